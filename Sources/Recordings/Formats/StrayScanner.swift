import Foundation
import Geometry

extension RecordingFormat {
  /// A folder of the iOS app Stray Scanner: `odometry.csv`, `camera_matrix.csv`, `rgb.mp4` and,
  /// from a LiDAR sensor, `depth/000000.png` and `confidence/000000.png`.
  ///
  /// A row is "timestamp, frame, x, y, z, qx, qy, qz, qw", in newer versions followed by "fx, fy, cx,
  /// cy", columns by the names in the first line. A pose is camera to world, the camera looking along
  /// +z with +y down, in ARKit's world; pixel centres are at whole numbers. `frame` counts the
  /// pictures of the video, which has the sensor's orientation (SEMANTICS C-3). Depth is millimetres,
  /// seen by the colour camera at a smaller size. github.com/strayrobots/scanner, `docs/format.md`.
  package static let strayScanner = RecordingFormat(
    name: "stray-scanner", evidence: "odometry.csv with timestamp and frame",
    recognizes: { path in
      IndexFile.find(given: path, name: fileName)?.head(contains: ["timestamp", "frame", "qw"])
        == true
    },
    read: readStrayScanner)
}

private let fileName = "odometry.csv"
private let matrixName = "camera_matrix.csv"
private let videoName = "rgb.mp4"
/// The size of the app's video, where neither a video nor a matrix tells another.
private let usualSize = ImageSize(width: 1920, height: 1440)

private func readStrayScanner(_ path: String) throws -> Recording {
  let index = try IndexFile(given: path, candidates: [fileName])
  var reader = try StrayScannerReader(index: index)
  for row in reader.rows { try reader.add(row) }
  return try reader.collector.recording(
    path: path, format: "stray-scanner", unit: .metre, hasGravity: true,
    indexFiles: reader.indexFiles)
}

private struct StrayScannerReader {
  private let index: IndexFile
  private let columns: [String: Int]
  private let matrix: CameraIntrinsics?
  private let video: String?
  private let size: ImageSize
  private let hasDepth: Bool
  private var depthSize: ImageSize?
  let rows: [TableLines.Row]
  private(set) var indexFiles: [String]
  var collector = FrameCollector()

  init(index: IndexFile) throws {
    self.index = index
    var rows = try TableLines(path: index.path).rows
    let head = rows.first?.fields ?? []
    columns = Dictionary(
      head.enumerated().map { (String($0.element), $0.offset) }, uniquingKeysWith: { a, _ in a })
    for name in ["timestamp", "frame", "x", "y", "z", "qx", "qy", "qz", "qw"]
    where columns[name] == nil {
      throw RecordingError.malformed(
        path: index.path, place: "line 1", expected: "a column \(name)",
        found: String(head.joined(separator: ", ").prefix(80)))
    }
    rows.removeFirst()
    self.rows = rows
    let folder = index.folder
    let matrixPath = try folder.firstFile(named: [matrixName])
    matrix = try matrixPath.map { try TUMLens(calibrationFile: $0).intrinsics }
    indexFiles = [index.path] + (matrixPath.map { [$0] } ?? [])
    video = try folder.firstFile(named: [videoName, "rgb.mov"])
    size = video.flatMap { VideoHeader.size(of: $0) } ?? usualSize
    hasDepth = RecordingFolder.realPath(folder.root + "/depth") != nil
    if video == nil {
      collector.note(.missingImage(path: videoName), at: fileName)
    }
  }

  mutating func add(_ row: TableLines.Row) throws {
    let place = "\(fileName) line \(row.line)"
    func field(_ name: String) -> Substring? {
      columns[name].flatMap { row.fields.indices.contains($0) ? row.fields[$0] : nil }
    }
    func number(_ name: String) -> Double? {
      field(name).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
    guard let time = field("timestamp").flatMap({ Timestamp(decimalSeconds: $0) }),
      let digits = field("frame"), let frame = Int(digits), frame >= 0
    else { return collector.note(.unusableEntry(detail: row.shortText), at: place) }
    let worldFromVision: Transform
    do throws(RigidPose.Fault) {
      let names = ["x", "y", "z", "qx", "qy", "qz", "qw"]
      let n = names.compactMap(number)
      guard n.count == names.count else {
        throw RigidPose.Fault(detail: "numbers that are missing or not finite")
      }
      worldFromVision = try RigidPose.transform(
        quaternion: SIMD4(n[3], n[4], n[5], n[6]), translation: SIMD3(n[0], n[1], n[2]),
        normTolerance: 0.01)
    } catch {
      return collector.note(.unusablePose(detail: error.detail), at: place)
    }
    let pose = worldFromVision * AxisTurn.visionFromCamera
    guard let video else { return collector.addPose(pose, time: time, at: place) }
    var intrinsics = matrix
    if let fx = number("fx"), let fy = number("fy"), let cx = number("cx"), let cy = number("cy") {
      intrinsics = CameraIntrinsics(fx: fx, fy: fy, cx: cx, cy: cy)
    }
    guard let intrinsics else {
      return collector.note(.unusableEntry(detail: "no intrinsics, nor \(matrixName)"), at: place)
    }
    var record = FrameRecord(
      index: 0, timestamp: time, imagePath: video,
      camera: Camera(worldFromCamera: pose, intrinsics: intrinsics, imageResolution: size),
      depth: try depth(digits, intrinsics, at: place))
    record.videoFrame = frame
    collector.add(record, at: place)
  }

  private mutating func depth(
    _ digits: Substring, _ colour: CameraIntrinsics, at place: String
  ) throws -> DepthSource? {
    guard hasDepth else { return nil }
    let name = "depth/\(digits).png"
    guard let path = try index.folder.firstFile(named: [name]) else {
      collector.note(.missingDepth(path: name), at: place)
      return nil
    }
    depthSize = depthSize ?? PictureHeader.size(of: path)
    return DepthSource(
      path: path, metresPerUnit: 0.001,
      camera: depthSize.map { colour.scaled(from: size, to: $0) },
      confidencePath: try index.folder.firstFile(named: ["confidence/\(digits).png"]))
  }
}
