import Foundation
import Geometry
import Simulation
import WorldTracking

extension Scenario {
  /// The scenario as JSON, laid out as a person would write it: a tap or an event a line.
  package func json() -> String {
    var members = [("format", JSONText.quoted(Self.format))]
    if let name { members.append(("name", JSONText.quoted(name))) }
    members.append(("recording", JSONText.quoted(recording)))
    if model != .standard { members.append(("model", model.json)) }
    let settings = settings.members
    if !settings.isEmpty { members.append(("settings", JSONText.object(settings))) }
    if let viewport { members.append(("viewport", JSONText.list([viewport.x, viewport.y]))) }
    members.append(("orientation", JSONText.quoted(orientation.name)))
    if seed != 0 { members.append(("seed", String(seed))) }
    if let timeLimit { members.append(("timeLimit", JSONText.number(timeLimit))) }
    if !taps.isEmpty { members.append(("taps", JSONText.lines(taps.map(\.json)))) }
    let buttons = events.compactMap(Self.button)
    if !buttons.isEmpty { members.append(("buttons", JSONText.lines(buttons))) }
    let others = events.compactMap(Self.other)
    if !others.isEmpty { members.append(("events", JSONText.lines(others))) }
    if !faults.isEmpty { members.append(("faults", faults.json(in: seed))) }
    if !expectations.isEmpty { members.append(("expect", Expectation.json(expectations))) }
    let rows = members.map { "  \(JSONText.quoted($0)): \($1)" }
    return "{\n" + rows.joined(separator: ",\n") + "\n}\n"
  }

  /// Writes the file, replacing it as a whole.
  ///
  /// Throws ``RunError/cannotWrite(path:detail:)``.
  package func write(to path: String) throws {
    try WholeFile.write(Data(json().utf8), to: path)
  }

  private static func button(_ event: ClickScript.Event) -> String? {
    guard case .button(let button) = event.input else { return nil }
    return JSONText.object([
      ("time", JSONText.number(event.time)), ("name", JSONText.quoted(button.rawValue)),
    ])
  }

  private static func other(_ event: ClickScript.Event) -> String? {
    switch event.input {
    case .tap, .button: nil
    default: event.json
    }
  }
}

extension Scenario.Tap {
  fileprivate var json: String {
    var members = [
      ("time", JSONText.number(time)), ("x", JSONText.number(viewPoint.x)),
      ("y", JSONText.number(viewPoint.y)),
    ]
    if !expectations.isEmpty { members.append(("expect", Expectation.json(expectations))) }
    return JSONText.object(members)
  }
}

extension FaultPlan {
  /// The list of faults, with the seed where it is not the scenario's.
  fileprivate func json(in scenarioSeed: UInt64) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let list = JSONText.lines(
      faults.map { fault in
        (try? encoder.encode(FaultRecord(fault))).map { String(decoding: $0, as: UTF8.self) }
          ?? "{}"
      })
    return seed == scenarioSeed
      ? list : JSONText.object([("seed", String(seed)), ("faults", list)])
  }
}

extension ScenarioModel {
  var json: String {
    switch self {
    case .standard: return "\"default\""
    case .none: return "\"none\""
    case .file(let path): return JSONText.object([("file", JSONText.quoted(path))])
    case .scripted(let lines):
      let entries = lines.map { line in
        JSONText.object([
          ("time", JSONText.number(line.time)),
          ("label", line.label.map(JSONText.quoted) ?? "null"),
          ("confidence", JSONText.number(line.confidence)),
        ])
      }
      return JSONText.object([("labels", JSONText.lines(entries))])
    }
  }
}

extension UpChoice {
  fileprivate var json: String {
    switch self {
    case .estimated: "\"auto\""
    case .unknown: "\"none\""
    case .direction(let up): JSONText.list([up.x, up.y, up.z])
    }
  }
}

extension ScenarioSettings {
  var members: [(String, String)] {
    let members: [(String, String?)] = [
      ("world", world.map { JSONText.quoted($0.rawValue) }),
      ("tracking", tracking.map { JSONText.quoted($0.rawValue) }),
      ("scale", scale.map(JSONText.number)), ("up", up?.json),
      ("confidence", confidence.map(JSONText.number)),
      ("maximumLabelAge", maximumLabelAge.map(JSONText.number)),
      ("latency", latency.map(JSONText.number)),
      ("hitTypes", hitTypes.map { JSONText.list($0.flatMap(\.names)) }),
      ("cone", coneDegrees.map(JSONText.number)),
      ("metric", metric.map { JSONText.quoted($0.rawValue) }),
      ("anyState", anyState.map(String.init)),
      ("start", start.map(JSONText.number)), ("end", end.map(JSONText.number)),
      ("experience", experience.map { JSONText.quoted($0.rawValue) }),
      ("labelMode", labelMode.map { JSONText.quoted($0.rawValue) }),
      ("vocabulary", vocabulary.map(JSONText.list)), ("targets", targets.map(JSONText.list)),
      (
        "relocalization",
        relocalization.map {
          switch $0 {
          case .seconds(let seconds): JSONText.number(seconds)
          case .never: "\"never\""
          }
        }
      ),
    ]
    return members.compactMap { key, value in value.map { (key, $0) } }
  }
}
