import Foundation
package import Geometry

/// The camera that a person carries through a scene, at the height of the eyes.
package struct WalkingCamera: Sendable {
  /// As far as the head turns up and down, in degrees.
  static let pitchLimit = 89.0

  package private(set) var walker: Walker
  /// Degrees to the left of −z.
  package private(set) var yaw = 0.0
  /// Degrees above the horizon.
  package private(set) var pitch = 0.0
  /// The tremor of the hands; nil holds still.
  package var shake: HandShake?
  private var glide: CameraGlide?

  /// At the start of the scene's walk; without one at the first key of its first path by name, and
  /// without paths at the origin.
  package init(_ scene: Scene, surfaces: SolidSurfaces, shake: HandShake? = nil) {
    let walk = scene.walk ?? SceneWalk(startInWorld: .zero, lookAtInWorld: SIMD3(0, 1.6, -1))
    walker = Walker(walk, surfaces: surfaces)
    self.shake = shake
    let path = scene.paths.min { $0.key < $1.key }?.value
    if scene.walk == nil, let key = path?.keys.first {
      stand(at: key.positionInWorld, lookingAt: key.lookAtInWorld)
    } else {
      stand(at: nil, lookingAt: walk.lookAtInWorld)
    }
  }

  /// Moves for a while, turning as it goes; a glide comes to its end first.
  package mutating func move(_ motion: WalkMotion, seconds: Double) {
    var seconds = seconds
    if var glide {
      seconds = glide.advance(by: seconds)
      walker.stand(eyesAt: glide.pose.eyes)
      (yaw, pitch) = (glide.pose.angles.x, glide.pose.angles.y)
      self.glide = glide.isOver ? nil : glide
      guard seconds > 0 else { return }
    }
    turn(yaw: motion.yaw * seconds, pitch: motion.pitch * seconds)
    let angle = yaw * .pi / 180
    let forward = SIMD2(-sin(angle), -cos(angle))
    let right = SIMD2(cos(angle), -sin(angle))
    walker.walk(forward * motion.forward + right * motion.right, seconds: seconds)
  }

  /// Turns at once, by degrees to the left and up.
  package mutating func turn(yaw: Double, pitch: Double) {
    self.yaw = (self.yaw + yaw).remainder(dividingBy: 360)
    self.pitch = min(max(self.pitch + pitch, -Self.pitchLimit), Self.pitchLimit)
  }

  /// Stands at a point with the eyes, or stays; looks at a point, or on in the same direction.
  ///
  /// Gets there in so many seconds of moving, as a hand moves a phone, whatever is in the way.
  package mutating func stand(
    at point: SIMD3<Double>?, lookingAt target: SIMD3<Double>?, over seconds: Double = 0
  ) {
    glide = nil
    guard seconds > 0 else { return stand(at: point, lookingAt: target) }
    let start = CameraGlide.Pose(eyes: walker.eyesInWorld, angles: SIMD2(yaw, pitch))
    var goal = self
    goal.stand(at: point, lookingAt: target)
    let end = CameraGlide.Pose(
      eyes: goal.walker.eyesInWorld, angles: SIMD2(goal.yaw, goal.pitch))
    glide = CameraGlide(from: start, to: end, seconds: seconds)
  }

  private mutating func stand(at point: SIMD3<Double>?, lookingAt target: SIMD3<Double>?) {
    if let point { walker.stand(eyesAt: point) }
    guard let way = target.map({ $0 - walker.eyesInWorld }), way.length > 1e-9 else { return }
    let level = SIMD2(way.x, way.z).length
    if level > 1e-9 { yaw = atan2(-way.x, -way.z) * 180 / .pi }
    pitch = min(
      max(atan2(way.y, level) * 180 / .pi, -Self.pitchLimit), Self.pitchLimit)
  }

  /// Where the camera is, with the tremor of a time.
  package func worldFromCamera(at seconds: Double) -> Transform {
    let pose = Transform(
      rotation: Quaternion(
        EulerAngles(pitch: pitch * .pi / 180, yaw: yaw * .pi / 180, roll: 0)),
      translation: walker.eyesInWorld)
    return shake.map { $0.applied(to: pose, at: seconds) } ?? pose
  }
}

extension HandShake {
  /// How a phone trembles in the hand of one who walks slowly.
  package static func usual(seed: UInt64) -> HandShake {
    HandShake(metres: 0.003, degrees: 0.25, frequencies: 0.8...6, seed: seed)
  }
}
