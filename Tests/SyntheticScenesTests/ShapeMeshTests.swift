import Foundation
import Geometry
import Testing

@testable import SyntheticScenes

@Suite struct ShapeMeshTests {
  /// A square of 2 with a square hole of 1.
  static let square = [SIMD2(-1.0, -1.0), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)]
  static let hole = square.map { $0 / 2 }

  /// Shapes with their volumes; of n-sided prisms for round ones, the fewest sides are 18:
  /// sin(2π/18) / (2π/18) = 0.980 of the circle's area is the least.
  static let solids: [(SceneShape, Double, ClosedRange<Double>)] = [
    (.box(size: SIMD3(1, 2, 3), bevel: 0), 6, 1...1),
    // Rounded: the inner box, six slabs, twelve quarter rods and eight eighths of a ball.
    (
      .box(size: SIMD3(1, 2, 3), bevel: 0.1),
      0.8 * 1.8 * 2.8 + 0.2 * (0.8 * 1.8 + 1.8 * 2.8 + 0.8 * 2.8) + .pi * 0.01 * (0.8 + 1.8 + 2.8)
        + 4 / 3 * .pi * 0.001, 0.999...1
    ),
    (
      .cylinder(bottomRadius: 0.1, topRadius: 0.1, height: 2, isOpen: false), .pi * 0.01 * 2,
      0.98...1
    ),
    (
      .cylinder(bottomRadius: 0.1, topRadius: 0, height: 3, isOpen: false), .pi * 0.01, 0.98...1
    ),
    (
      .cylinder(bottomRadius: 0.1, topRadius: 0.2, height: 3, isOpen: false),
      .pi * (0.01 + 0.02 + 0.04), 0.98...1
    ),
    (.sphere(radii: SIMD3(0.1, 0.2, 0.3)), 4 / 3 * .pi * 0.006, 0.97...1),
    (.outline(square, holes: [], depth: 0.5, bevel: 0), 2, 1...1),
    (.outline(square, holes: [hole], depth: 0.5, bevel: 0), 1.5, 1...1),
    // Each rim loses half a square of 0.1 along its length, and four corners give back a pyramid each.
    (
      .outline(square, holes: [], depth: 0.5, bevel: 0.1),
      2 - 2 * (8 * 0.005 - 4 * 0.001 / 3), 1...1
    ),
    (
      .profile([SIMD2(0, 0), SIMD2(0.1, 0), SIMD2(0.1, 2), SIMD2(0, 2)], isSmooth: false),
      .pi * 0.02, 0.98...1
    ),
    (
      .torus(ringRadius: 0.3, tubeRadius: 0.05, arcDegrees: 360), 2 * .pi * .pi * 0.3 * 0.0025,
      0.96...1
    ),
    (
      .torus(ringRadius: 0.3, tubeRadius: 0.05, arcDegrees: 90), .pi * .pi * 0.3 * 0.0025 / 2,
      0.96...1
    ),
    (.tube([.zero, SIMD3(0, 2, 0)], radius: 0.1, isSmooth: false), .pi * 0.02, 0.98...1),
    // Two rods of length 1 that meet in a mitre.
    (
      .tube([.zero, SIMD3(1, 0, 0), SIMD3(1, 0, 1)], radius: 0.1, isSmooth: false), .pi * 0.02,
      0.98...1.0001
    ),
  ]

  @Test(arguments: solids.indices)
  func `a solid is closed, faces outwards, and has its formula's volume`(index: Int) throws {
    let (shape, volume, share) = Self.solids[index]
    let measures = try MeshMeasures(shape)
    #expect(measures.volume >= volume * share.lowerBound - 1e-12)
    #expect(measures.volume <= volume * share.upperBound + 1e-12)
    let hasNormalsOutwards = measures.hasNormalsOutwards
    #expect(hasNormalsOutwards)
  }

  @Test(arguments: solids.indices)
  func `no texture is mirrored`(index: Int) throws {
    let isUpright = try MeshMeasures(Self.solids[index].0).hasTexturesUpright
    #expect(isUpright)
  }

  @Test func `a plane faces up, its texture's y to the back`() throws {
    let measures = try MeshMeasures(.plane(size: SIMD2(2, 3)))
    #expect(measures.area == 6)
    #expect(measures.hasNormalsOutwards && measures.hasTexturesUpright)
    let vertices = measures.mesh.patches[0].vertices
    #expect(vertices.allSatisfy { $0.normal == SIMD3(0, 1, 0) })
    let upperRight = try #require(vertices.first { $0.fraction == SIMD2(1, 1) })
    #expect(upperRight.point == SIMD3(1, 0, -1.5))
    #expect(upperRight.metres == SIMD2(2, 3))
  }

  @Test(arguments: [
    // The lower left corner of each face as seen from outside.
    (SceneFace.front, SIMD3(-0.5, -1, 1.5)), (.back, SIMD3(0.5, -1, -1.5)),
    (.right, SIMD3(0.5, -1, 1.5)), (.left, SIMD3(-0.5, -1, -1.5)),
    (.top, SIMD3(-0.5, 1, 1.5)), (.bottom, SIMD3(-0.5, -1, -1.5)),
  ])
  func `a box's face begins at its lower left`(face: SceneFace, corner: SIMD3<Double>) throws {
    let mesh = try MeshMeasures(.box(size: SIMD3(1, 2, 3), bevel: 0)).mesh
    let patch = try #require(mesh.patches.first { $0.face == face })
    let first = try #require(patch.vertices.first { $0.fraction == .zero })
    #expect(first.point == corner)
    #expect(first.metres == .zero)
  }

  @Test(arguments: [0.001, 0.01, 0.1, 1.0])
  func `no point of a sphere's triangles is farther inside than the chord error`(
    radius: Double
  ) throws {
    let bound = min(Roundness.chordErrorInWorld, radius / 64)
    for corners in try MeshMeasures(.sphere(radii: SIMD3(repeating: radius))).triangles {
      let center = (corners.0.point + corners.1.point + corners.2.point) / 3
      #expect(center.length <= radius)
      #expect(center.length >= radius - bound)
      #expect((corners.0.point + corners.2.point).length / 2 >= radius - bound)
    }
  }

  @Test func `a shape that is made larger later has more triangles`() throws {
    let shape = SceneShape.cylinder(
      bottomRadius: 0.1, topRadius: 0.1, height: 1, isOpen: true)
    // acos(1 − 0.005) = 0.1000: 31.4 pieces; at ten times the size acos(1 − 0.0005) = 0.0316: 99.3.
    #expect(try MeshMeasures(shape).mesh.triangleCount == 2 * 32)
    #expect(try MeshMeasures(shape, scale: 10).mesh.triangleCount == 2 * 100)
  }

  @Test func `a mug's rim stays sharp where its side is smooth`() throws {
    let profile = [
      SIMD2(0, 0), SIMD2(0.04, 0), SIMD2(0.042, 0.05), SIMD2(0.043, 0.09), SIMD2(0.04, 0.09),
    ]
    // Sharp at the foot and the rim, smooth between: three runs.
    #expect(try MeshMeasures(.profile(profile, isSmooth: false)).mesh.patches.count == 3)
  }
}

