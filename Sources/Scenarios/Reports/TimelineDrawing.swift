/// The course of a run over time: tracking states, what was recognized, and taps.
enum TimelineDrawing {
  private static let width = 1000.0
  private static let left = 84.0

  /// Ends with the last thing that is known to have happened.
  static func markup(_ run: RunDocument, _ trace: RunTrace?) -> String {
    let times =
      run.tracking.map(\.time) + run.classifications.map(\.delivered) + run.taps.map(\.time)
      + (trace?.path.times.suffix(1) ?? [])
    let start = min(0, trace?.path.times.first ?? 0)
    let end = max(times.max() ?? 0, start + 0.001)
    var drawing = SVGDrawing(
      width: width, height: 152,
      description: "Timeline of \(run.tracking.count) tracking states, "
        + "\(run.classifications.count) classifications and \(run.taps.count) taps")
    func x(_ time: Double) -> Double { left + (width - left - 12) * (time - start) / (end - start) }
    for (name, y) in [("tracking", 29.0), ("label", 65), ("taps", 101)] {
      drawing.text(name, at: SIMD2(8, y))
    }
    // A session begins without tracking, and tells of no change to that.
    let states = [RunDocument.Tracking(time: start, state: "notAvailable")] + run.tracking
    for (index, state) in states.enumerated() {
      let next = states.indices.contains(index + 1) ? states[index + 1].time : end
      guard next > state.time else { continue }
      let words = state.state + (state.reason.map { " (\($0))" } ?? "")
      band(&drawing, x(state.time), x(next), y: 12, style(of: state), words, from: state.time)
    }
    let shown = labels(run)
    for (index, label) in shown.enumerated() {
      guard let text = label.text else { continue }
      let next = shown.indices.contains(index + 1) ? shown[index + 1].time : end
      band(&drawing, x(label.time), x(next), y: 48, "label-\(index % 2)", text, from: label.time)
    }
    for (index, tap) in run.taps.enumerated() {
      let words = "tap \(index + 1) at \(seconds(tap.time)) s: \(tap.explanation)"
      let place = SIMD2(x(tap.time), 97)
      drawing.circle(
        place, radius: 9, tap.outcome == "placed" ? "tap-placed" : "tap-refused", title: words)
      drawing.text("\(index + 1)", at: place + SIMD2(0, 4), "mark", anchor: "middle")
    }
    axis(&drawing, from: start, to: end, x)
    return drawing.markup
  }

  private static func axis(
    _ drawing: inout SVGDrawing, from start: Double, to end: Double, _ x: (Double) -> Double
  ) {
    drawing.line([SIMD2(left, 120), SIMD2(width - 12, 120)], "axis")
    let step = SVGDrawing.step(for: end - start, count: 12)
    var tick = (start / step).rounded(.up)
    while tick * step <= end + step * 1e-6 {
      let place = x(tick * step)
      drawing.line([SIMD2(place, 120), SIMD2(place, 126)], "axis")
      drawing.text(
        SVGDrawing.label(tick * step, step: step) + " s", at: SIMD2(place, 142), anchor: "middle")
      tick += 1
    }
  }

  private static func band(
    _ drawing: inout SVGDrawing, _ start: Double, _ end: Double, y: Double, _ style: String,
    _ words: String, from time: Double
  ) {
    drawing.bar(
      from: SIMD2(start, y), size: SIMD2(end - start, 24), style,
      title: "\(words) from \(seconds(time)) s")
    // Letters are about 6.3 units wide.
    let room = Int((end - start - 8) / 6.3)
    guard room >= 4 else { return }
    let text = words.count <= room ? words : String(words.prefix(room - 1)) + "…"
    drawing.text(text, at: SIMD2(start + 5, y + 17), "band")
  }

  /// What was on screen from when on: runs of the same best class above the confidence floor.
  private static func labels(_ run: RunDocument) -> [(time: Double, text: String?)] {
    var shown: [(time: Double, text: String?)] = []
    for entry in run.classifications where entry.region == nil {
      let isSure = (entry.confidence ?? 0) > run.settings.confidence
      let text = isSure ? entry.label?.split(separator: ",").first.map(String.init) : nil
      if shown.isEmpty || shown[shown.count - 1].text != text {
        shown.append((entry.delivered, text))
      }
    }
    return shown
  }

  private static func style(of state: RunDocument.Tracking) -> String {
    switch state.state {
    case "normal": "state-normal"
    case "limited": "state-limited"
    default: "state-none"
    }
  }

  private static func seconds(_ time: Double) -> String { PageNumber.fixed(time, 3) }
}
