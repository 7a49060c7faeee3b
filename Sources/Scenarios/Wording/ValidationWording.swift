import Foundation
import Recordings

/// The verdicts on a recording and their words.
enum ValidationWording {
  typealias Check = ValidationReport.Check

  static func checks(_ v: RecordingValidation) -> [Check] {
    [files(v), poses(v), clock(v), motion(v)]
      + (v.hasPictures ? [axes(v), light(v), sharpness(v), tracking(v), depth(v)] : [])
  }

  private static func check(
    _ name: String, _ verdict: ValidationReport.Verdict, _ text: String,
    _ figures: [String: Double] = [:]
  ) -> Check {
    Check(name: name, verdict: verdict, text: text, figures: figures)
  }

  private static func files(_ v: RecordingValidation) -> Check {
    func count(_ matches: (RecordingFinding.Kind) -> Bool) -> Int {
      v.findings.count { matches($0.kind) }
    }
    let missing = count { if case .missingImage = $0 { true } else { false } }
    let depth = count { if case .missingDepth = $0 { true } else { false } }
    let entries = count { if case .unusableEntry = $0 { true } else { false } }
    let figures = [
      "frames": v.frames, "missingPictures": missing, "missingDepth": depth,
      "unusableEntries": entries, "unreadable": v.unreadable.count,
    ].mapValues(Double.init)
    guard v.hasPictures else {
      let without = count { if case .noPose = $0 { true } else { false } }
      return check(
        "files", .failed,
        (without > 0 ? "no picture has a pose" : "there are no pictures")
          + ": nothing can be replayed", figures)
    }
    var parts: [String] = []
    if v.unreadable.count > 0 {
      parts.append(
        "\(v.unreadable.count) frames can't be decoded"
          + (v.unreadable.first.map { " (\($0))" } ?? ""))
    }
    if missing > 0 { parts.append("\(missing) entries have no picture") }
    if depth > 0 { parts.append("\(depth) frames have no depth") }
    if entries > 0 { parts.append("\(entries) entries can't be used") }
    let isBroken = Double(v.unreadable.count) > 0.1 * Double(v.frames)
    return check(
      "files", isBroken ? .failed : parts.isEmpty ? .fine : .warning,
      parts.isEmpty ? "all \(v.frames) frames can be read" : parts.joined(separator: "; "), figures)
  }

  private static func poses(_ v: RecordingValidation) -> Check {
    let bad = v.findings.filter { if case .unusablePose = $0.kind { true } else { false } }
    let without = v.findings.count { if case .noPose = $0.kind { true } else { false } }
    let figures = ["unusable": Double(bad.count), "without": Double(without)]
    guard v.frames > 0 else { return check("poses", .notChecked, "there are none", figures) }
    guard let first = bad.first else {
      return without == 0
        ? check("poses", .fine, "all are rigid and finite", figures)
        : check(
          "poses", without > v.frames ? .failed : .warning,
          "\(without) pictures have no pose near enough in time", figures)
    }
    let isBroken = bad.count > v.frames
    return check(
      "poses", isBroken ? .failed : .warning,
      "\(bad.count) are left out; the first: \(FindingWording.text(for: first))", figures)
  }

  private static func clock(_ v: RecordingValidation) -> Check {
    let back = v.findings.count { $0.kind == .timeNotIncreasing }
    let c = v.clock
    let figures = [
      "interval": c.interval, "gaps": Double(c.gaps), "longest": c.longest,
      "notIncreasing": Double(back),
    ]
    guard v.frames > 1 else {
      return check("clock", .notChecked, "fewer than two frames", figures)
    }
    var parts: [String] = []
    if back > 0 { parts.append("\(back) frames are not later than the one before") }
    if c.gaps > 0 {
      parts.append(
        "\(c.gaps) gaps, the longest \(String(format: "%.3f", c.longest)) s after frame "
          + "\(c.longestAfter)")
    }
    let even = String(format: "frames every %.1f ms", 1000 * c.interval)
    return check(
      "clock", parts.isEmpty ? .fine : .warning,
      ([even] + parts).joined(separator: "; "), figures)
  }

