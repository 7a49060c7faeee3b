import Geometry
package import Recordings
package import SyntheticScenes

/// A walk that is not known beforehand: each frame is filmed from where keys and mouse have led by then.
package struct LiveWalk: Sendable {
  /// Longer the world does not go on without a frame, in seconds: one who waited for the machine has
  /// not walked on meanwhile.
  static let longestStep = 0.25

  package let scene: Scene
  package private(set) var camera: WalkingCamera
  package var controls = WalkControls()
  /// How many frames there have been.
  package private(set) var frameCount = 0
  private var lastSeconds = 0.0

  package init(_ scene: Scene, surfaces: SolidSurfaces, shake: HandShake? = nil) {
    self.scene = scene
    camera = WalkingCamera(scene, surfaces: surfaces, shake: shake)
  }

  /// The next frame, at so many seconds from the start of the walk; seconds rise from call to call.
  ///
  /// What the controls were told before the call is in the frame.
  package mutating func nextFrame(at seconds: Double) -> FrameRecord {
    let step = min(max(seconds - lastSeconds, 0), Self.longestStep)
    let turn = controls.takeTurn(seconds: frameCount == 0 ? 0 : step)
    camera.turn(yaw: turn.x, pitch: turn.y)
    camera.move(controls.motion, seconds: step)
    defer {
      frameCount += 1
      lastSeconds = seconds
    }
    return FrameRecord(
      filming: scene, from: camera.worldFromCamera(at: seconds), index: frameCount, at: seconds)
  }
}
