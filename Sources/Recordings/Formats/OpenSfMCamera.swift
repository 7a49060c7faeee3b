import Geometry

/// A camera of an OpenSfM reconstruction as its file gives it.
struct OpenSfMCamera: Decodable {
  enum CodingKeys: String, CodingKey {
    case model = "projection_type"
    case focalX = "focal_x"
    case focalY = "focal_y"
    case centreX = "c_x"
    case centreY = "c_y"
    case width, height, focal, k1, k2, k3, k4, p1, p2
  }
  var model: String?
  var width: Double
  var height: Double
  var focal: Double?
  var focalX: Double?
  var focalY: Double?
  var centreX: Double?
  var centreY: Double?
  var k1: Double?
  var k2: Double?
  var k3: Double?
  var k4: Double?
  var p1: Double?
  var p2: Double?

  /// The camera in pixels, whose centres are at whole numbers: x = x′ · s + w/2 − ½, with s the longer
  /// side.
  func lens() throws(FieldFault) -> OpenSfMLens {
    guard let size = ImageSize(wholeWidth: width, height: height) else {
      throw FieldFault(
        place: "width", expected: "whole numbers", found: "\(width) × \(height)")
    }
    let side = max(width, height)
    guard let fx = focalX ?? focal else {
      throw FieldFault(place: "focal", expected: "focal or focal_x", found: "nothing")
    }
    let fy = focalY ?? focal ?? fx
    let c = [k1, k2, p1, p2, k3].map { $0 ?? 0 }
    let distortion: LensDistortion?
    switch model ?? "perspective" {
    case "perspective", "brown", "simple_radial", "radial":
      distortion =
        c.contains { $0 != 0 }
        ? .brownConrady(k1: c[0], k2: c[1], p1: c[2], p2: c[3], k3: c[4]) : nil
    case "fisheye", "fisheye_opencv":
      distortion = .kannalaBrandt(k1: c[0], k2: c[1], k3: k3 ?? 0, k4: k4 ?? 0)
    case let other:
      throw FieldFault(
        place: "projection_type",
        expected: "perspective, brown, simple_radial, radial, fisheye or fisheye_opencv",
        found: other)
    }
    return OpenSfMLens(
      intrinsics: CameraIntrinsics(
        fx: fx * side, fy: fy * side, cx: (centreX ?? 0) * side + width / 2 - 0.5,
        cy: (centreY ?? 0) * side + height / 2 - 0.5),
      distortion: distortion, size: size)
  }
}

struct OpenSfMLens {
  var intrinsics: CameraIntrinsics
  var distortion: LensDistortion?
  var size: ImageSize
}
