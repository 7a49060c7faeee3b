import Foundation
import Geometry

extension RecordingFormat {
  /// A folder written by ARKitRecorder (github.com/StephenGuanqi/ARKitRecorder): pictures and one
  /// JSON file, an object of frames by picture name.
  ///
  /// `cameraTransform` is camera to world in nested rows, with ARKit's axes; `cameraIntrinsics` are
  /// rows, pixel centres at whole numbers (SEMANTICS C-7); `timeStamp` is seconds since boot;
  /// `lightEstimate` is lumens. Points have no identifiers: see ``FeaturePointIdentifiers``. Their
  /// recorded `count` may be null, so the list itself counts. No tracking state is recorded.
  package static let arkitRecorder = RecordingFormat(
    name: "arkit-recorder", evidence: "a .json file with cameraTransform and imageName",
    recognizes: { indexFile(at: $0) != nil }, read: readARKitRecorder)
}

private struct Entry: Decodable {
  struct Resolution: Decodable { var width: Double, height: Double }
  struct Cloud: Decodable { var points: Lossy<[[Float]]>? }
  enum CodingKeys: String, CodingKey {
    case cameraTransform, cameraIntrinsics, imageResolution, imageName, timeStamp, lightEstimate
    case cloud = "ARPointCloud"
  }

  var cameraTransform: [[Double]]
  var cameraIntrinsics: [[Double]]
  var imageResolution: Resolution
  var imageName: String?
  var timeStamp: Double
  var lightEstimate: Double?
  var cloud: Cloud?

  var intrinsics: CameraIntrinsics? {
    guard cameraIntrinsics.count == 3, cameraIntrinsics.allSatisfy({ $0.count == 3 }) else {
      return nil
    }
    let rows = cameraIntrinsics
    return CameraIntrinsics(fx: rows[0][0], fy: rows[1][1], cx: rows[0][2], cy: rows[1][2])
  }
}

/// The folder's JSON file, the first by name that looks like one of these.
private func indexFile(at path: String) -> IndexFile? {
  let isFolder = !RecordingFolder.isRegularFile(RecordingFolder.realPath(path) ?? "")
  let names =
    isFolder
    ? RecordingFolder.names(in: path)
    : [(path as NSString).lastPathComponent]
  return names.filter { $0.lowercased().hasSuffix(".json") }.sorted().lazy
    .compactMap { IndexFile.find(given: path, name: $0) }
    .first { $0.head(contains: ["\"cameraTransform\"", "\"imageName\""]) }
}

private func readARKitRecorder(_ path: String) throws -> Recording {
  guard let index = indexFile(at: path) else { throw RecordingError.noSuchFile(path: path) }
  let entries = try JSONFile.decode([String: Lossy<Entry>].self, path: index.path, allowsNaN: true)
  var collector = FrameCollector()
  var frames: [(record: FrameRecord, key: String)] = []
  for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
    if let record = try record(of: entry, key: key, index: index, collector: &collector) {
      frames.append((record, key))
    }
  }
  // An object's members have no order: time decides, then the name.
  frames.sort { ($0.record.timestamp, $0.key) < ($1.record.timestamp, $1.key) }
  for (record, key) in frames { collector.add(record, at: "\(index.name) \(key)") }
  return try collector.recording(
    path: path, format: "arkit-recorder", unit: .metre, hasGravity: true, indexFiles: [index.path])
}

private func record(
  of entry: Lossy<Entry>, key: String, index: IndexFile, collector: inout FrameCollector
) throws -> FrameRecord? {
  let place = "\(index.name) \(key)"
  let value: Entry
  switch entry.result {
  case .success(let decoded): value = decoded
  case .failure(let fault):
    let detail = "\(fault.place): expected \(fault.expected), found \(fault.found)"
    collector.note(.unusableEntry(detail: detail), at: place)
    return nil
  }
  let name = value.imageName ?? key
  guard let image = try index.folder.file(named: name, in: index.path, place: "\(key).imageName")
  else {
    collector.note(.missingImage(path: name), at: place)
    return nil
  }
  guard let timestamp = Timestamp(seconds: value.timeStamp) else {
    collector.note(.unusableEntry(detail: "timeStamp \(value.timeStamp)"), at: place)
    return nil
  }
  guard let intrinsics = value.intrinsics, let size = ImageSize(value.imageResolution) else {
    collector.note(.unusableEntry(detail: "cameraIntrinsics or imageResolution"), at: place)
    return nil
  }
  let worldFromCamera: Transform
  do {
    worldFromCamera = try RigidPose.transform(rows: value.cameraTransform)
  } catch {
    collector.note(.unusablePose(detail: error.detail), at: place)
    return nil
  }
  return FrameRecord(
    index: 0, timestamp: timestamp, imagePath: image,
    camera: Camera(
      worldFromCamera: worldFromCamera, intrinsics: intrinsics, imageResolution: size),
    featurePoints: points(of: value.cloud, at: place, collector: &collector),
    ambientIntensity: value.lightEstimate.flatMap { $0.isFinite ? $0 : nil })
}

private func points(
  of cloud: Entry.Cloud?, at place: String, collector: inout FrameCollector
) -> FeaturePointSource {
  switch cloud?.points?.result {
  case nil: return .notRecorded
  case .failure(let fault)?:
    let detail = "\(fault.place): expected \(fault.expected), found \(fault.found)"
    collector.note(.unusableEntry(detail: detail), at: place)
    return .notRecorded
  case .success(let points)?:
    var result = FeaturePointCloud()
    var identifiers = FeaturePointIdentifiers()
    for point in points where point.count == 3 && point.allSatisfy(\.isFinite) {
      let position = SIMD3(point[0], point[1], point[2])
      result.append(position, identifier: identifiers.identifier(of: position))
    }
    if result.count < points.count {
      let detail = "\(points.count - result.count) feature points"
      collector.note(.unusableEntry(detail: detail), at: place)
    }
    return .inline(result)
  }
}

extension ImageSize {
  fileprivate init?(_ resolution: Entry.Resolution) {
    self.init(wholeWidth: resolution.width, height: resolution.height)
  }
}
