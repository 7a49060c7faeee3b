extension LocatedJSON {
  /// The members of an object that was checked to have no other keys than those expected.
  package struct Fields: Hashable, Sendable {
    package let node: LocatedJSON
    private let values: [String: LocatedJSON]

    fileprivate init(node: LocatedJSON, members: [Member]) {
      self.node = node
      values = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// The value of a key; nil where it is absent or null.
    package subscript(key: String) -> LocatedJSON? {
      guard let value = values[key], value.value != .null else { return nil }
      return value
    }

    /// The value of a key that must be there.
    package func required(_ key: String) throws(JSONFault) -> LocatedJSON {
      guard let value = self[key] else {
        throw JSONFault(
          line: node.line, column: node.column, place: node.place, expected: "\"\(key)\"",
          found: "none")
      }
      return value
    }

    package func contains(_ key: String) -> Bool { self[key] != nil }
  }

  /// The object's members; keys that the format does not have are faults: they are misspelt.
  package func fields(_ known: [String]) throws(JSONFault) -> Fields {
    guard case .object(let members) = value else { throw fault(expected: "an object") }
    if let odd = members.first(where: { !known.contains($0.key) }) {
      throw JSONFault(
        line: odd.line, column: odd.column, place: place,
        expected: known.map { "\"\($0)\"" }.joined(separator: ", "), found: "\"\(odd.key)\"")
    }
    return Fields(node: self, members: members)
  }

  package func string() throws(JSONFault) -> String {
    guard case .string(let text) = value else { throw fault(expected: "a string") }
    return text
  }

  /// One of a format's words.
  package func word<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type = Choice.self
  ) throws(JSONFault) -> Choice {
    guard case .string(let text) = value, let choice = Choice(rawValue: text) else {
      throw fault(expected: Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  package func number(in range: ClosedRange<Double> = -1e9...1e9) throws(JSONFault) -> Double {
    guard case .number(let number) = value, range.contains(number) else {
      throw fault(expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  package func integer(in range: ClosedRange<Int>) throws(JSONFault) -> Int {
    guard case .number(let number) = value, let integer = Int(exactly: number),
      range.contains(integer)
    else {
      throw fault(expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  package func bool() throws(JSONFault) -> Bool {
    guard case .bool(let flag) = value else { throw fault(expected: "true or false") }
    return flag
  }

  /// The list's elements, of at least and at most so many.
  package func list(
    count: ClosedRange<Int> = 0...1_000_000
  ) throws(JSONFault) -> [LocatedJSON] {
    guard case .list(let elements) = value, count.contains(elements.count) else {
      throw fault(expected: Self.listWords(count))
    }
    return elements
  }

  private static func listWords(_ count: ClosedRange<Int>) -> String {
    if count.lowerBound == count.upperBound { return "a list of \(count.lowerBound)" }
    return count.lowerBound == 0
      ? "a list of at most \(count.upperBound)"
      : "a list of \(count.lowerBound) to \(count.upperBound)"
  }

  package func vector2(
    in range: ClosedRange<Double> = -1e9...1e9
  ) throws(JSONFault) -> SIMD2<Double> {
    let elements = try list(count: 2...2)
    return SIMD2(try elements[0].number(in: range), try elements[1].number(in: range))
  }

  package func vector3(
    in range: ClosedRange<Double> = -1e9...1e9
  ) throws(JSONFault) -> SIMD3<Double> {
    let elements = try list(count: 3...3)
    return SIMD3(
      try elements[0].number(in: range), try elements[1].number(in: range),
      try elements[2].number(in: range))
  }

  /// A fault at this value.
  package func fault(expected: String) -> JSONFault {
    JSONFault(line: line, column: column, place: place, expected: expected, found: words)
  }

  /// The value in a few words, for faults.
  package var words: String {
    switch value {
    case .object: "an object"
    case .list(let elements): "a list of \(elements.count)"
    case .string(let text): "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .bool(let flag): "\(flag)"
    case .null: "null"
    }
  }
}
