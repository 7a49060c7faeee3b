import Recordings

extension SceneMaterial {
  static let keys = [
    "pattern", "drawing", "picture", "fit", "size", "color", "secondColor", "seed", "gloss",
    "glow", "opacity",
  ]
  static let seeds = 0...(1 << 53)

  init(_ json: LocatedJSON, files: inout SceneFiles) throws(JSONFault) {
    let fields = try json.fields(Self.keys)
    let paint = try Self.paint(fields, &files)
    let usualFit: Fit = if case .pattern = paint { .tiled } else { .stretched }
    let color = try fields["color"]?.color() ?? SIMD3(repeating: 0.8)
    let size = try fields["size"]?.vector2(in: 1e-4...1000) ?? SIMD2(1, 1)
    self.init(
      paint: paint, fit: try fields["fit"]?.word() ?? usualFit, size: SIMD2<Float>(size),
      color: color, secondColor: try fields["secondColor"]?.color() ?? color / 2,
      seed: UInt64(try fields["seed"]?.integer(in: Self.seeds) ?? 0),
      gloss: Float(try fields["gloss"]?.number(in: 0...1) ?? 0),
      glow: Float(try fields["glow"]?.number(in: 0...100) ?? 0),
      opacity: Float(try fields["opacity"]?.number(in: 0...1) ?? 1))
  }

  private static func paint(
    _ fields: LocatedJSON.Fields, _ files: inout SceneFiles
  ) throws(JSONFault) -> Paint {
    switch (fields["pattern"], fields["drawing"], fields["picture"]) {
    case (nil, nil, nil): return .pattern(.plain)
    case (let pattern?, nil, nil): return .pattern(try pattern.word())
    case (nil, let drawing?, nil):
      var elements: [DrawingElement] = []
      for element in try drawing.list(count: 0...10_000) {
        elements.append(try DrawingElement(element))
      }
      return .drawing(elements)
    case (nil, nil, let picture?): return .picture(path: try files.file(picture))
    default: throw fields.node.fault(expected: "one of \"pattern\", \"drawing\", \"picture\"")
    }
  }
}

extension DrawingElement {
  /// The key by which an element says what it is, and those that may stand beside it.
  enum Kind: String, CaseIterable {
    case ellipse, line, polygon, text, pattern, rectangle

    var keys: [String] {
      switch self {
      case .ellipse, .polygon: [rawValue, "color"]
      case .line: [rawValue, "width", "color"]
      case .text: [rawValue, "at", "height", "bold", "centered", "color"]
      case .pattern: [rawValue, "rectangle", "secondColor", "seed", "color"]
      case .rectangle: [rawValue, "radius", "color"]
      }
    }
  }

  /// Drawings may reach beyond their edges, where they are cut off.
  private static let range = -100.0...100.0

  init(_ json: LocatedJSON) throws(JSONFault) {
    // A pattern has a rectangle too, so the order of the kinds counts.
    guard case .object(let members) = json.value,
      let kind = Kind.allCases.first(where: { kind in members.contains { $0.key == kind.rawValue } }
      )
    else {
      let names = Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw json.fault(expected: "an object with one of \(names)")
    }
    let fields = try json.fields(kind.keys)
    let color = try fields["color"]?.color() ?? .zero
    self.init(shape: try Self.shape(kind, fields, color), color: color)
  }

  private static func shape(
    _ kind: Kind, _ fields: LocatedJSON.Fields, _ color: SIMD3<Float>
  ) throws(JSONFault) -> Shape {
    let json = try fields.required(kind.rawValue)
    switch kind {
    case .ellipse:
      let (center, radii) = try pair(json)
      guard radii.x > 0, radii.y > 0 else { throw json.fault(expected: "radii above 0") }
      return .ellipse(center: center, radii: radii)
    case .line:
      return .line(
        try points(json, atLeast: 2),
        width: Float(try fields["width"]?.number(in: 0.0001...10) ?? 0.01))
    case .polygon: return .polygon(try points(json, atLeast: 3))
    case .text:
      return .text(
        try json.string(),
        position: SIMD2<Float>(try fields.required("at").vector2(in: range)),
        height: Float(try fields.required("height").number(in: 0.001...10)),
        isCentered: try fields["centered"]?.bool() ?? false,
        isBold: try fields["bold"]?.bool() ?? false)
    case .pattern:
      let (corner, size) = try rectangle(try fields.required("rectangle"))
      return .pattern(
        try json.word(), lowerLeft: corner, size: size,
        secondColor: try fields["secondColor"]?.color() ?? color / 2,
        seed: UInt64(try fields["seed"]?.integer(in: SceneMaterial.seeds) ?? 0))
    case .rectangle:
      let (corner, size) = try rectangle(json)
      return .rectangle(
        lowerLeft: corner, size: size,
        radius: Float(try fields["radius"]?.number(in: 0...10) ?? 0))
    }
  }

  private static func rectangle(
    _ json: LocatedJSON
  ) throws(JSONFault) -> (SIMD2<Float>, SIMD2<Float>) {
    let (corner, size) = try pair(json)
    guard size.x > 0, size.y > 0 else { throw json.fault(expected: "a width and a height above 0") }
    return (corner, size)
  }

  private static func pair(_ json: LocatedJSON) throws(JSONFault) -> (SIMD2<Float>, SIMD2<Float>) {
    let numbers = try json.list(count: 4...4)
    var values = SIMD4<Float>.zero
    for (index, number) in numbers.enumerated() {
      values[index] = Float(try number.number(in: range))
    }
    return (values.lowHalf, values.highHalf)
  }

  private static func points(
    _ json: LocatedJSON, atLeast least: Int
  ) throws(JSONFault) -> [SIMD2<Float>] {
    var points: [SIMD2<Float>] = []
    for element in try json.list(count: least...10_000) {
      points.append(SIMD2<Float>(try element.vector2(in: range)))
    }
    return points
  }
}
