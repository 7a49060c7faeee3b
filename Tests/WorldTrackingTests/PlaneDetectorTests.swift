import Foundation
import Geometry
import Recordings
import TestSupport
import Testing

@testable import WorldTracking

struct PlaneDetectorTests {
  private let camera = SIMD3(0, 1.5, 2)

  private func detector(up: SIMD3<Double> = SIMD3(0, 1, 0)) throws -> PlaneDetector {
    PlaneDetector(axes: try #require(LevelAxes(up: up)))
  }

  /// Points 10 cm apart over a rectangle from `corner` along `u` and `v`.
  private func patch(
    _ corner: SIMD3<Double>, _ u: SIMD3<Double>, _ v: SIMD3<Double>
  ) -> [PlanePoint] {
    let (columns, rows) = (Int((u.length * 10).rounded()), Int((v.length * 10).rounded()))
    return (0...columns).flatMap { i in
      (0...rows).map { j in
        let position =
          corner + Double(i) / Double(columns) * u + Double(j) / Double(rows) * v
        return PlanePoint(position: position, deviation: 0.003)
      }
    }
  }

  private var floor: [PlanePoint] { patch(SIMD3(-1, 0, -1), SIMD3(2, 0, 0), SIMD3(0, 0, 2)) }
  private var table: [PlanePoint] {
    patch(SIMD3(-0.5, 0.74, -0.4), SIMD3(1, 0, 0), SIMD3(0, 0, 0.6))
  }
  private var wall: [PlanePoint] { patch(SIMD3(-1, 0.2, -1.5), SIMD3(2, 0, 0), SIMD3(0, 1.6, 0)) }

  @Test(arguments: [UInt64](0..<12))
  func `a heap of points without order holds no plane`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let heap = (0..<2000).map { _ in
      PlanePoint(
        position: SIMD3(
          random.number(in: -0.5...0.5), random.number(in: 0...0.4), random.number(in: -0.5...0.5)),
        deviation: 0.01)
    }
    var detector = try detector()
    for _ in 0..<5 { detector.update(heap, seenFrom: camera) }
    #expect(detector.planes.isEmpty)
  }

  @Test func `floor, table and wall are found where they are and told apart`() throws {
    var detector = try detector()
    detector.update(floor + table + wall, seenFrom: camera)
    let anchors = detector.planes.map(\.anchor)
    #expect(anchors.map(\.identifier) == [1, 2, 3])
    #expect(anchors.map(\.classification) == ["floor", "table", "wall"])
    #expect(anchors.map(\.alignment) == [.horizontal, .horizontal, .vertical])
    #expect(isClose(anchors[0].worldFromPlane.translation.y, 0, within: 1e-12))
    #expect(isClose(anchors[1].worldFromPlane.translation.y, 0.74, within: 1e-12))
    #expect(isClose(anchors[2].worldFromPlane.translation.z, -1.5, within: 1e-12))
    #expect((anchors[1].extent - SIMD2(1, 0.6)).length < 1e-9)
  }

  @Test func `H-18 a floor's normal is up, a wall's faces the camera and its z points down`() throws
  {
    var detector = try detector()
    detector.update(floor + wall, seenFrom: camera)
    let anchors = detector.planes.map(\.anchor)
    #expect(anchors[0].worldFromPlane.axes.columns.1 == SIMD3(0, 1, 0))
    let wallAxes = anchors[1].worldFromPlane.axes.columns
    #expect((wallAxes.1 - SIMD3(0, 0, 1)).length < 1e-9)
    #expect((wallAxes.2 - SIMD3(0, -1, 0)).length < 1e-9)
    for anchor in anchors {
      // Counter-clockwise seen from +y is from z towards x.
      #expect(Polygon(anchor.boundary).signedArea < 0)
      #expect(anchor.boundary.count >= 4)
    }
  }

