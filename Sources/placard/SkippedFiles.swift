import Recognition
import Scenarios

/// Tells which files were left out.
enum SkippedFiles {
  /// One line a file, and their number.
  static func note(_ files: [SkippedFile], _ console: Console) {
    for file in files { console.note("placard: left out: \(TrainingWording.text(for: file))") }
    if !files.isEmpty { console.note("placard: \(files.count) left out") }
  }
}
