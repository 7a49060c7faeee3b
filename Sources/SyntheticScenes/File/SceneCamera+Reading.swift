import Foundation
package import Geometry
import Recordings

extension SceneCamera {
  static let keys = [
    "size", "fieldOfView", "intrinsics", "distortion", "noise", "exposure", "blur",
    "exposureWander", "exposurePeriod",
  ]
  static let distortionKeys = ["model", "coefficients"]

  init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(Self.keys)
    let size = try Self.size(fields["size"])
    self.init(
      intrinsics: try Self.intrinsics(fields, size), imageSize: size,
      distortion: try fields["distortion"].map { json throws(JSONFault) in
        try Self.distortion(json)
      },
      noise: try fields["noise"]?.number(in: 0...128) ?? 0,
      exposureSeconds: try fields["exposure"]?.number(in: 0...1) ?? 0,
      blurPixels: try fields["blur"]?.number(in: 0...32) ?? 0,
      exposureWander: try fields["exposureWander"]?.number(in: 0...0.9) ?? 0,
      exposurePeriodSeconds: try fields["exposurePeriod"]?.number(in: 0.1...1000) ?? 4)
  }

  private static func size(_ json: LocatedJSON?) throws(JSONFault) -> ImageSize {
    guard let json else { return SceneCamera.standard.imageSize }
    let sides = try json.list(count: 2...2)
    return ImageSize(
      width: try sides[0].integer(in: 16...4096), height: try sides[1].integer(in: 16...4096))
  }

  private static func intrinsics(
    _ fields: LocatedJSON.Fields, _ size: ImageSize
  ) throws(JSONFault) -> CameraIntrinsics {
    guard let json = fields["intrinsics"] else {
      return CameraIntrinsics(
        horizontalDegrees: try fields["fieldOfView"]?.number(in: 1...170) ?? 60, imageSize: size)
    }
    if let field = fields["fieldOfView"] {
      throw field.fault(expected: "either \"fieldOfView\" or \"intrinsics\"")
    }
    let numbers = try json.list(count: 4...4)
    return CameraIntrinsics(
      fx: try numbers[0].number(in: 1...1e6), fy: try numbers[1].number(in: 1...1e6),
      cx: try numbers[2].number(in: -1e6...1e6), cy: try numbers[3].number(in: -1e6...1e6))
  }

  private static func distortion(_ json: LocatedJSON) throws(JSONFault) -> LensDistortion {
    let fields = try json.fields(distortionKeys)
    let model = try fields.required("model")
    let list = try fields.required("coefficients")
    func numbers(_ count: Int) throws(JSONFault) -> [Double] {
      var numbers: [Double] = []
      for element in try list.list(count: count...count) {
        numbers.append(try element.number(in: -100...100))
      }
      return numbers
    }
    switch try model.string() {
    case "brownConrady":
      let k = try numbers(5)
      return .brownConrady(k1: k[0], k2: k[1], p1: k[2], p2: k[3], k3: k[4])
    case "kannalaBrandt":
      let k = try numbers(4)
      return .kannalaBrandt(k1: k[0], k2: k[1], k3: k[2], k4: k[3])
    default: throw model.fault(expected: "brownConrady, kannalaBrandt")
    }
  }
}

extension CameraIntrinsics {
  /// Square pixels, the axis in the picture's middle.
  package init(horizontalDegrees: Double, imageSize: ImageSize) {
    let focal = Double(imageSize.width) / 2 / tan(horizontalDegrees * .pi / 360)
    self.init(
      fx: focal, fy: focal, cx: Double(imageSize.width - 1) / 2,
      cy: Double(imageSize.height - 1) / 2)
  }
}
