import Foundation
package import Geometry

/// A way of the camera through a scene.
package struct ScenePath: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    package var seconds: Double
    package var positionInWorld: SIMD3<Double>
    /// What is in the picture's middle; differs from the position.
    package var lookAtInWorld: SIMD3<Double>
    /// How far the camera is turned clockwise about its axis.
    package var rollDegrees: Double

    package init(
      seconds: Double, positionInWorld: SIMD3<Double>, lookAtInWorld: SIMD3<Double>,
      rollDegrees: Double = 0
    ) {
      self.seconds = seconds
      self.positionInWorld = positionInWorld
      self.lookAtInWorld = lookAtInWorld
      self.rollDegrees = rollDegrees
    }
  }

  /// How long the path is; before the first key and after the last the camera stands still.
  package var seconds: Double
  /// At least one, in order of time.
  package var keys: [Key]
  /// True: a curve through the keys; false: straight lines from key to key.
  package var isSmooth: Bool
  package var shake: HandShake?

  package init(seconds: Double, keys: [Key], isSmooth: Bool = false, shake: HandShake? = nil) {
    precondition(!keys.isEmpty, "a path without keys leads nowhere")
    self.seconds = seconds
    self.keys = keys
    self.isSmooth = isSmooth
    self.shake = shake
  }

  /// Where the camera is at a time; takes time with the logarithm of the number of keys.
  package func worldFromCamera(at seconds: Double) -> Transform {
    let key = key(at: seconds)
    let pose = Transform(
      at: key.positionInWorld, lookingAt: key.lookAtInWorld,
      roll: key.rollDegrees * .pi / 180)
    return shake.map { $0.applied(to: pose, at: seconds) } ?? pose
  }

  /// The key, given or in between, of a time.
  func key(at seconds: Double) -> Key {
    // The first key after the time.
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].seconds <= seconds { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return keys[0] }
    guard low < keys.count else { return keys[keys.count - 1] }
    let (from, to) = (keys[low - 1], keys[low])
    let length = to.seconds - from.seconds
    let t = (seconds - from.seconds) / length
    let p = from.components
    let q = to.components
    let value =
      isSmooth
      ? CatmullRom.hermite(p, slope(low - 1) * length, q, slope(low) * length, at: t)
      : p * (1 - t) + q * t
    return Key(seconds: seconds, components: value)
  }

  /// The change per second at a key, from its neighbours; keys may be spaced unevenly.
  private func slope(_ index: Int) -> SIMD8<Double> {
    let before = keys[max(index - 1, 0)]
    let after = keys[min(index + 1, keys.count - 1)]
    return (after.components - before.components) / (after.seconds - before.seconds)
  }
}

extension ScenePath.Key {
  /// Position, point looked at and roll, to be mixed as one.
  fileprivate var components: SIMD8<Double> {
    SIMD8(
      positionInWorld.x, positionInWorld.y, positionInWorld.z, lookAtInWorld.x, lookAtInWorld.y,
      lookAtInWorld.z, rollDegrees, 0)
  }

  fileprivate init(seconds: Double, components: SIMD8<Double>) {
    self.init(
      seconds: seconds, positionInWorld: SIMD3(components[0], components[1], components[2]),
      lookAtInWorld: SIMD3(components[3], components[4], components[5]),
      rollDegrees: components[6])
  }
}

extension Transform {
  /// A camera (looking along −z, +y up) at a point with another point in its picture's middle.
  ///
  /// Upright, then turned clockwise by `roll` radians as the photographer sees it. Looking straight
  /// up or down, the top of the picture is to −z; at its own position the camera looks along −z.
  package init(
    at position: SIMD3<Double>, lookingAt target: SIMD3<Double>, roll: Double = 0
  ) {
    let forward = (target - position).normalized ?? SIMD3(0, 0, -1)
    let yaw = SIMD2(forward.x, forward.z).length > 1e-9 ? atan2(-forward.x, -forward.z) : 0
    let pitch = atan2(forward.y, SIMD2(forward.x, forward.z).length)
    self.init(
      rotation: Quaternion(EulerAngles(pitch: pitch, yaw: yaw, roll: -roll)),
      translation: position)
  }
}
