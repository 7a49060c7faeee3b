import Geometry
import Testing

@testable import Rendering

struct PlanePassTests {
  /// An L in the plane 2 m before the camera that faces it: plane x right, plane z down.
  private let bracket = [
    SIMD2(-0.6, -0.6), SIMD2(-0.6, 0.6), SIMD2(0.6, 0.6), SIMD2(0.6, 0.2), SIMD2(-0.2, 0.2),
    SIMD2(-0.2, -0.6),
  ]

  private func facing(_ boundary: [SIMD2<Double>], isVertical: Bool = true) throws -> ScenePlane {
    // A quarter turn about x brings the normal +y to +z, towards the camera, and z to −y.
    let turn = try #require(Quaternion(angle: .pi / 2, axis: SIMD3(1, 0, 0)))
    return ScenePlane(
      worldFromPlane: Transform(rotation: turn, translation: SIMD3(0, 0, -2)), boundary: boundary,
      isVertical: isVertical)
  }

  /// True when the plane point is inside the bracket grown (or, negative, shrunk) by `margin`.
  private func isInBracket(_ p: SIMD2<Double>, margin: Double) -> Bool {
    let upright =
      p.x > -0.6 - margin && p.x < -0.2 + margin && p.y > -0.6 - margin && p.y < 0.6 + margin
    let foot =
      p.x > -0.6 - margin && p.x < 0.6 + margin && p.y > 0.2 - margin && p.y < 0.6 + margin
    return upright || foot
  }

  @Test func `a plane covers the inside of its outline and nothing else`() throws {
    var scene = testScene()
    scene.planes = [try facing(bracket)]
    let picture = try rendered(scene)
    let empty = try rendered(testScene())
    // One pixel at 2 m is 2 / 500 m.
    let pixel = 2.0 / 500
    var missing: [SIMD2<Int>] = []
    var spilled: [SIMD2<Int>] = []
    for y in 0..<480 {
      for x in 0..<640 {
        let inPlane = SIMD2((Double(x) - 319.5) * pixel, (Double(y) - 239.5) * pixel)
        if isInBracket(inPlane, margin: -pixel) {
          if picture[x, y] == empty[x, y] { missing.append(SIMD2(x, y)) }
        } else if !isInBracket(inPlane, margin: pixel) {
          if picture[x, y] != empty[x, y] { spilled.append(SIMD2(x, y)) }
        }
      }
    }
    #expect(missing.isEmpty && spilled.isEmpty, "\(missing.prefix(3)) \(spilled.prefix(3))")
  }

  @Test func `the outline's direction makes no difference`() throws {
    var scene = testScene()
    scene.planes = [try facing(bracket)]
    var reversed = testScene()
    reversed.planes = [try facing(bracket.reversed())]
    let difference = try #require(ImageDifference(try rendered(scene), try rendered(reversed)))
    #expect(difference.maximum <= 1)
  }

  @Test func `alignment chooses the colour`() throws {
    func color(isVertical: Bool) throws -> SIMD3<Int> {
      var scene = testScene()
      scene.planes = [try facing(bracket, isVertical: isVertical)]
      return try rendered(scene)[220, 330]
    }
    let horizontal = try color(isVertical: false)
    let vertical = try color(isVertical: true)
    #expect(horizontal.z > horizontal.x && vertical.x > vertical.z)
  }

  @Test func `a floor that passes under the camera is cut at the camera`() throws {
    var scene = testScene()
    scene.planes = [
      ScenePlane(
        worldFromPlane: Transform(rotation: .identity, translation: SIMD3(0, -1, 0)),
        boundary: [SIMD2(-5, 5), SIMD2(5, 5), SIMD2(5, -5), SIMD2(-5, -5)], isVertical: false)
    ]
    let picture = try rendered(scene)
    let empty = try rendered(testScene())
    // The far edge, 5 m away and 1 m down, is seen at 239.5 + 500 / 5 = 339.5.
    #expect(picture[320, 337] == empty[320, 337])
    #expect(picture[320, 343] != empty[320, 343] && picture[320, 479] != empty[320, 479])
  }

  @Test func `outlines without area or with values that are no numbers draw nothing`() throws {
    var scene = testScene()
    scene.planes = [
      try facing([]), try facing([SIMD2(0, 0), SIMD2(1, 1)]),
      try facing([SIMD2(0, 0), SIMD2(1, 1), SIMD2(2, 2)]),
      try facing([SIMD2(0, 0), SIMD2(1, .nan), SIMD2(0, 1)]),
      try facing([SIMD2(0, 0), SIMD2(1e300, 0), SIMD2(0, 1e300)]),
    ]
    #expect(try rendered(scene) == rendered(testScene()))
  }

  @Test func `an outline with very many vertices is thinned`() throws {
    let circle = (0..<20_000).map { index -> SIMD2<Double> in
      let turn = Quaternion(angle: Double(index) * .pi / 10_000, axis: SIMD3(0, 1, 0))
      let point = turn?.act(SIMD3(1, 0, 0)) ?? .zero
      return SIMD2(point.x, point.z)
    }
    let mesh = try #require(
      PlaneMesh(try facing(circle), camera: testCamera, outlineWidth: 0.01))
    #expect(mesh.surface.count <= 3 * PlaneMesh.maximumVertexCount)
    #expect(mesh.outline.count <= 6 * PlaneMesh.maximumVertexCount)
  }
}
