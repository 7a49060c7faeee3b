package import Geometry

/// A solid or a rectangle whose place is known exactly, so that a ray's true hit can be calculated.
package struct TruthShape: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, Codable {
    case box
    /// A rectangle in its own x–z plane, seen from both sides.
    case quad
    /// Solid, around its y axis.
    case cylinder
  }

  package var kind: Kind
  package var worldFromObject: Transform
  /// Full lengths along the object's axes.
  package var size: SIMD3<Double>

  package init(kind: Kind, worldFromObject: Transform, size: SIMD3<Double>) {
    self.kind = kind
    self.worldFromObject = worldFromObject
    self.size = size
  }

  /// The distance along a world ray to the shape's surface; nil when it is missed.
  package func distance(along rayInWorld: Ray) -> Double? {
    let ray = worldFromObject.inverse * rayInWorld
    let half = size / 2
    let interval: ClosedRange<Double>? =
      switch kind {
      case .box: slabs(ray, half, axes: [0, 1, 2])
      case .quad: quad(ray, half)
      case .cylinder: cylinder(ray, half)
      }
    guard let interval, interval.upperBound >= 0 else { return nil }
    return interval.lowerBound >= 0 ? interval.lowerBound : interval.upperBound
  }

  /// The part of the ray between pairs of parallel planes.
  ///
  /// After T. Kay and J. Kajiya, "Ray tracing complex scenes", 1986.
  private func slabs(_ ray: Ray, _ half: SIMD3<Double>, axes: [Int]) -> ClosedRange<Double>? {
    var near = -Double.infinity
    var far = Double.infinity
    for axis in axes {
      let (origin, direction) = (ray.origin[axis], ray.direction[axis])
      if direction == 0 {
        if abs(origin) > half[axis] { return nil }
        continue
      }
      let a = (-half[axis] - origin) / direction
      let b = (half[axis] - origin) / direction
      near = max(near, min(a, b))
      far = min(far, max(a, b))
    }
    return near <= far ? near...far : nil
  }

  private func quad(_ ray: Ray, _ half: SIMD3<Double>) -> ClosedRange<Double>? {
    guard ray.direction.y != 0 else { return nil }
    let distance = -ray.origin.y / ray.direction.y
    let point = ray.point(at: distance)
    return abs(point.x) <= half.x && abs(point.z) <= half.z ? distance...distance : nil
  }

  private func cylinder(_ ray: Ray, _ half: SIMD3<Double>) -> ClosedRange<Double>? {
    guard let caps = slabs(ray, half, axes: [1]) else { return nil }
    let o = SIMD2(ray.origin.x, ray.origin.z)
    let d = SIMD2(ray.direction.x, ray.direction.z)
    let (a, b, c) = (d.dot(d), o.dot(d), o.dot(o) - half.x * half.x)
    guard a > 0 else { return c <= 0 ? caps : nil }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let near = max(caps.lowerBound, (-b - root) / a)
    let far = min(caps.upperBound, (-b + root) / a)
    return near <= far ? near...far : nil
  }
}
