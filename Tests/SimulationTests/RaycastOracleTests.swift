import Foundation
import Geometry
import Recordings
import Simulation
import TestSupport
import Testing

/// The oracles on planes and WebXR hit tests, asked through the frame.
@Suite(.enabled(if: RecordedData.isAvailable))
struct RaycastOracleTests {
  private func vector(_ values: [Double]) throws -> SIMD3<Double> {
    try #require(values.count == 3)
    return SIMD3(values[0], values[1], values[2])
  }

  // MARK: - Planes

  struct PlaneFile: Decodable {
    struct Plane: Decodable {
      struct Truth: Decodable {
        var normal: [Double]
        var point: [Double]
      }
      struct Tolerance: Decodable {
        var angleDeg: Double
        var offsetM: Double
      }
      var truth: Truth
      var tolerance: Tolerance
    }
    struct Case: Decodable {
      var name: String
      var points: [[Double]]
      var labels: [Int]?
      var planes: [Plane]?
      var inlierThresholdM: Double?
    }
    var cases: [Case]
  }

  /// A ray at right angles to a plane, from so far that all points are in the cone, onto the one of its
  /// points that is farthest from any other surface's.
  private func ray(
    onto plane: PlaneFile.Plane, _ index: Int, of points: [SIMD3<Double>], _ labels: [Int]
  ) throws -> Ray {
    let normal = try vector(plane.truth.normal)
    func across(_ p: SIMD3<Double>) -> SIMD3<Double> { p - p.dot(normal) * normal }
    let own = zip(points, labels).filter { $0.1 == index }.map(\.0)
    let others = zip(points, labels).filter { $0.1 != index }.map(\.0)
    func clearance(_ p: SIMD3<Double>) -> Double {
      others.map { (across($0) - across(p)).length }.min() ?? 0
    }
    let middle = own.reduce(.zero, +) / Double(own.count)
    let aim = others.isEmpty ? middle : own.max { clearance($0) < clearance($1) } ?? middle
    let reach = points.map { ($0 - aim).length }.max() ?? 1
    return try #require(
      Ray(origin: aim + reach / tan(.pi / 15) * normal, direction: -normal))
  }

  @Test func `planes are estimated through the frame within the oracle's tolerances`() throws {
    let cases = try oracle("planes/planes.json", as: PlaneFile.self).cases
    #expect(cases.count == 26)
    for record in cases {
      let points = try record.points.map(vector)
      let frame = Frame(points: points.map { SIMD3<Float>($0) })
      var options = HitTestOptions()
      options.planeTolerance = record.inlierThresholdM ?? 0.03
      guard let labels = record.labels, let planes = record.planes, !planes.isEmpty else {
        // No plane: 35 % of the points must support one where there are any.
        options.planeMinimumPoints = max(3, (points.count * 35 + 99) / 100)
        let ray = try #require(Ray(origin: SIMD3(0, 9, -1), direction: SIMD3(0, -1, 0)))
        let query = RaycastQuery(ray: ray, target: .estimatedPlane, alignment: .any)
        #expect(
          frame.raycast(query, options: options).isEmpty == (record.name != "nan"),
          "\(record.name)")
        continue
      }
      for (index, plane) in planes.enumerated() {
        let query = RaycastQuery(
          ray: try ray(onto: plane, index, of: points, labels), target: .estimatedPlane,
          alignment: .any)
        let result = frame.raycast(query, options: options).first
        // A patch as small as its noise may be refused.
        guard let result else {
          #expect(record.name.hasPrefix("tiny"), "\(record.name) \(index)")
          continue
        }
        let normal = result.worldFromHit.rotation.act(SIMD3(0, 1, 0))
        let truth = try vector(plane.truth.normal)
        let angle = acos(min(1, abs(normal.dot(truth)))) * 180 / .pi
        #expect(angle <= plane.tolerance.angleDeg, "\(record.name) \(index): \(angle)°")
        let offset = normal.dot(try vector(plane.truth.point) - result.worldFromHit.translation)
        #expect(abs(offset) <= plane.tolerance.offsetM, "\(record.name) \(index): \(offset) m")
      }
    }
  }

  // MARK: - WebXR

  /// A frame whose detected planes are the faces of a world's planes, each a triangle.
  private func frame(of world: WebXROracle.World) throws -> Frame {
    var planes: [PlaneAnchor] = []
    for (index, region) in world.regions.enumerated() where region.type == "plane" {
      for (face, points) in try region.corners().enumerated() {
        guard let plane = Plane(through: points[0], points[1], points[2]),
          let x = (points[1] - points[0]).normalized,
          let pose = Transform(
            nearestTo: Matrix3(columns: (x, plane.normal, x.cross(plane.normal))),
            translation: points[0])
        else { continue }
        let local = points.map { pose.inverse * $0 }.map { SIMD2($0.x, $0.z) }
        planes.append(
          PlaneAnchor(
            identifier: UInt64(1000 * index + face),
            alignment: abs(plane.normal.y) > 0.5 ? .horizontal : .vertical, worldFromPlane: pose,
            extent: .zero, boundary: local))
      }
    }
    return Frame(planes: planes)
  }

  /// The hits of a ray; faces of one region that meet in the point hit count once.
  private func hits(_ frame: Frame, along ray: Ray) -> [RaycastResult] {
    var options = HitTestOptions()
    options.minimumDistance = 0
    let query = RaycastQuery(ray: ray, target: .existingPlaneGeometry, alignment: .any)
    var kept: [(region: UInt64, result: RaycastResult)] = []
    for result in frame.raycast(query, options: options) {
      guard case .plane(let identifier)? = result.anchor else { continue }
      let region = identifier / 1000
      if kept.contains(where: {
        $0.region == region && abs($0.result.distance - result.distance) < 1e-9
      }) {
        continue
      }
      kept.append((region, result))
    }
    return kept.map(\.result)
  }

  private func isClose(_ a: Transform, _ b: Transform, within tolerance: Double) -> Bool {
    let sign: Double = (a.rotation.components * b.rotation.components).sum() < 0 ? -1 : 1
    let turn = a.rotation.components - sign * b.rotation.components
    let way = a.translation - b.translation
    return max(abs(turn.x), abs(turn.y), abs(turn.z), abs(turn.w)) <= tolerance
      && max(abs(way.x), abs(way.y), abs(way.z)) <= tolerance
  }

  @Test func `the hit tests of the web-platform-tests pass through the frame`() throws {
    let file = try oracle("wpt_hittest.json", as: WebXROracle.LiteralFile.self)
    #expect(file.cases.count == 13)
    for record in file.cases {
      let frame = try frame(of: #require(file.worlds[record.world]))
      for (step, ray) in zip(record.frames, try record.raysInLocal()) {
        let found = hits(frame, along: ray)
        #expect(found.count == step.expected.count, "\(record.id)")
        for (hit, pose) in zip(found, step.expected) {
          let surface = try #require(hit.worldFromSurface(along: ray))
          #expect(
            isClose(surface, try pose.transform(), within: record.tolerance), "\(record.id)")
        }
      }
    }
  }

  @Test func `the derived hit tests on planes pass through the frame`() throws {
    let file = try oracle("wpt/derived_hittest.json", as: WebXROracle.DerivedFile.self)
    // Meshes and lone points are no planes; the geometry's own tests have them.
    let cases = file.cases.filter { $0.entityTypes == ["plane"] }
    #expect(cases.count == 51)
    for record in cases {
      let frame = try frame(of: #require(file.worlds[record.world]))
      let ray = try record.rayInLocal.ray()
      let found = hits(frame, along: ray)
      #expect(found.count == record.expected.count, "\(record.id)")
      for (hit, expected) in zip(found, record.expected) {
        #expect(abs(hit.distance - expected.distance) <= file.tolerance, "\(record.id)")
        guard record.hasFixedNormal else { continue }
        let pose = try expected.transform()
        let surface = try #require(hit.worldFromSurface(along: ray))
        #expect(isClose(surface, pose, within: file.tolerance), "\(record.id)")
      }
    }
  }
}
