package import Foundation
import Geometry
package import Imaging

/// Writes a recording in Placard's own format, frame by frame.
///
/// Files go to a hidden folder beside the target, which takes the target's name in ``finish()``: there
/// is never half a recording at the target. A writer that goes without finishing takes its folder
/// with it. Holds the index in memory, but no pictures.
package final class RecordingWriter {
  /// Where a frame's picture comes from.
  package enum Picture: Sendable {
    /// The file that the record names, copied byte for byte.
    case recorded
    /// The bytes of a JPEG or PNG file.
    case encoded(Data)
  }

  private let target: String
  private let folder: PartialFolder
  private let isReplacing: Bool
  private var manifest: PlacardManifestText
  /// Judges each frame as it will be judged when it is read.
  private var judge: PlacardFrameReader
  private var last: FrameRecord?

  /// Starts a recording that will be at `path`.
  ///
  /// `replacing` allows an existing Placard recording to be replaced, and nothing else. Throws
  /// ``RecordingError/alreadyExists(path:isReplaceable:)`` or `cannotWrite`.
  package init(path: String, unit: LengthUnit, hasGravity: Bool, replacing: Bool = false) throws {
    target = path
    isReplacing = replacing
    manifest = PlacardManifestText(unit: unit, hasGravity: hasGravity)
    judge = PlacardFrameReader(path: path)
    try Self.checkFree(path, replacing: replacing)
    folder = try PartialFolder(beside: path)
  }

  /// Adds a frame; its index is its place in the new recording.
  ///
  /// Feature points, depth and the rest come from `record`, their files copied byte for byte; `depth`
  /// stands in for a depth file, stored in whole millimetres up to 65.535 m, what lies beyond as
  /// not measured. Throws ``RecordingError``, `malformed` with the field in the new manifest where a
  /// value can't be written.
  package func append(
    _ record: FrameRecord, picture: Picture = .recorded, depth: DepthMap? = nil
  ) throws {
    let place = "frames[\(manifest.frameCount)]"
    if let last, record.timestamp <= last.timestamp {
      throw RecordingError.malformed(
        path: target, place: "\(place).timestamp",
        expected: "more than \(last.timestamp.nanoseconds)",
        found: "\(record.timestamp.nanoseconds)")
    }
    var frame = PlacardManifest.Frame(record, planesBefore: last?.planes)
    let files = FrameFiles(index: manifest.frameCount, record: record, picture: picture)
    frame.image = files.image
    if case .notRecorded = record.featurePoints {} else { frame.points = files.points }
    if depth != nil || record.depth != nil {
      let hasConfidence =
        depth.map { $0.confidence != nil } ?? (record.depth?.confidencePath != nil)
      frame.depth = PlacardManifest.Depth(
        path: files.depth,
        metresPerUnit: depth == nil ? record.depth?.metresPerUnit ?? 0.001 : 0.001,
        unmeasured: depth == nil ? record.depth?.unmeasured.map(Whole.init) : nil,
        confidence: hasConfidence ? files.confidence : nil,
        intrinsics: record.depth?.camera?.numbers)
    }
    // Judged before anything is written, so that a refused frame leaves no trace.
    _ = try judge.record(frame, place)
    let text = try manifest.encode(frame, place: place, path: target)

    switch picture {
    case .recorded: try folder.copy(record.imagePath, to: files.image)
    case .encoded(let bytes): try folder.write(bytes, to: files.image)
    }
    switch record.featurePoints {
    case .notRecorded: break
    case .inline(let cloud): try folder.write(FeaturePointFile.encode(cloud), to: files.points)
    case .file(let path): try folder.copy(path, to: files.points)
    }
    if let depth {
      try write(depth, files)
    } else if let source = record.depth {
      try folder.copy(source.path, to: files.depth)
      if let confidence = source.confidencePath {
        try folder.copy(confidence, to: files.confidence)
      }
    }
    manifest.append(text)
    last = record
  }

  /// Adds a file that belongs to the recording but is none of its frames', by its name inside.
  ///
  /// Throws ``RecordingError``.
  package func add(_ data: Data, named name: String) throws {
    precondition(Self.mayBeAdded(name), "the name is one that a companion may have")
    try folder.write(data, to: name)
  }

  /// The same with the bytes of a file; see ``add(_:named:)``.
  package func add(copyOf path: String, named name: String) throws {
    precondition(Self.mayBeAdded(name), "the name is one that a companion may have")
    try folder.copy(path, to: name)
  }

  /// True for the name of a file inside the recording that is none of those that frames have.
  package static func mayBeAdded(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let own = [PlacardManifest.fileName, "frames", "points", "depth", "confidence"]
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
      && !own.contains { $0 == parts.first ?? "" }
  }

  /// Writes the manifest and puts the recording in place.
  ///
  /// Throws ``RecordingError``.
  package func finish() throws {
    guard manifest.frameCount > 0 else {
      throw RecordingError.noFrames(path: target, findings: 0)
    }
    try folder.write(manifest.data, to: PlacardManifest.fileName)
    try Self.checkFree(target, replacing: isReplacing)
    try folder.move(to: target)
  }

  private func write(_ depth: DepthMap, _ files: FrameFiles) throws {
    let millimetres = depth.metres.map { UInt16(exactly: ($0 * 1000).rounded()) ?? 0 }
    do {
      try folder.write(
        PNG.encode(GrayImage(size: depth.size, samples: millimetres)), to: files.depth)
      if let values = depth.confidence {
        try folder.write(
          PNG.encode(GrayImage(size: depth.size, samples: values)), to: files.confidence)
      }
    } catch ImageError.cannotWrite(let detail) {
      throw RecordingError.cannotWrite(path: target, detail: detail)
    }
  }

  private static func checkFree(_ path: String, replacing: Bool) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let isReplaceable =
      RecordingFormat.placard.recognizes(path) && !RecordingFolder.isRegularFile(path)
    guard replacing, isReplaceable else {
      throw RecordingError.alreadyExists(path: path, isReplaceable: isReplaceable)
    }
  }
}

