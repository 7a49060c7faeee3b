package import Foundation
import Imaging

/// A JSON value that remembers where it stands in its file, for formats that people write by hand.
///
/// Reading costs memory in proportion to the file; nesting is limited, so hostile files end in a fault.
package struct LocatedJSON: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case object([Member])
    case list([LocatedJSON])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
  }

  package struct Member: Hashable, Sendable {
    package var key: String
    package var line: Int
    package var column: Int
    package var value: LocatedJSON
  }

  package var value: Value
  /// Counted from 1; columns count characters (Unicode scalars).
  package var line: Int
  package var column: Int
  /// The way to the value, such as "taps[2].x"; empty for the whole file.
  package var place: String

  init(value: Value, line: Int, column: Int, place: String) {
    self.value = value
    self.line = line
    self.column = column
    self.place = place
  }

  /// Parses one JSON value (RFC 8259, no key twice in an object).
  package init(parsing data: Data) throws(JSONFault) {
    var parser = LocatedJSONParser(bytes: [UInt8](data))
    self = try parser.document()
  }

  /// Parses JSON Lines: a value on each line that has more than space on it.
  ///
  /// One value at a time, so that a long file costs no more memory than what `body` keeps of it.
  package static func forEachLine(
    of data: Data, _ body: (LocatedJSON) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated()
    where !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      var parser = LocatedJSONParser(line: [UInt8](line), number: index + 1)
      try body(try parser.document())
    }
  }

  /// Reads a file and turns it into what `body` makes of it; every fault is told with its place.
  ///
  /// Throws ``JSONFileError``, `BoundedFileError` and what else `body` throws.
  package static func read<Result>(
    path: String, limit: Int, _ body: (LocatedJSON) throws -> Result
  ) throws -> Result {
    let data = try BoundedFile.read(path: path, limit: limit)
    do {
      return try body(LocatedJSON(parsing: data))
    } catch let fault as JSONFault {
      throw JSONFileError.malformed(path: path, fault)
    }
  }
}

/// A place in a JSON file at which something else stands than what should.
package struct JSONFault: Error, Hashable, Sendable {
  package var line: Int
  package var column: Int
  package var place: String
  package var expected: String
  package var found: String

  package init(line: Int, column: Int, place: String, expected: String, found: String) {
    self.line = line
    self.column = column
    self.place = place
    self.expected = expected
    self.found = found
  }
}

/// Why a JSON file that people write can't be used.
package enum JSONFileError: Error, Hashable, Sendable {
  case malformed(path: String, JSONFault)
}
