import Foundation

/// The rows of a large text table in ASCII: fields apart by blanks, `#` begins a comment line.
///
/// As ``TableLines``, but by bytes and one row at a time, for tables of many megabytes.
struct ByteLines: Sequence, IteratorProtocol {
  struct Row {
    /// Counted from 1.
    var line: Int
    var fields: [Substring]

    var place: String { "line \(line)" }
    /// The beginning of the row, for a finding.
    var shortText: String { String(fields.joined(separator: " ").prefix(80)) }

    /// The finite numbers of `count` fields, or of all fields, from `start` on; nil where one is not.
    func numbers(_ start: Int, count: Int? = nil) -> [Double]? {
      let range = fields.dropFirst(start).prefix(count ?? fields.count)
      let numbers = range.compactMap { Double($0) }.filter(\.isFinite)
      return numbers.count == range.count ? numbers : nil
    }

    /// The row from a field on, with the blanks in it.
    func text(from start: Int) -> String {
      guard fields.indices.contains(start), let last = fields.last else { return "" }
      return String(fields[start].base[fields[start].startIndex..<last.endIndex])
    }
  }
  private var rest: Substring.UTF8View
  private var number = 0
  private let fieldLimit: Int

  /// Keeps at most `fieldLimit` fields of a row and drops the others.
  init(_ text: String, fieldLimit: Int = .max) {
    rest = text[...].utf8
    self.fieldLimit = fieldLimit
  }

  /// Reads a file as UTF-8, with a replacement character where it is not.
  ///
  /// Throws ``RecordingError``.
  init(path: String, fieldLimit: Int = .max) throws {
    self.init(
      String(decoding: try RecordingFolder.bytes(of: path), as: UTF8.self),
      fieldLimit: fieldLimit)
  }

  /// The next row that is neither blank nor a comment; nil at the end.
  mutating func next() -> Row? {
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      number += 1
      let fields = fields(of: line)
      guard let first = fields.first, first.utf8.first != UInt8(ascii: "#") else { continue }
      return Row(line: number, fields: fields)
    }
    return nil
  }

  private func fields(of line: Substring.UTF8View) -> [Substring] {
    var fields: [Substring] = []
    var rest = line
    while fields.count < fieldLimit {
      rest = rest.drop(while: Self.isBlank)
      guard !rest.isEmpty else { break }
      let field = rest.prefix { !Self.isBlank($0) }
      fields.append(Substring(field))
      rest = rest[field.endIndex...]
    }
    return fields
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
}
