import Geometry
import Recordings

/// Takes parts out of a scene file's JSON.
struct ScenePartReader {
  let materials: [String: SceneMaterial]
  var files: SceneFiles

  /// What stands around a shape of any kind.
  static let placeKeys = [
    "at", "turn", "scale", "repeat", "step", "material", "materials",
  ]
  private static let listLimit = 10_000

  mutating func parts(_ json: LocatedJSON) throws(JSONFault) -> [ScenePart] {
    var parts: [ScenePart] = []
    for element in try json.list(count: 1...Self.listLimit) { parts.append(try part(element)) }
    return parts
  }

  private mutating func part(_ json: LocatedJSON) throws(JSONFault) -> ScenePart {
    let kind = try SceneShapeKind(json)
    let fields = try json.fields([kind.rawValue] + kind.otherKeys + Self.placeKeys)
    let shape = try kind.shape(fields, &files)
    var copies = SIMD3<Int>.one
    if let list = fields["repeat"] {
      let counts = try list.list(count: 3...3)
      for (axis, count) in counts.enumerated() {
        copies[axis] = try count.integer(in: 1...Scene.instanceLimit)
      }
      guard fields.contains("step") else {
        throw list.fault(expected: "a \"step\" beside \"repeat\"")
      }
    }
    if let step = fields["step"], !fields.contains("repeat") {
      throw step.fault(expected: "a \"repeat\" beside \"step\"")
    }
    return ScenePart(
      shape, placement: try ScenePlacement(fields), copies: copies,
      step: try fields["step"]?.vector3(in: -1000...1000) ?? .zero,
      material: try material(fields["material"]),
      faceMaterials: try faceMaterials(fields["materials"], of: shape),
      origin: ScenePartOrigin(line: json.line, column: json.column, place: json.place))
  }

  /// A material by its name, or a plain colour.
  func material(_ json: LocatedJSON?) throws(JSONFault) -> SceneMaterial? {
    guard let json else { return nil }
    let name = try json.string()
    if let material = materials[name] { return material }
    guard name.hasPrefix("#") else { throw json.fault(expected: "a material's name or a colour") }
    let color = try json.color()
    return SceneMaterial(paint: .pattern(.plain), color: color, secondColor: color)
  }

  private func faceMaterials(
    _ json: LocatedJSON?, of shape: SceneShape
  ) throws(JSONFault) -> [SceneFace: SceneMaterial] {
    guard let json else { return [:] }
    let faces = SceneFace.faces(of: shape)
    guard !faces.isEmpty else {
      throw json.fault(expected: "\"material\", since the shape has one face")
    }
    let fields = try json.fields(faces.map(\.rawValue))
    var materials: [SceneFace: SceneMaterial] = [:]
    for face in faces { materials[face] = try material(fields[face.rawValue]) }
    return materials
  }
}
