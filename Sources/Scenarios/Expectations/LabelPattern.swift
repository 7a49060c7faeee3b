/// A regular expression that takes time in proportion to the text, whatever the pattern.
///
/// Known are characters, `.`, classes such as `[a-z_]` and `[^0-9]`, `\d`, `\w`, `\s`, groups with
/// `|`, `*`, `+`, `?`, `{n}`, `{n,}` and `{n,m}`, and `^` and `$`; a backslash before any sign takes
/// it as it is. It is found anywhere in the text unless anchored. The automaton is simulated on all
/// its states at once (K. Thompson, "Regular expression search algorithm", 1968), so there is
/// nothing to go back to and no pattern is slow.
package struct LabelPattern: Hashable, Sendable {
  package let source: String
  let nodes: [Node]
  let start: Int

  /// The most states an expression may have; repeats are written out.
  static let stateLimit = 2000
  /// Only so much of a text is looked at: a label is short.
  static let textLimit = 4096

  enum Node: Hashable, Sendable {
    case match
    case one(CharacterTest, next: Int)
    case split(Int, Int)
    case atStart(next: Int)
    case atEnd(next: Int)
  }

  /// Throws ``LabelPatternError``.
  package init(_ source: String) throws(LabelPatternError) {
    var parser = LabelPatternParser(source)
    let tree = try parser.pattern()
    var builder = LabelPatternBuilder()
    let start = try builder.add(tree, before: builder.add(.match))
    self.source = source
    self.start = start
    nodes = builder.nodes
  }

  /// Whether the expression is found in the text; linear in the text's length.
  package func isFound(in text: String) -> Bool {
    let characters = Array(text.unicodeScalars.prefix(Self.textLimit))
    // What is cut off still stands before the end.
    let count = text.unicodeScalars.count
    var current: Set<Int> = []
    for position in 0...characters.count {
      // An unanchored expression may begin at every place.
      add(start, to: &current, position: position, count: count)
      if current.contains(where: { nodes[$0] == .match }) { return true }
      guard position < characters.count else { break }
      var next: Set<Int> = []
      for state in current {
        guard case .one(let test, let following) = nodes[state], test.accepts(characters[position])
        else { continue }
        add(following, to: &next, position: position + 1, count: count)
      }
      current = next
    }
    return false
  }

  /// Adds a state and all that can be reached from it without reading.
  private func add(_ state: Int, to states: inout Set<Int>, position: Int, count: Int) {
    var open = [state]
    while let state = open.popLast() {
      guard states.insert(state).inserted else { continue }
      switch nodes[state] {
      case .match, .one: break
      case .split(let a, let b): open += [a, b]
      case .atStart(let next): if position == 0 { open.append(next) }
      case .atEnd(let next): if position == count { open.append(next) }
      }
    }
  }
}

/// What is wrong with a label pattern.
package enum LabelPatternError: Error, Hashable, Sendable {
  /// Something else should stand at the character with this number, counted from 1.
  case syntax(at: Int, expected: String)
  case tooLarge
}

/// The characters that one place of a pattern accepts.
struct CharacterTest: Hashable, Sendable {
  var ranges: [ClosedRange<UInt32>]
  var isNegated = false

  func accepts(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } != isNegated
  }

  static let any = CharacterTest(ranges: [], isNegated: true)

  static func exactly(_ scalar: Unicode.Scalar) -> CharacterTest {
    CharacterTest(ranges: [scalar.value...scalar.value])
  }

  /// The ranges behind `\d`, `\w` and `\s`; nil for signs that stand for themselves.
  static func escape(_ letter: Unicode.Scalar) -> [ClosedRange<UInt32>]? {
    switch letter {
    case "d": [0x30...0x39]
    case "w": [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    case "s": [0x09...0x0D, 0x20...0x20]
    default: nil
    }
  }
}

/// Lays the states of a pattern out, last first.
struct LabelPatternBuilder {
  private(set) var nodes: [LabelPattern.Node] = []
  /// Trees that were laid out: repeats of nothing cost time too.
  private var steps = 0

  mutating func add(_ node: LabelPattern.Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds what a tree stands for, going on to the state `next`; returns its first state.
  mutating func add(
    _ tree: LabelPatternTree, before next: Int
  ) throws(LabelPatternError) -> Int {
    steps += 1
    guard nodes.count < LabelPattern.stateLimit, steps < 10 * LabelPattern.stateLimit else {
      throw .tooLarge
    }
    switch tree {
    case .one(let test): return add(.one(test, next: next))
    case .start: return add(.atStart(next: next))
    case .end: return add(.atEnd(next: next))
    case .sequence(let parts):
      var first = next
      for part in parts.reversed() { first = try add(part, before: first) }
      return first
    case .choice(let ways):
      var first = try add(ways.last ?? .sequence([]), before: next)
      for way in ways.dropLast().reversed() {
        first = add(.split(try add(way, before: next), first))
      }
      return first
    case .repeated(let part, let least, let most):
      var first = next
      if let most {
        for _ in least..<max(least, most) {
          first = add(.split(try add(part, before: first), next))
        }
      } else {
        let loop = add(.split(next, next))
        nodes[loop] = .split(try add(part, before: loop), next)
        first = loop
      }
      for _ in 0..<least { first = try add(part, before: first) }
      return first
    }
  }
}
