import Foundation
import Recordings

/// The part of a page that explains one tap: picture, ray, frame, pose, label, and all candidates.
struct TapMarkup {
  private let run: RunDocument
  private let tap: RunDocument.Tap
  private let seen: RunTrace.Tap?
  private let number: Int

  init(_ run: RunDocument, _ tap: RunDocument.Tap, _ seen: RunTrace.Tap?, number: Int) {
    self.run = run
    self.tap = tap
    self.seen = seen
    self.number = number
  }

  var markup: String {
    let isPlaced = tap.outcome == "placed"
    let facts = facts.map { "<dt>\($0)</dt><dd>\(MarkupText.escaped($1))</dd>" }
    return """
      <article class="tap\(seen?.picture == nil ? " bare" : "")">
      <h4>Tap \(number) at \(PageNumber.fixed(tap.time, 3)) s: \
      <span class="badge \(isPlaced ? "right" : "wrong")">\(MarkupText.escaped(tap.outcome))</span></h4>
      \(figure)
      <div class="told">
      <p>\(MarkupText.escaped(tap.explanation))</p>
      <dl>
      \(facts.joined(separator: "\n"))
      </dl>
      \(sweep)
      </div>
      \(candidates)
      </article>
      """
  }

  private var figure: String {
    guard let picture = seen?.picture else { return "" }
    let words =
      tap.outcome == "placed"
      ? "The view in frame \(picture.frame), with the label" : "The view in frame \(picture.frame)"
    return """
      <figure><img alt="\(words)" width="\(picture.width)" height="\(picture.height)" \
      src="data:image/jpeg;base64,\(picture.jpeg.base64EncodedString())">\
      <figcaption>\(words)</figcaption></figure>
      """
  }

  private var facts: [(String, String)] {
    var facts: [(String, String)] = []
    if let frame = tap.frame { facts.append(("frame", "\(frame), tracking \(tap.tracking)")) }
    facts.append(("view point", PageNumber.point([tap.x, tap.y], 1) + " of \(view)"))
    if let pixel = tap.pixel { facts.append(("pixel", PageNumber.point(pixel, 1))) }
    if let position = seen?.position {
      facts.append(
        ("camera", "at \(PageNumber.point(position)) \(unit)")
      )
    }
    if let orientation = seen?.orientation {
      facts.append(("camera's turn", "\(PageNumber.point(orientation, 4)) as x, y, z, w"))
    }
    if let ray = tap.ray {
      facts.append(
        ("ray", "from \(PageNumber.point(ray.origin)) towards \(PageNumber.point(ray.direction))"))
    }
    if let hit = tap.hit {
      facts.append(
        (
          "hit",
          "\(hit.type), \(PageNumber.fixed(hit.distance, 3)) \(unit) away at "
            + PageNumber.point(hit.position) + (hit.anchor.map { " on \($0)" } ?? "")
        ))
    }
    if let label = tap.label {
      facts.append(
        (
          "label",
          "\(label.text), confidence \(PageNumber.fixed(label.confidence, 2)), "
            + "\(PageNumber.fixed(label.age * 1000, 0)) ms old"
        ))
    }
    if let resolved = tap.resolved {
      facts.append(("answered", "at \(PageNumber.fixed(resolved, 3)) s"))
    }
    if let truth = tap.truth {
      let error = truth.error.map { PageNumber.length($0, unit: run.recording.unit) + " off" }
      let pixels = truth.pixelError.map { PageNumber.fixed($0, 1) + " px in the picture" }
      let degrees = truth.normalError.map { PageNumber.fixed($0, 1) + "° turned" }
      let place = truth.isRightObject.map { $0 ? "on it" : "not on it" }
      let name = truth.isRightLabel.map { $0 ? "its label" : "not its label" }
      facts.append(
        (
          "truth",
          [truth.label ?? truth.object, error, pixels, degrees, place, name].compactMap(\.self)
            .joined(separator: ", ")
        ))
    }
    if let sensitivity = tap.sensitivity {
      facts.append(("sensitivity", SensitivityWording.text(for: sensitivity, unit: lengthUnit)))
    }
    return facts
  }

  /// The small sweep around the tap that its sensitivity was measured with.
  private var sweep: String {
    guard let sensitivity = tap.sensitivity, !sensitivity.steps.isEmpty else { return "" }
    let items = SensitivityWording.lines(for: sensitivity, unit: lengthUnit).map {
      "<li>\(MarkupText.escaped($0))</li>"
    }
    return """
      <details><summary>Sweep of \(items.count) clicks around it</summary>
      <ul>
      \(items.joined(separator: "\n"))
      </ul></details>
      """
  }

  private var candidates: String {
    guard !tap.candidates.isEmpty else {
      return "<p class=\"candidates\">The ray had no candidates.</p>"
    }
    let rows = tap.candidates.map { candidate in
      """
      <tr><td>\(MarkupText.escaped(candidate.type))</td>\
      <td class="words">\(MarkupText.escaped(candidate.source))</td>\
      <td>\(PageNumber.fixed(candidate.distance, 3)) \(unit)</td>\
      <td>\(PageNumber.fixed(candidate.angle, 2))°</td>\
      <td class="\(candidate.won ? "right" : "")">\(candidate.won ? "won" : "lost")</td>\
      <td class="words">\(MarkupText.escaped(candidate.why))</td></tr>
      """
    }
    return """
      <details class="candidates"><summary>\(tap.candidates.count) candidates</summary>
      <div class="wide" role="region" aria-label="Candidates of tap \(number)" tabindex="0"><table>
      <thead><tr><th scope="col">type</th><th scope="col" class="words">what</th>\
      <th scope="col">distance</th><th scope="col">off the ray</th><th scope="col">outcome</th>\
      <th scope="col" class="words">why</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table></div></details>
      """
  }

  private var lengthUnit: LengthUnit { LengthUnit(rawValue: run.recording.unit) ?? .recordingUnit }

  private var unit: String { lengthUnit == .metre ? "m" : "units" }

  private var view: String {
    run.settings.viewport.map { PageNumber.fixed($0, 0) }.joined(separator: "×")
      + ", " + run.settings.orientation
  }
}
