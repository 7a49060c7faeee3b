import Foundation
import Geometry

extension ClickScript {
  /// The script as JSON Lines, numbers in full precision.
  package func jsonLines() -> String {
    let header = JSONText.object([
      ("viewport", JSONText.list([viewport.x, viewport.y])),
      ("orientation", JSONText.quoted(orientation.name)),
    ])
    return ([header] + events.map(\.json)).joined(separator: "\n") + "\n"
  }

  /// Writes the script, replacing the file as a whole.
  package func write(to path: String) throws(RunError) {
    try WholeFile.write(Data(jsonLines().utf8), to: path)
  }
}
