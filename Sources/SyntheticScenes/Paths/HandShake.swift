import Foundation
import Geometry

/// The tremor of the hands that hold a camera: sines of seeded frequencies and phases.
package struct HandShake: Hashable, Sendable {
  /// The standard deviation of the position along each axis.
  package var metres: Double
  /// The standard deviation of the turn about each axis.
  package var degrees: Double
  /// The band in Hz over which the power is spread, evenly per octave.
  package var frequencies: ClosedRange<Double>
  package var seed: UInt64

  package init(
    metres: Double, degrees: Double, frequencies: ClosedRange<Double>, seed: UInt64
  ) {
    self.metres = metres
    self.degrees = degrees
    self.frequencies = frequencies
    self.seed = seed
  }

  /// How many sines each of the six motions has.
  static let sineCount = 12

  /// The six motions at a time, each of standard deviation 1: along x, y, z, about x, y, z.
  func motions(at seconds: Double) -> [Double] {
    let octaves = log2(frequencies.upperBound / frequencies.lowerBound)
    return (0..<6).map { axis in
      var random = SplitMix64(seed: seed, stream: UInt64(axis))
      var sum = 0.0
      for index in 0..<Self.sineCount {
        // One frequency from each slice of the band: the power is even, no two beat for long.
        let slice = (Double(index) + random.unit()) / Double(Self.sineCount)
        let frequency = frequencies.lowerBound * exp2(octaves * slice)
        sum += sin(2 * .pi * (frequency * seconds + random.unit()))
      }
      // A sine's mean square is 1/2.
      return sum * (2 / Double(Self.sineCount)).squareRoot()
    }
  }

  /// The pose with the tremor: shifted along the world's axes, turned about the camera's own.
  func applied(to worldFromCamera: Transform, at seconds: Double) -> Transform {
    let motions = motions(at: seconds)
    let turn = SIMD3(motions[3], motions[4], motions[5]) * (degrees * .pi / 180)
    let rotation = Quaternion(angle: turn.length, axis: turn) ?? .identity
    return Transform(
      rotation: worldFromCamera.rotation * rotation,
      translation: worldFromCamera.translation
        + metres * SIMD3(motions[0], motions[1], motions[2]))
  }
}
