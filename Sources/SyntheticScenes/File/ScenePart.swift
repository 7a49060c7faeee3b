import Recordings

/// A shape, or a group of them, with its place and its materials; a node of a scene file.
package struct ScenePart: Hashable, Sendable {
  package var shape: SceneShape
  package var placement: ScenePlacement
  /// How many copies stand along x, y and z.
  package var copies: SIMD3<Int>
  /// From one copy to the next along each axis, in the space that the part is placed in.
  package var step: SIMD3<Double>
  package var material: SceneMaterial?
  /// Faces that differ from ``material``.
  package var faceMaterials: [SceneFace: SceneMaterial]
  /// Where the part stands in its file, for faults that show only when it is built.
  package var origin: ScenePartOrigin

  package init(
    _ shape: SceneShape, placement: ScenePlacement = .identity, copies: SIMD3<Int> = .one,
    step: SIMD3<Double> = .zero, material: SceneMaterial? = nil,
    faceMaterials: [SceneFace: SceneMaterial] = [:], origin: ScenePartOrigin = ScenePartOrigin()
  ) {
    self.shape = shape
    self.placement = placement
    self.copies = copies
    self.step = step
    self.material = material
    self.faceMaterials = faceMaterials
    self.origin = origin
  }
}

/// The place of a part in its file; all of it empty for parts that come from no file.
package struct ScenePartOrigin: Hashable, Sendable {
  package var line: Int
  package var column: Int
  package var place: String

  package init(line: Int = 0, column: Int = 0, place: String = "") {
    self.line = line
    self.column = column
    self.place = place
  }

  func fault(expected: String, found: String) -> JSONFault {
    JSONFault(line: line, column: column, place: place, expected: expected, found: found)
  }
}

/// A shape in its own space: x right, y up, z to the front.
package enum SceneShape: Hashable, Sendable {
  /// Around the origin, its edges rounded by `bevel`.
  case box(size: SIMD3<Double>, bevel: Double)
  /// In the x–z plane around the origin, facing up.
  case plane(size: SIMD2<Double>)
  /// About the y axis, half its height below the origin; a cone where a radius is 0.
  case cylinder(bottomRadius: Double, topRadius: Double, height: Double, isOpen: Bool)
  /// An ellipsoid around the origin.
  case sphere(radii: SIMD3<Double>)
  /// A polygon in the x–y plane, filled from z = 0 to the front at z = `depth`.
  case outline([SIMD2<Double>], holes: [[SIMD2<Double>]], depth: Double, bevel: Double)
  /// Points (radius, y) turned about the y axis; going up, the right-hand side is outside.
  case profile([SIMD2<Double>], isSmooth: Bool)
  /// A ring in the x–y plane around the origin, its arc's middle on +x.
  case torus(ringRadius: Double, tubeRadius: Double, arcDegrees: Double)
  /// A round rod along points.
  case tube([SIMD3<Double>], radius: Double, isSmooth: Bool)
  /// Letters in the x–y plane, their baseline's middle at the origin, filled to z = `depth`; `height` is
  /// a capital letter's.
  case text(String, height: Double, depth: Double, isBold: Bool)
  /// A glTF file, by its real path; y is up and z to the front as in the file.
  case mesh(path: String)
  /// Parts that stand in ``Scene/groups``.
  case group(String)
}

/// The name of a shape's face in scene files.
package enum SceneFace: String, Hashable, Sendable, CaseIterable {
  case top, bottom, front, back, left, right, side

  /// Which of them a shape has.
  static func faces(of shape: SceneShape) -> [SceneFace] {
    switch shape {
    case .box: [.top, .bottom, .front, .back, .left, .right]
    case .cylinder: [.top, .bottom, .side]
    case .outline, .text: [.front, .back, .side]
    case .plane, .sphere, .profile, .torus, .tube, .mesh, .group: []
    }
  }
}
