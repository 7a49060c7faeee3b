import Geometry

extension FeatureTracker {
  /// Two poses whose angles are off differ by √2 of that: what differs by less than twice as much, says
  /// nothing about a distance.
  private static let leastParallaxInNoise = 2 * 2.0.squareRoot()

  /// Follows the tracked points from the frame before into this one.
  ///
  /// Each is searched from where the known poses put it, by its own patch so that steps from frame to
  /// frame do not add up to drift, else by its surroundings in the frame before; then followed back, and
  /// checked against the poses.
  mutating func follow(from before: CameraView, to view: CameraView) {
    residuals.removeAll(keepingCapacity: true)
    var epipolarErrors: [Float] = []
    var sightings: [(slot: Int, pixel: SIMD2<Float>)] = []
    sightings.reserveCapacity(tracked.count)
    for slot in tracked {
      guard let point = points[slot] else { continue }
      guard let pixel = followed(point, slot: slot, from: before, to: view) else {
        release(slot)
        continue
      }
      if let position = point.estimate.position {
        if let expected = view.pixel(of: position) { residuals.append(pixel - expected) }
      } else if let direction = view.direction(ofPixel: pixel) {
        let angle = point.estimate.epipolarAngle(origin: view.origin, direction: direction)
        epipolarErrors.append(Float(angle / view.radiansPerPixel))
      }
      sightings.append((slot, pixel))
    }
    let shift = poseNoise.observe(residuals, isWide: isWide)
    if residuals.count < PoseNoise.leastCount { poseNoise.observe(epipolar: epipolarErrors) }
    tracked.removeAll(keepingCapacity: true)
    for (slot, pixel) in sightings {
      guard var point = points[slot] else { continue }
      let old = point.pixel
      if accept(&point, at: pixel, shift: shift, in: view), !grid.isFull(grid.cell(of: pixel)) {
        points[slot] = point
        grid.occupy(grid.cell(of: pixel))
        let move = pixel - old
        noteFlow((move * move).sum().squareRoot())
        tracked.append(slot)
      } else {
        points[slot]?.disagreements = point.disagreements
        release(slot)
      }
    }
  }

  /// True where this frame's picture shows most of what the one before shows, about where that does, and
  /// not where it should be by the poses: these jumped, and the camera did not.
  func pictureGoesOnAlone(in view: CameraView) -> Bool {
    let tolerance = Float(2 * options.reprojectionTolerance + 3 * poseNoise.pixels)
    var (known, found, apart) = (0, 0, 0)
    for slot in tracked where known < 64 {
      guard let point = points[slot], let position = point.estimate.position else { continue }
      known += 1
      guard
        let pixel = thereAndBack(
          point.pixel, guess: point.pixel, levels: ImagePyramid.levelCount)
      else { continue }
      found += 1
      let isThere = view.pixel(of: position).map { $0.largestDistance(to: pixel) <= tolerance }
      if isThere != true { apart += 1 }
    }
    return known > 0 && 2 * found >= known && 2 * apart >= found
  }

  private mutating func followed(
    _ point: MapPoint, slot: Int, from before: CameraView, to view: CameraView
  ) -> SIMD2<Float>? {
    let (guess, uncertainty) = prediction(of: point, from: before, to: view)
    guard let guess, view.contains(guess, margin: 2) else { return nil }
    let isLike = bend(slot, of: point, to: view)
    if isWide, let found = wideMatch(of: point, from: before, to: view) {
      return aligned(slot, near: found, in: view, isLike: isLike)
    }
    if !isWide, isLike, point.estimate.position != nil,
      let found = fit(ofPatch: slot, near: guess, within: 3),
      leadsBack(found, to: point.pixel, guess: guess), view.contains(found, margin: 2)
    {
      return found
    }
    // A level finds what is within about 6 of its pixels.
    let levels = uncertainty < 5 ? 1 : uncertainty < 10 ? 2 : uncertainty < 20 ? 3 : 4
    var found =
      thereAndBack(point.pixel, guess: guess, levels: levels)
      ?? thereAndBack(point.pixel, guess: guess, levels: ImagePyramid.levelCount)
    if found == nil, !isWide, point.estimate.position == nil, uncertainty > 8 {
      found = wideMatch(of: point, from: before, to: view)
    }
    guard let found, view.contains(found, margin: 2) else { return nil }
    return aligned(slot, near: found, in: view, isLike: isLike)
  }

