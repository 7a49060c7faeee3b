import Foundation
import Geometry
import Recordings
import Simulation
import Testing
import TestSupport

struct PlaneHitTestTests {
  /// The pixel whose ray goes down by `slope` metres a metre: y = 359.5 + 1000 · slope.
  private func pixel(down slope: Double) -> SIMD2<Double> { SIMD2(639.5, 359.5 + 1000 * slope) }

  /// Points on a table 0.3 m below the camera, around 1.5 m ahead, seen at a slope of 0.2.
  private let table: [SIMD3<Float>] = [
    SIMD3(0, -0.30, -1.5), SIMD3(0.1, -0.31, -1.4), SIMD3(-0.1, -0.29, -1.6),
    SIMD3(0.05, -0.30, -1.55),
  ]

  @Test func `H-12 the estimated plane has the height that most points support`() throws {
    let frame = frame(table + [SIMD3(0, -0.2, -1.5), SIMD3(0, -0.4, -1.5)])
    let report = frame.hitTest(pixel: pixel(down: 0.2), types: .estimatedHorizontalPlane)
    let hit = try #require(report.results.first)
    // The mean height is −0.3; the ray falls 0.2 m a metre and meets it 1.5 m ahead.
    #expect((hit.worldFromHit.translation - SIMD3(0, -0.3, -1.5)).length < 1e-6)
    #expect(isClose(hit.distance, (1.5 * 1.5 + 0.3 * 0.3).squareRoot(), within: 1e-6))
    #expect(hit.worldFromHit.rotation == .identity)
    guard case .estimatedPlane(let height, let support) = report.candidates.first?.source else {
      Issue.record("expected the estimate as a candidate")
      return
    }
    #expect(isClose(height, -0.3, within: 1e-6) && support == 4)
  }

  @Test func `H-12 fewer than three points support no plane`() {
    let report = frame(Array(table.prefix(2)))
      .hitTest(pixel: pixel(down: 0.2), types: .estimatedHorizontalPlane)
    #expect(report.results.isEmpty)
    #expect(report.candidates.first?.verdict == .tooLittleSupport(points: 2, needed: 3))
  }

  @Test func `H-12 points outside of the 30 degree cone give no support`() {
    // tan 15° = 0.268: these are 0.5 m off a ray that passes them at 1.5 m.
    let aside = table.map { $0 + SIMD3<Float>(0.5, 0, 0) }
    let report = frame(aside).hitTest(
      pixel: pixel(down: 0.2), types: .estimatedHorizontalPlane)
    #expect(report.results.isEmpty)
  }

  @Test func `H-12 a level ray meets no horizontal plane`() {
    let level = table.map { SIMD3($0.x, $0.y + 0.3, $0.z) }
    let report = frame(level).hitTest(pixel: center, types: .estimatedHorizontalPlane)
    #expect(report.results.isEmpty)
    #expect(report.candidates.first?.verdict == .parallelToRay)
  }

  @Test func `without known gravity nothing is called horizontal`() {
    let report = frame(table, hasGravity: false)
      .hitTest(pixel: pixel(down: 0.2), types: .estimatedHorizontalPlane)
    #expect(report.results.isEmpty)
  }

  @Test func `H-3 results are nearest first and the farther one says by how much`() throws {
    // Below the table's height lies a point on the ray at 2 m along z: the plane is nearer.
    let report = frame(table + [SIMD3(0, -0.4, -2)])
      .hitTest(pixel: pixel(down: 0.2), types: .labelApp)
    #expect(report.results.map(\.distance) == report.results.map(\.distance).sorted())
    #expect(report.candidates.filter { $0.verdict == .won }.count == 1)
    #expect(
      report.candidates.contains { if case .farther = $0.verdict { true } else { false } })
  }

  private func floor(extent: SIMD2<Double>, boundary: [SIMD2<Double>] = []) throws -> PlaneAnchor {
    PlaneAnchor(
      identifier: 7, alignment: .horizontal,
      worldFromPlane: Transform(rotation: .identity, translation: SIMD3(0, -0.3, -1.5)),
      extent: extent, boundary: boundary)
  }

  @Test func `H-14 extent and boundary bound the hit and the tightest type is given`() throws {
    let types: HitTestType = [
      .existingPlane, .existingPlaneUsingExtent, .existingPlaneUsingGeometry,
    ]
    let square = [SIMD2(-0.1, -0.1), SIMD2(-0.1, 0.1), SIMD2(0.1, 0.1), SIMD2(0.1, -0.1)]
    let frame = frame([], planes: [try floor(extent: SIMD2(1, 1), boundary: square)])
    func type(_ slope: Double, _ types: HitTestType) -> HitTestType? {
      frame.hitTest(pixel: pixel(down: slope), types: types).results.first?.type
    }
    // Slope 0.2 meets z = −1.5, the centre; 0.16 meets −1.875, 0.375 off; 0.1 meets −3.
    #expect(type(0.2, types) == .existingPlaneUsingGeometry)
    #expect(type(0.16, types) == .existingPlaneUsingExtent)
    #expect(type(0.1, types) == .existingPlane)
    #expect(type(0.1, .existingPlaneUsingExtent) == nil)
    #expect(type(0.16, .existingPlaneUsingGeometry) == nil)
  }

  @Test func `H-7 the hit is relative to the plane and names it`() throws {
    let frame = frame([], planes: [try floor(extent: SIMD2(1, 1))])
    let hit = try #require(
      frame.hitTest(pixel: pixel(down: 0.16), types: .existingPlane).results.first)
    #expect(hit.anchor == .plane(7))
    #expect((hit.localFromHit.translation - SIMD3(0, 0, -0.375)).length < 1e-9)
  }

  @Test func `H-4 an existing plane that is hit replaces the estimate`() throws {
    let frame = frame(table, planes: [try floor(extent: SIMD2(1, 1))])
    let report = frame.hitTest(
      pixel: pixel(down: 0.2), types: [.estimatedHorizontalPlane, .existingPlaneUsingExtent])
    #expect(report.results.map(\.type) == [.existingPlaneUsingExtent])
    #expect(report.candidates.contains { $0.verdict == .existingPlaneHit })
  }

  @Test func `H-8 a feature point is still hit when a plane is`() throws {
    let frame = frame(table, planes: [try floor(extent: SIMD2(1, 1))])
    let report = frame.hitTest(
      pixel: pixel(down: 0.2), types: [.featurePoint, .existingPlaneUsingExtent])
    #expect(Set(report.results.map(\.type)) == [.featurePoint, .existingPlaneUsingExtent])
  }
}
