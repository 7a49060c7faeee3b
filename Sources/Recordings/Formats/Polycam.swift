import Foundation
import Geometry

extension RecordingFormat {
  /// The raw data that the app Polycam exports: `keyframes/cameras`, `keyframes/images` and so on.
  ///
  /// Where `corrected_cameras` is there, it and `corrected_images` are read: the app's own bundle
  /// adjustment. `t_00` … `t_23` are the rows of camera to world with ARKit's axes; pixel centres are
  /// at whole numbers. A file's name, or `timestamp`, counts microseconds, in the order of capture.
  /// Depth is millimetres of the colour camera at a smaller size. Polycam's confidence has other
  /// values than ARKit's and is not read. github.com/PolyCam/polyform, README.
  package static let polycam = RecordingFormat(
    name: "polycam", evidence: "keyframes/cameras/*.json with t_00",
    recognizes: { path in
      guard let folder = cameraFolder(path), let name = names(in: folder.cameras).first else {
        return false
      }
      return RecordingFolder.head(of: "\(folder.cameras)/\(name)")
        .contains(text: "\"t_00\"")
    },
    read: readPolycam)
}

private struct Entry: Decodable {
  var fx: Double, fy: Double, cx: Double, cy: Double
  var width: Double, height: Double
  var timestamp: Double?
  /// The rows of camera to world, `t_00` … `t_23`.
  var rows: [[Double]]

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func number(_ name: String) throws -> Double {
      try container.decode(Double.self, forKey: Key(stringValue: name))
    }
    fx = try number("fx")
    fy = try number("fy")
    cx = try number("cx")
    cy = try number("cy")
    width = try number("width")
    height = try number("height")
    timestamp = try container.decodeIfPresent(Double.self, forKey: Key(stringValue: "timestamp"))
    rows = try (0..<3).map { row in
      try (0..<4).map { column in try number("t_\(row)\(column)") }
    }
  }
}

/// The folder above `keyframes`, the cameras that are read and the pictures that belong to them.
private func cameraFolder(_ path: String) -> (root: String, cameras: String, pictures: String)? {
  guard var root = RecordingFolder.realPath(path), !RecordingFolder.isRegularFile(root) else {
    return nil
  }
  if root.hasSuffix("/keyframes") { root = (root as NSString).deletingLastPathComponent }
  for kind in ["corrected_", ""] {
    let cameras = "\(root)/keyframes/\(kind)cameras"
    if !names(in: cameras).isEmpty { return (root, cameras, "keyframes/\(kind)images") }
  }
  return nil
}

/// The names of the JSON files, in the order of the numbers in them.
private func names(in folder: String) -> [String] {
  RecordingFolder.names(in: folder).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
    .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
}

private func readPolycam(_ path: String) throws -> Recording {
  guard let place = cameraFolder(path) else { throw RecordingError.noSuchFile(path: path) }
  let folder = try RecordingFolder(path: place.root)
  var reader = PolycamReader(folder: folder, pictures: place.pictures)
  for name in names(in: place.cameras) {
    try reader.add(folder.relative(place.cameras) + "/" + name)
  }
  return try reader.collector.recording(
    path: path, format: "polycam", unit: .metre, hasGravity: true, indexFiles: reader.indexFiles)
}

private struct PolycamReader {
  let folder: RecordingFolder
  let pictures: String
  var collector = FrameCollector()
  private(set) var indexFiles: [String] = []
  private var depthSize: ImageSize?

  init(folder: RecordingFolder, pictures: String) {
    self.folder = folder
    self.pictures = pictures
  }

  mutating func add(_ name: String) throws {
    guard let path = try folder.firstFile(named: [name]) else { return }
    indexFiles.append(path)
    let stem = ((name as NSString).lastPathComponent as NSString).deletingPathExtension
    let picture = "\(pictures)/\(stem)"
    guard let image = try folder.firstFile(named: [".jpg", ".jpeg", ".png"].map { picture + $0 })
    else { return collector.note(.missingImage(path: picture + ".jpg"), at: name) }
    guard let entry = try collector.decode(Entry.self, path: path, at: name) else { return }
    guard let microseconds = entry.timestamp ?? Double(stem),
      let time = Timestamp(seconds: microseconds * 1e-6),
      let size = ImageSize(wholeWidth: entry.width, height: entry.height)
    else {
      return collector.note(
        .unusableEntry(detail: "timestamp, width or height"), at: name)
    }
    let worldFromCamera: Transform
    do {
      worldFromCamera = try RigidPose.transform(rows: entry.rows)
    } catch {
      return collector.note(.unusablePose(detail: error.detail), at: name)
    }
    let intrinsics = CameraIntrinsics(fx: entry.fx, fy: entry.fy, cx: entry.cx, cy: entry.cy)
    collector.add(
      FrameRecord(
        index: 0, timestamp: time, imagePath: image,
        camera: Camera(
          worldFromCamera: worldFromCamera, intrinsics: intrinsics, imageResolution: size),
        depth: try depth(stem, intrinsics, size)),
      at: name)
  }

  private mutating func depth(
    _ stem: String, _ colour: CameraIntrinsics, _ size: ImageSize
  ) throws -> DepthSource? {
    guard let path = try folder.firstFile(named: ["keyframes/depth/\(stem).png"]) else {
      return nil
    }
    depthSize = depthSize ?? PictureHeader.size(of: path)
    return DepthSource(
      path: path, metresPerUnit: 0.001,
      camera: depthSize.map { colour.scaled(from: size, to: $0) })
  }
}
