import Geometry
import Recordings
import Simulation
import WorldTracking

extension ScenarioSettings {
  static let keys = [
    "world", "tracking", "scale", "up", "confidence", "maximumLabelAge", "latency", "hitTypes",
    "cone", "metric", "anyState",
    "start", "end", "experience", "labelMode", "vocabulary", "targets", "relocalization",
  ]

  init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(Self.keys)
    if let world = fields["world"] { self.world = try Self.world(world) }
    tracking = try fields["tracking"]?.word()
    scale = try fields["scale"]?.number(in: 1e-9...1e9)
    if let up = fields["up"] { self.up = try Self.up(up) }
    confidence = try fields["confidence"]?.number(in: 0...1)
    maximumLabelAge = try fields["maximumLabelAge"]?.number(in: 0...3600)
    latency = try fields["latency"]?.number(in: 0...60)
    if let types = fields["hitTypes"] { hitTypes = try Self.hitTypes(types) }
    coneDegrees = try fields["cone"]?.number(in: 0...180)
    metric = try fields["metric"]?.word()
    anyState = try fields["anyState"]?.bool()
    start = try fields["start"]?.number(in: 0...Scenario.valueLimit)
    if let end = fields["end"] {
      self.end = try end.number(in: 0...Scenario.valueLimit)
      if let start, let last = self.end, last < start {
        throw end.fault(expected: "a time after \"start\"")
      }
    }
    experience = try fields["experience"]?.word()
    if let mode = fields["labelMode"] {
      try Self.check(mode, isFor: .labels, experience)
      labelMode = try mode.word()
    }
    if let words = fields["vocabulary"] {
      try Self.check(words, isFor: .labels, experience)
      vocabulary = try words.words()
    }
    if let words = fields["targets"] {
      try Self.check(words, isFor: .hunt, experience)
      targets = try words.words()
    }
    if let value = fields["relocalization"] {
      relocalization =
        value.value == .string("never") ? .never : .seconds(try value.number(in: 0...3600))
    }
  }

  /// A setting of an experience that does not run would do nothing.
  private static func check(
    _ json: LocatedJSON, isFor owner: Experience.Kind, _ experience: Experience.Kind?
  ) throws(JSONFault) {
    guard (experience ?? .labels) == owner else {
      throw json.fault(expected: "nothing here unless \"experience\" is \"\(owner.rawValue)\"")
    }
  }

  private static func world(_ json: LocatedJSON) throws(JSONFault) -> WorldSource? {
    let name = try json.string()
    guard name != "auto" else { return nil }
    guard let source = WorldSource(rawValue: name) else {
      throw json.fault(expected: "auto, recorded, frames, recorded-planes")
    }
    return source
  }

  private static func up(_ json: LocatedJSON) throws(JSONFault) -> UpChoice {
    switch json.value {
    case .string("auto"): return .estimated
    case .string("none"): return .unknown
    case .list:
      guard let direction = try json.vector3(in: -1e6...1e6).normalized else {
        throw json.fault(expected: "a direction, not of length 0")
      }
      return .direction(direction)
    default: throw json.fault(expected: "auto, none or [x, y, z]")
    }
  }

  private static func hitTypes(_ json: LocatedJSON) throws(JSONFault) -> [HitTestType] {
    var types: [HitTestType] = []
    for element in try json.list(count: 1...HitTestType.named.count) {
      guard let type = HitTestType(name: try element.string()) else {
        throw element.fault(expected: HitTestType.named.map(\.name).joined(separator: ", "))
      }
      types.append(type)
    }
    return types
  }
}

extension ScenarioModel {
  static let keys = ["file", "labels"]
  static let lineKeys = ["time", "label", "confidence"]

  init(_ json: LocatedJSON) throws(JSONFault) {
    switch json.value {
    case .string("default"): self = .standard
    case .string("none"): self = .none
    case .object:
      let fields = try json.fields(Self.keys)
      if let file = fields["file"] {
        guard !fields.contains("labels"), try !file.string().isEmpty else {
          throw json.fault(expected: "either \"file\" with a path or \"labels\"")
        }
        self = .file(try file.string())
      } else {
        self = .scripted(try Self.lines(fields.required("labels")))
      }
    default: throw json.fault(expected: "\"default\", \"none\", or an object")
    }
  }

  private static func lines(_ json: LocatedJSON) throws(JSONFault) -> [Line] {
    var lines: [Line] = []
    for element in try json.list(count: 1...Scenario.inputLimit) {
      let fields = try element.fields(lineKeys)
      let time = try fields.required("time")
      let line = Line(
        time: try time.number(in: 0...Scenario.valueLimit), label: try fields["label"]?.string(),
        confidence: try fields["confidence"]?.number(in: 0...1) ?? 0.9)
      if let last = lines.last, last.time >= line.time {
        throw time.fault(expected: "labels in order of time")
      }
      lines.append(line)
    }
    return lines
  }
}
