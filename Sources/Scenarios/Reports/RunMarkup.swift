import Foundation

/// The part of a page that tells the course of one run.
struct RunMarkup {
  private static let warningLimit = 20

  let run: RunDocument
  let trace: RunTrace?

  init(_ run: RunDocument, _ trace: RunTrace?) {
    self.run = run
    self.trace = trace
  }

  var markup: String {
    [facts, timeline, video, faults, taps, views, drift, warnings].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private var facts: String {
    let frames = run.frames
    let view = run.settings.viewport.map { PageNumber.fixed($0, 0) }.joined(separator: "×")
    return """
      <p class="facts"><code>\(MarkupText.escaped(run.recording.path))</code> \
      (\(MarkupText.escaped(run.recording.format))) · view \(view), \
      \(MarkupText.escaped(run.settings.orientation)) · \(frames.delivered) frames delivered, \
      \(frames.classified) classified, \(frames.dropped) dropped, \(frames.skipped) skipped</p>
      """
  }

  private var timeline: String {
    """
    <h3>Course</h3>
    <div class="wide long" role="region" aria-label="Timeline" tabindex="0">
    \(TimelineDrawing.markup(run, trace))
    </div>
    \(key(["green: normal", "yellow: limited", "grey: not available", "a dot for each tap, red where it was refused"]))
    """
  }

  private var video: String {
    guard let video = trace?.video else { return "" }
    return """
      <h3>Video</h3>
      <video controls preload="metadata" src="\(MarkupText.escaped(video))"></video>
      """
  }

  private var faults: String {
    guard let faults = run.faults else { return "" }
    let items = FaultWording.lines(for: faults).map { "<li>\(MarkupText.escaped($0))</li>" }
    return """
      <h3>Injected faults</h3>
      <p>Seed \(faults.seed). What was injected, and what was measured on the frames that the session \
      delivered:</p>
      <ul>
      \(items.joined(separator: "\n"))
      </ul>
      """
  }

  private var taps: String {
    guard !run.taps.isEmpty else { return "" }
    let articles = run.taps.enumerated().map { index, tap in
      let seen = trace.flatMap { $0.taps.indices.contains(index) ? $0.taps[index] : nil }
      return TapMarkup(run, tap, seen, number: index + 1).markup
    }
    let problem = trace?.pictureProblem.map {
      "<p>There are no pictures: \(MarkupText.escaped($0))</p>"
    }
    return "<h3>Taps</h3>\n" + (problem ?? "") + articles.joined(separator: "\n")
  }

  private var views: String {
    guard let trace else { return "" }
    let views = [(WorldDrawing.Side.top, "From above"), (.side, "From the side")].compactMap {
      side, name in
      WorldDrawing(run, trace, from: side).map {
        "<figure>\($0.markup)<figcaption>\(name)</figcaption></figure>"
      }
    }
    guard !views.isEmpty else { return "" }
    return """
      <h3>World</h3>
      <div class="views">
      \(views.joined(separator: "\n"))
      </div>
      \(key(["orange: the camera's way, from the ring to the dot", "pink: anchors", "dashed: rays of taps", "blue: level planes, violet: upright ones", "grey: feature points"]))
      """
  }

  private var drift: String {
    guard !run.anchors.isEmpty else { return "" }
    let drift = DriftDrawing(run, trace)
    let unit = run.recording.unit
    let charts = [
      ("Drift in the world", drift.metres(unit: unit)), ("Drift in the picture", drift.pixels()),
    ]
    .compactMap { name, drawing in
      drawing.map {
        "<figure class=\"chart\"><div class=\"wide long\" role=\"region\" aria-label=\"\(name)\" "
          + "tabindex=\"0\">\n\($0)\n</div><figcaption>\(name)</figcaption></figure>"
      }
    }
    let drawing =
      charts.isEmpty
      ? "<p>No anchor moved after it was placed.</p>" : charts.joined(separator: "\n")
    let rows = zip(run.anchors, drift.tracks).map { anchor, track in
      """
      <tr><td>\(MarkupText.escaped(anchor.id))</td>\
      <td class="words">\(MarkupText.escaped(anchor.label))</td><td>\(anchor.frame)</td>\
      <td>\(anchor.removed.map(String.init) ?? "–")</td>\
      <td>\(PageNumber.point(anchor.position))</td>\
      <td>\(PageNumber.length(track.largestMetres, unit: unit))</td>\
      <td>\(track.largestPixels.map { PageNumber.fixed($0, 1) + " px" } ?? "–")</td>\
      <td>\(track.error.map { PageNumber.length($0, unit: unit) } ?? "–")</td></tr>
      """
    }
    return """
      <h3>Anchors and drift</h3>
      \(drawing)
      <div class="wide" role="region" aria-label="Anchors" tabindex="0"><table>
      <thead><tr><th scope="col">anchor</th><th scope="col" class="words">label</th>\
      <th scope="col">from frame</th><th scope="col">until</th><th scope="col">last position</th>\
      <th scope="col">moved</th><th scope="col">in the picture</th><th scope="col">from the truth</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table></div>
      """
  }

  private var warnings: String {
    guard !run.warnings.isEmpty else { return "" }
    let items = run.warnings.prefix(Self.warningLimit).map { warning in
      "<li>" + (warning.text.hasPrefix("frame ") ? "" : warning.frame.map { "frame \($0): " } ?? "")
        + MarkupText.escaped(warning.text) + "</li>"
    }
    let more =
      run.warnings.count > Self.warningLimit
      ? "<p>And \(run.warnings.count - Self.warningLimit) more.</p>" : ""
    return "<h3>Warnings</h3>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>\(more)"
  }

  private func key(_ entries: [String]) -> String {
    "<ul class=\"key\">" + entries.map { "<li>\($0)</li>" }.joined() + "</ul>"
  }
}
