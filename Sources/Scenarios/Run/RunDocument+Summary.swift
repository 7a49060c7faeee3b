import Foundation

extension RunDocument {
  /// The run in a few lines: frames, what was recognized, and what became of each tap.
  package func summary() -> String {
    var lines = [
      "\(frames.delivered) frames delivered, \(frames.classified) classified, "
        + "\(frames.dropped) dropped, \(frames.skipped) skipped"
    ]
    if settings.model != nil { lines.append(recognized) }
    if let map {
      lines.append(
        "the place of the world map was found in frame \(map.frame) by \(map.inliers) of "
          + "\(map.matches) points that look alike"
          + (map.labels.map { "; labels that came back: \($0)" } ?? "")
          + (map.planes.map { ", planes: \($0)" } ?? ""))
    }
    for tap in taps {
      lines.append(
        String(format: "tap at %.3f s: ", tap.time) + tap.outcome + ": " + tap.explanation)
    }
    lines += experienceLines
    if let faults { lines += FaultWording.lines(for: faults) }
    if taps.contains(where: { $0.truth != nil }) { lines += truthTable }
    for warning in warnings where warning.code != "missingImage" {
      lines.append("warning: " + warning.text)
    }
    return lines.map(TerminalText.line).joined(separator: "\n")
  }

  /// The placed labels beside what really is under each tap.
  private var truthTable: [String] {
    var rows = [["time", "placed label", "true object", "distance", "error"]]
    for tap in taps {
      guard let truth = tap.truth else { continue }
      let placed = tap.outcome == "placed" ? tap.label?.text ?? "" : "(refused)"
      let error = truth.error.map { String(format: "%.1f mm", $0 * 1000) } ?? "-"
      var verdict = truth.pixelError.map { String(format: "  %.1f px", $0) } ?? ""
      verdict += truth.normalError.map { String(format: "  %.1f°", $0) } ?? ""
      if truth.isRightObject == false { verdict += "  not on it" }
      if truth.isRightLabel == false { verdict += "  not its label" }
      let distance = tap.hit.map { String(format: "%.3f m", $0.distance) } ?? "-"
      rows.append([
        String(format: "%.3f s", tap.time), placed, truth.label ?? truth.object, distance,
        error + verdict,
      ])
    }
    // Columns are as wide as the longest entry needs; the last one has nothing to its right.
    let widths = [7, 20, 20, 8].enumerated().map { column, least in
      2 + max(least, rows.map { $0[column].count }.max() ?? 0)
    }
    return [""]
      + rows.map { row in
        zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined()
          + (row.last ?? "")
      }
  }

  private var experienceLines: [String] {
    var lines = (edits ?? []).map {
      $0.action + String(format: " at %.3f s: ", $0.time)
        + ($0.reason.map { "refused: " + PlacementWording.text(forEdit: $0) } ?? $0.anchor ?? "")
    }
    if let hunt {
      lines += hunt.found.map { String(format: "found at %.3f s: ", $0.time) + $0.target }
      let games = hunt.games.count == 1 ? "game" : "games"
      lines.append("score \(hunt.score), best \(hunt.best), \(hunt.games.count) \(games)")
    }
    lines += (snapshots ?? []).map { shot in
      let name = shot.label.map { label in
        ": \(label)" + (shot.confidence.map { String(format: " (%.2f)", $0) } ?? "")
      }
      return String(format: "picture at %.3f s: ", shot.time) + shot.outcome + (name ?? "")
    }
    return lines
  }

  private var recognized: String {
    let labels = classifications.filter { ($0.confidence ?? 0) > settings.confidence }
      .compactMap { $0.label?.split(separator: ",").first.map(String.init) }
    let names = Set(labels).sorted()
    guard !names.isEmpty else {
      let best = classifications.compactMap(\.confidence).max()
      return "nothing was recognized above a confidence of \(settings.confidence)"
        + (best.map { String(format: "; the best was %.2f", $0) } ?? "")
    }
    return "recognized: " + names.joined(separator: ", ")
  }

  /// Writes the document, replacing the file as a whole.
  ///
  /// Throws ``RunError/cannotWrite(path:detail:)``.
  package func write(to path: String) throws {
    let bytes = try json()
    try WholeFile.write(bytes, to: path)
  }
}
