package import Geometry
import Recognition
package import Recordings
package import Simulation
import WorldTracking

/// Gathers a run document from the updates of a session.
package struct RunRecorder: Sendable {
  package private(set) var document: RunDocument
  private let start: Timestamp
  private let truth: SceneTruth?
  /// Where each anchor of the document stands in its list.
  private var anchorIndices: [Anchor.Identifier: Int] = [:]
  private var labels: [Anchor.Identifier: String] = [:]
  /// Where each anchor was seen, by its place in the document's list.
  private var sightings: [Int: FrameSeries<SIMD2<Double>>] = [:]
  /// The frames whose pictures were warned of: a loop comes by them again and again.
  private var brokenFrames: Set<Int> = []
  /// How many classifications, tracking states and warnings are kept of each, at most.
  private let entryLimit: Int
  private var isCut = false
  /// The configuration and the newest frames, for the sensitivity of taps.
  private let configuration: SessionConfiguration?
  private var history: FrameHistory
  /// The cameras as they really stood, by frame, where faults move them.
  private let trueCameras: [Int: Camera]
  /// By which errors in the picture are measured.
  private let cameras: [Camera]

  /// `start` is the time from which the document counts its seconds.
  ///
  /// A window that loops for days must not fill the memory: beyond `entryLimit` the lists that
  /// grow with time stay as they are, and one warning says so. With the session's configuration,
  /// each tap comes with its sensitivity; with the true cameras, truth is what really lies under it;
  /// by `cameras`, those of the frames that are replayed, errors are measured in the picture.
  package init(
    document: RunDocument, start: Timestamp, truth: SceneTruth? = nil,
    configuration: SessionConfiguration? = nil, trueCameras: [Int: Camera] = [:],
    cameras: @autoclosure () -> [Camera] = [], entryLimit: Int = 100_000
  ) {
    self.document = document
    self.start = start
    self.truth = truth
    self.configuration = configuration
    history = FrameHistory(
      keepsDepth: configuration?.hitTestTypes.contains(.depth) ?? false)
    self.trueCameras = trueCameras
    self.cameras = truth == nil ? [] : TrueError.cameras(cameras())
    self.entryLimit = entryLimit
  }

  /// Notes what one step of the session brought about.
  package mutating func record(_ update: FrameUpdate) {
    switch update.disposition {
    case .delivered: document.frames.delivered += 1
    case .dropped: document.frames.dropped += 1
    case .notRunning: break
    }
    document.frames.classified += update.submissionCount
    for record in update.classifications {
      guard hasRoom(document.classifications.count) else { break }
      document.classifications.append(entry(record))
      guard case .failure(let error) = record.result else { continue }
      warn("classificationFailed", frame: record.frameIndex, text: ErrorWording.text(for: error))
    }
    for tap in update.taps { record(tap) }
    for record in update.experience {
      document.record(record, start: start)
      // A label that comes back after it was renamed and taken away comes with its new name.
      if case .edit(let edit) = record, let anchor = edit.anchor, let text = edit.text {
        labels[anchor] = text
      }
    }
    for event in update.events { record(event, in: update) }
    if update.disposition == .delivered, let frame = update.frame {
      recordSightings(in: frame)
      // After the taps: they were on the frames before.
      history.add(frame)
    }
  }

  /// Notes a frame that could not be decoded.
  package mutating func recordSkipped(frame: Int, error: any Error) {
    document.frames.skipped += 1
    guard brokenFrames.insert(frame).inserted else { return }
    warn("frameSkipped", frame: frame, text: ErrorWording.text(for: error))
  }

  /// Notes what is wrong with the picture of a frame that is replayed all the same.
  package mutating func recordWarning(of captured: CapturedFrame) {
    guard let warning = captured.imageWarning,
      brokenFrames.insert(captured.record.index).inserted
    else { return }
    warn("damagedImage", frame: captured.record.index, text: warning)
  }

  /// Notes frames that were passed over because they came late.
  package mutating func recordLate(_ count: Int) { document.frames.dropped += count }

  /// Notes something that the run should be read with.
  package mutating func warn(_ code: String, frame: Int?, text: String) {
    guard hasRoom(document.warnings.count) else { return }
    document.warnings.append(RunDocument.Warning(code: code, frame: frame, text: text))
  }

  /// Whether a list of so many entries may grow; the first one that may not is warned of.
  private mutating func hasRoom(_ count: Int) -> Bool {
    guard count >= entryLimit else { return true }
    if !isCut {
      isCut = true
      document.warnings.append(
        RunDocument.Warning(
          code: "documentCut", frame: nil,
          text: "more than \(entryLimit) entries of a kind; later ones are left out"))
    }
    return false
  }

  private func seconds(_ moment: Timestamp) -> Double { moment.seconds(since: start) }

  private func entry(_ record: ClassificationRecord) -> RunDocument.Classification {
    var entry = RunDocument.Classification(
      frame: record.frameIndex, submitted: seconds(record.submitted),
      delivered: seconds(record.delivered))
    if record.regionOfInterest != .unit {
      let region = record.regionOfInterest
      entry.region = [region.origin.x, region.origin.y, region.size.x, region.size.y]
    }
    switch record.result {
    case .success(let classes):
      entry.label = classes.first?.identifier
      entry.confidence = classes.first?.confidence
    case .failure(let error): entry.error = ErrorWording.text(for: error)
    }
    return entry
  }

  private mutating func record(_ tap: TapRecord) {
    if case .placed(let anchor, _, let label) = tap.placement { labels[anchor] = label.text }
    var entry = RunDocument.Tap(
      tap, at: seconds(tap.timestamp),
      unit: LengthUnit(rawValue: document.recording.unit) ?? .metre)
    if let truth, let ray = trueRay(of: tap), let sight = truth.sight(along: ray) {
      entry.truth = RunDocument.Truth(sight, of: tap, in: truth, by: cameras)
    }
    if let configuration, let index = tap.frameIndex,
      let (frame, earlier) = history.frame(index, with: TapSensitivity.frameCount)
    {
      entry.sensitivity = TapSensitivity(
        viewPoint: tap.viewPoint, frame: frame, earlier: earlier, configuration: configuration
      ).map(RunDocument.Sensitivity.init)
    }
    document.taps.append(entry)
  }

  /// The ray in which a tapped thing really lies.
  private func trueRay(of tap: TapRecord) -> Ray? {
    guard let camera = tap.frameIndex.flatMap({ trueCameras[$0] }), let pixel = tap.pixel else {
      return tap.report.ray
    }
    return camera.ray(throughPixel: pixel)
  }

  private mutating func record(_ event: SessionEvent, in update: FrameUpdate) {
    let frame = update.frame?.index ?? 0
    switch event {
    case .cameraDidChangeTrackingState(let state):
      guard let moment = update.frame?.timestamp, hasRoom(document.tracking.count) else { return }
      document.tracking.append(
        RunDocument.Tracking(
          time: seconds(moment), state: state.name, reason: state.reason?.rawValue, frame: frame,
          jump: state == .limited(.relocalizing) ? update.recordingBreak : nil))
    case .recordingWasBroken(let interruption):
      warn(
        "recordingBroken", frame: frame,
        text: BreakWording.text(
          for: RunDocument.Jump(interruption),
          unit: document.recording.unit == LengthUnit.metre.rawValue ? "m" : "recording units"))
    case .didFindMap(let found, let map, let labels):
      self.labels.merge(labels) { $1 }
      let pose = found.mapFromWorld
      document.map = RunDocument.Map(
        frame: frame, inliers: found.inliers, matches: found.matches,
        position: pose.translation.array,
        orientation: [pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w],
        labels: labels.count, planes: map.planes.count, points: map.landmarks.count)
    case .didAdd(let anchors): for anchor in anchors { add(anchor, frame: frame) }
    case .didUpdate(let anchors):
      for anchor in anchors {
        guard let index = anchorIndices[anchor.identifier] else { continue }
        document.anchors[index].poses.append(.init(anchor.worldFromAnchor, frame: frame))
        document.anchors[index].position = anchor.worldFromAnchor.translation.array
      }
    case .didRemove(let anchors):
      for anchor in anchors {
        guard let index = anchorIndices.removeValue(forKey: anchor.identifier) else { continue }
        document.anchors[index].removed = frame
      }
    case .retainingFrames(let count):
      warn(
        "retainingFrames", frame: frame,
        text: "\(count) frames are held; the camera stops delivering when all buffers are")
    case .droppedFrame(let index):
      warn("droppedFrame", frame: index, text: "all buffers were held, so this frame is lost")
    case .wasInterrupted: warn("interrupted", frame: frame, text: "the session was interrupted")
    case .interruptionEnded, .shouldAttemptRelocalization, .didUpdateFrame, .didUpdateRaycast: break
    }
  }

  /// Notes where the placed anchors are seen, near the picture or in it.
  private mutating func recordSightings(in frame: Frame) {
    let size = SIMD2(
      Double(frame.camera.imageResolution.width), Double(frame.camera.imageResolution.height))
    for anchor in frame.anchors where anchor.plane == nil {
      guard let index = anchorIndices[anchor.identifier],
        let pixel = frame.camera.pixel(of: anchor.worldFromAnchor.translation),
        all(pixel .> -size .& pixel .< 2 * size)
      else { continue }
      var series = sightings[index] ?? FrameSeries(limit: RunDocument.Sightings.limit)
      guard series.append(pixel, frame: frame.index) else { continue }
      sightings[index] = series
      document.anchors[index].seen = RunDocument.Sightings(
        frames: series.frames, x: series.values.map(\.x), y: series.values.map(\.y))
    }
  }

  /// Planes are anchors too, but only labels are placements.
  private mutating func add(_ anchor: Anchor, frame: Int) {
    guard anchor.plane == nil else { return }
    anchorIndices[anchor.identifier] = document.anchors.count
    document.anchors.append(
      RunDocument.Anchor(
        id: anchor.identifier.text, label: labels[anchor.identifier] ?? "",
        position: anchor.worldFromAnchor.translation.array, frame: frame,
        poses: [.init(anchor.worldFromAnchor, frame: frame)]))
  }
}

extension FrameUpdate {
  /// The size of the break before the frame, for the document.
  fileprivate var recordingBreak: RunDocument.Jump? {
    for case .recordingWasBroken(let interruption) in events {
      return RunDocument.Jump(interruption)
    }
    return nil
  }
}
