import Foundation
import Geometry
import Simulation

extension ClickScript {
  /// The script as JSON Lines, numbers in full precision.
  package func jsonLines() -> String {
    var lines = [
      "{\"viewport\": [\(Self.text(viewport.x)), \(Self.text(viewport.y))], "
        + "\"orientation\": \"\(orientation.name)\"}"
    ]
    for event in events { lines.append(Self.line(event)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes the script, replacing the file as a whole.
  ///
  /// Throws ``ClickScriptError``.
  package func write(to path: String) throws {
    do {
      try Data(jsonLines().utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw ClickScriptError.cannotWrite(path: path, detail: error.localizedDescription)
    }
  }

  private static func line(_ event: Event) -> String {
    let time = "{\"time\": \(text(event.time)), \"type\": "
    switch event.input {
    case .tap(let point):
      return time + "\"tap\", \"x\": \(text(point.x)), \"y\": \(text(point.y))}"
    case .restart: return time + "\"restart\"}"
    case .pause: return time + "\"pause\"}"
    case .run: return time + "\"run\"}"
    case .interruptionBegan: return time + "\"interrupt\"}"
    case .interruptionEnded: return time + "\"resume\"}"
    case .remove(.placed(let number)): return time + "\"remove\", \"anchor\": \(number)}"
    case .remove(.plane(let number)): return time + "\"remove\", \"anchor\": \(number)}"
    }
  }

  /// Whole numbers without ".0", as a person would write them.
  private static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
  }
}
