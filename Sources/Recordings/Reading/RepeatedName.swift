import Foundation

/// Names that stand twice in one object of JSON, of which Foundation takes one without a word.
enum RepeatedName {
  /// The first such name, its place given as "line N"; nil where there is none.
  ///
  /// `data` is known to be JSON. Names are compared as they are written, escapes and all.
  /// O(bytes), memory in proportion to the names of the objects that are open at a time.
  static func first(in data: Data) -> FieldFault? {
    data.withUnsafeBytes { bytes in
      /// The names so far of each open object; nil for a list.
      var open: [Set<[UInt8]>?] = []
      var (position, line, expectsName) = (0, 1, false)
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "\""):
          let start = position + 1
          position = bytes.endOfJSONString(from: start)
          if expectsName, let last = open.indices.last {
            let name = [UInt8](bytes[start..<position])
            if open[last]?.insert(name).inserted == false {
              return FieldFault(
                place: "line \(line)", expected: "each name once",
                found: "\"\(String(decoding: name, as: UTF8.self))\" again")
            }
          }
          expectsName = false
        case UInt8(ascii: "{"):
          open.append([])
          expectsName = true
        case UInt8(ascii: "["):
          open.append(nil)
          expectsName = false
        case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
        case UInt8(ascii: ","): expectsName = open.last.map { $0 != nil } ?? false
        case UInt8(ascii: "\n"): line += 1
        default: break
        }
        position += 1
      }
      return nil
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The place of the quotes that end a string of JSON, from behind those that begin it; the end of the
  /// bytes where there are none.
  func endOfJSONString(from start: Int) -> Int {
    var position = start
    while position < count, self[position] != UInt8(ascii: "\"") {
      position += self[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return Swift.min(position, count)
  }
}
