package import Recordings

/// The words for what a reader noticed in a recording.
package enum FindingWording {
  /// The stable code in documents.
  package static func code(for finding: RecordingFinding) -> String {
    switch finding.kind {
    case .missingImage: "missingImage"
    case .missingDepth: "missingDepth"
    case .unusablePose: "unusablePose"
    case .timeNotIncreasing: "timeNotIncreasing"
    case .noPose: "noPose"
    case .unusableEntry: "unusableEntry"
    case .assumed: "assumed"
    }
  }

  /// One sentence on one line, whatever is in the names.
  package static func text(for finding: RecordingFinding) -> String {
    TerminalText.line(sentence(for: finding))
  }

  private static func sentence(for finding: RecordingFinding) -> String {
    switch finding.kind {
    case .missingImage(let path): "\(finding.place): there is no picture \(path)"
    case .missingDepth(let path): "\(finding.place): there is no depth picture \(path)"
    case .unusablePose(let detail): "\(finding.place): the pose can't be used: \(detail)"
    case .timeNotIncreasing: "\(finding.place): not later than the frame before it; left out"
    case .noPose(finding.place): "\(finding.place): nothing says where it was taken"
    case .noPose(let path): "\(finding.place): no pose is near enough in time to \(path); left out"
    case .unusableEntry(let detail): "\(finding.place): \(detail)"
    case .assumed(let detail):
      (finding.place.isEmpty ? "" : finding.place + ": ") + "assumed: " + detail
    }
  }
}
