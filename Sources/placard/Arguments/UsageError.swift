/// Why a command line can't be understood.
enum UsageError: Error, Hashable {
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, suggestion: String?)
  case missingValue(option: String, value: String)
  case unexpectedValue(option: String)
  case repeatedOption(String)
  case missingArgument(String)
  case unexpectedArgument(String)
  case invalidValue(option: String, found: String, expected: String)
  case conflict(String, String)
  /// The first would do nothing without the second.
  case onlyWith(String, String)
  /// The option is not allowed here, whatever its value.
  case refused(String, reason: String)
  /// One of the named options has to be given.
  case needsOneOf([String])

  /// The nearest of some words, when it is near enough to be what was meant.
  static func suggestion(for word: String, among words: [String]) -> String? {
    let nearest = words.map { (word: $0, distance: $0.editDistance(to: word)) }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
    return nearest.flatMap { $0.distance < 4 && $0.distance < word.count ? $0.word : nil }
  }
}

extension String {
  /// The number of edits that turn this string into another.
  ///
  /// One character more, less or other, or two neighbours exchanged: the optimal string alignment
  /// of F. Damerau, 1964.
  func editDistance(to other: String) -> Int {
    let (a, b) = (Array(self), Array(other))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = Swift.min(
          rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = Swift.min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
