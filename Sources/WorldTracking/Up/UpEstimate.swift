import Geometry
package import Recordings

/// The direction against gravity in a recording that does not say it.
///
/// People hold cameras level: where the cameras' right axes turn about, up is at right angles to them,
/// else it is the mean of the cameras' own up axes. A plane of many points that is level to within 20°
/// by that, such as a floor or a table, then says it more exactly.
package struct UpEstimate: Hashable, Sendable {
  package enum Source: String, Hashable, Sendable {
    case cameras
    case plane
  }

  /// A vector of length 1.
  package private(set) var up: SIMD3<Double>
  package private(set) var source = Source.cameras
  /// The share of the points that lie on the plane; 0 where there is none.
  package private(set) var support = 0.0

  /// Fails where the cameras' up axes cancel out.
  package init?(cameras frames: [FrameRecord]) {
    var (sum, x, y, z) = (
      SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero
    )
    var count = 0.0
    for frame in frames {
      let axes = frame.camera.worldFromCamera.axes
      let right = axes.columns.0
      guard right.isFinite, axes.columns.1.isFinite else { continue }
      sum += axes.columns.1
      x += right.x * right
      y += right.y * right
      z += right.z * right
      count += 1
    }
    guard count > 0, let mean = sum.normalized, sum.length > 0.2 * count else { return nil }
    up = mean
    let spread = Matrix3(columns: (x / count, y / count, z / count))
    // The right axes fill a plane where the second of their moments is large beside the least.
    guard let system = SymmetricEigensystem(of: spread), system.values.y > 0.02,
      system.values.y > 4 * system.values.x
    else { return }
    let normal = system.vectors.columns.0
    let upward = normal.dot(mean) < 0 ? -normal : normal
    if upward.dot(mean) > Self.levelCosine, let unit = upward.normalized { up = unit }
  }

  /// A direction that is known roughly; fails where it is none.
  package init?(_ direction: SIMD3<Double>) {
    guard let unit = direction.normalized else { return nil }
    up = unit
  }

  /// The least cosine between a level plane's normal and the cameras' up: 20°.
  private static let levelCosine = 0.94
  private static let hypotheses = 400
  /// The share of the points, and their number, that a plane needs to be believed.
  private static let leastSupport = 0.12
  private static let leastCount = 40

  /// Takes the direction from the plane of most points that is level to within 20°; nothing changes
  /// where none has enough of them.
  ///
  /// Random sample consensus with a fixed seed. Points count within a hundredth of the median distance
  /// from `center`, such as the middle of the cameras. Takes 400 looks at all points.
  package mutating func refine(with points: [SIMD3<Double>], center: SIMD3<Double>) {
    let points = points.filter(\.isFinite)
    guard points.count >= Self.leastCount else { return }
    let distances = points.map { ($0 - center).length }.sorted()
    let tolerance = 0.01 * distances[distances.count / 2]
    var random = SplitMix64(seed: 1)
    func pick() -> SIMD3<Double> { points[Int(random.next() % UInt64(points.count))] }
    var best: (count: Int, plane: Plane)?
    for _ in 0..<Self.hypotheses {
      guard let plane = Plane(through: pick(), pick(), pick()), isLevel(plane) else { continue }
      let count = points.reduce(0) { $0 + (abs(plane.signedDistance(to: $1)) < tolerance ? 1 : 0) }
      if count > best?.count ?? 0 { best = (count, plane) }
    }
    guard var plane = best?.plane else { return }
    var near: [SIMD3<Double>] = []
    for _ in 0..<4 {
      near = points.filter { abs(plane.signedDistance(to: $0)) < tolerance }
      guard let fit = PlaneFit(near), isLevel(fit.plane) else { return }
      plane = fit.plane
    }
    let share = Double(near.count) / Double(points.count)
    guard near.count >= Self.leastCount, share >= Self.leastSupport else { return }
    up = plane.normal.dot(up) < 0 ? -plane.normal : plane.normal
    source = .plane
    support = share
  }

  private func isLevel(_ plane: Plane) -> Bool { abs(plane.normal.dot(up)) >= Self.levelCosine }
}
