import Geometry
import Imaging
import Recognition
import Recordings
import Rendering

/// The words for everything that can go wrong: what, where, and what to do.
package enum ErrorWording {
  /// A line without a final full stop, whatever is in the names; several where files that were looked
  /// for are listed.
  package static func text(for error: any Error) -> String {
    if let error = error as? RecognitionError { return RecognitionWording.text(for: error) }
    return TerminalText.line(words(for: error))
  }

  private static func words(for error: any Error) -> String {
    switch error {
    case let error as RecordingError: text(for: error)
    case let error as RaycastRunError: RaycastWording.text(for: error)
    case let error as FrameError: text(for: error)
    case let error as ImageError: text(for: error)
    case let error as BoundedFileError: text(for: error)
    case let error as VideoError: text(for: error)
    case let error as ZipError: ArchiveWording.text(for: error)
    case let error as BundleError: BundleWording.text(for: error)
    case let error as ScenarioReduction.Failure: BundleWording.text(for: error)
    case let error as TrainingError: TrainingWording.text(for: error)
    case let error as RenderingError: RenderingWording.text(for: error)
    case let error as SceneTruthError: text(for: error)
    case let error as JSONFileError: text(for: error)
    case let error as SuiteDiscovery.Failure: SuiteWording.text(for: error)
    case let error as WorkerError: SuiteWording.text(for: error)
    case let error as RunError: text(for: error)
    case let error as ReportFileError: ComparisonWording.text(for: error)
    case let error as MergeError: ComparisonWording.text(for: error)
    case let error as HitQueryError: text(for: error)
    case let error as LabelListError: text(for: error)
    case let error as LabelSweepError: text(for: error)
    case let error as WorldMapError: WorldMapWording.text(for: error)
    case let error as LengthMeasureError: text(for: error)
    case let error as SceneFilmError: FilmWording.text(for: error)
    default: "\(error)"
    }
  }

  private static func text(for error: JSONFileError) -> String {
    switch error {
    case .malformed(let path, let fault):
      "\(path):\(fault.line):\(fault.column): "
        + (fault.place.isEmpty ? "" : fault.place + ": ")
        + "expected \(fault.expected), found \(fault.found)"
    }
  }

  private static func text(for error: RecordingError) -> String {
    switch error {
    case .noSuchFile(let path): "\(path): there is no such file or folder"
    case .unknownFormat(let path, let known):
      "\(path): no known recording; looked for " + known.joined(separator: ", ")
    case .severalRecordings(let path, let names):
      "\(path): holds several recordings, name one of them: "
        + names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
    case .noPictures(let path, let format):
      "\(path): a recording of format \(format) without pictures can't be replayed; "
        + "'placard info' and 'placard export' can use it"
    case .archive(let path, let entry, let fault):
      ArchiveWording.text(path, entry, fault)
    case .malformed(let path, let place, let expected, let found):
      "\(path): \(place): expected \(expected), found \(found)"
    case .unsupportedVersion(let path, let found, let supported):
      "\(path): version \(found) is not read, only \(supported); a newer Placard may read it"
    case .noFrames(let path, let findings):
      "\(path): no frame is left to replay"
        + (findings > 0 ? " (\(findings) were left out; see 'placard info')" : "")
    case .pathOutside(let path, let place, let target):
      "\(path): \(place): '\(target)' leads out of the recording's folder"
    case .tooLarge(let path, let bytes, let limit):
      "\(path): \(bytes) bytes, more than the limit of \(limit)"
    case .inMetres(let path):
      "\(path): its lengths are metres already; leave the scale or the measure out"
    case .cannotRead(let path, let detail): "\(path): can't be read: \(detail)"
    case .cannotWrite(let path, let detail): "\(path): can't be written: \(detail)"
    case .alreadyExists(let path, let isReplaceable):
      "\(path): exists already; "
        + (isReplaceable
          ? "choose another name, or have it replaced with --replace"
          : "no recording of this format is there, so it is never replaced; choose another name or remove it")
    }
  }

  private static func text(for error: LengthMeasureError) -> String {
    switch error {
    case .noSuchPoint(let identifier): "no frame knows a feature point \(identifier)"
    case .noSuchFrame(let frame): "there is no frame \(frame) to measure in"
    case .nothingNear(let pixel, let frame, let limit):
      "frame \(frame) sees no feature point within \(Int(limit)) pixels of "
        + "(\(pixel.x), \(pixel.y))"
    case .noLength: "both ends of the measure are one point"
    }
  }

  private static func text(for error: FrameError) -> String {
    switch error {
    case .image(let frame, let path, let error): "frame \(frame): \(path): \(text(for: error))"
    case .sizeMismatch(let frame, let path, let expected, let found):
      "frame \(frame): \(path): the picture is \(size(found)), but the intrinsics are for "
        + size(expected)
    case .unreadablePoints(let frame, let error): "frame \(frame): \(text(for: error))"
    case .featurePoints(let frame, let path, let detail),
      .confidence(let frame, let path, let detail):
      "frame \(frame): \(path): \(detail)"
    }
  }

  private static func text(for error: ImageError) -> String {
    switch error {
    case .cannotRead(let path): "\(path): can't be read as a file"
    case .fileTooLarge(let limit): "more than the limit of \(limit) bytes"
    case .unknownFormat: "neither JPEG nor PNG"
    case .damaged(let detail): "the picture is damaged: \(detail)"
    case .unsupported(let detail): "a kind of picture that is not read: \(detail)"
    case .tooLarge(let found, let limit):
      "the picture is \(size(found)), more than the limit of \(limit) pixels"
    case .outOfBuffers(let capacity): "all \(capacity) picture buffers are held"
    case .cannotWrite(let detail): "the picture can't be written: \(detail)"
    }
  }

  static func text(for error: BoundedFileError) -> String {
    switch error {
    case .missing(let path): "\(path): there is no such file"
    case .notAFile(let path): "\(path): not a file"
    case .tooLarge(let path, let bytes, let limit):
      "\(path): \(bytes) bytes, more than the limit of \(limit)"
    case .unreadable(let path, let detail): "\(path): can't be read: \(detail)"
    }
  }

  private static func text(for error: VideoError) -> String {
    switch error {
    case .librariesMissing(let detail):
      "a video needs FFmpeg's libraries (\(detail)): run scripts/setup, which installs them"
    case .cannotWrite(let path, let detail): "\(path): can't be written: \(detail)"
    case .refused(let detail): "the video can't be encoded: \(detail)"
    }
  }

  private static func text(for error: SceneTruthError) -> String {
    switch error {
    case .malformed(let path, let place, let expected): "\(path): \(place): expected \(expected)"
    }
  }

  private static func text(for error: RunError) -> String {
    switch error {
    case .nothingToReplay: "no frame of the recording lies in the range that was asked for"
    case .everyFrameDropped(let count):
      "faults dropped all of the \(count) frames, so there was nothing to replay"
    case .noUsableFrame(let count, let first):
      "none of the \(count) frames could be decoded" + (first.map { "; the first: " + $0 } ?? "")
    case .cannotRead(let path, let detail): "\(path): can't be read: \(detail)"
    case .noWinnableTarget(let targets) where targets.isEmpty:
      "the list of targets is empty; write one a line"
    case .noWinnableTarget(let targets):
      "none of the \(targets.count) targets is a class of the model: "
        + targets.prefix(10).joined(separator: ", ") + (targets.count > 10 ? ", …" : "")
    case .noKnownWord(let path): "\(path): none of its words is a class of the model"
    case .cannotWrite(let path, let detail): "\(path): can't be written: \(detail)"
    }
  }

  private static func text(for error: LabelListError) -> String {
    switch error {
    case .empty(let path): "\(path): the list names no object"
    }
  }

  private static func text(for error: LabelSweepError) -> String {
    switch error {
    case .afterEnd(let path, let line, let seconds, let duration):
      "\(path): line \(line): \"time\" \(seconds) s is after the end; the recording lasts "
        + "\(duration) s"
    case .outsidePicture(let path, let line, let point, let view):
      "\(path): line \(line): \"point\" \(point.x),\(point.y) lies outside the view of "
        + "\(view.x)×\(view.y)"
    case .recording(let path, let line, let error): "\(path): line \(line): \(text(for: error))"
    }
  }

  private static func text(for error: HitQueryError) -> String {
    switch error {
    case .noSuchFrame(let number, let first, let last):
      "there is no frame \(number); the recording has frames from \(first) to \(last)"
    case .afterEnd(let seconds, let duration):
      "\(seconds) s is after the end; the recording lasts \(duration) s"
    case .unusableViewport(let viewport): "a viewport of \(viewport.x)×\(viewport.y) shows nothing"
    }
  }

  static func size(_ size: ImageSize) -> String { "\(size.width)×\(size.height)" }
}
