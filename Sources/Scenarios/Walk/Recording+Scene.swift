import Geometry
import Imaging
package import Recordings
package import SyntheticScenes

extension Recording {
  /// The name of the format in reports of what was filmed and never stored.
  package static let sceneFormat = "scene"

  /// What a camera films on its way through a scene: frames that have no files.
  ///
  /// Throws what reading the scene's files for the content's digest throws.
  package init(filming scene: Scene, along route: WalkRoute) throws {
    let frames = route.worldFromCamera.enumerated().map { index, pose in
      FrameRecord(
        filming: scene, from: pose, index: index,
        at: WalkRoute.time(of: index, rate: route.rate))
    }
    try self.init(filming: scene, frames: frames)
  }

  /// The same of frames at hand; of a walk that is not known beforehand there are none.
  init(filming scene: Scene, frames: [FrameRecord]) throws {
    self.init(path: scene.path, format: Self.sceneFormat, frames: frames, hasGravity: true)
    origin = RecordingOrigin(path: scene.path, contentHash: try scene.contentHash())
  }
}

extension FrameRecord {
  /// A frame of a scene's camera at so many seconds from the start; it has no file.
  init(filming scene: Scene, from worldFromCamera: Transform, index: Int, at seconds: Double) {
    self.init(
      index: index, timestamp: Timestamp(nanoseconds: 0).advanced(bySeconds: seconds),
      imagePath: scene.path,
      camera: Camera(
        worldFromCamera: worldFromCamera, intrinsics: scene.camera.intrinsics,
        imageResolution: scene.camera.imageSize),
      distortion: scene.camera.distortion)
  }
}

extension Scene {
  /// A digest of the scene's file and of the files that it names: SHA-256 in hexadecimal.
  ///
  /// Throws `BoundedFileError`.
  package func contentHash() throws -> String {
    var hash = SHA256()
    func add(_ path: String, named name: String) throws {
      let bytes = try BoundedFile.read(path: path, limit: ImageFile.byteLimit)
      hash.update("\(name)\t\(bytes.count)\n".utf8)
      hash.update(bytes)
    }
    if !path.isEmpty { try add(path, named: SceneTruth.sceneName) }
    for file in files.sorted(by: { $0.key < $1.key }) { try add(file.value, named: file.key) }
    return hash.hexDigest()
  }
}
