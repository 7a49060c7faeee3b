import Foundation
import Geometry

/// A camera's `sensor.yaml` in the ASL layout.
struct EuRoCSensor {
  var bodyFromVision: Transform
  var intrinsics: CameraIntrinsics
  /// Nil where all coefficients are zero.
  var distortion: LensDistortion?
  var size: ImageSize

  /// Throws ``RecordingError``, `malformed` with the field.
  init(path: String) throws {
    let text = String(decoding: try RecordingFolder.bytes(of: path, limit: 1 << 20), as: UTF8.self)
    do throws(FieldFault) {
      try self.init(SensorFields(text))
    } catch {
      throw RecordingError.malformed(
        path: path, place: error.place, expected: error.expected, found: error.found)
    }
  }

  init(_ fields: SensorFields) throws(FieldFault) {
    let pose = try fields.numbers("T_BS.data", counts: [16])
    do throws(RigidPose.Fault) {
      bodyFromVision = try RigidPose.transform(rowMajor: pose)
    } catch {
      throw FieldFault(place: "T_BS", expected: "a rigid motion", found: error.detail)
    }
    let resolution = try fields.numbers("resolution", counts: [2])
    guard let size = ImageSize(wholeWidth: resolution[0], height: resolution[1]) else {
      throw FieldFault(place: "resolution", expected: "whole numbers", found: "\(resolution)")
    }
    self.size = size
    let model = fields.text("camera_model") ?? "pinhole"
    guard model == "pinhole" else {
      throw FieldFault(place: "camera_model", expected: "pinhole", found: model)
    }
    let k = try fields.numbers("intrinsics", counts: [4])
    intrinsics = CameraIntrinsics(fx: k[0], fy: k[1], cx: k[2], cy: k[3])
    distortion = try Self.distortion(fields)
  }

  private static func distortion(_ fields: SensorFields) throws(FieldFault) -> LensDistortion? {
    let name = "distortion_coefficients"
    switch fields.text("distortion_model") {
    case "none", nil: return nil
    case "radial-tangential", "radtan":
      let c = try fields.numbers(name, counts: [4, 5])
      guard c.contains(where: { $0 != 0 }) else { return nil }
      return .brownConrady(k1: c[0], k2: c[1], p1: c[2], p2: c[3], k3: c.count == 5 ? c[4] : 0)
    case "equidistant":
      // All zero is still no pinhole: the picture grows with the angle.
      let c = try fields.numbers(name, counts: [4])
      return .kannalaBrandt(k1: c[0], k2: c[1], k3: c[2], k4: c[3])
    case let model?:
      throw FieldFault(
        place: "distortion_model", expected: "radial-tangential, equidistant or none",
        found: model)
    }
  }
}
