import Foundation

/// The words of a command line, matched against the parameters of one command.
struct ParsedArguments: Sendable {
  private var flags: Set<String> = []
  private var values: [String: String] = [:]
  /// The options among `values` that stand on the command line, not their defaults.
  private var givenOptions: Set<String> = []
  private(set) var remaining: [String] = []

  init(_ words: some Collection<String>, for parameters: [Parameter]) throws(UsageError) {
    var words = Array(words)[...]
    var positionals = parameters.filter { if case .argument = $0.kind { true } else { false } }[...]
    let takesRemaining = parameters.contains {
      if case .remaining = $0.kind { true } else { false }
    }
    var onlyArguments = false
    while let word = words.popFirst() {
      if word == "--", !onlyArguments {
        onlyArguments = true
      } else if onlyArguments || word == "-" || !word.hasPrefix("-") || Double(word) != nil {
        if let next = positionals.popFirst() {
          values[next.name] = word
        } else if takesRemaining {
          remaining.append(word)
        } else {
          throw .unexpectedArgument(word)
        }
      } else {
        try take(option: word, from: &words, parameters)
      }
    }
    if let missing = positionals.first, case .argument(optional: false) = missing.kind {
      throw .missingArgument(missing.name)
    }
    if takesRemaining, remaining.isEmpty,
      let needed = parameters.first(where: { if case .remaining = $0.kind { true } else { false } })
    {
      throw .missingArgument(needed.name)
    }
    for parameter in parameters where values[parameter.name] == nil {
      if case .option(_, let fallback?) = parameter.kind { values[parameter.name] = fallback }
    }
  }

  private mutating func take(
    option word: String, from words: inout ArraySlice<String>, _ parameters: [Parameter]
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let spelled = parts.first ?? word
    let match = parameters.first {
      $0.isOption && ("--\($0.name)" == spelled || $0.short.map { "-\($0)" } == spelled)
    }
    guard let parameter = match else {
      let known = parameters.filter(\.isOption).map { "--\($0.name)" } + ["--help"]
      throw .unknownOption(
        spelled, suggestion: UsageError.suggestion(for: spelled, among: known))
    }
    let given = "--\(parameter.name)"
    switch parameter.kind {
    case .flag:
      guard parts.count == 1 else { throw .unexpectedValue(option: given) }
      flags.insert(parameter.name)
    case .optionalValue(let value, let ending):
      guard !isGiven(parameter.name) else { throw .repeatedOption(given) }
      flags.insert(parameter.name)
      if parts.count == 2 {
        guard !parts[1].isEmpty else {
          throw .invalidValue(option: given, found: "", expected: "a <\(value)>")
        }
        values[parameter.name] = parts[1]
      } else if let next = words.first, next.hasSuffix(ending),
        !next.hasSuffix(".scenario" + ending)
      {
        values[parameter.name] = words.popFirst()
      }
    case .option(let value, _):
      guard let text = parts.count == 2 ? parts[1] : words.popFirst() else {
        throw .missingValue(option: given, value: value)
      }
      guard values.updateValue(text, forKey: parameter.name) == nil else {
        throw .repeatedOption(given)
      }
      guard !text.isEmpty else {
        throw .invalidValue(option: given, found: text, expected: "a <\(value)>")
      }
      givenOptions.insert(parameter.name)
    case .argument, .remaining:
      throw .unknownOption(spelled, suggestion: nil)
    }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// True for a flag or an option that stands on the command line.
  func isGiven(_ name: String) -> Bool { flags.contains(name) || givenOptions.contains(name) }

  subscript(_ name: String) -> String? { values[name] }

  /// An argument that the parser has made sure of.
  func required(_ name: String) throws(UsageError) -> String {
    guard let value = values[name] else { throw .missingArgument(name) }
    return value
  }

  /// An option's number inside a range, or nil when it was not given.
  func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = values[name] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      throw .invalidValue(
        option: "--\(name)", found: text,
        expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// An option's whole number inside a range, or nil when it was not given.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw .invalidValue(
        option: "--\(name)", found: text,
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// A file to write, nil when none was given; one whose name ends as another kind of file does is refused.
  func file(_ name: String, endings: String...) throws(UsageError) -> String? {
    guard let file = values[name] else { return nil }
    let ending = (file as NSString).pathExtension.lowercased()
    guard ending.isEmpty || endings.contains(ending) else {
      throw .invalidValue(
        option: "--\(name)", found: file,
        expected: "a file that ends with " + endings.map { "." + $0 }.joined(separator: " or "))
    }
    return file
  }

  /// Two numbers written with a separator, such as 640,360 or 1280x720.
  func pair(_ name: String, separator: Character, example: String) throws(UsageError)
    -> SIMD2<Double>?
  {
    guard let text = values[name] else { return nil }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      .map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
      throw .invalidValue(
        option: "--\(name)", found: text, expected: "two numbers such as \(example)")
    }
    return SIMD2(x, y)
  }
}
