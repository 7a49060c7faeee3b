import Geometry
package import Recordings
import Simulation
import WorldTracking

extension Scenario {
  /// The largest scenario file that is read, in bytes.
  static let sizeLimit = 16 << 20
  /// The largest time or coordinate that makes sense; it keeps nanoseconds inside 64 bits.
  static let valueLimit = 1e9
  /// How many taps or events one scenario may have.
  static let inputLimit = 100_000

  /// The keys of a scenario file, and of its parts.
  static let keys = [
    "$schema", "format", "name", "recording", "model", "settings", "viewport", "orientation",
    "seed",
    "timeLimit", "taps", "buttons", "events", "faults", "expect",
  ]
  static let tapKeys = ["time", "x", "y", "expect"]
  static let buttonKeys = ["time", "name"]

  /// Reads a scenario file.
  ///
  /// Throws `JSONFileError`, with line and column, and `BoundedFileError`.
  package init(contentsOf path: String) throws {
    self = try LocatedJSON.read(path: path, limit: Self.sizeLimit) { try Scenario($0) }
  }

  /// Takes a scenario out of its JSON; keys that the format does not have are faults.
  package init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(Self.keys)
    let format = try fields.required("format")
    guard try format.string() == Self.format else {
      throw format.fault(expected: "\"\(Self.format)\"")
    }
    let recording = try fields.required("recording")
    guard try !recording.string().isEmpty else { throw recording.fault(expected: "a path") }
    self.init(recording: try recording.string())
    if let name = fields["name"] { self.name = try name.string() }
    if let model = fields["model"] { self.model = try ScenarioModel(model) }
    if let settings = fields["settings"] { self.settings = try ScenarioSettings(settings) }
    if let viewport = fields["viewport"] {
      self.viewport = try viewport.vector2(in: ClickScript.viewportSides)
    }
    if let orientation = fields["orientation"] {
      self.orientation = try orientation.orientation()
    }
    if let seed = fields["seed"] { self.seed = UInt64(try seed.integer(in: 0...(1 << 53))) }
    if let limit = fields["timeLimit"] { timeLimit = try limit.number(in: 0.1...86_400) }
    if let taps = fields["taps"] { self.taps = try Self.taps(taps) }
    events = try Self.events(fields)
    if let faults = fields["faults"] { self.faults = try FaultPlan(faults, seed: seed) }
    if let expect = fields["expect"] {
      expectations = try Expectation.all(expect, Expectation.Kind.ofRun)
    }
  }

  private static func taps(_ json: LocatedJSON) throws(JSONFault) -> [Tap] {
    var taps: [Tap] = []
    for element in try json.list(count: 0...inputLimit) {
      let fields = try element.fields(tapKeys)
      let time = try fields.required("time")
      var tap = Tap(
        time: try time.number(in: 0...valueLimit),
        viewPoint: SIMD2(
          try fields.required("x").number(in: -valueLimit...valueLimit),
          try fields.required("y").number(in: -valueLimit...valueLimit)))
      if let last = taps.last, last.time > tap.time {
        throw time.fault(expected: "taps in order of time")
      }
      if let expect = fields["expect"] {
        tap.expectations = try Expectation.all(expect, Expectation.Kind.ofTap)
      }
      taps.append(tap)
    }
    return taps
  }

  /// Buttons and other events, merged in order of time.
  private static func events(
    _ fields: LocatedJSON.Fields
  ) throws(JSONFault) -> [ClickScript.Event] {
    var buttons: [ClickScript.Event] = []
    for element in try fields["buttons"]?.list(count: 0...inputLimit) ?? [] {
      let fields = try element.fields(buttonKeys)
      let name: ExperienceButton = try fields.required("name").word()
      let time = try fields.required("time").number(in: 0...valueLimit)
      buttons.append(ClickScript.Event(time: time, input: .button(name)))
    }
    var others: [ClickScript.Event] = []
    for element in try fields["events"]?.list(count: 0...inputLimit) ?? [] {
      others.append(try ScenarioEvent.event(element))
    }
    return (buttons + others).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}

/// The events of a scenario that are neither taps nor buttons.
enum ScenarioEvent: String, CaseIterable {
  case move, rename, remove, undo, restart, pause, run, interrupt, resume

  /// The keys that its object has.
  var keys: [String] {
    switch self {
    case .move: ["time", "type", "anchor", "x", "y"]
    case .rename: ["time", "type", "anchor", "text"]
    case .remove: ["time", "type", "anchor"]
    case .undo, .restart, .pause, .run, .interrupt, .resume: ["time", "type"]
    }
  }

  static func event(_ json: LocatedJSON) throws(JSONFault) -> ClickScript.Event {
    let known = ScenarioEvent.allCases.flatMap(\.keys)
    let type: ScenarioEvent = try json.fields(known).required("type").word()
    let fields = try json.fields(type.keys)
    func anchor() throws(JSONFault) -> Anchor.Identifier {
      .placed(try fields.required("anchor").integer(in: 1...1_000_000))
    }
    let input: SessionInput =
      switch type {
      case .move:
        .move(
          try anchor(),
          to: SIMD2(
            try fields.required("x").number(in: -Scenario.valueLimit...Scenario.valueLimit),
            try fields.required("y").number(in: -Scenario.valueLimit...Scenario.valueLimit)))
      case .rename: .rename(try anchor(), to: try fields.required("text").string())
      case .remove: .remove(try anchor())
      case .undo: .undo
      case .restart: .restart
      case .pause: .pause
      case .run: .run([])
      case .interrupt: .interruptionBegan
      case .resume: .interruptionEnded
      }
    let time = try fields.required("time").number(in: 0...Scenario.valueLimit)
    return ClickScript.Event(time: time, input: input)
  }
}

extension LocatedJSON {
  func orientation() throws(JSONFault) -> InterfaceOrientation {
    guard let orientation = InterfaceOrientation(name: try string()) else {
      throw fault(expected: InterfaceOrientation.allCases.map(\.name).joined(separator: ", "))
    }
    return orientation
  }

  /// A list of strings that are not empty, at least one.
  func words(count: Int = 10_000) throws(JSONFault) -> [String] {
    var words: [String] = []
    for element in try list(count: 1...count) {
      let word = try element.string()
      guard !word.isEmpty else { throw element.fault(expected: "a word") }
      words.append(word)
    }
    return words
  }
}
