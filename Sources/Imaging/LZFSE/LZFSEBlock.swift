/// A block of literals and of triplets of literal count, match length and match distance.
///
/// Both are coded with finite state tables (tabled ANS, due to Jarek Duda) and read backwards.
struct LZFSEBlock {
  private static let literalLimit = 40_000
  private static let matchLimit = 10_000

  /// The offset in the stream behind the block.
  let end: Int
  private let decodedSize: Int
  private let literalCount: Int
  private let matchCount: Int
  private let literalBits: Int
  private let literalStates: [Int]
  private let literalEnd: Int
  private let matchBits: Int
  private let matchStates: [Int]
  private let tables: LZFSETables

  init(_ source: [UInt8], at position: Int, limit: Int) throws(ImageError) {
    let fault = ImageError.damaged(detail: "a damaged LZFSE block")
    guard let decoded = source.littleEndian(at: position + 4, 4),
      let a = source.littleEndian(at: position + 8, 8),
      let b = source.littleEndian(at: position + 16, 8),
      let c = source.littleEndian(at: position + 24, 8)
    else { throw fault }
    guard Int(decoded) <= limit else { throw .fileTooLarge(limit: limit) }
    decodedSize = Int(decoded)
    func field(_ word: UInt64, _ start: UInt64, _ count: UInt64) -> Int {
      Int(word >> start & (1 << count - 1))
    }
    literalCount = field(a, 0, 20)
    let literalBytes = field(a, 20, 20)
    matchCount = field(a, 40, 20)
    literalBits = field(a, 60, 3) - 7
    literalStates = (0..<4).map { field(b, 10 * $0, 10) }
    let matchBytes = field(b, 40, 20)
    matchBits = field(b, 60, 3) - 7
    matchStates = [field(c, 32, 10), field(c, 42, 10), field(c, 52, 10)]
    let headerSize = field(c, 0, 32)
    guard headerSize >= 32, headerSize <= source.count - position,
      literalBytes + matchBytes <= source.count - position - headerSize,
      literalCount <= Self.literalLimit, matchCount <= Self.matchLimit,
      matchStates[0] < 64, matchStates[1] < 64, matchStates[2] < 256,
      let tables = LZFSETables(source[(position + 32)..<(position + headerSize)])
    else { throw fault }
    self.tables = tables
    literalEnd = position + headerSize + literalBytes
    end = literalEnd + matchBytes
  }

  func decode(_ source: [UInt8], into output: inout [UInt8]) throws(ImageError) {
    let fault = ImageError.damaged(detail: "a damaged LZFSE block")
    guard let literals = literals(source),
      var bits = LZFSEBits(source, end: end, bits: matchBits)
    else { throw fault }
    let goal = output.count + decodedSize
    var states = matchStates
    var (next, distance) = (0, 0)
    for _ in 0..<matchCount {
      guard bits.refill(source) else { throw fault }
      let literalCount = tables.literalCounts.value(&states[0], &bits)
      let match = tables.matchLengths.value(&states[1], &bits)
      let newDistance = tables.distances.value(&states[2], &bits)
      if newDistance > 0 { distance = newDistance }
      guard literalCount <= literals.count - next,
        literalCount + match <= goal - output.count
      else { throw fault }
      output.append(contentsOf: literals[next..<(next + literalCount)])
      next += literalCount
      guard match == 0 || output.repeatBytes(distance: distance, count: match) else { throw fault }
    }
    guard output.count == goal else { throw fault }
  }

  /// The literals: four interleaved states over one stream of bits.
  private func literals(_ source: [UInt8]) -> [UInt8]? {
    guard var bits = LZFSEBits(source, end: literalEnd, bits: literalBits) else { return nil }
    var states = literalStates
    var literals: [UInt8] = []
    literals.reserveCapacity(literalCount + 3)
    while literals.count < literalCount {
      guard bits.refill(source) else { return nil }
      for index in 0..<4 {
        literals.append(UInt8(truncatingIfNeeded: tables.literals.value(&states[index], &bits)))
      }
    }
    return literals
  }
}
