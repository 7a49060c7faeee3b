package import Foundation
import Recordings

/// A validation as checks with a verdict each, as text and as JSON.
package struct ValidationReport: Sendable {
  package enum Verdict: String, Sendable, Encodable {
    case fine, warning, failed
    /// Nothing to judge by.
    case notChecked
  }
  package struct Check: Sendable, Encodable {
    package var name: String
    package var verdict: Verdict
    package var text: String
    package var figures: [String: Double]
  }
  private struct Document: Encodable {
    var format = "placard-validation/1"
    var recording: String
    var passes: Bool
    var checks: [Check]
  }

  package let recording: String
  package let checks: [Check]

  package init(_ validation: RecordingValidation, path: String) {
    recording = path
    checks = ValidationWording.checks(validation)
  }

  /// False where a check failed.
  package var passes: Bool { !checks.contains { $0.verdict == .failed } }

  package func json() throws -> Data {
    try ReportJSON.data(Document(recording: recording, passes: passes, checks: checks))
  }

  package func text() -> String {
    let rows = checks.map { check in
      let mark =
        switch check.verdict {
        case .fine: "ok     "
        case .warning: "warning"
        case .failed: "FAILED "
        case .notChecked: "-      "
        }
      return mark + "  " + check.name.padding(toLength: 12, withPad: " ", startingAt: 0)
        + TerminalText.line(check.text)
    }
    return rows.joined(separator: "\n") + "\n"
      + (passes ? "the recording can be used" : "the recording fails")
  }

  /// One HTML file that needs nothing else.
  package func html() -> String {
    let rows = checks.map { check in
      let figures = check.figures.sorted { $0.key < $1.key }
        .map { "\($0.key) \(Float($0.value))" }.joined(separator: ", ")
      return """
        <tr class="\(check.verdict.rawValue)"><td>\(MarkupText.escaped(check.name))</td>\
        <td>\(check.verdict.rawValue)</td><td>\(MarkupText.escaped(check.text))</td>\
        <td>\(MarkupText.escaped(figures))</td></tr>
        """
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(MarkupText.escaped(recording))</title>
      <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; color: #1c1c1e; overflow-wrap: anywhere; }
      table { border-collapse: collapse; margin: 1rem 0; }
      th, td { padding: .25rem .75rem; text-align: left; border-bottom: 1px solid #ddd; vertical-align: top; }
      tr.fine td:nth-child(2) { background: #e3f4e6; }
      tr.warning td:nth-child(2) { background: #fff3cd; }
      tr.failed td:nth-child(2) { background: #fde5e2; }
      </style>
      </head>
      <body>
      <h1>\(MarkupText.escaped(recording))</h1>
      <p>\(passes ? "The recording can be used." : "The recording fails.")</p>
      <table>
      <tr><th>check</th><th>verdict</th><th>what was found</th><th>figures</th></tr>
      \(rows.joined(separator: "\n"))
      </table>
      </body>
      </html>

      """
  }
}
