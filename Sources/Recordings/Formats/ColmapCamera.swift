import Geometry

/// A camera of a COLMAP model, with pixel centres at whole numbers.
struct ColmapCamera {
  var intrinsics: CameraIntrinsics
  /// Nil for a pinhole, and where all coefficients of a lens that is no fisheye are zero.
  var distortion: LensDistortion?
  var size: ImageSize

  /// Every model of COLMAP's `src/colmap/sensor/models.h`, in the order of its numbers.
  static let models: [(name: String, parameters: Int)] = [
    ("SIMPLE_PINHOLE", 3), ("PINHOLE", 4), ("SIMPLE_RADIAL", 4), ("RADIAL", 5), ("OPENCV", 8),
    ("OPENCV_FISHEYE", 8), ("FULL_OPENCV", 12), ("FOV", 5), ("SIMPLE_RADIAL_FISHEYE", 4),
    ("RADIAL_FISHEYE", 5), ("THIN_PRISM_FISHEYE", 12), ("RAD_TAN_THIN_PRISM_FISHEYE", 16),
  ]
  /// The models whose lens can be used.
  static let supported = [
    "SIMPLE_PINHOLE", "PINHOLE", "SIMPLE_RADIAL", "RADIAL", "OPENCV", "OPENCV_FISHEYE",
    "SIMPLE_RADIAL_FISHEYE", "RADIAL_FISHEYE", "FULL_OPENCV",
  ]

  /// Throws ``FieldFault`` for a model that is not supported and for a wrong count of parameters.
  init(model: String, width: Double, height: Double, parameters p: [Double]) throws(FieldFault) {
    guard Self.supported.contains(model) else {
      throw FieldFault(
        place: "MODEL", expected: Self.supported.joined(separator: ", "), found: model)
    }
    let count = Self.models.first { $0.name == model }?.parameters ?? 0
    guard p.count == count else {
      throw FieldFault(
        place: "PARAMS", expected: "\(count) numbers for \(model)", found: "\(p.count)")
    }
    guard let size = ImageSize(wholeWidth: width, height: height) else {
      throw FieldFault(place: "WIDTH", expected: "whole numbers", found: "\(width) × \(height)")
    }
    self.size = size
    // Models with one focal length name it once, so what follows moves up by one.
    let first = ["PINHOLE", "OPENCV", "OPENCV_FISHEYE", "FULL_OPENCV"].contains(model) ? 2 : 1
    // COLMAP has the upper left corner of the picture at 0, thus pixel centres at halves.
    intrinsics = CameraIntrinsics(
      fx: p[0], fy: p[first - 1], cx: p[first] - 0.5, cy: p[first + 1] - 0.5)
    let c = Array(p[(first + 2)...]) + [0, 0, 0, 0, 0]
    // k1, k2, p1, p2, k3 and the rational part k4, k5, k6.
    guard model != "FULL_OPENCV" || p[9...].allSatisfy({ $0 == 0 }) else {
      throw FieldFault(place: "PARAMS", expected: "k4, k5 and k6 of 0", found: "\(p[9...])")
    }
    let isFisheye = model.hasSuffix("FISHEYE")
    guard isFisheye || c.contains(where: { $0 != 0 }) else { return }
    distortion =
      isFisheye
      ? .kannalaBrandt(k1: c[0], k2: c[1], k3: c[2], k4: c[3])
      : .brownConrady(k1: c[0], k2: c[1], p1: c[2], p2: c[3], k3: model == "FULL_OPENCV" ? c[4] : 0)
  }
}
