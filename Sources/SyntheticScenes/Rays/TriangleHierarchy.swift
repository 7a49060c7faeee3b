/// Boxes inside boxes around triangles, by which a ray finds the nearest in little time.
///
/// Built by binned surface area (I. Wald, "On fast construction of SAH-based bounding volume
/// hierarchies", 2007) in time n log n; a ray takes time with about the logarithm of n, at worst n.
struct TriangleHierarchy: Sendable {
  /// A box with children or triangles in it.
  ///
  /// `low.w` is the place of the first of them and `high.w` the number of triangles, both as bits; a
  /// box without triangles has two children, one after the other.
  struct Node {
    var low: SIMD4<Float>
    var high: SIMD4<Float>

    var first: Int { Int(low.w.bitPattern) }
    var count: Int { Int(high.w.bitPattern) }
  }

  /// A corner and the sides to the two others; `corner.w` is what the triangle was given as, as bits.
  struct Face {
    var corner: SIMD4<Float>
    var side: SIMD4<Float>
    var otherSide: SIMD4<Float>
  }

  private(set) var nodes: ContiguousArray<Node> = []
  private(set) var faces: ContiguousArray<Face> = []

  /// Deeper boxes are halved by number, which ends within 32 more steps.
  private static let depthOfHalving = 40
  /// The deepest that boxes can lie: what a ray must be able to remember.
  static let depthLimit = depthOfHalving + 34
  private static let leafSize = 4
  private static let binCount = 12

  /// Takes corners of triangles; those of no area are never met.
  init(triangles: [(SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)]) {
    guard !triangles.isEmpty else { return }
    var items = ContiguousArray<Item>()
    items.reserveCapacity(triangles.count)
    for (index, t) in triangles.enumerated() {
      let low = smaller(smaller(t.0, t.1), t.2)
      let high = larger(larger(t.0, t.1), t.2)
      items.append(Item(low: low, high: high, index: index))
    }
    nodes.reserveCapacity(triangles.count)
    items.withUnsafeMutableBufferPointer { items in
      var builder = HierarchyBuilder(items: items)
      builder.build()
      nodes = builder.nodes
    }
    faces.reserveCapacity(triangles.count)
    for item in items {
      let t = triangles[item.index]
      faces.append(
        Face(
          corner: SIMD4(t.0, Float(bitPattern: UInt32(item.index))), side: SIMD4(t.1 - t.0, 0),
          otherSide: SIMD4(t.2 - t.0, 0)))
    }
  }

  struct Item {
    var low: SIMD3<Float>
    var high: SIMD3<Float>
    var index: Int
    var center: SIMD3<Float> { (low + high) * 0.5 }
  }

  /// Sorts items into boxes.
  private struct HierarchyBuilder {
    let items: UnsafeMutableBufferPointer<Item>
    var nodes: ContiguousArray<Node> = []

    init(items: UnsafeMutableBufferPointer<Item>) { self.items = items }

    mutating func build() {
      nodes.append(leaf(0..<items.count))
      split(0, 0..<items.count, depth: 0)
    }

    private func leaf(_ range: Range<Int>) -> Node {
      var (low, high) = (items[range.lowerBound].low, items[range.lowerBound].high)
      for index in range {
        low = smaller(low, items[index].low)
        high = larger(high, items[index].high)
      }
      return Node(
        low: SIMD4(low, Float(bitPattern: UInt32(range.lowerBound))),
        high: SIMD4(high, Float(bitPattern: UInt32(range.count))))
    }

    private mutating func split(_ node: Int, _ range: Range<Int>, depth: Int) {
      guard range.count > leafSize else { return }
      let middle = depth < depthOfHalving ? byArea(range) ?? half(range) : half(range)
      let first = nodes.count
      let (left, right) = (range.lowerBound..<middle, middle..<range.upperBound)
      nodes.append(leaf(left))
      nodes.append(leaf(right))
      nodes[node].low.w = Float(bitPattern: UInt32(first))
      nodes[node].high.w = Float(bitPattern: 0)
      split(first, left, depth: depth + 1)
      split(first + 1, right, depth: depth + 1)
    }

    /// Items in halves by number, along the longest side of their middles' box.
    private func half(_ range: Range<Int>) -> Int {
      let axis = longestAxis(range).axis
      let sorted = items[range].sorted {
        ($0.center[axis], $0.index) < ($1.center[axis], $1.index)
      }
      for (offset, item) in sorted.enumerated() { items[range.lowerBound + offset] = item }
      return (range.lowerBound + range.upperBound) / 2
    }

    private func longestAxis(_ range: Range<Int>) -> (axis: Int, low: Float, length: Float) {
      var (low, high) = (items[range.lowerBound].center, items[range.lowerBound].center)
      for index in range {
        low = smaller(low, items[index].center)
        high = larger(high, items[index].center)
      }
      let size = high - low
      let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
      return (axis, low[axis], size[axis])
    }

    private struct Bin {
      var low = SIMD3<Float>(repeating: .infinity)
      var high = SIMD3<Float>(repeating: -.infinity)
      var count = 0

      var cost: Float {
        guard count > 0 else { return 0 }
        let s = high - low
        return (s.x * s.y + s.y * s.z + s.z * s.x) * Float(count)
      }

      mutating func add(_ other: Bin) {
        low = smaller(low, other.low)
        high = larger(high, other.high)
        count += other.count
      }
    }

    /// Items in two parts of the least surface times number; nil where they can't be told apart.
    private func byArea(_ range: Range<Int>) -> Int? {
      let (axis, low, length) = longestAxis(range)
      guard length > 1e-9, length.isFinite else { return nil }
      let scale = Float(binCount) * 0.9999 / length
      var bins = [Bin](repeating: Bin(), count: binCount)
      for index in range {
        let item = items[index]
        let bin = min(binCount - 1, max(0, Int((item.center[axis] - low) * scale)))
        bins[bin].add(Bin(low: item.low, high: item.high, count: 1))
      }
      var rightCosts = [Float](repeating: 0, count: binCount)
      var sum = Bin()
      for bin in stride(from: binCount - 1, to: 0, by: -1) {
        sum.add(bins[bin])
        rightCosts[bin] = sum.cost
      }
      sum = Bin()
      var best: (cost: Float, bin: Int)?
      for bin in 1..<binCount {
        sum.add(bins[bin - 1])
        let cost = sum.cost + rightCosts[bin]
        if sum.count > 0, sum.count < range.count, best.map({ cost < $0.cost }) ?? true {
          best = (cost, bin)
        }
      }
      guard let best else { return nil }
      return partition(range) { item in
        min(binCount - 1, max(0, Int((item.center[axis] - low) * scale))) < best.bin
      }
    }

    private func partition(_ range: Range<Int>, _ isLeft: (Item) -> Bool) -> Int? {
      var (left, right) = (range.lowerBound, range.upperBound - 1)
      while left <= right {
        if isLeft(items[left]) {
          left += 1
        } else {
          items.swapAt(left, right)
          right -= 1
        }
      }
      return range.lowerBound < left && left < range.upperBound ? left : nil
    }
  }
}

/// The lesser of each component; the library's own goes one component at a time.
@inline(__always)
func smaller(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
  a.replacing(with: b, where: b .< a)
}

@inline(__always)
func larger(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
  a.replacing(with: b, where: b .> a)
}
