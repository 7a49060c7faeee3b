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
  /// The surface's normal in the world where it is known; else it is taken to face the first camera.
  var normal: SIMD3<Double>?

  /// The least likeness of a match at full size.
  var leastLikeness: Float = 0.6
  /// How much less alike all other places along the line must be.
  var leastLead: Float = 0.05

  /// A point's epipolar line, and what the point should look like on it.
  struct Line {
    let direction: SIMD3<Double>
    let warp: WarpedPatch.Warp
    let coarse: WarpedPatch
    /// The line's length between the distances, in pixels.
    let span: Float

    var level: Int { coarse.level }
  }

  /// Nil where the line can't be seen, or the surroundings only edge on.
  func line(of point: SIMD2<Float>) -> Line? {
    guard let direction = from.direction(ofPixel: point),
      let far = pixel(along: direction, inverse: inverseDistances.lowerBound),
      let near = pixel(along: direction, inverse: inverseDistances.upperBound)
    else { return nil }
    let span = near.largestDistance(to: far)
    let level = span < 40 ? 0 : span < 80 ? 1 : 2
    let middle = (inverseDistances.lowerBound + inverseDistances.upperBound) / 2
    guard let warp = warp(at: point, inverse: middle),
      let coarse = WarpedPatch(of: point, in: first, level: level, warp: warp)
    else { return nil }
    return Line(direction: direction, warp: warp, coarse: coarse, span: span)
  }

  /// Where the point is; nil where nothing, or more than one thing, looks like it.
  func match(of point: SIMD2<Float>) -> SIMD2<Float>? {
    guard let line = line(of: point), let start = best(of: line) else { return nil }
    return refined(line, of: point, from: start)
  }

  /// Where the point is near a place on its line, to parts of a pixel; nil where nothing there is like it.
  func refined(_ line: Line, of point: SIMD2<Float>, from start: SIMD2<Float>) -> SIMD2<Float>? {
    let alignment = PatchAlignment()
    var place = start
    for level in stride(from: line.level, through: 0, by: -1) {
      let patch =
        level == line.level
        ? line.coarse : WarpedPatch(of: point, in: first, level: level, warp: line.warp)
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

  /// The likeness at an inverse distance, and the place; nil outside of the picture.
  func likeness(on line: Line, inverse: Double) -> (likeness: Float, pixel: SIMD2<Float>)? {
    guard let pixel = pixel(along: line.direction, inverse: inverse), to.contains(pixel, margin: 2),
      let likeness = line.coarse.withPatch({
        PatchAlignment.correlation(of: $0, at: pixel, in: second, level: line.level)
      }), let likeness
    else { return nil }
    return (likeness, pixel)
  }

  /// The number of steps of one and a half pixels of the level.
  static func stepCount(of line: Line) -> Int {
    max(1, min(Int(line.span / (1.5 * Float(1 << line.level))) + 1, 64))
  }

  /// Equal steps of the inverse distance, which are about equal steps in the picture.
  func inverse(atStep step: Int, of steps: Int) -> Double {
    inverseDistances.lowerBound
      + (inverseDistances.upperBound - inverseDistances.lowerBound) * Double(step) / Double(steps)
  }

  func pixel(along direction: SIMD3<Double>, inverse: Double) -> SIMD2<Float>? {
    to.pixel(of: from.origin + direction / max(inverse, 1e-4))
  }

  /// The place on the line with the greatest likeness, where it leads.
  private func best(of line: Line) -> SIMD2<Float>? {
    let steps = Self.stepCount(of: line)
    let likenesses = (0...steps).compactMap {
      likeness(on: line, inverse: inverse(atStep: $0, of: steps))
    }
    guard let best = likenesses.max(by: { $0.likeness < $1.likeness }), best.likeness > 0.5 else {
      return nil
    }
    let apart = Float(5 << line.level)
    let rival =
      likenesses.filter { $0.pixel.largestDistance(to: best.pixel) > apart }
      .map(\.likeness).max() ?? -1
    return best.likeness - rival >= leastLead ? best.pixel : nil
  }

  /// How the surroundings of a point look from the other camera.
  private func warp(at point: SIMD2<Float>, inverse: Double) -> WarpedPatch.Warp? {
    guard var reference = PatchReference(at: point, in: from) else { return nil }
    // A surface that faces the camera is at one depth, not at one distance.
    reference.normal = normal ?? from.worldFromCamera.axes.columns.2
    let place = reference.point(at: 1 / max(inverse, 1e-4))
    guard let center = to.pixel(of: place) else { return nil }
    return reference.warp(to: to, position: place, center: center)
  }
}
