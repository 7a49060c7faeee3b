import Geometry

/// A shape as triangles in its own space, a patch a face.
struct ShapeMesh {
  struct Vertex {
    var point: SIMD3<Double>
    var normal: SIMD3<Double>
    /// Metres along the face, from its lower left.
    var metres: SIMD2<Double>
    /// From (0, 0) at the face's lower left to (1, 1) at its upper right.
    var fraction: SIMD2<Double>
  }

  struct Patch {
    /// Nil where the shape has one face only.
    var face: SceneFace?
    /// The material that came with an imported mesh.
    var material: SceneMaterial?
    var vertices: [Vertex]
    /// Counter-clockwise seen from outside.
    var triangles: [SIMD3<UInt32>]
  }

  /// Why a shape can't be made.
  enum Fault: Error {
    /// It would need more triangles than are left.
    case tooManyTriangles
    case missingFont(path: String)
    case missingGlyph(Unicode.Scalar)
    case unusableMesh(expected: String, found: String)
  }

  private(set) var patches: [Patch] = []
  private(set) var triangleCount = 0
  let triangleLimit: Int

  init(triangleLimit: Int) { self.triangleLimit = triangleLimit }

  /// Adds a grid of vertices, columns to the right and rows up as seen from outside.
  ///
  /// Triangles without an area, as at a sphere's poles, are left out.
  mutating func addGrid(
    face: SceneFace?, columns: Int, rows: Int, vertex: (Int, Int) -> Vertex
  ) throws(Fault) {
    guard triangleCount + 2 * (columns - 1) * (rows - 1) <= triangleLimit else {
      throw .tooManyTriangles
    }
    var patch = Patch(face: face, vertices: [], triangles: [])
    patch.vertices.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns { patch.vertices.append(vertex(column, row)) }
    }
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        let a = UInt32(row * columns + column)
        let (b, c, d) = (a + 1, a + 1 + UInt32(columns), a + UInt32(columns))
        patch.addTriangle(a, b, c)
        patch.addTriangle(a, c, d)
      }
    }
    add(patch)
  }

  mutating func add(_ patch: Patch) {
    triangleCount += patch.triangles.count
    patches.append(patch)
  }

  /// Adds a filled polygon, counter-clockwise seen from outside.
  ///
  /// `vertex` gives the vertex at a point of the polygon's own plane.
  mutating func addPolygon(
    face: SceneFace?, outline: [SIMD2<Double>], holes: [[SIMD2<Double>]] = [],
    isMirrored: Bool = false, vertex: (SIMD2<Double>) -> Vertex
  ) throws(Fault) {
    let filled = PolygonTriangulation(outline: outline, holes: holes)
    guard triangleCount + filled.triangles.count <= triangleLimit else { throw .tooManyTriangles }
    var patch = Patch(face: face, vertices: filled.points.map(vertex), triangles: [])
    for t in filled.triangles {
      patch.addTriangle(t.x, isMirrored ? t.z : t.y, isMirrored ? t.y : t.z)
    }
    add(patch)
  }
}

extension ShapeMesh.Patch {
  mutating func addTriangle(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    let (p, q, r) = (vertices[Int(a)].point, vertices[Int(b)].point, vertices[Int(c)].point)
    let (u, v) = (q - p, r - p)
    guard u.cross(v).length > 1e-12 * max(u.dot(u), v.dot(v)) else { return }
    triangles.append(SIMD3(a, b, c))
  }
}
