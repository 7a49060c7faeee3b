import Foundation

extension RunDocument {
  /// The run in a few lines: frames, what was recognized, and what became of each tap.
  package func summary() -> String {
    var lines = [
      "\(frames.delivered) frames delivered, \(frames.classified) classified, "
        + "\(frames.dropped) dropped, \(frames.skipped) skipped"
    ]
    if settings.model != nil { lines.append(recognized) }
    for tap in taps {
      lines.append(
        String(format: "tap at %.3f s: ", tap.time) + tap.outcome + ": " + tap.explanation)
    }
    for warning in warnings where warning.code != "missingImage" {
      lines.append("warning: " + warning.text)
    }
    return lines.joined(separator: "\n")
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
    do {
      try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw RunError.cannotWrite(path: path, detail: error.localizedDescription)
    }
  }
}
