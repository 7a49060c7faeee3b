import Foundation

/// Standard output and standard error.
struct Console: Sendable {
  /// True when standard error is a terminal, so that progress may be shown there.
  let showsProgress: Bool

  init() { showsProgress = isatty(2) == 1 }

  /// Writes a line to standard output.
  func print(_ text: String) { write(text + "\n", to: .standardOutput) }

  /// Writes bytes to standard output as they are.
  func print(data: Data) { try? FileHandle.standardOutput.write(contentsOf: data) }

  /// Writes a line to standard error.
  func note(_ text: String) { write(text + "\n", to: .standardError) }

  /// Replaces the progress line, on a terminal only.
  func progress(_ text: String) {
    if showsProgress { write("\r\u{1B}[K" + text, to: .standardError) }
  }

  /// Removes the progress line.
  func endProgress() {
    if showsProgress { write("\r\u{1B}[K", to: .standardError) }
  }

  /// A closed pipe is no failure of ours: whoever read has seen enough.
  private func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
