// The hot loop of rays: a few hundred thousand calls a picture. Unsafe buffers keep bounds checks out
// of it; all places in them come from the hierarchy's own building.

extension TriangleHierarchy {
  /// A triangle that a ray meets.
  struct Nearest {
    /// As it was given.
    var triangle: Int
    /// In units of the direction's length.
    var distance: Float
  }

  /// The nearest triangle, from either side; `isLetThrough` says by their places which don't stop it.
  ///
  /// Sides belong to their triangles with a little to spare, so no ray slips between two that share
  /// one (T. Möller and B. Trumbore, "Fast, minimum storage ray/triangle intersection", 1997).
  func nearest(
    from origin: SIMD3<Float>, along direction: SIMD3<Float>, within limit: Float = .infinity,
    isLetThrough: UnsafeBufferPointer<Bool>
  ) -> Nearest? {
    guard !nodes.isEmpty else { return nil }
    // Keeps 0 · ∞ out of the box test.
    let tiny = SIMD3<Float>(repeating: 1e-18)
    let safe = direction.replacing(
      with: tiny, where: (direction .< tiny) .& (direction .> -tiny))
    let inverse = SIMD4<Float>(1 / safe, 0)
    let start = SIMD4<Float>(origin, 0)
    let way = SIMD4<Float>(direction, 0)
    return nodes.withUnsafeBufferPointer { nodes in
      faces.withUnsafeBufferPointer { faces in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.depthLimit) { stack in
          var (depth, node) = (0, 0)
          var (best, found) = (limit, -1)
          guard Self.entry(nodes[0], start, inverse, best) < .infinity else { return nil }
          while true {
            let count = nodes[node].count
            if count > 0 {
              let first = nodes[node].first
              for index in first..<first + count {
                let distance = Self.distance(to: faces[index], start, way)
                guard distance < best else { continue }
                let triangle = Int(faces[index].corner.w.bitPattern)
                guard !isLetThrough[triangle] else { continue }
                (best, found) = (distance, triangle)
              }
            } else {
              let child = nodes[node].first
              let left = Self.entry(nodes[child], start, inverse, best)
              let right = Self.entry(nodes[child + 1], start, inverse, best)
              let isLeftFirst = left <= right
              if max(left, right) < .infinity {
                stack[depth] = UInt32(isLeftFirst ? child + 1 : child)
                depth += 1
              }
              if min(left, right) < .infinity {
                node = isLeftFirst ? child : child + 1
                continue
              }
            }
            // The next box that may still hold something nearer.
            repeat {
              guard depth > 0 else {
                return found >= 0 ? Nearest(triangle: found, distance: best) : nil
              }
              depth -= 1
              node = Int(stack[depth])
            } while Self.entry(nodes[node], start, inverse, best) == .infinity
          }
        }
      }
    }
  }

  /// Where a ray enters a box; infinity where it does not before `limit`.
  @inline(__always)
  private static func entry(
    _ node: Node, _ start: SIMD4<Float>, _ inverse: SIMD4<Float>, _ limit: Float
  ) -> Float {
    let a = (node.low - start) * inverse
    let b = (node.high - start) * inverse
    let near = a.replacing(with: b, where: b .< a)
    let far = b.replacing(with: a, where: b .< a)
    let enter = max(max(near.x, near.y), max(near.z, 0))
    // Rounding must not close a box that is as thin as its triangle.
    let leave = min(min(far.x, far.y), far.z) * 1.000001
    return enter <= leave && enter < limit ? enter : .infinity
  }

  /// How far along a ray a triangle is met; infinity where it is not.
  @inline(__always)
  private static func distance(
    to face: Face, _ start: SIMD4<Float>, _ way: SIMD4<Float>
  ) -> Float {
    let (u, v) = (face.side, face.otherSide)
    let p = cross(way, v)
    let determinant = dot(u, p)
    guard determinant != 0 else { return .infinity }
    let inverse = 1 / determinant
    let offset = start - face.corner
    let a = dot(offset, p) * inverse
    guard a >= -sideTolerance, a <= 1 + sideTolerance else { return .infinity }
    let q = cross(offset, u)
    let b = dot(way, q) * inverse
    guard b >= -sideTolerance, a + b <= 1 + sideTolerance else { return .infinity }
    let distance = dot(v, q) * inverse
    return distance > 0 ? distance : .infinity
  }

  private static let sideTolerance: Float = 2e-6

  @inline(__always)
  private static func dot(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let c = a * b
    return c.x + c.y + c.z
  }

  @inline(__always)
  private static func cross(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, 0)
  }
}
