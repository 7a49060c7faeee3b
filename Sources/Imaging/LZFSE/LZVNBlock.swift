/// A block of small instructions, each copying some literal bytes and then a match.
struct LZVNBlock {
  /// Magic, count of decoded bytes, count of encoded bytes.
  static let headerSize = 12

  private let decodedSize: Int
  private let start: Int
  private let end: Int

  init(_ source: [UInt8], at position: Int, limit: Int) throws(ImageError) {
    guard let decoded = source.littleEndian(at: position + 4, 4),
      let encoded = source.littleEndian(at: position + 8, 4),
      Int(encoded) <= source.count - position - Self.headerSize
    else { throw .damaged(detail: "an LZVN block ends early") }
    guard Int(decoded) <= limit else { throw .fileTooLarge(limit: limit) }
    decodedSize = Int(decoded)
    start = position + Self.headerSize
    end = start + Int(encoded)
  }

  static func payloadSize(_ source: [UInt8], at position: Int) -> Int {
    Int(source.littleEndian(at: position + 8, 4) ?? 0)
  }

  /// One instruction: how many bytes it takes, its literals, its match and the match's distance.
  private struct Instruction {
    var size: Int
    var literals = 0
    var match = 0
    /// Nil for the distance of the match before.
    var distance: Int?
  }

  func decode(_ source: [UInt8], into output: inout [UInt8]) throws(ImageError) {
    let fault = ImageError.damaged(detail: "a damaged LZVN block")
    let first = output.count
    var position = start
    var distance = 0
    while true {
      guard position < end else { throw fault }
      if source[position] == 0x06 { break }
      guard let step = Self.instruction(source, position, end) else { throw fault }
      position += step.size
      guard step.literals <= end - position,
        output.count - first + step.literals + step.match <= decodedSize
      else { throw fault }
      output.append(contentsOf: source[position..<(position + step.literals)])
      position += step.literals
      guard step.match > 0 else { continue }
      distance = step.distance ?? distance
      guard output.repeatBytes(distance: distance, count: step.match) else { throw fault }
    }
    guard output.count - first == decodedSize else { throw fault }
  }

  /// Nil for an undefined code and for one whose bytes end early.
  private static func instruction(
    _ source: [UInt8], _ at: Int, _ end: Int
  ) -> Instruction? {
    let code = Int(source[at])
    func byte(_ offset: Int) -> Int? { at + offset < end ? Int(source[at + offset]) : nil }
    switch code {
    case 0x0E, 0x16: return Instruction(size: 1)
    case 0xE0: return byte(1).map { Instruction(size: 2, literals: $0 + 16) }
    case 0xE1...0xEF: return Instruction(size: 1, literals: code & 15)
    case 0xF0: return byte(1).map { Instruction(size: 2, match: $0 + 16) }
    case 0xF1...0xFF: return Instruction(size: 1, match: code & 15)
    case 0x70...0x7F, 0xD0...0xDF: return nil
    case 0xA0...0xBF:
      // 101LLMMM DDDDDDMM DDDDDDDD
      guard let low = byte(1), let high = byte(2) else { return nil }
      let word = low | high << 8
      return Instruction(
        size: 3, literals: code >> 3 & 3, match: ((code & 7) << 2 | word & 3) + 3,
        distance: word >> 2)
    default: break
    }
    let (literals, match) = (code >> 6, (code >> 3 & 7) + 3)
    switch code & 7 {
    case 7:
      guard let low = byte(1), let high = byte(2) else { return nil }
      return Instruction(size: 3, literals: literals, match: match, distance: low | high << 8)
    case 6:
      // 0x1E … 0x3E are undefined.
      guard code >= 0x40 else { return nil }
      return Instruction(size: 1, literals: literals, match: match, distance: nil)
    default:
      guard let low = byte(1) else { return nil }
      return Instruction(
        size: 2, literals: literals, match: match, distance: (code & 7) << 8 | low)
    }
  }
}
