/// Text made safe to stand in HTML and XML, whatever it holds.
enum MarkupText {
  /// The text with markup characters as references and control characters as U+FFFD.
  ///
  /// What XML 1.0 has no way to write, and what HTML calls a parse error, is replaced: C0 and C1
  /// controls and noncharacters; so are marks that turn the direction of what follows. Line feeds and
  /// tabs stay when `keepsLines`, else they are replaced too.
  static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n" where keepsLines, "\t" where keepsLines: escaped.unicodeScalars.append(scalar)
      case _ where isControl(scalar): escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      || TerminalText.turnsDirection(scalar)
      || (0xFDD0...0xFDEF).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
  }
}
