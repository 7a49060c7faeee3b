import Geometry

extension FeatureTracker {
  /// Takes up new corners in cells of the grid that hold no tracked point.
  mutating func addCorners(in view: CameraView) {
    let cells = grid.cellCount
    guard cells > 0 else { return }
    // After a jump all cells may be empty at once.
    var budget =
      isWide || tracked.count < trackLimit / 2 ? cells : options.cellsPerFrame
    // The cells take turns, so that each is looked at within a few frames.
    let start = frameCount &* 7919 % cells
    for step in 0..<cells where budget > 0 && tracked.count < trackLimit {
      let cell = (start + step) % cells
      guard !grid.isOccupied(cell), let area = grid.area(of: cell, margin: 8) else { continue }
      budget -= 1
      guard
        let corner = detector.best(in: area, of: current, above: options.cornerThreshold)
      else { continue }
      if points.count >= options.mapLimit, freeSlots.isEmpty { makeRoom() }
      guard add(at: corner.pixel, in: view) else { continue }
      grid.occupy(cell)
      if isWide, let slot = tracked.last { findBefore(slot, in: view) }
    }
  }

  /// Looks for remembered points where the poses put them, by their patches.
  mutating func findRemembered(in view: CameraView) {
    guard !points.isEmpty else { return }
    var searches = options.searchesPerFrame
    var isChanged = false
    for _ in 0..<points.count where searches > 0 && tracked.count < trackLimit {
      searchCursor = (searchCursor + 1) % points.count
      // A point is copied only once it is to be looked for.
      guard points[searchCursor]?.isTracked == false,
        let position = points[searchCursor]?.estimate.position,
        let guess = view.pixel(of: position), view.contains(guess, margin: 8),
        !grid.isOccupied(grid.cell(of: guess)), let point = points[searchCursor]
      else { continue }
      searches -= 1
      if findAgain(point, slot: searchCursor, near: guess, in: view) { isChanged = true }
    }
    guard isChanged else { return }
    tracked = tracked.map { ($0, points[$0]?.identifier ?? 0) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private mutating func findAgain(
    _ point: MapPoint, slot: Int, near guess: SIMD2<Float>, in view: CameraView
  ) -> Bool {
    guard bend(slot, of: point, to: view) else { return false }
    let (current, alignment, minimum) = (current, alignment, options.patchCorrelation)
    let found = patches.withPatch(slot) { patch -> SIMD2<Float>? in
      guard let found = alignment.find(patch, in: current, guess: guess),
        found.largestDistance(to: guess) <= 3,
        let likeness = PatchAlignment.correlation(of: patch, at: found, in: current),
        likeness >= minimum
      else { return nil }
      return found
    }
    guard let found, let found else { return false }
    var point = point
    point.isTracked = true
    point.pixel = found
    point.sightings += 1
    point.lastSeen = frameCount
    points[slot] = point
    tracked.append(slot)
    grid.occupy(grid.cell(of: found))
    return true
  }

  /// Forgets the remembered points that were not seen for the longest time, an eighth of all.
  private mutating func makeRoom() {
    let remembered = points.indices.compactMap { slot in
      points[slot].flatMap { $0.isTracked ? nil : (slot, $0.lastSeen, $0.identifier) }
    }
    let oldest = remembered.sorted { ($0.1, $0.2) < ($1.1, $1.2) }
    for (slot, _, _) in oldest.prefix(max(options.mapLimit / 8, 1)) { remove(slot) }
  }
}
