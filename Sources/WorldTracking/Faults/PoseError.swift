import Foundation
package import Geometry

/// How far poses are from where they should be, over many frames.
package struct PoseError: Hashable, Sendable {
  package private(set) var count = 0
  private var squaredMetres = 0.0
  private var squaredDegrees = 0.0
  package private(set) var greatestMetres = 0.0
  package private(set) var greatestDegrees = 0.0

  package init() {}

  package mutating func add(_ pose: Transform, insteadOf right: Transform) {
    let metres = (pose.translation - right.translation).length
    let degrees = pose.rotation.angle(to: right.rotation) * 180 / .pi
    count += 1
    squaredMetres += metres * metres
    squaredDegrees += degrees * degrees
    greatestMetres = max(greatestMetres, metres)
    greatestDegrees = max(greatestDegrees, degrees)
  }

  /// The root of the mean square; 0 without frames.
  package var rootMeanSquareMetres: Double { rootOfMean(squaredMetres) }
  package var rootMeanSquareDegrees: Double { rootOfMean(squaredDegrees) }

  private func rootOfMean(_ sum: Double) -> Double {
    count > 0 ? (sum / Double(count)).squareRoot() : 0
  }
}
