import Foundation
import Geometry

/// Writes a recording as a COLMAP text model in `sparse/0` with its pictures in `images`.
///
/// The inverse of what ``RecordingFormat/colmap`` reads: poses are world to camera with +y down, ½ is
/// added to pixels. Feature points become points of the model, seen where the cameras see them.
enum ColmapWriter {
  static func write(
    _ recording: Recording, to path: String, replacing: Bool
  ) throws -> Set<ConversionLoss> {
    let folder = try ConversionFolder(
      path: path, replacing: replacing, recognizes: RecordingFormat.colmap.recognizes)
    var losses = recording.commonLosses(keeping: [.featurePoints])
    losses.insert(.times)
    if recording.unit == .metre { losses.insert(.unit) }
    if recording.hasGravity { losses.insert(.gravity) }
    var cameras: [String: Int] = [:]
    var (cameraLines, imageLines) = ([String](), [String]())
    var points = ColmapPoints()
    for frame in recording.frames {
      let text = camera(frame)
      let id = cameras[text] ?? cameras.count + 1
      if cameras.updateValue(id, forKey: text) == nil { cameraLines.append("\(id) \(text)") }
      let image = frame.index + 1
      let name = try folder.addPicture(
        of: frame, stem: "images/" + NumberText.sixDigits(frame.index))
      let visionFromWorld =
        (frame.camera.worldFromCamera * AxisTurn.visionFromCamera.inverse).inverse
      let pose = NumberText.list(visionFromWorld.quaternionWXYZ + visionFromWorld.position)
      imageLines.append("\(image) \(pose) \(id) " + name.dropFirst("images/".count))
      imageLines.append(try points.observations(of: frame, image: image))
    }
    try folder.write(
      file("Camera list: CAMERA_ID, MODEL, WIDTH, HEIGHT, PARAMS[]", cameraLines),
      to: "sparse/0/cameras.txt")
    try folder.write(
      file(
        "Image list: IMAGE_ID, QW, QX, QY, QZ, TX, TY, TZ, CAMERA_ID, NAME, then its POINTS2D[]",
        imageLines), to: "sparse/0/images.txt")
    try folder.write(
      file(
        "3D point list: POINT3D_ID, X, Y, Z, R, G, B, ERROR, TRACK[]", points.lines),
      to: "sparse/0/points3D.txt")
    try folder.finish()
    return losses
  }

  private static func file(_ head: String, _ lines: [String]) -> String {
    (["# " + head] + lines).joined(separator: "\n") + "\n"
  }

  /// "MODEL WIDTH HEIGHT PARAMS".
  private static func camera(_ frame: FrameRecord) -> String {
    let size = frame.camera.imageResolution
    let k = frame.camera.intrinsics
    let common = [k.fx, k.fy, k.cx + 0.5, k.cy + 0.5]
    let (model, numbers): (String, [Double]) =
      switch frame.distortion {
      case nil: ("PINHOLE", common)
      case .brownConrady(let k1, let k2, let p1, let p2, 0): ("OPENCV", common + [k1, k2, p1, p2])
      case .brownConrady(let k1, let k2, let p1, let p2, let k3):
        ("FULL_OPENCV", common + [k1, k2, p1, p2, k3, 0, 0, 0])
      case .kannalaBrandt(let k1, let k2, let k3, let k4):
        ("OPENCV_FISHEYE", common + [k1, k2, k3, k4])
      }
    return "\(model) \(size.width) \(size.height) \(NumberText.list(numbers))"
  }
}

/// The points of a model, each with the pictures that see it.
private struct ColmapPoints {
  private struct Point {
    var position: SIMD3<Double>
    var track: [(image: Int, place: Int)]
  }
  private var points: [UInt64: Point] = [:]

  /// The line of a frame's 2-D points, "X Y POINT3D_ID …".
  mutating func observations(of frame: FrameRecord, image: Int) throws -> String {
    let cloud: FeaturePointCloud
    switch frame.featurePoints {
    case .notRecorded: return ""
    case .inline(let points): cloud = points
    case .file(let path):
      let bytes = try RecordingFolder.bytes(of: path, limit: FeaturePointFile.byteLimit)
      do {
        cloud = try FeaturePointFile.decode(bytes)
      } catch {
        throw FrameError.featurePoints(frame: frame.index, path: path, detail: error.detail)
      }
    }
    var words: [String] = []
    for index in 0..<cloud.count {
      let inCamera = frame.camera.worldFromCamera.inverse * cloud[index]
      guard let pixel = frame.camera.intrinsics.project(inCamera, distortion: frame.distortion)
      else { continue }
      // COLMAP's identifiers are whole numbers from 1 that fit 63 bits.
      let id = cloud.identifiers[index] & (1 << 63 - 1)
      var point = points[id] ?? Point(position: cloud[index], track: [])
      point.position = cloud[index]
      point.track.append((image, words.count))
      points[id] = point
      words.append("\(pixel.x + 0.5) \(pixel.y + 0.5) \(id)")
    }
    return words.joined(separator: " ")
  }

  var lines: [String] {
    points.sorted { $0.key < $1.key }.map { id, point in
      let p = point.position
      let track = point.track.map { "\($0.image) \($0.place)" }.joined(separator: " ")
      return "\(id) \(p.x) \(p.y) \(p.z) 128 128 128 0 \(track)"
    }
  }
}
