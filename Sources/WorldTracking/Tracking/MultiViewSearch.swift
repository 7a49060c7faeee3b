import Geometry

/// Finds a point of one picture in several that were taken before, from other places, at once.
///
/// For each distance that the point may have, its surroundings are compared with what the other pictures
/// show there; the distance at which most of them agree is the point's. Repeated texture that misleads one
/// picture seldom misleads all (M. Okutomi and T. Kanade, "A multiple-baseline stereo", 1993).
struct MultiViewSearch {
  let from: CameraView
  let first: ImagePyramid
  let keyframes: [Keyframe]
  /// The inverse distances, per metre, between which the point is looked for.
  let inverseDistances: ClosedRange<Double>

  /// Where the point is seen in one of the other pictures.
  struct Sighting {
    var view: CameraView
    var pixel: SIMD2<Float>
  }

  /// The least likeness, over the better half of the pictures, of a match.
  private static let leastLikeness: Float = 0.55
  /// How much less alike all other distances must be.
  private static let leastLead: Float = 0.04

  /// Where the point is in those pictures in which it is found; empty where nothing, or more than one
  /// thing, looks like it.
  ///
  /// Takes time in proportion to the pictures.
  func match(of point: SIMD2<Float>) -> [Sighting] {
    let lines = keyframes.compactMap { keyframe -> (EpipolarSearch, EpipolarSearch.Line)? in
      let search = EpipolarSearch(
        from: from, to: keyframe.view, first: first, second: keyframe.picture,
        inverseDistances: inverseDistances)
      return search.line(of: point).map { (search, $0) }
    }
    guard let widest = lines.max(by: { $0.1.span < $1.1.span }) else { return [] }
    let steps = EpipolarSearch.stepCount(of: widest.1)
    var scores: [(score: Float, inverse: Double, pixel: SIMD2<Float>)] = []
    for step in 0...steps {
      let inverse = widest.0.inverse(atStep: step, of: steps)
      guard let pixel = widest.0.pixel(along: widest.1.direction, inverse: inverse) else {
        continue
      }
      var likenesses = lines.compactMap { $0.0.likeness(on: $0.1, inverse: inverse)?.likeness }
      guard !likenesses.isEmpty else { continue }
      // What hides a point in some of the pictures says nothing about the others.
      likenesses.sort(by: >)
      let better = likenesses.prefix((likenesses.count + 1) / 2)
      scores.append((better.reduce(0, +) / Float(better.count), inverse, pixel))
    }
    guard let best = scores.max(by: { $0.score < $1.score }), best.score >= Self.leastLikeness
    else { return [] }
    let apart = Float(5 << widest.1.level)
    let rival =
      scores.filter { $0.pixel.largestDistance(to: best.pixel) > apart }.map(\.score).max() ?? -1
    guard best.score - rival >= Self.leastLead else { return [] }
    return lines.compactMap { search, line in
      guard let start = search.pixel(along: line.direction, inverse: best.inverse),
        search.to.contains(start, margin: 2),
        let pixel = search.refined(line, of: point, from: start)
      else { return nil }
      return Sighting(view: search.to, pixel: pixel)
    }
  }
}

/// A picture that is kept for later ones to be compared with.
struct Keyframe: Sendable {
  let view: CameraView
  let picture: ImagePyramid
}
