import Recordings
import Simulation

extension Expectation {
  static let positionKeys = ["of", "within"]
  static let places = ["depth", "truth", "baseline"]

  /// The expectations of a tap or a run, in the order of `kinds`.
  static func all(_ json: LocatedJSON, _ kinds: [Kind]) throws(JSONFault) -> [Expectation] {
    let fields = try json.fields(kinds.map(\.rawValue))
    if let miss = fields["miss"] {
      for kind in Kind.ofTap where kind != .miss && fields.contains(kind.rawValue) {
        throw miss.fault(
          expected: "no miss beside \"\(kind.rawValue)\": a tap that misses has none")
      }
    }
    var expectations: [Expectation] = []
    for kind in kinds {
      guard let value = fields[kind.rawValue] else { continue }
      switch kind {
      case .pictures:
        for element in try value.list(count: 1...1000) {
          expectations.append(.picture(try GoldenPicture(element)))
        }
      default: expectations.append(try one(value, kind))
      }
    }
    return expectations
  }

  private static func one(_ json: LocatedJSON, _ kind: Kind) throws(JSONFault) -> Expectation {
    switch kind {
    case .label: return .label(try LabelExpectation(json))
    case .hit: return .hit(try hitTypes(json))
    case .miss: return .miss(try reasons(json))
    case .position: return try position(json)
    case .truth: return .truth(try TruthLimit(json))
    case .labelAge: return .labelAge(try Bounds(json, in: 0...1e9))
    case .confidence: return .confidence(try Bounds(json, in: 0...1))
    case .drift: return .drift(try MotionLimit(json))
    case .jitter: return .jitter(try MotionLimit(json))
    case .visibility: return .visibility(try Bounds(json, in: 0...1))
    case .tracking: return .tracking(try TrackingExpectation(json))
    case .classified: return .classified(try Bounds(json, in: 0...1e9))
    case .delivered: return .delivered(try Bounds(json, in: 0...1e9))
    case .dropped: return .dropped(try Bounds(json, in: 0...1e9))
    case .skipped: return .skipped(try Bounds(json, in: 0...1e9))
    case .anchors: return .anchors(try Bounds(json, in: 0...1e9))
    case .score: return .score(try Bounds(json, in: 0...1e9))
    case .pictures: return .picture(try GoldenPicture(json))
    }
  }

  private static func hitTypes(_ json: LocatedJSON) throws(JSONFault) -> [String] {
    let known = HitTestType.named.map(\.name)
    var types: [String] = []
    for element in try json.oneOrMore() {
      let name = try element.string()
      guard known.contains(name) else {
        throw element.fault(expected: known.joined(separator: ", "))
      }
      types.append(name)
    }
    return types
  }

  private static func reasons(_ json: LocatedJSON) throws(JSONFault) -> [RefusalReason] {
    if json.value == .string("any") { return [] }
    var reasons: [RefusalReason] = []
    for element in try json.oneOrMore() {
      guard let reason = RefusalReason(rawValue: try element.string()) else {
        let known = RefusalReason.allCases.map(\.rawValue)
        throw element.fault(expected: (["any"] + known).joined(separator: ", "))
      }
      reasons.append(reason)
    }
    return reasons
  }

  private static func position(_ json: LocatedJSON) throws(JSONFault) -> Expectation {
    let fields = try json.fields(positionKeys)
    let of = try fields.required("of")
    let place: Place
    switch of.value {
    case .string("depth"): place = .depth
    case .string("truth"): place = .truth
    case .string("baseline"): place = .baseline
    case .list: place = .point(try of.vector3(in: -1e6...1e6))
    default: throw of.fault(expected: "[x, y, z], " + places.joined(separator: ", "))
    }
    return .position(of: place, within: try fields.required("within").number(in: 0...1e6))
  }
}

extension LocatedJSON {
  /// The elements of a list, or the value itself where it is none.
  fileprivate func oneOrMore() throws(JSONFault) -> [LocatedJSON] {
    if case .list = value { return try list(count: 1...100) }
    return [self]
  }
}

extension TruthLimit {
  static let keys = ["object", "onObject", "metres", "pixels", "degrees"]

  init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(Self.keys)
    object = try fields["object"]?.string()
    isOnObject = try fields["onObject"]?.bool()
    metres = try fields["metres"]?.number(in: 0...1e6)
    pixels = try fields["pixels"]?.number(in: 0...1e6)
    degrees = try fields["degrees"]?.number(in: 0...90)
    guard Self.keys.contains(where: fields.contains) else {
      throw json.fault(
        expected: "at least one of " + Self.keys.map { "\"\($0)\"" }.joined(separator: ", "))
    }
  }
}

