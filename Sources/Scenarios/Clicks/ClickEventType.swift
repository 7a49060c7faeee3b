import Recordings
import Simulation

/// The types of events that a clicks file names; a scenario has all but the first two in its events.
enum ClickEventType: String, CaseIterable {
  case tap, button, move, rename, remove, undo, restart, pause, run, interrupt, resume

  /// The keys of events of any type.
  fileprivate static let allKeys = ["time", "type", "x", "y", "name", "anchor", "text"]

  /// The keys that an event of this type has.
  var keys: [String] {
    let own: [String] =
      switch self {
      case .tap: ["x", "y"]
      case .button: ["name"]
      case .move: ["anchor", "x", "y"]
      case .rename: ["anchor", "text"]
      case .remove: ["anchor"]
      case .undo, .restart, .pause, .run, .interrupt, .resume: []
      }
    return ["time", "type"] + own
  }

  /// The type of an input, and what else its object says, as JSON.
  static func members(of input: SessionInput) -> (type: ClickEventType, rest: [(String, String)]) {
    switch input {
    case .tap(let point): (.tap, members(of: point))
    case .button(let button): (.button, [("name", JSONText.quoted(button.rawValue))])
    case .move(let anchor, let point): (.move, [member(of: anchor)] + members(of: point))
    case .rename(let anchor, let name):
      (.rename, [member(of: anchor), ("text", JSONText.quoted(name))])
    case .remove(let anchor): (.remove, [member(of: anchor)])
    case .undo: (.undo, [])
    case .restart: (.restart, [])
    case .pause: (.pause, [])
    case .run: (.run, [])
    case .interruptionBegan: (.interrupt, [])
    case .interruptionEnded: (.resume, [])
    }
  }

  private static func members(of point: SIMD2<Double>) -> [(String, String)] {
    [("x", JSONText.number(point.x)), ("y", JSONText.number(point.y))]
  }

  private static func member(of anchor: Anchor.Identifier) -> (String, String) {
    switch anchor {
    case .placed(let number): ("anchor", String(number))
    case .plane(let number), .mapPlane(let number): ("anchor", String(number))
    }
  }

  /// What an object of this type says.
  fileprivate func input(_ fields: LocatedJSON.Fields) throws(JSONFault) -> SessionInput {
    func anchor() throws(JSONFault) -> Anchor.Identifier {
      .placed(try fields.required("anchor").integer(in: 1...1_000_000))
    }
    func viewPoint() throws(JSONFault) -> SIMD2<Double> {
      let limit = ClickScript.valueLimit
      return SIMD2(
        try fields.required("x").number(in: -limit...limit),
        try fields.required("y").number(in: -limit...limit))
    }
    return switch self {
    case .tap: .tap(try viewPoint())
    case .button: .button(try fields.required("name").word())
    case .move: .move(try anchor(), to: try viewPoint())
    case .rename: .rename(try anchor(), to: try fields.required("text").string())
    case .remove: .remove(try anchor())
    case .undo: .undo
    case .restart: .restart
    case .pause: .pause
    case .run: .run([])
    case .interrupt: .interruptionBegan
    case .resume: .interruptionEnded
    }
  }
}

extension ClickScript.Event {
  /// Reads an event of one of the types.
  init(
    _ json: LocatedJSON, of types: [ClickEventType] = ClickEventType.allCases
  ) throws(JSONFault) {
    let word = try json.fields(ClickEventType.allKeys).required("type")
    guard let type = ClickEventType(rawValue: try word.string()), types.contains(type) else {
      throw word.fault(expected: types.map(\.rawValue).joined(separator: ", "))
    }
    let fields = try json.fields(type.keys)
    self.init(
      time: try fields.required("time").number(in: 0...ClickScript.valueLimit),
      input: try type.input(fields))
  }

  /// The event as a JSON object on one line.
  var json: String {
    let (type, rest) = ClickEventType.members(of: input)
    return JSONText.object(
      [("time", JSONText.number(time)), ("type", JSONText.quoted(type.rawValue))] + rest)
  }
}
