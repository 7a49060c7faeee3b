/// Numbers the cells of a grid in space from 0, in the order in which they are met.
///
/// A table of open addresses: a dictionary's keyed hash took more time than all that planes are found by.
struct CellNumbers {
  /// A cell's whole coordinates, 21 bits each; what is farther away is put on the edge.
  struct Place: Hashable {
    fileprivate var key: UInt64
    private static let limit = Double(1 << 20) - 2

    /// The cell of a point, in units of the cells' side.
    init(_ point: SIMD3<Double>) {
      key = 0
      for axis in 0..<3 {
        // Also false for NaN.
        let value = point[axis].rounded(.down)
        let inside = value >= -Self.limit ? min(value, Self.limit) : -Self.limit
        key = key << 21 | UInt64(Int64(inside) + 1 << 20)
      }
    }

    /// The cell that many cells away; at most one from a place along each axis.
    func moved(_ x: Int, _ y: Int, _ z: Int) -> Place {
      var place = self
      place.key = UInt64(Int64(key) + Int64(x) << 42 + Int64(y) << 21 + Int64(z))
      return place
    }
  }

  private var places: [Place] = []
  /// Numbers by place, -1 where free: a power of two of them, at most half full.
  private var table: [Int32]

  /// Makes room for so many cells.
  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    table = [Int32](repeating: -1, count: size)
    places.reserveCapacity(capacity)
  }

  var count: Int { places.count }

  func place(of number: Int) -> Place { places[number] }

  /// The number of a cell, a new one where it was not met before.
  mutating func number(of place: Place) -> Int {
    let slot = slot(of: place)
    if table[slot] >= 0 { return Int(table[slot]) }
    table[slot] = Int32(places.count)
    places.append(place)
    return places.count - 1
  }

  /// The number of a cell that was met.
  func known(_ place: Place) -> Int? {
    let number = table[slot(of: place)]
    return number >= 0 ? Int(number) : nil
  }

  /// Where a place is in the table, or would be.
  private func slot(of place: Place) -> Int {
    // Knuth's multiplicative hash, of which the high bits are the good ones.
    let hash = place.key &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(hash >> 32) & (table.count - 1)
    while table[slot] >= 0, places[Int(table[slot])] != place {
      slot = (slot + 1) & (table.count - 1)
    }
    return slot
  }
}
