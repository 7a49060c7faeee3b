import Geometry
import Recordings

extension SceneLight {
  static let keys = ["point", "direction", "color", "strength", "shadows"]

  init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(Self.keys)
    let shape: Shape
    switch (fields["point"], fields["direction"]) {
    case (let point?, nil):
      shape = .point(positionInWorld: SIMD3<Float>(try point.vector3(in: Scene.coordinates)))
    case (nil, let direction?):
      guard let unit = try direction.vector3(in: Scene.coordinates).normalized else {
        throw direction.fault(expected: "a direction, not of length 0")
      }
      shape = .directional(directionInWorld: SIMD3<Float>(unit))
    default: throw json.fault(expected: "either \"point\" or \"direction\"")
    }
    let strength = Float(try fields["strength"]?.number(in: 0...10_000) ?? 1)
    self.init(
      shape: shape, color: (try fields["color"]?.linearColor() ?? .one) * strength,
      castsShadows: try fields["shadows"]?.bool() ?? true)
  }
}
