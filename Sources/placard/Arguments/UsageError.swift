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
  /// The number of one-character edits that turn this string into another (Levenshtein).
  func editDistance(to other: String) -> Int {
    var row = Array(0...other.count)
    for (i, a) in enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in other.enumerated() {
        let substituted = a == b ? diagonal : Swift.min(diagonal, row[j], row[j + 1]) + 1
        diagonal = row[j + 1]
        row[j + 1] = substituted
      }
    }
    return row[other.count]
  }
}
