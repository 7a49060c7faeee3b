/// How far anchors are from where they were placed, over time: in the world and in the picture.
struct DriftDrawing {
  /// One anchor's way from its first place.
  struct Track: Hashable, Sendable {
    var id: String
    var label: String
    /// Seconds and metres; begins with its first frame at 0.
    var metres: [SIMD2<Double>]
    /// Seconds and view points, where a trace tells.
    var pixels: [SIMD2<Double>] = []
    /// From the truth of its tap to the last position, where the scene is known.
    var error: Double?

    var largestMetres: Double { metres.map(\.y).max() ?? 0 }
    var largestPixels: Double? { pixels.map(\.y).max() }
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
    let drifts = Dictionary((trace?.drifts ?? []).map { ($0.anchor, $0) }) { first, _ in first }
    tracks = run.anchors.map { anchor in
      var track = Track(
        id: anchor.id, label: anchor.label, metres: [],
        error: truths[anchor.id].map { Self.distance($0, anchor.position) })
      if let drift = drifts[anchor.id] {
        for (index, frame) in drift.frames.enumerated() {
          guard let time = times[frame] else { continue }
          if drift.metres.indices.contains(index) {
            track.metres.append(SIMD2(time, drift.metres[index]))
          }
          if drift.pixels.indices.contains(index), let pixels = drift.pixels[index] {
            track.pixels.append(SIMD2(time, pixels))
          }
        }
      } else {
        track.metres = Self.steps(of: anchor, times)
      }
      return track
    }
    let last = tracks.flatMap { [$0.metres.last?.x, $0.pixels.last?.x] }.compactMap(\.self).max()
    end = max(times.end, last ?? 0, 0.001)
  }

  /// Without a trace only changes of the anchor's own pose are known, and it stands still between them.
  private static func steps(of anchor: RunDocument.Anchor, _ times: FrameTimes) -> [SIMD2<Double>] {
    let first = anchor.poses.first?.position ?? anchor.position
    var line: [SIMD2<Double>] = []
    for pose in anchor.poses {
      guard let time = times[pose.frame] else { continue }
      if let before = line.last { line.append(SIMD2(time, before.y)) }
      line.append(SIMD2(time, distance(first, pose.position)))
    }
    if let last = line.last { line.append(SIMD2(max(times.end, last.x), last.y)) }
    return line
  }

  /// Nil where no anchor moved: there is nothing to draw then.
  func metres(unit: String) -> String? {
    chart("Drift in the world", \.metres) { PageNumber.length($0, unit: unit) }
  }

  /// Nil where no label moved in the picture, or no trace tells.
  func pixels() -> String? {
    chart("Drift in the picture", \.pixels) { PageNumber.fixed($0, 1) + " px" }
  }

  private func chart(
    _ name: String, _ line: KeyPath<Track, [SIMD2<Double>]>, _ words: (Double) -> String
  ) -> String? {
    let largest = tracks.flatMap { $0[keyPath: line] }.map(\.y).max() ?? 0
    // Less than a millionth is rounding, not drift.
    guard largest > 1e-6, largest.isFinite else { return nil }
    var drawing = SVGDrawing(
      width: Self.width, height: Self.height,
      description: "\(name) of \(tracks.count) anchors over \(PageNumber.fixed(end, 1)) s, at most "
        + words(largest))
    let bottom = Self.height - 34
    func place(_ step: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(
        Self.left + (Self.width - Self.left - 160) * step.x / end,
        bottom - (bottom - 14) * step.y / largest)
    }
    drawing.line([place(SIMD2(0, largest)), place(.zero), place(SIMD2(end, 0))], "axis")
    for value in Self.ticks(largest, count: 5) {
      drawing.line([place(SIMD2(0, value)), place(SIMD2(end, value))], "grid")
      drawing.text(words(value), at: place(SIMD2(0, value)) + SIMD2(-6, 4), anchor: "end")
    }
    for value in Self.ticks(end, count: 10) {
      drawing.text(
        PageNumber.fixed(value, 1) + " s", at: place(SIMD2(value, 0)) + SIMD2(0, 18),
        anchor: "middle")
    }
    let shown = tracks.enumerated().filter { $1[keyPath: line].contains { $0.y > 1e-6 } }
    var lastName = Double.infinity
    let low = { (track: Track) in track[keyPath: line].last?.y ?? 0 }
    for (index, track) in shown.prefix(Self.trackLimit).sorted(by: { low($0.1) < low($1.1) }) {
      let points = track[keyPath: line]
      drawing.line(points.map(place), "track track-\(index % 6)")
      guard let last = points.last else { continue }
      // Names at one height stand above each other.
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