  private static func motion(_ v: RecordingValidation) -> Check {
    let m = v.motion
    let figures = ["jumps": Double(m.jumps.count), "longestStep": m.longestStep]
    guard v.frames > 1 else {
      return check("motion", .notChecked, "fewer than two frames", figures)
    }
    if m.isStill { return check("motion", .warning, "the camera never moves", figures) }
    guard let first = m.jumps.first else {
      return check("motion", .fine, "no jumps", figures)
    }
    let isBroken = m.jumps.count * 20 > v.frames
    return check(
      "motion", isBroken ? .failed : .warning,
      "the camera jumps \(m.jumps.count) times, first at frame \(first)", figures)
  }

  private static func axes(_ v: RecordingValidation) -> Check {
    guard let axes = v.axes, let claimed = axes.claimed else {
      return check("axes", .notChecked, "no two frames could be compared")
    }
    let best = axes.best ?? claimed
    let figures = [
      "median": claimed.median, "bestMedian": best.median, "inFront": claimed.inFront,
      "corners": Double(axes.cornerCount), "pairs": Double(axes.pairCount),
      "medianMove": axes.medianMove,
    ]
    let distance = String(format: "%.2f px", claimed.median)
    switch axes.verdict {
    case .agrees:
      return check(
        "axes", .fine,
        "corners are \(distance) from where the poses want them (median of \(axes.cornerCount))",
        figures)
    case .contradicted(let convention):
      return check(
        "axes", .failed,
        "the pictures contradict the poses: corners are \(distance) off as read, "
          + String(format: "%.2f px", best.median) + " if it is " + convention.rawValue, figures)
    case .disagrees:
      return check(
        "axes", .failed,
        "the pictures contradict the poses: corners are \(distance) off, and no other reading of "
          + "the poses is right either", figures)
    case .cannotTell:
      return check(
        "axes", .notChecked,
        axes.cornerCount < AxesCheck.cornerFloor
          ? "too few corners were found in two pictures"
          : "the camera stands too still to tell", figures)
    }
  }

  private static func light(_ v: RecordingValidation) -> Check {
    let figures = [
      "brightness": v.light.brightness, "dark": Double(v.light.dark.count),
      "bright": Double(v.light.bright.count),
    ]
    let parts = [(v.light.dark, "nearly black"), (v.light.bright, "nearly white")]
      .compactMap { frames, word in
        frames.first.map { "\(frames.count) frames are \(word), first \($0)" }
      }
    return check(
      "exposure", parts.isEmpty ? .fine : .warning,
      parts.isEmpty
        ? String(format: "median brightness %.0f of 255", v.light.brightness)
        : parts.joined(separator: "; "), figures)
  }

  private static func sharpness(_ v: RecordingValidation) -> Check {
    let blurred = v.light.blurred
    guard let first = blurred.first else {
      return check("sharpness", .fine, "no frame is much less sharp than its neighbours")
    }
    return check(
      "sharpness", .warning,
      "\(blurred.count) frames are much less sharp than their neighbours, first \(first)",
      ["blurred": Double(blurred.count)])
  }

  private static func tracking(_ v: RecordingValidation) -> Check {
    let total = v.tracking.values.reduce(0, +)
    guard total > 0 else { return check("tracking", .notChecked, "no frame could be tracked") }
    var figures = v.tracking.mapValues { Double($0) / Double(total) }
    figures["frames"] = Double(total)
    let others = v.tracking.filter { $0.key != "normal" }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \(percent($0.value, total))" }
    let text =
      "normal in \(percent(v.tracking["normal"] ?? 0, total)) of the frames"
      + (others.isEmpty ? "" : "; else " + others.joined(separator: ", "))
    return check("tracking", v.normalShare < 0.5 ? .warning : .fine, text, figures)
  }

  private static func depth(_ v: RecordingValidation) -> Check {
    guard let depth = v.depth else {
      return check("depth", .notChecked, "there is none to compare")
    }
    let figures = [
      "median": depth.median, "measured": depth.measuredShare, "compared": Double(depth.compared),
    ]
    let text = String(
      format: "frames foretell each other's depth to %.1f %% (median); %.0f %% is measured",
      100 * depth.median, 100 * depth.measuredShare)
    return check(
      "depth", depth.median > 0.15 ? .failed : depth.median > 0.05 ? .warning : .fine, text,
      figures)
  }

  private static func percent(_ part: Int, _ whole: Int) -> String {
    "\((100 * part + whole / 2) / whole) %"
  }
}
