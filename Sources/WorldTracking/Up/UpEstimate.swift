import Geometry
package import Recordings

/// The direction against gravity in a recording that does not say it.
///
/// People hold cameras level: where the cameras' right axes turn about, up is at right angles to them,
/// else it is the mean of the cameras' own up axes, which leans forward by as much as they look down. A
/// plane of many points that is level to within 45° by that, and to within 12° beside the cameras' right
/// axes, such as a floor or a table, then says it more exactly: while cameras look down by less than 45°,
/// a floor's normal is nearer to their up than that of a wall before them.
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

  private let rights: CameraRights

  /// Fails where the cameras' up axes cancel out.
  package init?(cameras frames: [FrameRecord]) {
    var rights = CameraRights()
    var (sum, count) = (SIMD3<Double>.zero, 0.0)
    for frame in frames {
      let axes = frame.camera.worldFromCamera.axes
      guard axes.columns.0.isFinite, axes.columns.1.isFinite else { continue }
      rights.add(frame.camera)
      sum += axes.columns.1
      count += 1
    }
    guard count > 0, let mean = sum.normalized, sum.length > 0.2 * count else { return nil }
    self.rights = rights
    up = mean
    guard let normal = rights.normal else { return }
    let upward = normal.dot(mean) < 0 ? -normal : normal
    if upward.dot(mean) > Self.turnedCosine { up = upward }
  }

  /// A direction that is known roughly, and the cameras that are held level by it; fails where it is
  /// none.
  package init?(_ direction: SIMD3<Double>, rights: CameraRights = CameraRights()) {
    guard let unit = direction.normalized else { return nil }
    up = unit
    self.rights = rights
  }

  /// The least cosine between the mean of the cameras' up axes and what their right axes say: 20°.
  private static let turnedCosine = 0.94
  /// The least cosine between a level plane's normal and the cameras' up: 45°.
  private static let levelCosine = 0.5.squareRoot()
  /// The most that cameras roll about a level plane's normal: the mean square of a sine, (12°)².
  private static let rollLimit = 0.043
  private static let hypotheses = 400
  /// The share of the points, and their number, that a plane needs to be believed.
  private static let leastSupport = 0.12
  private static let leastCount = 40

  /// Takes the direction from the plane of most points that is level as said above; nothing changes
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

  private func isLevel(_ plane: Plane) -> Bool {
    abs(plane.normal.dot(up)) >= Self.levelCosine
      && rights.meanSquare(along: plane.normal) <= Self.rollLimit
  }
}
