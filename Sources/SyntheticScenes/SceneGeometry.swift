/// A scene as triangles in world space: what is drawn, and what rays meet.
///
/// Curved shapes are triangles here too, finely enough to look round, so that pictures and truth are
/// of one and the same thing.
package struct SceneGeometry: Hashable, Sendable {
  /// What has a name; the identifier of an object in id maps is its place here plus 1, and 0 is nothing.
  package var objects: [SceneObject]
  package var surfaces: [SceneSurface]
  package var materials: [SceneMaterial]
  package var lights: [SceneLight]
  /// The light that comes from everywhere, linear RGB.
  package var ambientLight: SIMD3<Float>
  /// What is seen where nothing stands, linear RGB.
  package var background: SIMD3<Float>

  package init(
    objects: [SceneObject], surfaces: [SceneSurface], materials: [SceneMaterial],
    lights: [SceneLight], ambientLight: SIMD3<Float>, background: SIMD3<Float>
  ) {
    self.objects = objects
    self.surfaces = surfaces
    self.materials = materials
    self.lights = lights
    self.ambientLight = ambientLight
    self.background = background
  }
}

/// A thing of a scene that can be told from the others.
package struct SceneObject: Hashable, Sendable {
  package var name: String
  /// The class that a classifier should give it; nil where there is none.
  package var label: String?
  /// True where a person who walks can't go through.
  package var isSolid: Bool

  package init(name: String, label: String?, isSolid: Bool = true) {
    self.name = name
    self.label = label
    self.isSolid = isSolid
  }
}

/// A mesh of one material that belongs to one object.
package struct SceneSurface: Hashable, Sendable {
  package var object: Int
  package var material: Int
  package var vertices: [SceneVertex]
  /// Counter-clockwise seen from outside.
  package var triangles: [SIMD3<UInt32>]

  package init(object: Int, material: Int, vertices: [SceneVertex], triangles: [SIMD3<UInt32>]) {
    self.object = object
    self.material = material
    self.vertices = vertices
    self.triangles = triangles
  }
}

package struct SceneVertex: Hashable, Sendable {
  package var pointInWorld: SIMD3<Float>
  package var normalInWorld: SIMD3<Float>
  /// Metres along the surface, x right and y up, where the material is ``SceneMaterial/Fit/tiled``;
  /// (0, 0) at the lower left and (1, 1) at the upper right of the face where it is `stretched`.
  package var pointInTexture: SIMD2<Float>

  package init(
    pointInWorld: SIMD3<Float>, normalInWorld: SIMD3<Float>, pointInTexture: SIMD2<Float>
  ) {
    self.pointInWorld = pointInWorld
    self.normalInWorld = normalInWorld
    self.pointInTexture = pointInTexture
  }
}

/// A lamp.
package struct SceneLight: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    /// Falls off with the square of the distance; `color` is what arrives at 1 m.
    case point(positionInWorld: SIMD3<Float>)
    /// Comes from far away, along this direction of unit length.
    case directional(directionInWorld: SIMD3<Float>)
  }

  package var shape: Shape
  /// Linear RGB.
  package var color: SIMD3<Float>
  package var castsShadows: Bool

  package init(shape: Shape, color: SIMD3<Float>, castsShadows: Bool) {
    self.shape = shape
    self.color = color
    self.castsShadows = castsShadows
  }
}
