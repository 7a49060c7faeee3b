import Foundation
package import Geometry

/// One picture of a scene: where the camera is while the shutter is open, and how it takes it.
package struct SceneShot: Hashable, Sendable {
  /// The most poses that motion blur is made of.
  package static let poseLimit = 12

  package var camera: SceneCamera
  /// Where the camera is, evenly spaced over the exposure; one pose where nothing moves, never none.
  package private(set) var worldFromCamera: [Transform]
  /// What the light is multiplied by.
  package var gain: Double
  /// Chooses the noise: pictures with the same number and seed have the same.
  package var seed: UInt64
  package var number: Int

  /// A picture of things at rest, without noise or change of brightness.
  package init(_ viewpoint: SceneViewpoint) {
    camera = viewpoint.camera
    camera.noise = 0
    worldFromCamera = [viewpoint.worldFromCamera]
    gain = 1
    seed = 0
    number = 0
  }

  /// A picture taken at a time, exposed around it; `pose` tells where the camera is at any time.
  ///
  /// A pose is taken for each 1.5 pixels by which the picture moves meanwhile.
  package init(
    _ camera: SceneCamera, at seconds: Double, number: Int, seed: UInt64,
    pose: (Double) -> Transform
  ) {
    self.camera = camera
    self.seed = seed
    self.number = number
    gain = camera.gain(at: seconds, seed: seed)
    let half = camera.exposureSeconds / 2
    let motion =
      half > 0 ? Self.motion(from: pose(seconds - half), to: pose(seconds + half), camera) : 0
    let count = min(max(1, Int((motion / 1.5).rounded(.up))), Self.poseLimit)
    worldFromCamera = (0..<count).map { index in
      // The middles of equal parts of the exposure.
      pose(seconds + half * (Double(2 * index + 1) / Double(count) - 1))
    }
  }

  /// How far the picture moves, roughly, in pixels: what is 1 m away, and what the camera turns by.
  private static func motion(
    from start: Transform, to end: Transform, _ camera: SceneCamera
  ) -> Double {
    let angle = start.rotation.angle(to: end.rotation)
    let shift = (end.translation - start.translation).length
    return (angle + shift) * max(camera.intrinsics.fx, camera.intrinsics.fy)
  }
}

extension SceneCamera {
  /// The factor of brightness at a time: two slow waves whose phases the seed chooses.
  ///
  /// It stays within 1 ± `exposureWander`.
  package func gain(at seconds: Double, seed: UInt64) -> Double {
    guard exposureWander > 0, exposurePeriodSeconds > 0 else { return 1 }
    var random = SplitMix64(seed: seed, stream: 0x6761_696E)
    let (a, b) = (random.unit(), random.unit())
    let turns = seconds / exposurePeriodSeconds
    let wave = 0.6 * sin(2 * .pi * (turns + a)) + 0.4 * sin(2 * .pi * (turns * 2.7 + b))
    return max(0, 1 + exposureWander * wave)
  }
}