  /// Makes a point's patch look as from a camera; false where that can't be told.
  mutating func bend(_ slot: Int, of point: MapPoint, to view: CameraView) -> Bool {
    let place = point.estimate.position ?? point.reference.point(at: typicalDistance)
    guard let center = view.pixel(of: place),
      let warp = point.reference.warp(to: view, position: place, center: center)
    else { return false }
    return patches.bend(slot, as: warp)
  }

  /// Where a pixel of the frame before went, if from there the search leads back to it.
  private func thereAndBack(_ pixel: SIMD2<Float>, guess: SIMD2<Float>, levels: Int)
    -> SIMD2<Float>?
  {
    guard
      let found = alignment.follow(
        pixel, from: previous, to: current, guess: guess, levels: levels),
      leadsBack(found, to: pixel, guess: guess)
    else { return nil }
    return found
  }

  /// True where the search for a place of this frame in the one before ends at the pixel from which it
  /// was found.
  private func leadsBack(_ found: SIMD2<Float>, to pixel: SIMD2<Float>, guess: SIMD2<Float>) -> Bool
  {
    let back = alignment.follow(
      found, from: current, to: previous, guess: pixel + (found - guess), levels: 1)
    return back.map { $0.largestDistance(to: pixel) <= options.backwardTolerance } ?? false
  }

  /// The place where the point's patch fits best near `found`; a patch that no longer looks alike is
  /// taken anew where that says nothing against the point.
  private mutating func aligned(
    _ slot: Int, near found: SIMD2<Float>, in view: CameraView, isLike: Bool
  ) -> SIMD2<Float>? {
    if isLike, let fit = fit(ofPatch: slot, near: found, within: 1.5) {
      return view.contains(fit, margin: 2) ? fit : nil
    }
    // From one frame to the next a known point does not look different from what its place and the poses
    // say: what does is an edge against what is behind it, or has been mistaken.
    if isLike, !isWide, points[slot]?.estimate.position != nil { return nil }
    guard patches.store(found, of: current, slot: slot),
      let reference = PatchReference(at: found, in: view)
    else { return nil }
    points[slot]?.reference = reference
    return found
  }

  /// Where a point's patch fits best, at most so many pixels away; nil where it does not look alike.
  private func fit(ofPatch slot: Int, near guess: SIMD2<Float>, within reach: Float)
    -> SIMD2<Float>?
  {
    var alignment = alignment
    alignment.isCentered = true
    let fit = patches.withPatch(slot) { patch -> SIMD2<Float>? in
      guard let fit = alignment.find(patch, in: current, guess: guess),
        fit.largestDistance(to: guess) <= reach,
        let likeness = PatchAlignment.correlation(of: patch, at: fit, in: current),
        likeness >= 0.9
      else { return nil }
      return fit
    }
    return fit.flatMap { $0 }
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
  ///
  /// - Parameter shift: What all points of the frame are seen off by, which is the pose's fault.
  private func accept(
    _ point: inout MapPoint, at pixel: SIMD2<Float>, shift: SIMD2<Float>, in view: CameraView
  ) -> Bool {
    guard let direction = view.direction(ofPixel: pixel) else { return false }
    point.pixel = pixel
    point.sightings += 1
    point.lastSeen = frameCount
    let error: Double
    var tolerance = options.reprojectionTolerance
    if let position = point.estimate.position {
      guard let expected = view.pixel(of: position) else { return false }
      let offset = pixel - expected - shift
      error = Double((offset * offset).sum().squareRoot())
      // A place that is not yet sure may be seen off along the epipolar line.
      tolerance +=
        3 * point.estimate.angularUncertainty(from: view.origin, along: direction)
        / view.radiansPerPixel
    } else {
      error =
        point.estimate.epipolarAngle(origin: view.origin, direction: direction)
        / view.radiansPerPixel
      tolerance += poseNoise.pixels
    }
    guard error <= tolerance else {
      point.disagreements += 1
      return point.disagreements < 3
    }
    point.disagreements = 0
    // Huber's weight: beyond two deviations the pull no longer grows. A frame whose pose is off counts
    // less.
    let fault = Double((shift * shift).sum()) / 2
    let weight = min(1, 2 * options.pixelDeviation / max(error, 1e-6)) / (1 + fault)
    point.estimate.observe(
      origin: view.origin, direction: direction, weight: weight, expectedDistance: typicalDistance,
      leastParallax: Self.leastParallaxInNoise * poseNoise.pixels * view.radiansPerPixel)
    return true
  }
}