  @Test func `H-17 a plane grows with its points: the transform stays and the centre moves`() throws
  {
    var detector = try detector()
    detector.update(floor, seenFrom: camera)
    let before = try #require(detector.planes.first).anchor
    let more = patch(SIMD3(1.1, 0, -1), SIMD3(0.2, 0, 0), SIMD3(0, 0, 2))
    detector.update(floor + more, seenFrom: camera)
    #expect(detector.planes.count == 1)
    let after = try #require(detector.planes.first).anchor
    #expect(after.identifier == before.identifier)
    #expect((after.worldFromPlane.translation - before.worldFromPlane.translation).length < 1e-9)
    #expect(before.center.length < 1e-9)
    #expect((after.center - SIMD2(0.15, 0)).length < 1e-9)
    #expect((after.extent - SIMD2(2.3, 2)).length < 1e-9)
  }

  @Test func `H-17 planes that meet become one, and the newer is removed`() throws {
    var detector = try detector()
    let left = patch(SIMD3(-2, 0, -1), SIMD3(1, 0, 0), SIMD3(0, 0, 1.2))
    let right = patch(SIMD3(0.6, 0, -1), SIMD3(1, 0, 0), SIMD3(0, 0, 1))
    detector.update(left + right, seenFrom: camera)
    #expect(detector.planes.map(\.identifier) == [1, 2])
    let between = patch(SIMD3(-0.9, 0, -1), SIMD3(1.4, 0, 0), SIMD3(0, 0, 1))
    for _ in 0..<4 { detector.update(left + right + between, seenFrom: camera) }
    #expect(detector.planes.map(\.identifier) == [1])
    let extent = try #require(detector.planes.first).anchor.extent
    #expect((extent - SIMD2(3.6, 1.2)).length < 1e-9)
  }

  @Test func `too few points, a line of points, and a ramp make no plane`() throws {
    var detector = try detector()
    let line = (0..<60).map {
      PlanePoint(position: SIMD3(0.05 * Double($0), 0.3, -1), deviation: 0.003)
    }
    detector.update(line, seenFrom: camera)
    detector.update(Array(floor.prefix(15)), seenFrom: camera)
    // 1 in 2.
    detector.update(patch(.zero, SIMD3(1, 0, 0), SIMD3(0, 0.5, 1)), seenFrom: camera)
    detector.update([], seenFrom: camera)
    #expect(detector.planes.isEmpty)
  }

  @Test func `up may be any direction`() throws {
    let up = SIMD3(0.0, 0, 1)
    var detector = try detector(up: up)
    // The room turned so that its y is the world's z.
    let turned = (floor + wall).map {
      PlanePoint(
        position: SIMD3($0.position.z, $0.position.x, $0.position.y), deviation: $0.deviation)
    }
    detector.update(turned, seenFrom: SIMD3(camera.z, camera.x, camera.y))
    let anchors = detector.planes.map(\.anchor)
    #expect(anchors.map(\.alignment) == [.horizontal, .vertical])
    #expect((anchors[0].worldFromPlane.axes.columns.1 - up).length < 1e-12)
    #expect(anchors.map(\.classification) == ["floor", "wall"])
    #expect(LevelAxes(up: .zero) == nil)
  }

  /// Points over 2 m by 2 m whose heights are normally distributed about 0.
  private func noisyFloor(
    _ count: Int, deviation: Double, told: Double, _ random: inout SplitMix64
  ) -> [PlanePoint] {
    (0..<count).map { _ in
      // G. Box and M. Muller, "A note on the generation of random normal deviates", 1958.
      let radius = (-2 * log(random.number(in: 1e-12...1))).squareRoot()
      let height = deviation * radius * cos(random.number(in: 0...2 * .pi))
      return PlanePoint(
        position: SIMD3(random.number(in: -1...1), height, random.number(in: -1...1)),
        deviation: told)
    }
  }

