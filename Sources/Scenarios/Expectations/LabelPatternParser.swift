/// A label pattern as it was read.
indirect enum LabelPatternTree: Hashable, Sendable {
  case one(CharacterTest)
  case start
  case end
  case sequence([LabelPatternTree])
  case choice([LabelPatternTree])
  /// `most` is nil for any number.
  case repeated(LabelPatternTree, least: Int, most: Int?)
}

/// Reads label patterns by recursive descent.
struct LabelPatternParser {
  private let signs: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  private static let countLimit = 1000
  private static let depthLimit = 50

  init(_ source: String) { signs = Array(source.unicodeScalars) }

  mutating func pattern() throws(LabelPatternError) -> LabelPatternTree {
    let tree = try choice()
    guard position == signs.count else { throw fault("an opening parenthesis before this one") }
    return tree
  }

  private mutating func choice() throws(LabelPatternError) -> LabelPatternTree {
    var ways = [try sequence()]
    while take("|") { ways.append(try sequence()) }
    return ways.count == 1 ? ways[0] : .choice(ways)
  }

  private mutating func sequence() throws(LabelPatternError) -> LabelPatternTree {
    var parts: [LabelPatternTree] = []
    while let sign, sign != "|", sign != ")" {
      let part = try atom()
      parts.append(try repeated(part))
    }
    return .sequence(parts)
  }

  private mutating func repeated(
    _ part: LabelPatternTree
  ) throws(LabelPatternError) -> LabelPatternTree {
    let tree: LabelPatternTree
    if take("*") {
      tree = .repeated(part, least: 0, most: nil)
    } else if take("+") {
      tree = .repeated(part, least: 1, most: nil)
    } else if take("?") {
      tree = .repeated(part, least: 0, most: 1)
    } else if take("{") {
      let least = try count()
      var most: Int? = least
      if take(",") { most = sign == "}" ? nil : try count() }
      guard take("}") else { throw fault("a closing brace") }
      guard least <= most ?? least else { throw fault("a range that does not fall") }
      tree = .repeated(part, least: least, most: most)
    } else {
      return part
    }
    if let sign, "*+?{".unicodeScalars.contains(sign) { throw fault("one repeat, not two") }
    return tree
  }

  private mutating func count() throws(LabelPatternError) -> Int {
    var digits = ""
    while let sign, ("0"..."9").contains(sign), digits.count < 6 {
      digits.unicodeScalars.append(sign)
      position += 1
    }
    guard let count = Int(digits), count <= Self.countLimit else {
      throw fault("a number from 0 to \(Self.countLimit)")
    }
    return count
  }

  private mutating func atom() throws(LabelPatternError) -> LabelPatternTree {
    guard let sign else { throw fault("a character") }
    switch sign {
    case "(":
      position += 1
      depth += 1
      guard depth <= Self.depthLimit else { throw fault("fewer groups in groups") }
      let tree = try choice()
      guard take(")") else { throw fault("a closing parenthesis") }
      depth -= 1
      return tree
    case "[":
      position += 1
      return .one(try characterClass())
    case "*", "+", "?", "{": throw fault("something to repeat")
    case ".":
      position += 1
      return .one(.any)
    case "^":
      position += 1
      return .start
    case "$":
      position += 1
      return .end
    case "\\":
      position += 1
      let letter = try escaped()
      return .one(
        CharacterTest.escape(letter).map { CharacterTest(ranges: $0) } ?? .exactly(letter))
    default:
      position += 1
      return .one(.exactly(sign))
    }
  }

  /// The sign after a backslash; letters and digits without a meaning here are faults.
  private mutating func escaped() throws(LabelPatternError) -> Unicode.Scalar {
    guard let sign else { throw fault("a sign after the backslash") }
    let isLetter = sign.properties.isAlphabetic || ("0"..."9").contains(sign)
    guard !isLetter || CharacterTest.escape(sign) != nil else {
      throw fault("d, w, s or a sign to be taken as it is")
    }
    position += 1
    return sign
  }

  private mutating func characterClass() throws(LabelPatternError) -> CharacterTest {
    var test = CharacterTest(ranges: [], isNegated: take("^"))
    repeat {
      guard let sign else { throw fault("a closing bracket") }
      position += 1
      var low = sign
      if sign == "\\" {
        low = try escaped()
        if let ranges = CharacterTest.escape(low) {
          test.ranges += ranges
          continue
        }
      }
      guard self.sign == "-", position + 1 < signs.count, signs[position + 1] != "]" else {
        test.ranges.append(low.value...low.value)
        continue
      }
      position += 1
      guard var high = self.sign else { throw fault("a closing bracket") }
      position += 1
      if high == "\\" { high = try escaped() }
      guard low.value <= high.value else { throw fault("a range that does not fall") }
      test.ranges.append(low.value...high.value)
    } while sign != "]"
    position += 1
    return test
  }

  private var sign: Unicode.Scalar? { position < signs.count ? signs[position] : nil }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard sign == wanted else { return false }
    position += 1
    return true
  }

  private func fault(_ expected: String) -> LabelPatternError {
    .syntax(at: min(position, signs.count) + 1, expected: expected)
  }
}
