import Geometry
import Recordings

extension ScenePath {
  static let jsonKeys = ["seconds", "keys", "smooth", "shake"]
  static let keyKeys = ["time", "at", "look", "roll"]

  init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(Self.jsonKeys)
    var keys: [Key] = []
    for element in try fields.required("keys").list(count: 1...100_000) {
      let key = try Self.key(element)
      if let last = keys.last, key.seconds <= last.seconds {
        throw try element.fields(Self.keyKeys).required("time").fault(
          expected: "a time after the key's before")
      }
      keys.append(key)
    }
    let seconds = try fields["seconds"]?.number(in: 0.001...86_400)
    self.init(
      seconds: seconds ?? max(keys[keys.count - 1].seconds, 0.001), keys: keys,
      isSmooth: try fields["smooth"]?.bool() ?? false,
      shake: try fields["shake"].map { json throws(JSONFault) in try HandShake(json) })
  }

  private static func key(_ json: LocatedJSON) throws(JSONFault) -> Key {
    let fields = try json.fields(keyKeys)
    let position = try fields.required("at").vector3(in: Scene.coordinates)
    let look = try fields.required("look")
    let target = try look.vector3(in: Scene.coordinates)
    guard (target - position).length > 1e-6 else {
      throw look.fault(expected: "a point that differs from \"at\"")
    }
    return Key(
      seconds: try fields.required("time").number(in: 0...86_400), positionInWorld: position,
      lookAtInWorld: target, rollDegrees: try fields["roll"]?.number(in: -36_000...36_000) ?? 0)
  }
}

extension HandShake {
  static let jsonKeys = ["metres", "degrees", "frequency", "seed"]

  init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(Self.jsonKeys)
    var band = 0.8...6.0
    if let list = fields["frequency"] {
      let ends = try list.vector2(in: 0.01...1000)
      guard ends.x < ends.y else { throw list.fault(expected: "a lower and a higher frequency") }
      band = ends.x...ends.y
    }
    self.init(
      metres: try fields["metres"]?.number(in: 0...1) ?? 0,
      degrees: try fields["degrees"]?.number(in: 0...90) ?? 0, frequencies: band,
      seed: UInt64(try fields["seed"]?.integer(in: SceneMaterial.seeds) ?? 0))
  }
}
