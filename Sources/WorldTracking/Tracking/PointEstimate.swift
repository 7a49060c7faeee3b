import Geometry

/// Where a point is, from all directions in which it was seen, in constant memory.
///
/// The sum over observations of w (I − d dᵀ), for directions d, is the information about the position
/// (its inverse times the variance is the covariance), and the same sum times the cameras' origins is
/// the right side of its linear equation: the point nearest to all rays (the midpoint method), each
/// weighted by the inverse square of its distance, so that equal angles count alike.
struct PointEstimate: Sendable {
  /// The angle's standard deviation of one observation, in radians.
  private let angularDeviation: Double
  /// Sums are kept relative to the first camera, for precision.
  private let firstOrigin: SIMD3<Double>
  private let firstDirection: SIMD3<Double>
  private var lastDirection: SIMD3<Double>
  private var lastOrigin: SIMD3<Double>
  private var information = SymmetricSum()
  private var rightSide = SIMD3<Double>.zero
  /// The distance that the weights refer to; 1 until the position is known.
  private var referenceDistance = 1.0
  /// The sum of the weights.
  private(set) var observationCount = 0

  /// The best position; nil until the directions differ enough.
  private(set) var position: SIMD3<Double>?
  /// The largest angle in radians, at the point, between the first and a later camera.
  private(set) var parallax = 0.0

  /// The least angle between two directions that give a first position, radians (0.6°).
  static let minimumParallax = 0.0105

  init(origin: SIMD3<Double>, direction: SIMD3<Double>, angularDeviation: Double) {
    self.angularDeviation = angularDeviation
    firstOrigin = origin
    firstDirection = direction
    lastDirection = direction
    lastOrigin = origin
    add(origin: origin, direction: direction, weight: 1)
  }

  /// The sine of the angle between a direction and the plane of the first camera's direction and the
  /// two origins: the distance from the epipolar line; 0 where there is no such plane.
  func epipolarAngle(origin: SIMD3<Double>, direction: SIMD3<Double>) -> Double {
    let normal = (origin - firstOrigin).cross(firstDirection)
    // A baseline along the direction gives no plane.
    guard let unit = normal.normalized, normal.length > 1e-4 else { return 0 }
    return abs(unit.dot(direction))
  }

  /// Takes one more observation, and solves.
  ///
  /// One that looks from hardly another place than the one before adds its picture's noise again and
  /// nothing else, so it is left out.
  ///
  /// - Parameter leastParallax: The angle in radians, beside ``minimumParallax``, that two directions
  ///   must have for a first position.
  mutating func observe(
    origin: SIMD3<Double>, direction: SIMD3<Double>, weight: Double, expectedDistance: Double,
    leastParallax: Double = 0
  ) {
    let distance = position.map { ($0 - origin).length } ?? expectedDistance
    guard (origin - lastOrigin).length > Self.minimumStep * distance else { return }
    (lastOrigin, lastDirection) = (origin, direction)
    let relative = position == nil ? 1 : referenceDistance / max(distance, 1e-6)
    add(origin: origin, direction: direction, weight: weight * relative * relative)
    let angle =
      position.map { point in
        let (a, b) = (firstOrigin - point, origin - point)
        return atan2Angle(a, b)
      } ?? atan2Angle(firstDirection, direction)
    parallax = max(parallax, angle)
    let least = position == nil ? max(Self.minimumParallax, leastParallax) : Self.minimumParallax
    if parallax >= least { solve() }
  }

  /// Takes a distance along a direction that was measured, with its standard deviation in metres.
  mutating func observe(
    origin: SIMD3<Double>, direction: SIMD3<Double>, distance: Double, deviation: Double
  ) {
    if position == nil { referenceDistance = distance }
    let unit = angularDeviation * referenceDistance / deviation
    information.add(direction, weight: unit * unit)
    let offset = origin - firstOrigin + distance * direction
    rightSide += unit * unit * direction.dot(offset) * direction
    solve()
  }

  /// The standard deviation in metres along a direction; infinite before a position is known.
  func deviation(along direction: SIMD3<Double>) -> Double {
    guard position != nil, let inverse = information.matrix.inverse else { return .infinity }
    let scale = angularDeviation * referenceDistance
    return scale * max(direction.dot(inverse * direction), 0).squareRoot()
  }

  /// The standard deviation, in radians, of where the point is seen from `origin`, in the direction in
  /// which the first sighting leaves it open; 0 before a position is known.
  func angularUncertainty(from origin: SIMD3<Double>, along direction: SIMD3<Double>) -> Double {
    guard let position,
      let across = (firstDirection - firstDirection.dot(direction) * direction).normalized
    else { return 0 }
    return deviation(along: across) / max((position - origin).length, 1e-6)
  }

  private mutating func add(origin: SIMD3<Double>, direction: SIMD3<Double>, weight: Double) {
    information.addProjection(along: direction, weight: weight)
    let offset = origin - firstOrigin
    rightSide += weight * (offset - direction.dot(offset) * direction)
    observationCount += 1
  }

  private mutating func solve() {
    guard let inverse = information.matrix.inverse else { return }
    let offset = inverse * rightSide
    guard offset.isFinite, offset.dot(firstDirection) > 0 else { return }
    if position == nil { referenceDistance = max(offset.length, 1e-6) }
    position = firstOrigin + offset
  }

  /// The share of the distance by which the camera must move between two observations.
  private static let minimumStep = 0.003

  private func atan2Angle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let lengths = a.length * b.length
    return lengths > 0 ? min(a.cross(b).length / lengths, 1) : 0
  }
}

/// A sum of symmetric 3×3 matrices.
private struct SymmetricSum {
  private var diagonal = SIMD3<Double>.zero
  /// yz, xz, xy.
  private var others = SIMD3<Double>.zero

  mutating func add(_ v: SIMD3<Double>, weight: Double) {
    diagonal += weight * v * v
    others += weight * SIMD3(v.y * v.z, v.x * v.z, v.x * v.y)
  }

  /// Adds weight (I − d dᵀ).
  mutating func addProjection(along d: SIMD3<Double>, weight: Double) {
    add(d, weight: -weight)
    diagonal += SIMD3(repeating: weight)
  }

  var matrix: Matrix3 {
    Matrix3(
      columns: (
        SIMD3(diagonal.x, others.z, others.y), SIMD3(others.z, diagonal.y, others.x),
        SIMD3(others.y, others.x, diagonal.z)
      ))
  }
}
