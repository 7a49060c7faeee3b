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
  private var manifest: PlacardManifest
  private var last: FrameRecord?

  /// Starts a recording that will be at `path`.
  ///
  /// `replacing` allows an existing Placard recording to be replaced, and nothing else. Throws
  /// ``RecordingError/alreadyExists(path:)`` or `cannotWrite`.
  package init(path: String, unit: LengthUnit, hasGravity: Bool, replacing: Bool = false) throws {
    target = path
    isReplacing = replacing
    manifest = PlacardManifest(
      format: PlacardManifest.formatPrefix + PlacardManifest.version, unit: unit.rawValue,
      hasGravity: hasGravity, frames: [])
    try Self.checkFree(path, replacing: replacing)
    folder = try PartialFolder(beside: path)
  }

  /// Adds a frame; its index is its place in the new recording.
  ///
  /// Feature points, depth and the rest come from `record`, their files copied byte for byte; `depth`
  /// stands in for a depth file, stored in whole millimetres up to 65.535 m, what lies beyond as
  /// not measured. Throws ``RecordingError``,
  /// `malformed` with the field in the new manifest where a value can't be written.
  package func append(
    _ record: FrameRecord, picture: Picture = .recorded, depth: DepthMap? = nil
  ) throws {
    let index = manifest.frames.count
    let place = "frames[\(index)]"
    try check(record, place)
    let name = String(repeating: "0", count: max(0, 6 - "\(index)".count)) + "\(index)"
    var frame = PlacardManifest.Frame(record, planesBefore: last?.planes)
    switch picture {
    case .recorded:
      frame.image = "frames/\(name).\(Self.pathExtension(of: record.imagePath))"
      try folder.copy(record.imagePath, to: frame.image)
    case .encoded(let bytes):
      let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
      frame.image = "frames/\(name).\(isPNG ? "png" : "jpg")"
      try folder.write(bytes, to: frame.image)
    }
    switch record.featurePoints {
    case .notRecorded: break
    case .inline(let cloud):
      frame.points = "points/\(name).points"
      try folder.write(FeaturePointFile.encode(cloud), to: "points/\(name).points")
    case .file(let path):
      frame.points = "points/\(name).points"
      try folder.copy(path, to: "points/\(name).points")
    }
    if let depth {
      frame.depth = try write(depth, camera: record.depth?.camera, name: name)
    } else if let source = record.depth {
      frame.depth = try copy(source, name: name)
    }
    manifest.frames.append(frame)
    last = record
  }

  /// Writes the manifest and puts the recording in place. Throws ``RecordingError``.
  package func finish() throws {
    guard !manifest.frames.isEmpty else {
      throw RecordingError.noFrames(path: target, findings: 0)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try folder.write(try encoder.encode(manifest), to: PlacardManifest.fileName)
    } catch let error as EncodingError {
      throw RecordingError.cannotWrite(path: target, detail: "\(error)")
    }
    try Self.checkFree(target, replacing: isReplacing)
    try folder.move(to: target)
  }

  private func copy(_ source: DepthSource, name: String) throws -> PlacardManifest.Depth {
    let path = "depth/\(name).png"
    try folder.copy(source.path, to: path)
    let confidence = try source.confidencePath.map { source in
      try folder.copy(source, to: "confidence/\(name).png")
      return "confidence/\(name).png"
    }
    return PlacardManifest.Depth(
      path: path, metresPerUnit: source.metresPerUnit, confidence: confidence,
      intrinsics: source.camera?.numbers)
  }

  private func write(_ depth: DepthMap, camera: CameraIntrinsics?, name: String) throws
    -> PlacardManifest.Depth
  {
    let millimetres = depth.metres.map { metres in
      UInt16(exactly: (metres * 1000).rounded()) ?? 0
    }
    let path = "depth/\(name).png"
    try folder.write(encoded(GrayImage(size: depth.size, samples: millimetres)), to: path)
    let confidence = try depth.confidence.map { values in
      let path = "confidence/\(name).png"
      try folder.write(encoded(GrayImage(size: depth.size, samples: values)), to: path)
      return path
    }
    return PlacardManifest.Depth(
      path: path, metresPerUnit: 0.001, confidence: confidence, intrinsics: camera?.numbers)
  }

  private func encoded(_ image: GrayImage<UInt16>) throws -> Data {
    do { return try PNG.encode(image) } catch {
      throw RecordingError.cannotWrite(path: target, detail: "\(error)")
    }
  }

  private func encoded(_ image: GrayImage<UInt8>) throws -> Data {
    do { return try PNG.encode(image) } catch {
      throw RecordingError.cannotWrite(path: target, detail: "\(error)")
    }
  }

  private func check(_ record: FrameRecord, _ place: String) throws {
    func refuse(_ field: String, _ expected: String, _ found: String) -> RecordingError {
      .malformed(path: target, place: "\(place).\(field)", expected: expected, found: found)
    }
    if let last, record.timestamp <= last.timestamp {
      throw refuse(
        "timestamp", "later than \(last.timestamp.nanoseconds)", "\(record.timestamp.nanoseconds)")
    }
    guard Timestamp.accepted.contains(record.timestamp.nanoseconds) else {
      throw refuse("timestamp", "at most 2^62", "\(record.timestamp.nanoseconds)")
    }
    if let fault = FrameCollector.fault(of: record.camera) {
      throw refuse("camera", "positive focal lengths and resolution", fault)
    }
    let motions = [record.camera.worldFromCamera] + record.planes.map(\.worldFromPlane)
    for motion in motions {
      do throws(RigidPose.Fault) {
        _ = try RigidPose.transform(
          quaternion: motion.rotation.components, translation: motion.translation,
          normTolerance: 1e-6)
      } catch {
        throw refuse("camera", "a rigid motion", error.detail)
      }
    }
  }

  private static func checkFree(_ path: String, replacing: Bool) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    guard replacing, RecordingFormat.placard.recognizes(path),
      !RecordingFolder.isRegularFile(path)
    else { throw RecordingError.alreadyExists(path: path) }
  }

  private static func pathExtension(of path: String) -> String {
    let ending = (path as NSString).pathExtension.lowercased()
    return ending == "png" ? "png" : "jpg"
  }
}

extension Recording {
  /// Writes this recording in Placard's own format, pictures copied byte for byte.
  ///
  /// Throws ``RecordingError``; see ``RecordingWriter``.
  package func write(to path: String, replacing: Bool = false) throws {
    let writer = try RecordingWriter(
      path: path, unit: unit, hasGravity: hasGravity, replacing: replacing)
    for frame in frames { try writer.append(frame) }
    try writer.finish()
  }
}
