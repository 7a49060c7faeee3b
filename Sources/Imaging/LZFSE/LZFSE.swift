package import Foundation

/// Decodes Apple's LZFSE streams, for which Debian has no library.
///
/// A stream is a row of blocks, each with a magic of four bytes: `bvx-` stored, `bvxn` LZVN, `bvx2`
/// LZFSE, `bvx$` the end. Written after the description in Apple's reference implementation
/// (github.com/lzfse/lzfse, 2016). `bvx1`, which no encoder writes, is refused.
package enum LZFSE {
  /// The decoded bytes, at most `limit`.
  ///
  /// - Throws: `ImageError.damaged`, `.unsupported` for `bvx1`, `.fileTooLarge`. O(limit).
  package static func decode(_ data: Data, limit: Int) throws(ImageError) -> [UInt8] {
    let source = [UInt8](data)
    var output: [UInt8] = []
    var position = 0
    while true {
      guard let magic = source.littleEndian(at: position, 4) else {
        throw .damaged(detail: "the LZFSE stream has no end")
      }
      switch magic {
      case 0x2478_7662: return output
      case 0x2D78_7662:
        guard let count = source.littleEndian(at: position + 4, 4).map({ Int($0) }),
          count <= source.count - position - 8
        else { throw .damaged(detail: "a stored block ends early") }
        guard count <= limit - output.count else { throw .fileTooLarge(limit: limit) }
        output.append(contentsOf: source[(position + 8)..<(position + 8 + count)])
        position += 8 + count
      case 0x6E78_7662:
        try LZVNBlock(source, at: position, limit: limit - output.count)
          .decode(source, into: &output)
        position += LZVNBlock.headerSize + LZVNBlock.payloadSize(source, at: position)
      case 0x3278_7662:
        let block = try LZFSEBlock(source, at: position, limit: limit - output.count)
        try block.decode(source, into: &output)
        position = block.end
      case 0x3178_7662: throw .unsupported(detail: "an LZFSE block of version 1")
      default: throw .damaged(detail: "not an LZFSE stream")
      }
    }
  }
}

extension [UInt8] {
  /// An unsigned number of `count` bytes, the least first; nil beyond the end.
  func littleEndian(at offset: Int, _ count: Int) -> UInt64? {
    guard offset >= 0, count <= self.count - offset else { return nil }
    return (0..<count).reduce(0) { $0 | UInt64(self[offset + $1]) << (8 * UInt64($1)) }
  }

  /// Appends `count` bytes from `distance` before the end, byte by byte, as overlaps ask for.
  ///
  /// False where the distance leads before the beginning.
  mutating func repeatBytes(distance: Int, count: Int) -> Bool {
    guard distance > 0, distance <= self.count else { return false }
    let start = self.count - distance
    for offset in 0..<count { append(self[start + offset]) }
    return true
  }
}
