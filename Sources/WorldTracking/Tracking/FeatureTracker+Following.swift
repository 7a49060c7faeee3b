import Geometry

extension FeatureTracker {
  /// Follows the tracked points from the frame before into this one.
  ///
  /// Each is searched from where the known poses put it, followed back, aligned with its own patch so
  /// that steps from frame to frame do not add up to drift, and checked against the poses.
  mutating func follow(from before: CameraView, to view: CameraView) {
    var kept: [Int] = []
    kept.reserveCapacity(options.trackLimit)
    for slot in tracked {
      guard var point = points[slot] else { continue }
      let old = point.pixel
      if let pixel = followed(&point, slot: slot, from: before, to: view),
        accept(&point, at: pixel, in: view), !grid.isFull(grid.cell(of: pixel))
      {
        points[slot] = point
        grid.occupy(grid.cell(of: pixel))
        let move = pixel - old
        noteFlow((move * move).sum().squareRoot())
        kept.append(slot)
      } else {
        points[slot]?.disagreements = point.disagreements
        release(slot)
      }
    }
    tracked = kept
  }

  private mutating func followed(
    _ point: inout MapPoint, slot: Int, from before: CameraView, to view: CameraView
  ) -> SIMD2<Float>? {
    let (guess, uncertainty) = prediction(of: point, from: before, to: view)
    guard let guess, view.contains(guess, margin: 2) else { return nil }
    // A level finds what is within about 6 of its pixels.
    let levels = uncertainty < 5 ? 1 : uncertainty < 10 ? 2 : uncertainty < 20 ? 3 : 4
    let found =
      thereAndBack(point.pixel, guess: guess, levels: levels)
      ?? thereAndBack(point.pixel, guess: guess, levels: ImagePyramid.levelCount)
      ?? foundOnEpipolarLine(of: point, from: before, to: view)
    guard let found, view.contains(found, margin: 2) else { return nil }
    return aligned(&point, slot: slot, near: found, in: view)
  }

  /// Where a point without a place went, by trying distances from a third of the typical one on.
  ///
  /// For frames that are far apart: where the camera moves little there is nothing to search.
  private func foundOnEpipolarLine(
    of point: MapPoint, from before: CameraView, to view: CameraView
  ) -> SIMD2<Float>? {
    guard point.estimate.position == nil,
      let direction = before.direction(ofPixel: point.pixel),
      let far = view.pixel(of: before.origin + 1e3 * typicalDistance * direction),
      let near = view.pixel(of: before.origin + typicalDistance / 3 * direction)
    else { return nil }
    let steps = 16
    let span = near.largestDistance(to: far)
    guard span > 8 else { return nil }
    // A step along the line is some two pixels of the level that is compared.
    let level = span < 32 ? 0 : span < 64 ? 1 : 2
    var best: (likeness: Float, pixel: SIMD2<Float>)?
    for step in 0..<steps {
      // Equal steps of the inverse distance are about equal steps in the picture.
      let inverse = 3 / typicalDistance * (Double(step) + 0.5) / Double(steps)
      guard let pixel = view.pixel(of: before.origin + direction / inverse),
        view.contains(pixel, margin: 2),
        let likeness = PatchAlignment.correlation(
          of: point.pixel, in: previous, with: pixel, in: current, level: level),
        likeness > max(best?.likeness ?? 0, 0.6)
      else { continue }
      best = (likeness, pixel)
    }
    return best.flatMap { thereAndBack(point.pixel, guess: $0.pixel, levels: level + 1) }
  }

  /// Where a pixel of the frame before went, if from there the search leads back to it.
  private func thereAndBack(_ pixel: SIMD2<Float>, guess: SIMD2<Float>, levels: Int)
    -> SIMD2<Float>?
  {
    guard
      let found = alignment.follow(
        pixel, from: previous, to: current, guess: guess, levels: levels),
      let back = alignment.follow(
        found, from: current, to: previous, guess: pixel + (found - guess), levels: 1),
      back.largestDistance(to: pixel) <= options.backwardTolerance
    else { return nil }
    return found
  }

  /// The place where the point's patch fits best near `found`; a patch that no longer looks alike is
  /// taken anew.
  private mutating func aligned(
    _ point: inout MapPoint, slot: Int, near found: SIMD2<Float>, in view: CameraView
  ) -> SIMD2<Float>? {
    let current = current
    var alignment = alignment
    alignment.isCentered = true
    let fit = patches.withPatch(slot) { patch -> SIMD2<Float>? in
      guard let fit = alignment.find(patch, in: current, guess: found),
        fit.largestDistance(to: found) <= 1.5,
        let likeness = PatchAlignment.correlation(of: patch, at: fit, in: current),
        likeness >= 0.9
      else { return nil }
      return fit
    }
    if let fit, let fit { return view.contains(fit, margin: 2) ? fit : nil }
    guard patches.store(found, of: current, slot: slot) else { return nil }
    return found
  }

  /// Where the poses put a point, and how far off in pixels that may be.
  ///
  /// Without a place of its own, the point is taken to be at the scene's typical distance; its
  /// direction is then off by what lies between a third of that and infinity.
  private func prediction(of point: MapPoint, from before: CameraView, to view: CameraView)
    -> (guess: SIMD2<Float>?, uncertainty: Float)
  {
    if let position = point.estimate.position {
      // The offset of the newest sighting from the estimate lasts over a frame.
      guard let now = view.pixel(of: position), let last = before.pixel(of: position) else {
        return (nil, 0)
      }
      return (now + (point.pixel - last), 2)
    }
    guard let direction = before.direction(ofPixel: point.pixel) else { return (nil, 0) }
    let guess = view.pixel(of: before.origin + typicalDistance * direction)
    let near = view.pixel(of: before.origin + typicalDistance / 3 * direction)
    guard let guess, let near else { return (guess, 40) }
    return (guess, max(2, near.largestDistance(to: guess)))
  }

  /// Takes a sighting into the point's estimate; false where it does not agree with the poses.
  private func accept(_ point: inout MapPoint, at pixel: SIMD2<Float>, in view: CameraView) -> Bool
  {
    guard let direction = view.direction(ofPixel: pixel) else { return false }
    point.pixel = pixel
    point.sightings += 1
    point.lastSeen = frameCount
    let error: Double
    var tolerance = options.reprojectionTolerance
    if let position = point.estimate.position {
      guard let seen = view.pixel(of: position) else { return false }
      let offset = seen - pixel
      error = Double((offset * offset).sum().squareRoot())
      // A place that is not yet sure may be seen off along the epipolar line.
      tolerance +=
        3 * point.estimate.angularUncertainty(from: view.origin, along: direction)
        / view.radiansPerPixel
    } else {
      error =
        point.estimate.epipolarAngle(origin: view.origin, direction: direction)
        / view.radiansPerPixel
    }
    guard error <= tolerance else {
      point.disagreements += 1
      return point.disagreements < 3
    }
    point.disagreements = 0
    // Huber's weight: beyond two deviations the pull no longer grows.
    let weight = min(1, 2 * options.pixelDeviation / max(error, 1e-6))
    point.estimate.observe(
      origin: view.origin, direction: direction, weight: weight, expectedDistance: typicalDistance)
    return true
  }
}
