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
    guard
      let found = alignment.follow(
        point.pixel, from: previous, to: current, guess: guess, levels: levels),
      view.contains(found, margin: 2),
      let back = alignment.follow(
        found, from: current, to: previous, guess: point.pixel + (found - guess), levels: 1)
    else { return nil }
    guard back.largestDistance(to: point.pixel) <= options.backwardTolerance else { return nil }
    return aligned(&point, slot: slot, near: found, in: view)
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
    if let position = point.estimate.position {
      guard let seen = view.pixel(of: position) else { return false }
      let offset = seen - pixel
      error = Double((offset * offset).sum().squareRoot())
    } else {
      error =
        point.estimate.epipolarAngle(origin: view.origin, direction: direction)
        / view.radiansPerPixel
    }
    guard error <= options.reprojectionTolerance else {
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
