import Geometry

extension TriangleHierarchy {
  /// The distance to the nearest triangle of those that `counts` takes; nil where there is none within
  /// `limit`.
  ///
  /// Takes time with about the logarithm of the number of triangles where they are spread out.
  func distance(
    from point: SIMD3<Double>, within limit: Double = .infinity, counts: (Int) -> Bool
  ) -> Double? {
    guard !nodes.isEmpty else { return nil }
    var best = limit * limit
    var isFound = false
    var stack = [0]
    while let number = stack.popLast() {
      let node = nodes[number]
      guard Self.squaredDistance(from: point, to: node) < best else { continue }
      if node.count == 0 {
        let (left, right) = (node.first, node.first + 1)
        let isLeftNearer =
          Self.squaredDistance(from: point, to: nodes[left])
          <= Self.squaredDistance(from: point, to: nodes[right])
        // The nearer one is looked at first.
        stack.append(isLeftNearer ? right : left)
        stack.append(isLeftNearer ? left : right)
        continue
      }
      for face in faces[node.first..<node.first + node.count]
      where counts(Int(face.corner.w.bitPattern)) {
        let offset = face.closestPoint(to: point) - point
        guard offset.dot(offset) < best else { continue }
        (best, isFound) = (offset.dot(offset), true)
      }
    }
    return isFound ? best.squareRoot() : nil
  }

  private static func squaredDistance(from point: SIMD3<Double>, to node: Node) -> Double {
    let low = SIMD3<Double>(Double(node.low.x), Double(node.low.y), Double(node.low.z))
    let high = SIMD3<Double>(Double(node.high.x), Double(node.high.y), Double(node.high.z))
    let offset = point.clamped(lowerBound: low, upperBound: high) - point
    return offset.dot(offset)
  }
}

extension TriangleHierarchy.Face {
  /// The nearest point of the triangle.
  ///
  /// C. Ericson, "Real-time collision detection", 2005, section 5.1.5.
  fileprivate func closestPoint(to point: SIMD3<Double>) -> SIMD3<Double> {
    let a = SIMD3<Double>(Double(corner.x), Double(corner.y), Double(corner.z))
    let ab = SIMD3<Double>(Double(side.x), Double(side.y), Double(side.z))
    let ac = SIMD3<Double>(Double(otherSide.x), Double(otherSide.y), Double(otherSide.z))
    let ap = point - a
    let (d1, d2) = (ab.dot(ap), ac.dot(ap))
    if d1 <= 0, d2 <= 0 { return a }
    let bp = ap - ab
    let (d3, d4) = (ab.dot(bp), ac.dot(bp))
    if d3 >= 0, d4 <= d3 { return a + ab }
    let vc = d1 * d4 - d3 * d2
    if vc <= 0, d1 >= 0, d3 <= 0 { return a + ab * (d1 / (d1 - d3)) }
    let cp = ap - ac
    let (d5, d6) = (ab.dot(cp), ac.dot(cp))
    if d6 >= 0, d5 <= d6 { return a + ac }
    let vb = d5 * d2 - d1 * d6
    if vb <= 0, d2 >= 0, d6 <= 0 { return a + ac * (d2 / (d2 - d6)) }
    let va = d3 * d6 - d5 * d4
    if va <= 0, d4 - d3 >= 0, d5 - d6 >= 0 {
      return a + ab + (ac - ab) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)))
    }
    let sum = va + vb + vc
    return a + ab * (vb / sum) + ac * (vc / sum)
  }
}