extension LabelExpectation {
  static let keys = ["equals", "oneOf", "matches"]

  init(_ json: LocatedJSON) throws(JSONFault) {
    if case .string(let text) = json.value {
      self = .equals(text)
      return
    }
    let fields = try json.fields(Self.keys)
    guard Self.keys.count(where: fields.contains) == 1 else {
      throw json.fault(expected: "a label, or one of \"equals\", \"oneOf\" and \"matches\"")
    }
    if let text = fields["equals"] {
      self = .equals(try text.string())
    } else if let words = fields["oneOf"] {
      self = .oneOf(try words.words())
    } else {
      let pattern = try fields.required("matches")
      do {
        self = .matches(try LabelPattern(try pattern.string()))
      } catch LabelPatternError.syntax(let position, let expected) {
        throw pattern.fault(expected: "\(expected) at character \(position) of the pattern")
      } catch LabelPatternError.tooLarge {
        throw pattern.fault(expected: "a pattern of at most \(LabelPattern.stateLimit) states")
      } catch let fault as JSONFault {
        throw fault
      } catch {
        throw pattern.fault(expected: "a pattern")
      }
    }
  }
}

extension Bounds {
  static let keys = ["atLeast", "atMost"]

  init(_ json: LocatedJSON, in range: ClosedRange<Double>) throws(JSONFault) {
    if case .number = json.value {
      let value = try json.number(in: range)
      self.init(atLeast: value, atMost: value)
      return
    }
    guard case .object = json.value else {
      throw json.fault(expected: "a number, or \"atLeast\" and \"atMost\"")
    }
    let fields = try json.fields(Self.keys)
    self.init(
      atLeast: try fields["atLeast"]?.number(in: range),
      atMost: try fields["atMost"]?.number(in: range))
    guard atLeast != nil || atMost != nil, atLeast ?? 0 <= atMost ?? .infinity else {
      throw json.fault(expected: "\"atLeast\", \"atMost\" or both, the first not the greater")
    }
  }
}

extension MotionLimit {
  static let keys = ["metres", "pixels"]

  init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(Self.keys)
    self.init(
      metres: try fields["metres"]?.number(in: 0...1e6),
      pixels: try fields["pixels"]?.number(in: 0...1e6))
    guard metres != nil || pixels != nil else {
      throw json.fault(expected: "\"metres\", \"pixels\" or both")
    }
  }
}

extension TrackingExpectation {
  static let keys = ["sequence", "includes", "never", "at"]
  static let momentKeys = ["time", "state"]

  init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(Self.keys)
    self.init()
    if let list = fields["sequence"] { sequence = try Self.states(list) }
    if let list = fields["includes"] { includes = try Self.states(list) }
    if let list = fields["never"] { never = try Self.states(list) }
    for element in try fields["at"]?.list(count: 1...10_000) ?? [] {
      let fields = try element.fields(Self.momentKeys)
      at.append(
        Moment(
          time: try fields.required("time").number(in: 0...Scenario.valueLimit),
          state: try Self.state(fields.required("state"))))
    }
    guard Self.keys.contains(where: fields.contains) else {
      throw json.fault(expected: Self.keys.map { "\"\($0)\"" }.joined(separator: ", "))
    }
  }

  private static func states(_ json: LocatedJSON) throws(JSONFault) -> [TrackingPattern] {
    var states: [TrackingPattern] = []
    for element in try json.list(count: 1...10_000) { states.append(try state(element)) }
    return states
  }

  private static func state(_ json: LocatedJSON) throws(JSONFault) -> TrackingPattern {
    guard let state = TrackingPattern(try json.string()) else {
      throw json.fault(expected: TrackingPattern.all.joined(separator: ", "))
    }
    return state
  }
}

extension GoldenPicture {
  static let keys = ["time", "frame", "golden", "layers"]

  init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(Self.keys)
    let golden = try fields.required("golden")
    guard try golden.string().hasSuffix(".png") else { throw golden.fault(expected: "a .png file") }
    guard fields.contains("time") != fields.contains("frame") else {
      throw json.fault(expected: "either \"time\" or \"frame\"")
    }
    let moment: Moment =
      if let time = fields["time"] {
        .time(try time.number(in: 0...Scenario.valueLimit))
      } else {
        .frame(try fields.required("frame").integer(in: 0...1_000_000_000))
      }
    self.init(
      moment: moment, golden: try golden.string(), layers: try fields["layers"]?.bool() ?? false)
  }
}
