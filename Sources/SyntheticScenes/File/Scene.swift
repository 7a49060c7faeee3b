import Geometry

/// A scene as its file says it: things put together of simple shapes, lamps, a camera and its paths.
///
/// Lengths are metres, angles degrees, where the file's names do not say otherwise; Scenes/README.md
/// describes the file, and ``SceneGeometry/init(_:)`` makes triangles of it.
package struct Scene: Hashable, Sendable {
  /// The file that the scene was read from, which faults found later name.
  package var path: String
  /// The real paths of the files that the scene names, by their names.
  package var files: [String: String] = [:]
  package var camera: SceneCamera
  /// Linear RGB.
  package var ambientLight: SIMD3<Float>
  /// Linear RGB.
  package var background: SIMD3<Float>
  package var lights: [SceneLight]
  package var materials: [String: SceneMaterial]
  /// Parts that can be placed more than once; no group contains itself.
  package var groups: [String: [ScenePart]]
  /// Their names differ.
  package var objects: [SceneThing]
  package var paths: [String: ScenePath]
  package var walk: SceneWalk?

  package init(
    path: String = "", camera: SceneCamera = .standard, ambientLight: SIMD3<Float> = .one,
    background: SIMD3<Float> = .zero, lights: [SceneLight] = [],
    materials: [String: SceneMaterial] = [:], groups: [String: [ScenePart]] = [:],
    objects: [SceneThing] = [], paths: [String: ScenePath] = [:], walk: SceneWalk? = nil
  ) {
    self.path = path
    self.camera = camera
    self.ambientLight = ambientLight
    self.background = background
    self.lights = lights
    self.materials = materials
    self.groups = groups
    self.objects = objects
    self.paths = paths
    self.walk = walk
  }

  /// Where the camera of a path is at a time; nil where the scene has no such path.
  package func viewpoint(onPath name: String, at seconds: Double) -> SceneViewpoint? {
    guard let path = paths[name] else { return nil }
    return SceneViewpoint(worldFromCamera: path.worldFromCamera(at: seconds), camera: camera)
  }
}

/// A named thing of a scene and what it is put together of.
package struct SceneThing: Hashable, Sendable {
  package var name: String
  /// The class that a classifier should give it; nil where there is none.
  package var label: String?
  /// True where a person who walks can't go through.
  package var isSolid: Bool
  package var placement: ScenePlacement
  /// What parts without a material of their own are made of.
  package var material: SceneMaterial?
  package var parts: [ScenePart]

  package init(
    name: String, label: String? = nil, isSolid: Bool = true, placement: ScenePlacement = .identity,
    material: SceneMaterial? = nil, parts: [ScenePart]
  ) {
    self.name = name
    self.label = label
    self.isSolid = isSolid
    self.placement = placement
    self.material = material
    self.parts = parts
  }
}

/// Where a person who walks through a scene begins.
package struct SceneWalk: Hashable, Sendable {
  /// Where the feet stand.
  package var startInWorld: SIMD3<Double>
  package var lookAtInWorld: SIMD3<Double>
  /// The height of the eyes.
  package var height: Double
  package var radius: Double

  package init(
    startInWorld: SIMD3<Double>, lookAtInWorld: SIMD3<Double>, height: Double = 1.6,
    radius: Double = 0.25
  ) {
    self.startInWorld = startInWorld
    self.lookAtInWorld = lookAtInWorld
    self.height = height
    self.radius = radius
  }
}

extension SceneCamera {
  /// 640×480 pixels, 60° wide.
  package static let standard = SceneCamera(
    intrinsics: CameraIntrinsics(
      horizontalDegrees: 60, imageSize: ImageSize(width: 640, height: 480)),
    imageSize: ImageSize(width: 640, height: 480))
}
