/// How a person moves: forward and to the right along the ground, the head to the left and up.
package struct WalkMotion: Hashable, Sendable {
  package static let still = WalkMotion()

  /// Metres a second.
  package var forward: Double
  package var right: Double
  /// Degrees a second.
  package var yaw: Double
  package var pitch: Double

  package init(forward: Double = 0, right: Double = 0, yaw: Double = 0, pitch: Double = 0) {
    self.forward = forward
    self.right = right
    self.yaw = yaw
    self.pitch = pitch
  }
}
