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
  /// Taps and buttons have lists of their own.
  static let eventTypes = ClickEventType.allCases.filter { $0 != .tap && $0 != .button }

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
      others.append(try ClickScript.Event(element, of: eventTypes))
    }
    return (buttons + others).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
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
