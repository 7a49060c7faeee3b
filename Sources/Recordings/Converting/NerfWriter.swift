import Foundation
import Geometry

/// Writes a recording as a `transforms.json` of nerfstudio, intrinsics with each frame.
///
/// The inverse of what ``RecordingFormat/nerf`` reads: camera to world with ARKit's axes, ½ added to
/// the principal point, depth in millimetres.
enum NerfWriter {
  private struct Document: Encodable {
    var cameraModel: String
    var frames: [Frame]
  }
  private struct Frame: Encodable {
    var filePath: String
    var depthFilePath: String?
    var flX: Double, flY: Double, cx: Double, cy: Double
    var w: Int, h: Int
    var k1: Double?, k2: Double?, k3: Double?, k4: Double?, p1: Double?, p2: Double?
    var transformMatrix: [[Double]]
  }

  static func write(
    _ recording: Recording, to path: String, replacing: Bool
  ) throws -> Set<ConversionLoss> {
    let folder = try ConversionFolder(
      path: path, replacing: replacing, recognizes: RecordingFormat.nerf.recognizes)
    var losses = recording.commonLosses(keeping: [.depth])
    losses.insert(.times)
    if recording.unit == .metre { losses.insert(.unit) }
    if recording.hasGravity { losses.insert(.gravity) }
    let isFisheye =
      if case .kannalaBrandt? = recording.frames[0].distortion { true } else { false }
    var document = Document(cameraModel: isFisheye ? "OPENCV_FISHEYE" : "OPENCV", frames: [])
    for frame in recording.frames {
      let digits = NumberText.sixDigits(frame.index)
      let k = frame.camera.intrinsics
      let size = frame.camera.imageResolution
      var entry = Frame(
        filePath: try folder.addPicture(of: frame, stem: "images/" + digits),
        flX: k.fx, flY: k.fy, cx: k.cx + 0.5, cy: k.cy + 0.5, w: size.width, h: size.height,
        transformMatrix: frame.camera.worldFromCamera.rows + [[0, 0, 0, 1]])
      switch frame.distortion {
      case nil:
        if isFisheye { losses.insert(.distortion) }
      case .brownConrady(let k1, let k2, let p1, let p2, let k3):
        if isFisheye { losses.insert(.distortion) }
        (entry.k1, entry.k2, entry.p1, entry.p2, entry.k3) = (k1, k2, p1, p2, k3)
      case .kannalaBrandt(let k1, let k2, let k3, let k4):
        if !isFisheye { losses.insert(.distortion) }
        (entry.k1, entry.k2, entry.k3, entry.k4) = (k1, k2, k3, k4)
      }
      if frame.hasRegisteredDepth {
        let name = "depth/\(digits).png"
        if try folder.addDepth(of: frame, name: name, unitsPerMetre: 1000) {
          losses.insert(.depthPrecision)
        }
        entry.depthFilePath = name
      } else if frame.depth != nil {
        losses.insert(.depth)
      }
      document.frames.append(entry)
    }
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try folder.write(
      String(decoding: encoder.encode(document), as: UTF8.self) + "\n", to: "transforms.json")
    try folder.finish()
    return losses
  }
}
