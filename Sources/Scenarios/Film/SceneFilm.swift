package import Geometry
package import SyntheticScenes

/// A scene, a way of the camera through it, and the times at which pictures are taken.
package struct SceneFilm: Sendable {
  package static let rates = 1.0...240
  package static let sides = 16...8192
  /// No film is longer than this.
  package static let frameLimit = 200_000

  package let scene: Scene
  package let geometry: SceneGeometry
  private let path: ScenePath
  private let camera: SceneCamera
  /// Chooses the noise.
  let seed: UInt64
  /// Seconds from the path's start at which pictures are taken.
  package let times: [Double]

  /// Chooses a path: the named one, else the only one, else the one that is called tour.
  ///
  /// `seconds` is the part of the path that is filmed, all of it where nil; `size` is the pictures'
  /// where they are not to have the scene's. Throws ``SceneFilmError``, and what reading the meshes
  /// of the scene throws.
  package init(
    _ scene: Scene, path name: String? = nil, rate: Double = 30,
    seconds: ClosedRange<Double>? = nil, size: ImageSize? = nil,
    seed: UInt64 = 1
  ) throws {
    let names = scene.paths.keys.sorted()
    guard !names.isEmpty else { throw SceneFilmError.noPath(scene: scene.path) }
    let chosen = name ?? (names.count == 1 ? names[0] : "tour")
    guard let path = scene.paths[chosen] else {
      throw SceneFilmError.noSuchPath(scene: scene.path, name: name, known: names)
    }
    let part = seconds ?? 0...path.seconds
    guard part.lowerBound >= 0, part.upperBound <= path.seconds else {
      throw SceneFilmError.outsidePath(scene: scene.path, name: chosen, seconds: path.seconds)
    }
    // A frame's time may fall on the end but for rounding.
    let count = Int(((part.upperBound - part.lowerBound) * rate + 1e-6).rounded(.down)) + 1
    guard count <= Self.frameLimit else {
      throw SceneFilmError.tooLong(frames: count, limit: Self.frameLimit)
    }
    times = (0..<count).map { part.lowerBound + Double($0) / rate }
    self.path = path
    self.seed = seed
    self.scene = scene
    geometry = try SceneGeometry(scene)
    camera = size.map { scene.camera.resized(to: $0) } ?? scene.camera
  }

  package var size: ImageSize { camera.imageSize }

  /// Where the camera is at a time.
  package func viewpoint(at seconds: Double) -> SceneViewpoint {
    SceneViewpoint(worldFromCamera: path.worldFromCamera(at: seconds), camera: camera)
  }
}

extension SceneFilm {
  /// The picture that is taken at one of ``times``.
  package func shot(_ index: Int) -> SceneShot {
    SceneShot(camera, at: times[index], number: index, seed: seed) {
      path.worldFromCamera(at: $0)
    }
  }
}

/// Why a scene can't be filmed.
package enum SceneFilmError: Error, Hashable, Sendable {
  case noPath(scene: String)
  /// `name` is nil where none was asked for.
  case noSuchPath(scene: String, name: String?, known: [String])
  case outsidePath(scene: String, name: String, seconds: Double)
  case tooLong(frames: Int, limit: Int)
  /// A file of the scene has a name that the recording needs for its own.
  case nameTaken(scene: String, file: String)
}

extension SceneCamera {
  /// The same without motion blur, which takes many pictures for one: too long to wait for in a window.
  package var quick: SceneCamera {
    var camera = self
    camera.exposureSeconds = 0
    return camera
  }

  /// The same lens on pictures of another size: as wide, pixels as square, the axis in the same place
  /// from the middle.
  package func resized(to size: ImageSize) -> SceneCamera {
    let scale = Double(size.width) / Double(imageSize.width)
    func center(_ c: Double, _ old: Int, _ new: Int) -> Double {
      (c + 0.5 - Double(old) / 2) * scale + Double(new) / 2 - 0.5
    }
    var camera = self
    camera.intrinsics = CameraIntrinsics(
      fx: intrinsics.fx * scale, fy: intrinsics.fy * scale,
      cx: center(intrinsics.cx, imageSize.width, size.width),
      cy: center(intrinsics.cy, imageSize.height, size.height))
    camera.blurPixels *= scale
    camera.imageSize = size
    return camera
  }
}