/// The names that a frame's files get.
private struct FrameFiles {
  let image: String
  let points: String
  let depth: String
  let confidence: String

  init(index: Int, record: FrameRecord, picture: RecordingWriter.Picture) {
    let digits = "\(index)"
    let name = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    let isPNG =
      switch picture {
      case .recorded: record.imagePath.lowercased().hasSuffix(".png")
      case .encoded(let bytes): ImageFormat(sniffing: bytes) == .png
      }
    image = "frames/\(name).\(isPNG ? "png" : "jpg")"
    points = "points/\(name).points"
    depth = "depth/\(name).png"
    confidence = "confidence/\(name).png"
  }
}

extension Recording {
  /// Writes this recording in Placard's own format, pictures copied byte for byte.
  ///
  /// Pictures of a video become JPEG files, and depth that is no PNG whole millimetres. `companions`
  /// may add files of its own. Throws ``RecordingError``, ``FrameError`` and what `companions` throws; see
  /// ``RecordingWriter``.
  package func write(
    to path: String, replacing: Bool = false,
    companions: (RecordingWriter) throws -> Void = { _ in }
  ) throws {
    let writer = try RecordingWriter(
      path: path, unit: unit, hasGravity: hasGravity, replacing: replacing)
    let loader = FrameLoader(pool: PixelBufferPool())
    let encoder = JPEGEncoder()
    for frame in frames {
      var picture = RecordingWriter.Picture.recorded
      if frame.videoFrame != nil {
        let image = try loader.load(frame, components: .color).image
        picture = .encoded(try encoder.encode(image, quality: 95))
      }
      let isPNG = frame.depth.map { $0.encoding == .png } ?? true
      try writer.append(frame, picture: picture, depth: isPNG ? nil : loader.depth(of: frame))
    }
    try companions(writer)
    try writer.finish()
  }
}
