import Foundation
import Geometry

/// The camera as a transforms.json gives it, for all frames or for one.
struct NerfLens: Decodable {
  enum CodingKeys: String, CodingKey {
    case fx = "fl_x"
    case fy = "fl_y"
    case angleX = "camera_angle_x"
    case angleY = "camera_angle_y"
    case model = "camera_model"
    case isFisheye = "is_fisheye"
    case cx, cy, w, h, k1, k2, k3, k4, p1, p2
  }
  var fx: Double?
  var fy: Double?
  var cx: Double?
  var cy: Double?
  var w: Double?
  var h: Double?
  var angleX: Double?
  var angleY: Double?
  var model: String?
  var isFisheye: Bool?
  var k1: Double?
  var k2: Double?
  var k3: Double?
  var k4: Double?
  var p1: Double?
  var p2: Double?

  /// This lens with what it leaves open taken from `other`.
  func filled(from other: NerfLens) -> NerfLens {
    var lens = self
    func fill<Value>(_ field: WritableKeyPath<NerfLens, Value?>) {
      if lens[keyPath: field] == nil { lens[keyPath: field] = other[keyPath: field] }
    }
    // An angle of the frame's own beats a focal length of the whole file.
    if angleX == nil { fill(\.fx) }
    if angleY == nil, angleX == nil { fill(\.fy) }
    for field in [
      \NerfLens.cx, \.cy, \.w, \.h, \.angleX, \.angleY, \.k1, \.k2, \.k3, \.k4, \.p1, \.p2,
    ] {
      fill(field)
    }
    fill(\.model)
    fill(\.isFisheye)
    return lens
  }

  /// The intrinsics with pixel centres at whole numbers, and the picture's size.
  ///
  /// `pictureSize` is asked only where the file gives no size. Throws ``FieldFault`` where the focal
  /// length is not given, or the lens is of a kind that is not known.
  func camera(pictureSize: () -> ImageSize?) throws(FieldFault) -> (CameraIntrinsics, ImageSize) {
    if let model, !Self.models.contains(model.uppercased()) {
      throw FieldFault(
        place: "camera_model", expected: Self.models.sorted().joined(separator: ", "), found: model)
    }
    // nerfstudio's k4 of a lens that is no fisheye is a fourth radial coefficient.
    guard isFisheyeLens || (k4 ?? 0) == 0 else {
      throw FieldFault(place: "k4", expected: "0", found: "\(k4 ?? 0)")
    }
    let size: ImageSize
    if let w, let h {
      guard let given = ImageSize(wholeWidth: w, height: h) else {
        throw FieldFault(place: "w", expected: "whole numbers", found: "\(w) × \(h)")
      }
      size = given
    } else {
      guard let found = pictureSize() else {
        throw FieldFault(place: "w", expected: "w and h, or a picture", found: "nothing")
      }
      size = found
    }
    let (width, height) = (Double(size.width), Double(size.height))
    guard let fx = fx ?? angleX.map({ width / 2 / tan($0 / 2) }) else {
      throw FieldFault(place: "fl_x", expected: "fl_x or camera_angle_x", found: "nothing")
    }
    let fy = fy ?? angleY.map { height / 2 / tan($0 / 2) } ?? fx
    return (
      CameraIntrinsics(
        fx: fx, fy: fy, cx: (cx ?? width / 2) - 0.5, cy: (cy ?? height / 2) - 0.5), size
    )
  }

  private static let models: Set<String> = [
    "OPENCV", "PINHOLE", "SIMPLE_PINHOLE", "SIMPLE_RADIAL", "RADIAL", "PERSPECTIVE",
    "OPENCV_FISHEYE",
  ]

  /// The lens distortion; nil where all coefficients of a lens that is no fisheye are zero.
  var distortion: LensDistortion? {
    let isFisheye = isFisheyeLens
    let coefficients = [k1, k2, isFisheye ? k3 : p1, isFisheye ? k4 : p2, isFisheye ? 0 : k3]
      .map { $0 ?? 0 }
    // All zero is still no pinhole for a fisheye: the picture grows with the angle.
    guard isFisheye || coefficients.contains(where: { $0 != 0 }) else { return nil }
    let c = coefficients
    return isFisheye
      ? .kannalaBrandt(k1: c[0], k2: c[1], k3: c[2], k4: c[3])
      : .brownConrady(k1: c[0], k2: c[1], p1: c[2], p2: c[3], k3: c[4])
  }

  private var isFisheyeLens: Bool {
    isFisheye == true || model?.uppercased() == "OPENCV_FISHEYE"
  }
}