@Suite struct TextMeshTests {
  @Test func `capital letters are as high as asked and stand on the baseline, their middle at 0`()
    throws
  {
    let mesh = try MeshMeasures(.text("HEH", height: 0.1, depth: 0.01, isBold: false)).mesh
    let points = mesh.patches.flatMap(\.vertices).map(\.point)
    #expect(abs((points.map(\.y).max() ?? 0) - 0.1) < 1e-9)
    #expect(points.map(\.y).min() == 0)
    #expect(points.map(\.z).max() == 0.01)
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    #expect(abs(left + right) < 1e-9)
  }

  @Test func `letters with holes are closed, face outwards, and leave the holes open`() throws {
    // An O is less than its box and more than nothing; its hole's middle is not covered.
    for bold in [false, true] {
      let measures = try MeshMeasures(.text("O8%ÅB", height: 0.1, depth: 0.01, isBold: bold))
      #expect(measures.volume > 0)
      let isOutwards = measures.hasNormalsOutwards
      #expect(isOutwards)
      let front = measures.triangles.filter { $0.0.normal.z == 1 && $0.1.normal.z == 1 }
      let area = front.reduce(0) { $0 + MeshMeasures.normal($1).z / 2 }
      // Closed prisms: the volume is the front times the depth.
      #expect(abs(measures.volume - area * 0.01) < 1e-12)
    }
  }

  @Test func `a letter that the font lacks is told`() {
    #expect(throws: ShapeMesh.Fault.self) {
      try MeshMeasures(.text("\u{E000}", height: 0.1, depth: 0, isBold: false))
    }
  }
}
