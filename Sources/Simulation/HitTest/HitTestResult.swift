package import Geometry

/// One place where the ray through a pixel meets the known world (ARHitTestResult).
package struct HitTestResult: Hashable, Sendable {
  /// Exactly one type.
  package var type: HitTestType
  /// Metres from the camera to the hit.
  package var distance: Double
  package var worldFromHit: Transform
  /// Relative to the anchor, or to the feature point, that was hit (SEMANTICS H-7).
  package var localFromHit: Transform
  /// The plane that was hit, for existing-plane types.
  package var anchor: Anchor.Identifier?
}

/// Something that the ray could have hit, with the reason that it won or lost.
package struct HitTestCandidate: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case featurePoint(identifier: UInt64)
    /// A height supported by so many feature points.
    case estimatedPlane(height: Double, support: Int)
    /// An upright plane supported by so many feature points.
    case estimatedWall(support: Int)
    case plane(Anchor.Identifier)
    /// Depth that was measured.
    case depth
  }

  package enum Verdict: Hashable, Sendable {
    /// The first result: where an app that takes `.first` places its anchor.
    case won
    /// A result, but farther from the camera than the winner by so many metres.
    case farther(byMetres: Double)
    /// Another feature point is nearer to the ray.
    case farFromRay(metres: Double, bestMetres: Double)
    /// With the angle metric: another feature point is at a smaller angle, in degrees.
    case wideAngle(degrees: Double, bestDegrees: Double)
    case outsideCone(degrees: Double, limitDegrees: Double)
    case behindCamera
    case tooNear(metres: Double, limitMetres: Double)
    /// Fewer points support the height than are needed.
    case tooLittleSupport(points: Int, needed: Int)
    case parallelToRay
    /// The ray meets another plane inside its outline, and this one only outside of its own.
    case overshoot
    /// A detected plane is in front of it.
    case hidden
    /// No depth was measured there with confidence, or it changes from pixel to pixel as at an edge.
    case notMeasured
    case outsideExtent
    case outsideBoundary
    /// An existing plane was hit, so the estimate is left out (SEMANTICS H-4).
    case existingPlaneHit
  }

  package var type: HitTestType
  package var source: Source
  package var positionInWorld: SIMD3<Double>
  /// Metres along the ray.
  package var distance: Double
  /// Degrees between the ray and the candidate as seen from the camera.
  package var angleDegrees: Double
  package var verdict: Verdict
}

/// Why a hit test has no result.
package enum HitTestMiss: Hashable, Sendable {
  /// Nothing is known yet: tracking is not available or initializing (SEMANTICS C-24).
  case trackingNotReady
  /// The view point is no number, or outside of what the picture shows.
  case outsideImage
  /// The frame has nothing of what was looked for: no feature points, planes or depth.
  case nothingToHit
  /// Only level and upright planes were to be estimated, and which way is up, or the unit of lengths, is
  /// unknown.
  case upUnknown
  /// So many points are followed near the ray, but the camera has not moved enough sideways to tell
  /// how far away they are.
  case notTriangulated(points: Int)
  /// There is something, but nothing where the ray goes.
  case nothingNearRay(candidates: Int)
}

/// The answer to a hit test with its explanation.
package struct HitTestReport: Hashable, Sendable {
  /// The ray in world space; nil where the point was unusable.
  package var ray: Ray?
  /// Nearest first; ties by ascending type (SEMANTICS H-3).
  package var results: [HitTestResult]
  /// The winner, then what lost, nearest to the ray first; bounded in number.
  package var candidates: [HitTestCandidate]
  /// Set when there is no result.
  package var miss: HitTestMiss?
}
