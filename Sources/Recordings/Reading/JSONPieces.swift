import Foundation

/// A JSON object with one long list, cut so that some of the list's elements can be decoded at a time.
///
/// Decoding such a file in one go takes about five times its size. Only brackets, strings and commas
/// are looked at here: whether all of it is JSON shows when the parts are decoded. Where they all are,
/// so is the whole, for no part is left out and none is empty.
struct JSONPieces {
  /// The object with an empty list.
  let head: Data
  private let data: Data
  /// Where the elements of each piece are, with the commas between them.
  private let ranges: [Range<Int>]

  private static let elementsPerPiece = 64

  /// Nil where the object has no list of that name, or one in which something is missing.
  init?(_ data: Data, list name: String) {
    let cut = data.withUnsafeBytes { bytes -> (list: Range<Int>, pieces: [Range<Int>])? in
      var scanner = JSONListScanner(bytes: bytes)
      return scanner.cut(list: Array(name.utf8), every: Self.elementsPerPiece)
    }
    guard let cut else { return nil }
    self.data = data
    head = data.prefix(cut.list.lowerBound) + data.dropFirst(cut.list.upperBound)
    ranges = cut.pieces
  }

  var count: Int { ranges.count }

  /// A list of some of the elements, in order.
  subscript(_ piece: Int) -> Data {
    let range = ranges[piece]
    let start = data.startIndex
    return Data("[".utf8)
      + data[(start + range.lowerBound)..<(start + range.upperBound)] + Data("]".utf8)
  }
}

/// Finds a list in an object and the commas between its elements.
private struct JSONListScanner {
  let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The range inside the list's brackets, and the ranges of so many elements each.
  mutating func cut(
    list name: [UInt8], every limit: Int
  ) -> (list: Range<Int>, pieces: [Range<Int>])? {
    guard next() == UInt8(ascii: "{"), find(name), next() == UInt8(ascii: "[") else { return nil }
    let list = position
    var (start, count, depth, isEmpty) = (position, 0, 0, true)
    var pieces: [Range<Int>] = []
    while let byte = next() {
      let isEnd = depth == 0 && byte == UInt8(ascii: "]")
      if isEnd || depth == 0 && byte == UInt8(ascii: ",") {
        // Nothing between two commas; an empty list alone is fine.
        if isEmpty { return isEnd && list == start && count == 0 ? (list..<position - 1, []) : nil }
        (count, isEmpty) = (count + 1, true)
        if isEnd || count == limit {
          pieces.append(start..<position - 1)
          (start, count) = (position, 0)
        }
        if isEnd { return (list..<position - 1, pieces) }
        continue
      }
      isEmpty = false
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): skipString()
      default: break
      }
      if depth < 0 { return nil }
    }
    return nil
  }

  /// Goes behind the colon of the object's first member of that name.
  private mutating func find(_ name: [UInt8]) -> Bool {
    var depth = 0
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let start = position
        skipString()
        guard depth == 0, bytes[start..<position].dropLast().elementsEqual(name) else { continue }
        let end = position
        if next() == UInt8(ascii: ":") { return true }
        position = end
      default: break
      }
      if depth < 0 { return false }
    }
    return false
  }

  /// The next byte that is no space.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: continue
      default: return byte
      }
    }
    return nil
  }

  /// Goes behind the quotes that end a string, from behind those that begin it.
  private mutating func skipString() {
    position = min(bytes.endOfJSONString(from: position) + 1, bytes.count)
  }
}
