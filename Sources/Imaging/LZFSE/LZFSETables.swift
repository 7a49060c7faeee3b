/// The finite state tables of a block, from the frequencies in its header.
struct LZFSETables {
  let literalCounts: LZFSETable
  let matchLengths: LZFSETable
  let distances: LZFSETable
  let literals: LZFSETable

  /// Nil where the frequencies are damaged or add up to more than the states.
  init?(_ header: ArraySlice<UInt8>) {
    guard let frequencies = Self.frequencies(header),
      let literalCounts = LZFSETable(
        states: 64, frequencies[0..<20], extraBits: Self.zeros(16) + [2, 3, 5, 8]),
      let matchLengths = LZFSETable(
        states: 64, frequencies[20..<40], extraBits: Self.zeros(16) + [3, 5, 8, 11]),
      let distances = LZFSETable(
        states: 256, frequencies[40..<104], extraBits: (0..<64).map { $0 / 4 }),
      let literals = LZFSETable(
        states: 1024, frequencies[104..<360], extraBits: Self.zeros(256))
    else { return nil }
    self.literalCounts = literalCounts
    self.matchLengths = matchLengths
    self.distances = distances
    self.literals = literals
  }

  private static func zeros(_ count: Int) -> [Int] { [Int](repeating: 0, count: count) }

  /// 360 numbers in a prefix code of 2, 3, 5, 8 or 14 bits, the low bits first.
  private static func frequencies(_ header: ArraySlice<UInt8>) -> [Int]? {
    if header.isEmpty { return zeros(360) }
    var frequencies: [Int] = []
    var rest = header
    var (bits, count) = (0, 0)
    while frequencies.count < 360 {
      while count < 14, let byte = rest.popFirst() {
        bits |= Int(byte) << count
        count += 8
      }
      let (width, value): (Int, Int) =
        switch bits & 31 {
        case let code where code & 3 == 0: (2, 0)
        case let code where code & 3 == 2: (2, 1)
        case let code where code & 7 == 1: (3, 2)
        case let code where code & 7 == 5: (3, 3)
        case let code where code & 7 == 3: (5, 4 + code >> 3)
        case let code where code & 15 == 7: (8, 8 + bits >> 4 & 15)
        default: (14, 24 + bits >> 4 & 1023)
        }
      guard width <= count else { return nil }
      frequencies.append(value)
      bits >>= width
      count -= width
    }
    return rest.isEmpty && count < 8 ? frequencies : nil
  }
}

/// What each state of one symbol stream stands for and how the next state follows.
struct LZFSETable {
  private struct Entry {
    var base = 0
    var extraBits = 0
    /// Bits of the next state.
    var stateBits = 0
    var delta = 0
  }
  private var entries: [Entry]

  /// `frequencies` tell how many of the states stand for each symbol; a symbol stands for a base, the
  /// sum of 2^`extraBits` of the symbols before it, and `extraBits` more bits.
  init?(states: Int, _ frequencies: ArraySlice<Int>, extraBits: [Int]) {
    guard frequencies.reduce(0, +) <= states else { return nil }
    entries = []
    var base = 0
    for (frequency, extra) in zip(frequencies, extraBits) {
      if frequency > 0 {
        // N ≤ frequency · 2^k < 2N.
        let k = frequency.leadingZeroBitCount - states.leadingZeroBitCount
        let split = 2 * states >> k - frequency
        for index in 0..<frequency {
          let isLow = index < split
          entries.append(
            Entry(
              base: base, extraBits: extra, stateBits: isLow ? k : k - 1,
              delta: isLow ? (frequency + index) << k - states : (index - split) << (k - 1)))
        }
      }
      base += 1 << extra
    }
    entries += [Entry](repeating: Entry(), count: states - entries.count)
  }

  /// The value of the state, which goes on to the next.
  func value(_ state: inout Int, _ bits: inout LZFSEBits) -> Int {
    let entry = entries[state]
    let word = bits.pull(entry.stateBits + entry.extraBits)
    state = min(entry.delta + word >> entry.extraBits, entries.count - 1)
    return entry.base + word & (1 << entry.extraBits - 1)
  }
}
