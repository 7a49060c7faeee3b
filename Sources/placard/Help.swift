/// The help screens, made from the commands' own lists.
enum Help {
  /// The longest line of a help screen.
  static let width = 100

  static func overview(_ commands: [any Command.Type]) -> String {
    let names = commands.map { ($0.name, $0.abstract) }
    return """
      Replays recorded AR sessions: classifies what the camera sees and anchors labels in 3D.

      USAGE: placard <command> [<options>]

      COMMANDS
      \(rows(names))

      'placard <command> --help' tells more. 'placard --version' prints the version.
      """
  }

  static func screen(_ command: any Command.Type) -> String {
    var usage = "USAGE: placard \(command.name)"
    for parameter in command.parameters where !parameter.isOption {
      usage += " " + parameter.spelling
    }
    if command.parameters.contains(where: \.isOption) { usage += " [<options>]" }
    var sections = [command.abstract, usage]
    if !command.discussion.isEmpty {
      let lines = command.discussion.split(separator: "\n", omittingEmptySubsequences: false)
      sections.append(
        lines.map { wrapped(String($0), to: width).joined(separator: "\n") }
          .joined(separator: "\n"))
    }
    let arguments = command.parameters.filter { !$0.isOption }
    if !arguments.isEmpty {
      sections.append("ARGUMENTS\n" + rows(arguments.map { ($0.spelling, $0.fullHelp) }))
    }
    let options = command.parameters.filter(\.isOption).map { ($0.spelling, $0.fullHelp) }
    sections.append("OPTIONS\n" + rows(options + [("--help", "Print this.")]))
    return sections.joined(separator: "\n\n")
  }

  /// Two columns, the second wrapped.
  private static func rows(_ entries: [(String, String)]) -> String {
    let column = (entries.map(\.0.count).max() ?? 0) + 4
    return entries.map { name, text in
      let lines = wrapped(text, to: width - column)
      let first = "  " + name + String(repeating: " ", count: column - 2 - name.count)
      let rest = lines.dropFirst().map { "\n" + String(repeating: " ", count: column) + $0 }
      return first + (lines.first ?? "") + rest.joined()
    }.joined(separator: "\n")
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
