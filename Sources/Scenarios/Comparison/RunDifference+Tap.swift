import Geometry

extension RunDifference.Tap {
  init(
    _ number: Int, _ a: RunDocument.Tap?, _ b: RunDocument.Tap?,
    anchors: (RunDocument.Anchor?, RunDocument.Anchor?), _ tolerances: DifferenceTolerances
  ) {
    func outcome(_ tap: RunDocument.Tap?) -> String {
      tap.map { $0.reason ?? $0.outcome } ?? "none"
    }
    self.init(
      tap: number, time: a?.time ?? b?.time ?? 0, a: outcome(a), b: outcome(b), isBeyond: false)
    if a?.label?.text != b?.label?.text {
      label = RunDifference.Change(a: a?.label?.text, b: b?.label?.text)
    }
    if let (left, right) = pair(anchors.0, anchors.1) {
      anchor = RunDifference.Anchor(left, right, tolerances)
    }
    if let (left, right) = pair(a?.label, b?.label) { age = 1000 * (right.age - left.age) }
    if let (left, right) = pair(a, b) {
      answer = 1000 * ((right.resolved ?? right.time) - (left.resolved ?? left.time))
    }
    isBeyond =
      self.a != self.b || label != nil || anchor?.firstFrame != nil
      || [age, answer].contains { abs($0 ?? 0) > tolerances.ms }
  }

  private func pair<Value>(_ a: Value?, _ b: Value?) -> (Value, Value)? {
    if let a, let b { (a, b) } else { nil }
  }
}

extension RunDifference.Anchor {
  fileprivate init(
    _ a: RunDocument.Anchor, _ b: RunDocument.Anchor, _ tolerances: DifferenceTolerances
  ) {
    self.init(a: a.id, b: b.id, mm: Self.millimetres(a.position, b.position), largestMm: 0)
    var beyond: [Int] = []
    for (frame, distance) in Self.distances(a, b) {
      if distance > largestMm || largestMmFrame == nil {
        (largestMm, largestMmFrame) = (distance, frame)
      }
      if distance > tolerances.mm { beyond.append(frame) }
    }
    for (frame, distance) in Self.pixels(a.seen, b.seen) {
      if distance > px ?? -1 { (px, pxFrame) = (distance, frame) }
      if distance > tolerances.px { beyond.append(frame) }
    }
    if a.removed != b.removed {
      beyond += [min(a.removed ?? .max, b.removed ?? .max)]
    }
    firstFrame = beyond.min()
  }

  /// The distance in each frame in which one of the anchors changed, from the later beginning on.
  private static func distances(
    _ a: RunDocument.Anchor, _ b: RunDocument.Anchor
  ) -> [(frame: Int, millimetres: Double)] {
    let start = max(a.frame, b.frame)
    let frames = Set(([start] + (a.poses + b.poses).map(\.frame)).filter { $0 >= start }).sorted()
    var (i, j) = (0, 0)
    return frames.map { frame in
      while i < a.poses.count, a.poses[i].frame <= frame { i += 1 }
      while j < b.poses.count, b.poses[j].frame <= frame { j += 1 }
      let left = i > 0 ? a.poses[i - 1].position : a.position
      let right = j > 0 ? b.poses[j - 1].position : b.position
      return (frame, millimetres(left, right))
    }
  }

  private static func pixels(
    _ a: RunDocument.Sightings?, _ b: RunDocument.Sightings?
  ) -> [(frame: Int, pixels: Double)] {
    guard let a, let b else { return [] }
    let places = Dictionary(b.frames.enumerated().map { ($1, $0) }) { first, _ in first }
    return a.frames.enumerated().compactMap { i, frame in
      places[frame].map { j in
        (frame, SIMD2(a.x[i] - b.x[j], a.y[i] - b.y[j]).length)
      }
    }
  }

  /// The positions are known to have three coordinates.
  private static func millimetres(_ a: [Double], _ b: [Double]) -> Double {
    let squares = zip(a, b).map { ($0 - $1) * ($0 - $1) }
    return 1000 * squares.reduce(0, +).squareRoot()
  }
}
