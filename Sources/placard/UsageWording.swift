/// The words for command lines that can't be understood.
enum UsageWording {
  static func text(for error: UsageError) -> String {
    switch error {
    case .unknownCommand(let word, let suggestion):
      "there is no command '\(word)'" + hint(suggestion)
    case .unknownOption(let word, let suggestion): "unknown option '\(word)'" + hint(suggestion)
    case .missingValue(let option, let value): "'\(option)' needs a <\(value)>"
    case .unexpectedValue(let option): "'\(option)' takes no value"
    case .repeatedOption(let option): "'\(option)' is given twice"
    case .missingArgument(let name): "missing argument <\(name)>"
    case .unexpectedArgument(let word): "unexpected argument '\(word)'"
    case .invalidValue(let option, let found, let expected):
      "'\(found)' is no value for '\(option)': expected \(expected)"
    case .conflict(let a, let b): "'\(a)' and '\(b)' can't be used together"
    case .onlyWith(let option, let other): "'\(option)' has no effect without '\(other)'"
    case .refused(let option, let reason): "'\(option)' is refused: \(reason)"
    case .needsOneOf(let options) where options.count == 1: "'\(options[0])' is needed"
    case .needsOneOf(let options):
      "one of " + options.map { "'\($0)'" }.joined(separator: ", ") + " is needed"
    }
  }

  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}
