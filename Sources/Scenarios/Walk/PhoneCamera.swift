package import Foundation
import Geometry
import Imaging
package import Recordings
import Rendering
package import SyntheticScenes

/// A phone's camera in a scene: what it sees is drawn, compressed as it is recorded, and decoded again.
///
/// So a session sees what it would see in the recording, to the bit. Draws by OpenGL on the thread that
/// made it.
package final class PhoneCamera {
  /// A frame and the file that a recording would hold of it.
  package struct Shot {
    package var frame: CapturedFrame
    package var file: Data
  }

  /// Of the JPEG files.
  static let quality = 92

  private let draw: (SceneShot) throws -> RGBImage
  private let camera: SceneCamera
  private let path: String
  /// Chooses the noise and how the brightness wanders.
  private let seed: UInt64
  private var last: (pose: Transform, seconds: Double)?
  private let encoder = JPEGEncoder()
  private let decoder = JPEGDecoder(pool: PixelBufferPool())

  /// Makes a scene ready to be drawn without a window, which bakes its light.
  ///
  /// Throws `RenderingError`, and what the pictures of materials throw.
  package convenience init(
    _ scene: Scene, _ geometry: SceneGeometry, seed: UInt64 = 0
  ) throws {
    let studio = try SceneStudio(geometry)
    self.init(scene, seed: seed) { try studio.picture(of: $0) }
  }

  /// The same with pictures that `draw` draws.
  init(
    _ scene: Scene, seed: UInt64 = 0, draw: @escaping (SceneShot) throws -> RGBImage
  ) {
    camera = scene.camera
    path = scene.path
    self.seed = seed
    self.draw = draw
  }

  /// Films what is seen from where the frame's camera stands; frames come in order of time.
  ///
  /// Throws `RenderingError`, and `FrameError` where the picture finds no room.
  package func shot(_ record: FrameRecord) throws -> Shot {
    let seconds = record.timestamp.seconds(since: Timestamp(nanoseconds: 0))
    let pose = record.camera.worldFromCamera
    let motion = PoseMotion(from: last, to: pose, at: seconds)
    last = (pose, seconds)
    let picture = try draw(
      SceneShot(camera, at: seconds, number: record.index, seed: seed) {
        motion.pose(after: $0 - seconds)
      })
    do {
      let file = try encoder.encode(picture, quality: Self.quality)
      let image = try decoder.decode(file).pixels
      return Shot(
        frame: CapturedFrame(record: record, image: image, featurePoints: nil, depth: nil),
        file: file)
    } catch let error as ImageError {
      throw FrameError.image(frame: record.index, path: path, error: error)
    }
  }
}
