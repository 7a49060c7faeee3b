import Geometry

/// Finds a point of one picture in another that was taken from quite another place.
///
/// The point is looked for along its epipolar line, where its surroundings, as they would look from
/// there, are most like the picture; for frames that are so far apart that following fails.
struct EpipolarSearch {
  let from: CameraView
  let to: CameraView
  let first: ImagePyramid
  let second: ImagePyramid
  /// The inverse distances, per metre, between which the point is looked for.
  let inverseDistances: ClosedRange<Double>

  /// The least likeness of a match at full size.
  var leastLikeness: Float = 0.6
  /// How much less alike all other places along the line must be.
  var leastLead: Float = 0.05

  /// Where the point is; nil where nothing, or more than one thing, looks like it.
  func match(of point: SIMD2<Float>) -> SIMD2<Float>? {
    guard let direction = from.direction(ofPixel: point),
      let far = pixel(along: direction, inverse: inverseDistances.lowerBound),
      let near = pixel(along: direction, inverse: inverseDistances.upperBound)
    else { return nil }
    let span = near.largestDistance(to: far)
    let level = span < 40 ? 0 : span < 80 ? 1 : 2
    let middle = (inverseDistances.lowerBound + inverseDistances.upperBound) / 2
    guard let warp = warp(at: point, inverse: middle),
      let coarse = WarpedPatch(of: point, in: first, level: level, warp: warp),
      let start = best(of: coarse, along: direction, span: span)
    else { return nil }
    let alignment = PatchAlignment()
    var place = start
    for level in stride(from: level, through: 0, by: -1) {
      let patch =
        level == coarse.level
        ? coarse : WarpedPatch(of: point, in: first, level: level, warp: warp)
      guard
        let found = patch?.withPatch({ alignment.find($0, in: second, guess: place, level: level) }
        ),
        let found, found.largestDistance(to: place) <= Float(3 << level)
      else { return nil }
      place = found
      if level == 0 {
        let likeness = patch?.withPatch {
          PatchAlignment.correlation(of: $0, at: place, in: second)
        }
        guard let likeness, let likeness, likeness >= leastLikeness else { return nil }
      }
    }
    return to.contains(place, margin: 2) ? place : nil
  }

  private func pixel(along direction: SIMD3<Double>, inverse: Double) -> SIMD2<Float>? {
    to.pixel(of: from.origin + direction / max(inverse, 1e-4))
  }

  /// The place on the line with the greatest likeness, where it leads.
  private func best(of patch: WarpedPatch, along direction: SIMD3<Double>, span: Float)
    -> SIMD2<Float>?
  {
    // A step is one and a half pixels of the level.
    let steps = max(1, min(Int(span / (1.5 * Float(1 << patch.level))) + 1, 64))
    var likenesses: [(likeness: Float, pixel: SIMD2<Float>)] = []
    let extent = inverseDistances.upperBound - inverseDistances.lowerBound
    for step in 0...steps {
      // Equal steps of the inverse distance are about equal steps in the picture.
      let inverse = inverseDistances.lowerBound + extent * Double(step) / Double(steps)
      guard let pixel = pixel(along: direction, inverse: inverse), to.contains(pixel, margin: 2),
        let likeness = patch.withPatch({
          PatchAlignment.correlation(of: $0, at: pixel, in: second, level: patch.level)
        }), let likeness
      else { continue }
      likenesses.append((likeness, pixel))
    }
    guard let best = likenesses.max(by: { $0.likeness < $1.likeness }), best.likeness > 0.5 else {
      return nil
    }
    let apart = Float(5 << patch.level)
    let rival =
      likenesses.filter { $0.pixel.largestDistance(to: best.pixel) > apart }
      .map(\.likeness).max() ?? -1
    return best.likeness - rival >= leastLead ? best.pixel : nil
  }

  /// How the surroundings of a point look from the other camera, were they to face the first one.
  private func warp(at point: SIMD2<Float>, inverse: Double) -> WarpedPatch.Warp? {
    let step: Float = 8
    func seen(_ offset: SIMD2<Float>) -> SIMD2<Float>? {
      guard let direction = from.direction(ofPixel: point + offset) else { return nil }
      // At one depth, not at one distance.
      let depth = from.depth(of: from.origin + direction)
      guard let middle = from.direction(ofPixel: point) else { return nil }
      let scale = from.depth(of: from.origin + middle) / max(depth, 1e-3)
      return pixel(along: direction, inverse: inverse / scale)
    }
    guard let left = seen(SIMD2(-step, 0)), let right = seen(SIMD2(step, 0)),
      let up = seen(SIMD2(0, -step)), let down = seen(SIMD2(0, step))
    else { return nil }
    return WarpedPatch.Warp(right: (right - left) / (2 * step), down: (down - up) / (2 * step))
  }
}
