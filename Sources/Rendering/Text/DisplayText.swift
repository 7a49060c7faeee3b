/// Text made safe to show: one line, no control characters, of bounded length.
enum DisplayText {
  /// More Unicode scalars than this are not looked at: no line of the view holds them.
  static let maximumLength = 400

  /// White space of any kind becomes single spaces; controls and invisible marks go, apart from the
  /// joiners and variation selectors that shaping needs.
  static func line(_ text: some StringProtocol) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(maximumLength) {
      if scalar.properties.isWhitespace {
        if let last = scalars.last, last != " " { scalars.append(" ") }
      } else if isVisible(scalar) {
        scalars.append(scalar)
      }
    }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  /// The text's lines, each made safe; empty ones are left out, as are those beyond `limit`.
  static func lines(_ text: String, limit: Int) -> [String] {
    text.split(maxSplits: limit, whereSeparator: \.isNewline).prefix(limit)
      .map { line($0) }.filter { !$0.isEmpty }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: false
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }
}