  @Test(arguments: [UInt64](1...8))
  func `points that scatter more than they tell make one plane, not a stack`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var detector = try detector()
    // They count as on a plane within 2 cm, and are off by 2.5 cm: 57.6 % within, 20.4 % from 2 to 6 cm
    // on either side, so that a plane at 0 has 2.8 times the points of a side, and one at 4 cm 0.35 times.
    let points = noisyFloor(4000, deviation: 0.025, told: 0.008, &random)
    for count in [1000, 2000, 4000] {
      detector.update(Array(points.prefix(count)), seenFrom: camera)
      #expect(detector.planes.count == 1)
    }
    let plane = try #require(detector.planes.first)
    #expect(plane.alignment == .horizontal)
    #expect(abs(plane.plane.signedDistance(to: .zero)) < 0.01)
  }

  @Test func `a plane is given up once its points are outliers of another beside it`() throws {
    var detector = try detector()
    // 121 points 3 cm above a floor whose own are not seen yet.
    let outliers = patch(SIMD3(-0.5, 0.03, -0.5), SIMD3(1, 0, 0), SIMD3(0, 0, 1))
    detector.update(outliers, seenFrom: camera)
    #expect(detector.planes.map(\.identifier) == [1])
    // 441 points on 4 m², of which 121 lie below that plane from 1.2 to 3.6 cm: as many as on it, so
    // both planes are there.
    detector.update(outliers + floor, seenFrom: camera)
    #expect(detector.planes.map(\.identifier) == [1, 2])
    // Twice as many there: the first goes.
    let more = floor.map {
      PlanePoint(position: $0.position + SIMD3(0.03, 0, 0.03), deviation: $0.deviation)
    }
    detector.update(outliers + floor + more, seenFrom: camera)
    let anchors = detector.planes.map(\.anchor)
    #expect(anchors.map(\.identifier) == [2])
    #expect(isClose(try #require(anchors.first).worldFromPlane.translation.y, 0, within: 1e-12))
  }

  @Test func `a book that lies on a table is a plane of its own`() throws {
    var detector = try detector()
    // 5 cm thick; the table's points end where it lies.
    let book = patch(SIMD3(-0.3, 0.79, -0.3), SIMD3(0.5, 0, 0), SIMD3(0, 0, 0.4))
    let bare = table.filter {
      !(-0.3...0.2).contains($0.position.x) || !(-0.3...0.1).contains($0.position.z)
    }
    for _ in 0..<3 { detector.update(bare + book, seenFrom: camera) }
    let heights = detector.planes.map(\.anchor.worldFromPlane.translation.y)
    #expect(heights.count == 2)
    #expect(zip(heights.sorted(), [0.74, 0.79]).allSatisfy { isClose($0, $1, within: 1e-9) })
  }

  private struct File: Decodable {
    struct Truth: Decodable {
      var normal: [Double]
      var point: [Double]
      var sigmaM: Double
      var points: Int
    }
    struct Tolerance: Decodable {
      var angleDeg: Double
      var offsetM: Double
    }
    struct Plane: Decodable {
      var truth: Truth
      var tolerance: Tolerance
    }
    struct Case: Decodable {
      var name: String
      var points: [[Double]]
      var planes: [Plane]?
      var expect: String?
    }
    var cases: [Case]
  }

  @Test(.enabled(if: RecordedData.isAvailable))
  func `horizontal and vertical planes of the oracle are found within its tolerance`() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    let file = try decoder.decode(File.self, from: RecordedData.data("oracles/planes/planes.json"))
    var compared = 0
    for example in file.cases {
      let truths = example.planes ?? []
      let deviation = max(truths.map(\.truth.sigmaM).max() ?? 0.01, 0.001)
      var detector = try detector()
      let points = example.points.map { PlanePoint(position: SIMD3($0), deviation: deviation) }
      detector.update(points, seenFrom: SIMD3(0, 1.5, 3))
      if truths.isEmpty { #expect(detector.planes.isEmpty, "\(example.name)") }
      for truth in truths where truth.truth.points >= 25 && truth.truth.sigmaM <= 0.02 {
        let (normal, point) = (SIMD3(truth.truth.normal), SIMD3(truth.truth.point))
        let isLevel = abs(normal.y) > 0.999 || abs(normal.y) < 0.001
        guard isLevel, !example.name.contains("strip") else { continue }
        compared += 1
        let isFound = detector.planes.contains {
          let plane = $0.plane
          let sine = plane.normal.cross(normal).length
          return sine <= truth.tolerance.angleDeg * .pi / 180
            && abs(plane.signedDistance(to: point)) <= truth.tolerance.offsetM
        }
        #expect(isFound, "\(example.name), \(truth.truth.points) points")
      }
    }
    #expect(compared >= 12)
  }
}
