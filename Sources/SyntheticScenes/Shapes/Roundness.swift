import Foundation
import Geometry

/// How many straight pieces stand for a curve, by how far a chord may lie from its arc.
struct Roundness {
  /// Metres in the shape's own space.
  var chordError: Double

  /// The distance in world space to which curves are followed.
  static let chordErrorInWorld = 0.0005
  /// Small curves stay round when they are looked at closely.
  static let chordErrorOfRadius = 1.0 / 64
  static let pieceLimit = 1024

  /// 1, or 1/2 for surfaces that curve both ways, where the errors of two directions add up.
  private var share = 1.0

  /// The roundness of shapes that are scaled by a factor later.
  init(scale: Double) { chordError = Self.chordErrorInWorld / scale }

  /// For surfaces that curve both ways.
  var forTwoWays: Roundness {
    var roundness = self
    roundness.share = 0.5
    return roundness
  }

  /// The pieces of an arc in radians: r (1 − cos(angle / 2)) of a piece is within both bounds.
  func pieces(radius: Double, arc: Double = 2 * .pi) -> Int {
    guard radius > 0 else { return 1 }
    return pieces(relativeError: min(Self.chordErrorOfRadius, chordError / radius), arc: arc)
  }

  /// The pieces of a rounded edge, which are bounded by their distance only.
  func piecesOfEdge(radius: Double) -> Int {
    guard radius > 0 else { return 1 }
    return pieces(relativeError: min(0.5, chordError / radius), arc: .pi / 2)
  }

  private func pieces(relativeError: Double, arc: Double) -> Int {
    let piece = 2 * acos(1 - relativeError * share)
    return max(1, min(Self.pieceLimit, Int((arc / piece).rounded(.up))))
  }
}
