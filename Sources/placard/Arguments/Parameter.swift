/// One thing that a command accepts; a command's list drives both its parsing and its help.
struct Parameter: Sendable {
  enum Kind: Sendable {
    case flag
    /// An option with a value, named so in the help; `default` is shown and used when it is absent.
    case option(value: String, default: String?)
    /// An option whose value may be left out; only a word with this ending is taken for the value.
    case optionalValue(value: String, ending: String)
    case argument(optional: Bool)
    /// Any number of further arguments.
    case remaining
  }

  var name: String
  var short: Character?
  var kind: Kind
  var help: String

  static func flag(_ name: String, _ help: String) -> Parameter {
    Parameter(name: name, kind: .flag, help: help)
  }

  static func option(
    _ name: String, short: Character? = nil, _ value: String, default: String? = nil,
    _ help: String
  ) -> Parameter {
    Parameter(name: name, short: short, kind: .option(value: value, default: `default`), help: help)
  }

  static func optionalValue(
    _ name: String, _ value: String, ending: String, _ help: String
  ) -> Parameter {
    Parameter(name: name, kind: .optionalValue(value: value, ending: ending), help: help)
  }

  static func argument(_ name: String, optional: Bool = false, _ help: String) -> Parameter {
    Parameter(name: name, kind: .argument(optional: optional), help: help)
  }

  static func remaining(_ name: String, _ help: String) -> Parameter {
    Parameter(name: name, kind: .remaining, help: help)
  }

  /// How it is written on the command line.
  var spelling: String {
    switch kind {
    case .flag: "--\(name)"
    case .option(let value, _): (short.map { "-\($0), " } ?? "") + "--\(name) <\(value)>"
    case .optionalValue(let value, let ending): "--\(name) [<\(value)>\(ending)]"
    case .argument(let optional): optional ? "[<\(name)>]" : "<\(name)>"
    case .remaining: "<\(name)>..."
    }
  }

  var isOption: Bool {
    switch kind {
    case .flag, .option, .optionalValue: true
    case .argument, .remaining: false
    }
  }

  /// The help with the default value, if there is one.
  var fullHelp: String {
    if case .option(_, let fallback?) = kind { "\(help) (default: \(fallback))" } else { help }
  }
}
