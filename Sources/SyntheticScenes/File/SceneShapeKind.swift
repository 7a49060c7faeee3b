import Geometry
import Recordings

/// The key by which a part says what shape it is.
enum SceneShapeKind: String, CaseIterable {
  case box, plane, cylinder, sphere, outline, profile, torus, tube, text, mesh, group

  /// The kind of a part: the one such key that it has.
  init(_ json: LocatedJSON) throws(JSONFault) {
    let names = Self.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    guard case .object(let members) = json.value else {
      throw json.fault(expected: "an object with one of \(names)")
    }
    let kinds = members.compactMap { Self(rawValue: $0.key) }
    guard let kind = kinds.first, kinds.count == 1 else {
      throw JSONFault(
        line: json.line, column: json.column, place: json.place, expected: "one of \(names)",
        found: kinds.isEmpty ? "none" : kinds.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
    }
    self = kind
  }

  /// What else the shape's numbers are written under.
  var otherKeys: [String] {
    switch self {
    case .box: ["bevel"]
    case .cylinder: ["open"]
    case .outline: ["holes", "depth", "bevel"]
    case .profile: ["smooth"]
    case .torus: ["arc"]
    case .tube: ["radius", "smooth"]
    case .text: ["height", "depth", "bold"]
    case .plane, .sphere, .mesh, .group: []
    }
  }

  func shape(
    _ fields: LocatedJSON.Fields, _ files: inout SceneFiles
  ) throws(JSONFault) -> SceneShape {
    let json = try fields.required(rawValue)
    switch self {
    case .box: return try Self.box(json, bevel: fields["bevel"])
    case .plane: return .plane(size: try json.vector2(in: Scene.lengths))
    case .cylinder: return try Self.cylinder(json, isOpen: fields["open"]?.bool() ?? false)
    case .sphere: return .sphere(radii: try Self.radii(json))
    case .outline: return try Self.outline(json, fields)
    case .profile: return try Self.profile(json, isSmooth: fields["smooth"]?.bool() ?? false)
    case .torus: return try Self.torus(json, arc: fields["arc"])
    case .tube: return try Self.tube(json, fields)
    case .text: return try Self.text(json, fields)
    case .mesh: return .mesh(path: try files.mesh(json))
    case .group: return .group(try json.string())
    }
  }

  static let pointLimit = 2000
  static let radiusRange = 1e-6...100.0

  private static func box(
    _ json: LocatedJSON, bevel: LocatedJSON?
  ) throws(JSONFault) -> SceneShape {
    let size = try json.vector3(in: Scene.lengths)
    let most = min(size.x, size.y, size.z) / 2
    return .box(size: size, bevel: try bevel?.number(in: 0...most) ?? 0)
  }

  private static func cylinder(
    _ json: LocatedJSON, isOpen: Bool
  ) throws(JSONFault) -> SceneShape {
    let numbers = try json.list(count: 2...3)
    let bottom = try numbers[0].number(in: 0...100)
    let top = numbers.count == 3 ? try numbers[1].number(in: 0...100) : bottom
    guard max(bottom, top) >= radiusRange.lowerBound else {
      throw json.fault(expected: "a radius above 0")
    }
    return .cylinder(
      bottomRadius: bottom, topRadius: top,
      height: try numbers[numbers.count - 1].number(in: Scene.lengths), isOpen: isOpen)
  }

  private static func radii(_ json: LocatedJSON) throws(JSONFault) -> SIMD3<Double> {
    if case .number = json.value { return SIMD3(repeating: try json.number(in: radiusRange)) }
    return try json.vector3(in: radiusRange)
  }

  private static func outline(
    _ json: LocatedJSON, _ fields: LocatedJSON.Fields
  ) throws(JSONFault) -> SceneShape {
    let points = try OutlineReader.ring(json)
    var holes: [[SIMD2<Double>]] = []
    for hole in try fields["holes"]?.list(count: 0...100) ?? [] {
      holes.append(try OutlineReader.hole(hole, in: points, beside: holes))
    }
    let depth = try fields["depth"]?.number(in: 0...1000) ?? 0
    let bevel = try fields["bevel"]?.number(in: 0...(depth / 2)) ?? 0
    if let json = fields["bevel"],
      ([points] + holes).contains(where: { OutlineInset.inset($0, by: bevel) == nil })
    {
      throw json.fault(expected: "less than the outline's narrow places allow")
    }
    return .outline(points, holes: holes, depth: depth, bevel: bevel)
  }

  private static func profile(
    _ json: LocatedJSON, isSmooth: Bool
  ) throws(JSONFault) -> SceneShape {
    var points: [SIMD2<Double>] = []
    for element in try json.list(count: 2...pointLimit) {
      let numbers = try element.list(count: 2...2)
      let point = SIMD2(
        try numbers[0].number(in: 0...100), try numbers[1].number(in: -1000...1000))
      guard point != points.last else {
        throw element.fault(expected: "a point that differs from the one before")
      }
      points.append(point)
    }
    return .profile(points, isSmooth: isSmooth)
  }

  private static func torus(_ json: LocatedJSON, arc: LocatedJSON?) throws(JSONFault) -> SceneShape
  {
    let numbers = try json.list(count: 2...2)
    let ring = try numbers[0].number(in: radiusRange)
    return .torus(
      ringRadius: ring, tubeRadius: try numbers[1].number(in: radiusRange.lowerBound...ring),
      arcDegrees: try arc?.number(in: 1...360) ?? 360)
  }

  private static func text(
    _ json: LocatedJSON, _ fields: LocatedJSON.Fields
  ) throws(JSONFault) -> SceneShape {
    let text = try json.string()
    guard (1...200).contains(text.unicodeScalars.count) else {
      throw json.fault(expected: "1 to 200 letters")
    }
    return .text(
      text, height: try fields.required("height").number(in: 1e-4...100),
      depth: try fields["depth"]?.number(in: 0...100) ?? 0,
      isBold: try fields["bold"]?.bool() ?? false)
  }

  private static func tube(
    _ json: LocatedJSON, _ fields: LocatedJSON.Fields
  ) throws(JSONFault) -> SceneShape {
    var points: [SIMD3<Double>] = []
    for element in try json.list(count: 2...pointLimit) {
      let point = try element.vector3(in: -1000...1000)
      if let last = points.last, (point - last).length < 1e-6 {
        throw element.fault(expected: "a point that differs from the one before")
      }
      points.append(point)
    }
    return .tube(
      points, radius: try fields.required("radius").number(in: radiusRange),
      isSmooth: try fields["smooth"]?.bool() ?? false)
  }
}
