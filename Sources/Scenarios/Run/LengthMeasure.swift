import Foundation
import Geometry
package import Recordings
package import WorldTracking

/// A length in a recording that somebody knows in metres: `A,B=0.30`.
///
/// A and B are feature points by their numbers (`placard hit --explain` names them), or places in a
/// picture, `x:y@frame` in its pixels, where the feature point seen nearest to it counts.
package struct LengthMeasure: Hashable, Sendable {
  package enum End: Hashable, Sendable {
    case point(UInt64)
    case pixel(SIMD2<Double>, frame: Int)

    /// Nil for text that is neither.
    package init?(_ text: some StringProtocol) {
      if let number = UInt64(text) {
        self = .point(number)
        return
      }
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, let frame = Int(parts[1]) else { return nil }
      let numbers = parts[0].split(separator: ":", omittingEmptySubsequences: false).map {
        Double($0)
      }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite
      else { return nil }
      self = .pixel(SIMD2(x, y), frame: frame)
    }
  }

  package var from: End
  package var to: End
  package var metres: Double

  /// Reads `A,B=0.30`; nil for anything else.
  package init?(_ text: String) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let metres = Double(sides[1]), metres > 0, metres < 1e6 else {
      return nil
    }
    let ends = sides[0].split(separator: ",", omittingEmptySubsequences: false)
    guard ends.count == 2, let from = End(ends[0]), let to = End(ends[1]), from != to else {
      return nil
    }
    (self.from, self.to, self.metres) = (from, to, metres)
  }

  /// How many metres one unit of the recording is.
  ///
  /// `world` knows the points where they come from the frames. Throws ``LengthMeasureError``.
  package func metresPerUnit(of recording: Recording, world: TrackedWorld?) throws -> Double {
    let length = try (place(of: from, recording, world) - place(of: to, recording, world)).length
    guard length > 1e-9, length.isFinite else { throw LengthMeasureError.noLength }
    return metres / length
  }

  private func place(
    of end: End, _ recording: Recording, _ world: TrackedWorld?
  ) throws -> SIMD3<Double> {
    switch end {
    case .point(let identifier):
      // Where it was put last, which is known best.
      for position in recording.frames.indices.reversed() {
        let cloud = try Self.cloud(position, recording, world)
        if let index = cloud.identifiers.firstIndex(of: identifier) { return cloud[index] }
      }
      throw LengthMeasureError.noSuchPoint(identifier)
    case .pixel(let pixel, let frame):
      guard let position = recording.frames.firstIndex(where: { $0.index == frame }) else {
        throw LengthMeasureError.noSuchFrame(frame)
      }
      let camera = recording.frames[position].camera
      let cloud = try Self.cloud(position, recording, world)
      var best: (distance: Double, index: Int)?
      for index in 0..<cloud.count {
        guard let seen = camera.pixel(of: cloud[index]) else { continue }
        let distance = (seen - pixel).length
        if distance < best?.distance ?? Self.reach { best = (distance, index) }
      }
      guard let best else {
        throw LengthMeasureError.nothingNear(pixel, frame: frame, limit: Self.reach)
      }
      return cloud[best.index]
    }
  }

  /// How far from its pixel, in pixels, a point may be seen.
  private static let reach = 20.0

  private static func cloud(
    _ position: Int, _ recording: Recording, _ world: TrackedWorld?
  ) throws -> FeaturePointCloud {
    if let world { return world.update(at: position)?.featurePoints ?? .empty }
    return try FrameLoader.points(of: recording.frames[position]) ?? .empty
  }
}

/// Why a known length gives no scale.
package enum LengthMeasureError: Error, Hashable, Sendable {
  case noSuchPoint(UInt64)
  case noSuchFrame(Int)
  /// No feature point is seen within so many pixels.
  case nothingNear(SIMD2<Double>, frame: Int, limit: Double)
  /// Both ends are one point.
  case noLength
}
