/// The world of a run seen from above or from the side: planes, points, the camera's way, anchors.
struct WorldDrawing {
  enum Side: Hashable {
    /// Looking down: x to the right, z towards the reader.
    case top
    /// Looking level, along the shorter of the two extents, with y up.
    case side
  }

  private static let width = 640.0
  private let run: RunDocument
  private let trace: RunTrace
  private let side: Side
  private let usesZ: Bool
  private var lower = SIMD2(repeating: Double.infinity)
  private var upper = SIMD2(repeating: -Double.infinity)

  /// Nil where nothing has a place.
  init?(_ run: RunDocument, _ trace: RunTrace, from side: Side) {
    self.run = run
    self.trace = trace
    self.side = side
    let firm = trace.path.positions + run.anchors.map(\.position)
    func extent(_ axis: Int) -> Double {
      let values = (firm.isEmpty ? trace.points : firm).compactMap {
        $0.count == 3 ? $0[axis] : nil
      }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    usesZ = extent(2) > extent(0)
    for point in firm.compactMap(flat) { include(point) }
    // Stray points far away must not make everything else small.
    let points = trace.points.compactMap(flat)
    for axis in 0..<2 where points.count > 4 {
      let sorted = points.map { $0[axis] }.sorted()
      lower[axis] = min(lower[axis], sorted[sorted.count / 50])
      upper[axis] = max(upper[axis], sorted[sorted.count - 1 - sorted.count / 50])
    }
    guard lower.x.isFinite, lower.y.isFinite, upper.x.isFinite, upper.y.isFinite else {
      return nil
    }
    let size = upper - lower
    let margin = max(0.08 * max(size.x, size.y), 0.05)
    lower -= margin
    upper += margin
  }

  var markup: String {
    let size = upper - lower
    let scale = min(Self.width / size.x, 560 / size.y)
    let height = max(size.y * scale, 120)
    let shift = SIMD2((Self.width - size.x * scale) / 2, (height - size.y * scale) / 2)
    func place(_ point: [Double]) -> SIMD2<Double>? {
      flat(point).map { ($0 - lower) * scale + shift }
    }
    var drawing = SVGDrawing(
      width: Self.width, height: height,
      description: "\(side == .top ? "Top view" : "Side view") with the camera's way, "
        + "\(trace.points.count) feature points, \(trace.planes.count) planes and "
        + "\(run.anchors.count) anchors")
    for plane in trace.planes {
      drawing.polygon(
        plane.outline.compactMap(place), plane.isVertical ? "plane-vertical" : "plane")
    }
    drawing.dots(trace.points.compactMap(place), "points")
    let way = trace.path.positions.compactMap(place)
    drawing.line(way, "way")
    if let first = way.first { drawing.circle(first, radius: 4, "way-start", title: "start") }
    if let last = way.last { drawing.circle(last, radius: 4, "way-end", title: "end") }
    for (tap, seen) in zip(run.taps, trace.taps) {
      guard let camera = seen.position.flatMap(place) else { continue }
      let isPlaced = tap.outcome == "placed"
      if let end = tap.hit.flatMap({ place($0.position) }) {
        drawing.line([camera, end], isPlaced ? "ray" : "ray-refused")
      }
      drawing.circle(camera, radius: 3, isPlaced ? "tap-placed" : "tap-refused")
    }
    drawAnchors(on: &drawing, place)
    drawScale(on: &drawing, scale)
    return drawing.markup
  }

  private func drawAnchors(
    on drawing: inout SVGDrawing, _ place: ([Double]) -> SIMD2<Double>?
  ) {
    var lastLine = -Double.infinity
    let anchors = run.anchors.enumerated().compactMap { index, anchor in
      place(anchor.position).map { (number: index + 1, anchor: anchor, place: $0) }
    }
    for (number, anchor, place) in anchors.sorted(by: { $0.place.y < $1.place.y }) {
      drawing.circle(place, radius: 5, "anchor", title: "\(anchor.id): \(anchor.label)")
      // Labels of anchors at one height stand below each other.
      let line = max(place.y + 4, lastLine + 14)
      lastLine = line
      let isRight = place.x > 0.7 * Self.width
      drawing.text(
        "\(number) \(anchor.label.prefix(28))", at: SIMD2(place.x + (isRight ? -9 : 9), line),
        "name",
        anchor: isRight ? "end" : "start")
    }
  }

  private func drawScale(on drawing: inout SVGDrawing, _ scale: Double) {
    let length = SVGDrawing.step(for: Self.width / scale, count: 5)
    let start = SIMD2(12, drawing.height - 12)
    drawing.line([start, start + SIMD2(length * scale, 0)], "scale")
    let unit = run.recording.unit == "metre" ? "m" : run.recording.unit
    drawing.text(
      SVGDrawing.label(length, step: length) + " " + unit, at: start - SIMD2(0, 6), "name")
  }

  /// The two coordinates that are seen, y down the page.
  private func flat(_ point: [Double]) -> SIMD2<Double>? {
    guard point.count == 3, point.allSatisfy({ abs($0) < 1e7 }) else { return nil }
    return switch side {
    case .top: SIMD2(point[0], point[2])
    case .side: SIMD2(usesZ ? point[2] : point[0], -point[1])
    }
  }

  private mutating func include(_ point: SIMD2<Double>) {
    lower = pointwiseMin(lower, point)
    upper = pointwiseMax(upper, point)
  }
}
