import Foundation
import Geometry
package import Recordings

extension Scene {
  package static let format = "placard-scene/1"
  /// The largest scene file that is read, in bytes.
  package static let sizeLimit = 16 << 20
  /// How many parts a scene may have when its groups and copies are counted out.
  package static let instanceLimit = 100_000
  /// Identifiers of objects fit into the 16 bits of a picture.
  package static let objectLimit = 65_534
  /// Metres from the origin.
  static let coordinates = -10_000.0...10_000.0
  /// Metres that a thing may measure.
  static let lengths = 1e-6...1000.0

  static let keys = [
    "$schema", "format", "camera", "ambient", "background", "lights", "materials", "groups",
    "objects", "paths", "walk",
  ]
  static let objectKeys = [
    "name", "label", "at", "turn", "scale", "solid", "material", "parts",
  ]
  static let walkKeys = ["start", "look", "height", "radius"]

  /// Reads a scene file; the pictures that it names must be files of its folder.
  ///
  /// Throws `JSONFileError`, with line, column, place and what should stand there, and
  /// `BoundedFileError`.
  package init(contentsOf path: String) throws {
    self = try LocatedJSON.read(path: path, limit: Self.sizeLimit) { json in
      try Scene(json, path: path)
    }
  }

  /// Takes a scene out of its JSON; keys that the format does not have are faults.
  package init(_ json: LocatedJSON, path: String) throws {
    let fields = try json.fields(Self.keys)
    let format = try fields.required("format")
    guard try format.string() == Self.format else {
      throw format.fault(expected: "\"\(Self.format)\"")
    }
    var files = SceneFiles(scenePath: path)
    self.init(path: path)
    if let camera = fields["camera"] { self.camera = try SceneCamera(camera) }
    if let ambient = fields["ambient"] { ambientLight = try ambient.linearColor() }
    if let background = fields["background"] { self.background = try background.linearColor() }
    for light in try fields["lights"]?.list(count: 0...64) ?? [] {
      lights.append(try SceneLight(light))
    }
    for member in try fields["materials"]?.namedMembers() ?? [] {
      materials[member.key] = try SceneMaterial(member.value, files: &files)
    }
    var parts = ScenePartReader(materials: materials, files: files)
    for member in try fields["groups"]?.namedMembers() ?? [] {
      groups[member.key] = try parts.parts(member.value)
    }
    for object in try fields.required("objects").list(count: 0...Self.objectLimit) {
      objects.append(try Self.object(object, &parts))
    }
    try checkObjectNames(fields.required("objects"))
    try SceneGroupCheck(groups: groups).check(objects)
    self.files = parts.files.found
    for member in try fields["paths"]?.namedMembers() ?? [] {
      paths[member.key] = try ScenePath(member.value)
    }
    if let walk = fields["walk"] { self.walk = try SceneWalk(walk) }
  }

  private static func object(
    _ json: LocatedJSON, _ reader: inout ScenePartReader
  ) throws(JSONFault) -> SceneThing {
    let fields = try json.fields(objectKeys)
    let name = try fields.required("name")
    guard try !name.string().isEmpty else { throw name.fault(expected: "a name") }
    var label: String?
    if let text = fields["label"] {
      label = try text.string()
      guard label?.isEmpty == false else { throw text.fault(expected: "a label") }
    }
    return SceneThing(
      name: try name.string(), label: label, isSolid: try fields["solid"]?.bool() ?? true,
      placement: try ScenePlacement(fields), material: try reader.material(fields["material"]),
      parts: try reader.parts(fields.required("parts")))
  }

  private func checkObjectNames(_ json: LocatedJSON) throws(JSONFault) {
    var names: Set<String> = []
    for (object, element) in zip(objects, try json.list())
    where !names.insert(object.name).inserted {
      throw try element.fields(Self.objectKeys).required("name").fault(
        expected: "a name that no other object has")
    }
  }
}

extension ScenePlacement {
  /// Takes "at", "turn" (yaw, pitch and roll in degrees) and "scale".
  init(_ fields: LocatedJSON.Fields) throws(JSONFault) {
    let angles = try fields["turn"]?.vector3(in: -36_000...36_000) ?? .zero
    let radians = angles * (Double.pi / 180)
    self.init(
      rotation: Quaternion(EulerAngles(pitch: radians.y, yaw: radians.x, roll: radians.z)),
      scale: try fields["scale"]?.number(in: 1e-4...1e4) ?? 1,
      translation: try fields["at"]?.vector3(in: Scene.coordinates) ?? .zero)
  }
}

extension SceneWalk {
  init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(Scene.walkKeys)
    let start = try fields.required("start").vector3(in: Scene.coordinates)
    self.init(
      startInWorld: start,
      lookAtInWorld: try fields["look"]?.vector3(in: Scene.coordinates)
        ?? start + SIMD3(0, 1.6, -1),
      height: try fields["height"]?.number(in: 0.1...10) ?? 1.6,
      radius: try fields["radius"]?.number(in: 0.01...5) ?? 0.25)
  }
}

extension LocatedJSON {
  /// The members of an object whose keys are names that the file gives itself.
  func namedMembers() throws(JSONFault) -> [Member] {
    guard case .object(let members) = value else { throw fault(expected: "an object") }
    if let empty = members.first(where: { $0.key.isEmpty }) {
      throw JSONFault(
        line: empty.line, column: empty.column, place: place, expected: "a name", found: "\"\"")
    }
    return members
  }
}
