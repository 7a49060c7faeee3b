import Foundation
import Geometry
import Imaging
package import Recognition

/// An evaluation as one HTML file that needs nothing else: figures, matrix, worst mistakes.
package enum EvaluationPage {
  /// The page; `title` names what was evaluated.
  ///
  /// Shows up to `mistakeLimit` wrong answers as pictures, those first that the classifier was
  /// surest of. All names are escaped; nothing is loaded from elsewhere.
  package static func html(
    _ evaluation: ClassifierEvaluation, title: String, mistakeLimit: Int = 24
  ) -> String {
    let report = EvaluationReport(evaluation)
    let mistakes = evaluation.mistakes
    return PageTheme.page(
      title: title,
      style: """
        .mistakes { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1rem; }
        """,
      body: """
        <h1>\(escaped(title))</h1>
        <p>\(escaped(report.accuracyText)) named rightly.</p>
        \(classTable(report))
        \(matrix(report))
        <h2>Worst mistakes</h2>
        \(figures(Array(mistakes.prefix(mistakeLimit)), of: mistakes.count, evaluation.labels))
        \(skipped(report))
        """)
  }

  private static func escaped(_ text: String) -> String { MarkupText.escaped(text) }

  private static func classTable(_ report: EvaluationReport) -> String {
    let rows = report.classes.map { row in
      "<tr><td>\(escaped(row.label))</td><td>\(EvaluationReport.percent(row.precision))</td>"
        + "<td>\(EvaluationReport.percent(row.recall))</td><td>\(row.count)</td></tr>"
    }
    return """
      <table>
      <tr><th>class</th><th>precision</th><th>recall</th><th>pictures</th></tr>
      \(rows.joined(separator: "\n"))
      </table>
      """
  }

  private static func matrix(_ report: EvaluationReport) -> String {
    guard report.classes.count <= widestMatrix else { return "" }
    let head = report.classes.map { "<th>\(escaped($0.label))</th>" }.joined()
    let rows = report.confusion.enumerated().map { index, row in
      let cells = row.enumerated().map { column, count in
        let kind = count == 0 ? "" : index == column ? " class=\"right\"" : " class=\"wrong\""
        return "<td\(kind)>\(count)</td>"
      }
      return "<tr><th>\(escaped(report.classes[index].label))</th>\(cells.joined())</tr>"
    }
    return """
      <h2>Confusion</h2>
      <p>True class in rows, predicted class in columns.</p>
      <div class="wide"><table>
      <tr><th></th>\(head)</tr>
      \(rows.joined(separator: "\n"))
      </table></div>
      """
  }

  private static let widestMatrix = 100

  private static func figures(
    _ mistakes: [ClassifierEvaluation.Answer], of count: Int, _ labels: [String]
  ) -> String {
    guard count > 0 else { return "<p>None.</p>" }
    let figures = mistakes.map { mistake in
      let picture =
        thumbnail(path: mistake.path).map { data in
          "<img alt=\"\" src=\"data:image/jpeg;base64,\(data.base64EncodedString())\">"
        } ?? "<p>The picture can't be shown.</p>"
      let confidences = [mistake.confidence, mistake.truthConfidence].map {
        String(format: "%.1f %%", 100 * $0)
      }
      return """
        <figure>\(picture)<figcaption>
        taken for <b>\(escaped(labels[mistake.predicted]))</b> (\(confidences[0]))<br>
        is <b>\(escaped(labels[mistake.truth]))</b> (\(confidences[1]))<br>
        \(escaped(mistake.path))</figcaption></figure>
        """
    }
    let shown =
      mistakes.count < count ? "<p>The worst \(mistakes.count) of \(count).</p>\n" : ""
    return "\(shown)<div class=\"mistakes\">\n\(figures.joined(separator: "\n"))\n</div>"
  }

  /// A small upright copy, so that a page of large photographs stays small.
  private static func thumbnail(path: String) -> Data? {
    // The figure says so when there is none.
    guard let file = try? ImageFile.read(path: path),
      let picture = try? ImageFile.decode(file)
    else { return nil }
    let upright = picture.orientation.uprightSize(of: picture.pixels.size)
    let scale = min(1, 240 / Double(max(upright.width, upright.height)))
    let target = ImageSize(
      width: max(1, Int(Double(upright.width) * scale)),
      height: max(1, Int(Double(upright.height) * scale)))
    let resampler = Resampler(
      storedSize: picture.pixels.size, orientation: picture.orientation, target: target,
      cropAndScale: .scaleFill)
    return resampler.flatMap {
      try? JPEGEncoder().encode($0.image(from: picture.pixels), quality: 85)
    }
  }

  private static func skipped(_ report: EvaluationReport) -> String {
    guard !report.skipped.isEmpty else { return "" }
    let items = report.skipped.map { "<li>\(escaped($0.path)): \(escaped($0.reason))</li>" }
    return "<h2>Left out</h2>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>"
  }
}
