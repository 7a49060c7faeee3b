import Geometry

/// Places small rectangles in a square, in rows ("shelves") of like height.
struct ShelfPacking {
  let side: Int
  private var shelves: [Shelf] = []
  private var usedHeight = 0

  private struct Shelf {
    var y: Int
    var height: Int
    var usedWidth: Int
  }

  init(side: Int) { self.side = side }

  /// The upper left corner of a free place, or nil when there is none.
  ///
  /// Linear in the shelves.
  mutating func place(_ size: ImageSize) -> (x: Int, y: Int)? {
    guard size.width <= side, size.height <= side else { return nil }
    let fitting = shelves.indices.first {
      size.height <= shelves[$0].height && shelves[$0].height <= size.height * 5 / 4 + 2
        && shelves[$0].usedWidth + size.width <= side
    }
    if let fitting { return put(size.width, on: fitting) }
    guard usedHeight + size.height <= side else { return nil }
    shelves.append(Shelf(y: usedHeight, height: size.height, usedWidth: 0))
    usedHeight += size.height
    return put(size.width, on: shelves.count - 1)
  }

  private mutating func put(_ width: Int, on index: Int) -> (x: Int, y: Int) {
    defer { shelves[index].usedWidth += width }
    return (shelves[index].usedWidth, shelves[index].y)
  }
}
