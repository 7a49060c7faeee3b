/// Text that can't move the cursor, colour the terminal, turn the reading direction or fake a line.
package enum TerminalText {
  /// Control characters but line feeds and tabs, and marks that turn the direction, as "\u{1B}".
  ///
  /// Names in recordings may hold anything.
  package static func safe(_ text: String) -> String { escaped(text) { isUnsafe($0) } }

  /// As ``safe(_:)``, with whatever could end a line escaped as well: for one line that holds names.
  package static func line(_ text: String) -> String {
    escaped(text) { isUnsafe($0) || isLineBreak($0) }
  }

  private static func escaped(_ text: String, where isBad: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: isBad) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isBad(scalar) {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    default: turnsDirection(scalar)
    }
  }

  /// True for the marks that change the direction in which text is read (Unicode's Bidi_Control).
  static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isBidiControl
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    [0x0A, 0x2028, 0x2029].contains(scalar.value)
  }
}
