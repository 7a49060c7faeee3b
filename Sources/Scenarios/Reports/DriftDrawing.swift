/// How far anchors moved from where they were placed, over time.
struct DriftDrawing {
  /// One anchor's distance from its first place: steps at its changes.
  struct Track: Hashable, Sendable {
    var id: String
    var label: String
    /// Seconds and metres; begins with its first frame at 0.
    var steps: [SIMD2<Double>]
    /// The largest distance.
    var largest: Double
    /// From the truth of its tap to the last position, where the scene is known.
    var error: Double?
  }

  private static let width = 1000.0
  private static let height = 240.0
  private static let left = 84.0
  private static let trackLimit = 12

  let tracks: [Track]
  private let end: Double

  init(_ run: RunDocument, _ trace: RunTrace?) {
    let times = FrameTimes(run, trace)
    let truths = Dictionary(
      run.taps.compactMap { tap in
        tap.anchor.flatMap { anchor in tap.truth.map { (anchor, $0.position) } }
      }
    ) { first, _ in first }
    tracks = run.anchors.map { anchor in
      let first = anchor.poses.first?.position ?? anchor.position
      let steps = anchor.poses.compactMap { pose in
        times[pose.frame].map { SIMD2($0, Self.distance(first, pose.position)) }
      }
      return Track(
        id: anchor.id, label: anchor.label, steps: steps,
        largest: anchor.poses.map { Self.distance(first, $0.position) }.max() ?? 0,
        error: truths[anchor.id].map { Self.distance($0, anchor.position) })
    }
    end = max(times.end, tracks.flatMap(\.steps).map(\.x).max() ?? 0, 0.001)
  }

  /// Nil where no anchor moved: there is nothing to draw then.
  func markup(unit: String) -> String? {
    let largest = tracks.map(\.largest).max() ?? 0
    guard largest > 0 else { return nil }
    var drawing = SVGDrawing(
      width: Self.width, height: Self.height,
      description: "Drift of \(tracks.count) anchors over \(PageNumber.fixed(end, 1)) s, at most "
        + PageNumber.length(largest, unit: unit))
    let bottom = Self.height - 34
    func place(_ step: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(
        Self.left + (Self.width - Self.left - 160) * step.x / end,
        bottom - (bottom - 14) * step.y / largest)
    }
    drawing.line([place(SIMD2(0, largest)), place(.zero), place(SIMD2(end, 0))], "axis")
    for value in Self.ticks(largest, count: 5) {
      drawing.line([place(SIMD2(0, value)), place(SIMD2(end, value))], "grid")
      drawing.text(
        PageNumber.length(value, unit: unit), at: place(SIMD2(0, value)) + SIMD2(-6, 4),
        anchor: "end")
    }
    for value in Self.ticks(end, count: 10) {
      drawing.text(
        PageNumber.fixed(value, 1) + " s", at: place(SIMD2(value, 0)) + SIMD2(0, 18),
        anchor: "middle")
    }
    var lastName = Double.infinity
    let shown = tracks.enumerated().filter { $1.largest > 0 }.prefix(Self.trackLimit)
    for (index, track) in shown.sorted(by: { ($0.1.steps.last?.y ?? 0) < ($1.1.steps.last?.y ?? 0) }
    ) {
      guard let last = track.steps.last else { continue }
      var line: [SIMD2<Double>] = []
      for step in track.steps {
        if let before = line.last { line.append(SIMD2(step.x, before.y)) }
        line.append(step)
      }
      line.append(SIMD2(end, last.y))
      drawing.line(line.map(place), "track track-\(index % 6)")
      let name = place(SIMD2(end, last.y))
      lastName = min(name.y + 4, lastName - 14)
      drawing.text("\(index + 1) \(track.label.prefix(18))", at: SIMD2(name.x + 8, lastName))
    }
    return drawing.markup
  }

  private static func ticks(_ range: Double, count: Int) -> [Double] {
    let step = SVGDrawing.step(for: range, count: count)
    return (0...count).map { Double($0) * step }.filter { $0 <= range * (1 + 1e-9) }
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}

/// When frames were captured, as far as a run's documents tell.
struct FrameTimes {
  private let known: [(frame: Int, time: Double)]

  init(_ run: RunDocument, _ trace: RunTrace?) {
    if let path = trace?.path, path.frames.count == path.times.count, !path.frames.isEmpty {
      known = Array(zip(path.frames, path.times)).map { (frame: $0, time: $1) }
    } else {
      known = run.tracking.compactMap { state in state.frame.map { ($0, state.time) } }
        .sorted { $0.frame < $1.frame }
    }
  }

  var end: Double { known.last?.time ?? 0 }

  /// Between two known frames the time in proportion; nil before the first.
  subscript(frame: Int) -> Double? {
    var (next, end) = (0, known.count)
    while next < end {
      let middle = (next + end) / 2
      if known[middle].frame < frame { next = middle + 1 } else { end = middle }
    }
    guard next < known.count else { return known.last?.time }
    guard known[next].frame > frame else { return known[next].time }
    guard next > 0 else { return nil }
    let (a, b) = (known[next - 1], known[next])
    return a.time + (b.time - a.time) * Double(frame - a.frame) / Double(b.frame - a.frame)
  }
}
