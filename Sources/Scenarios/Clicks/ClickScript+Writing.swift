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
    case .remove(let anchor): return time + "\"remove\", \"anchor\": \(text(anchor))}"
    case .move(let anchor, let point):
      return time + "\"move\", \"anchor\": \(text(anchor)), \"x\": \(text(point.x)), "
        + "\"y\": \(text(point.y))}"
    case .rename(let anchor, let name):
      return time + "\"rename\", \"anchor\": \(text(anchor)), \"text\": \(quoted(name))}"
    case .undo: return time + "\"undo\"}"
    case .button(let button): return time + "\"button\", \"name\": \"\(button.rawValue)\"}"
    }
  }

  private static func text(_ anchor: Anchor.Identifier) -> String {
    switch anchor {
    case .placed(let number): String(number)
    case .plane(let number): String(number)
    }
  }

  /// A string as JSON has it.
  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  /// Whole numbers without ".0", as a person would write them.
  private static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
  }
}
