import Foundation
import Scenarios

/// Standard output and standard error.
struct Console: Sendable {
  /// True when standard error is a terminal, so that progress may be shown there.
  let showsProgress: Bool

  init() { showsProgress = isatty(2) == 1 }

  /// Writes a line to standard output.
  func print(_ text: String) throws(RunError) {
    try print(data: Data((TerminalText.safe(text) + "\n").utf8))
  }

  /// Writes bytes to standard output as they are.
  ///
  /// A closed pipe is no failure of ours: whoever read has seen enough.
  func print(data: Data) throws(RunError) {
    let code = write(data, to: STDOUT_FILENO)
    guard code == 0 || code == EPIPE else {
      throw .cannotWrite(path: "standard output", detail: String(cString: strerror(code)))
    }
  }

  /// Writes a line to standard error.
  func note(_ text: String) { tell(TerminalText.safe(text) + "\n") }

  /// Replaces the progress line, on a terminal only.
  func progress(_ text: String) {
    if showsProgress { tell("\r\u{1B}[K" + text) }
  }

  /// Removes the progress line.
  func endProgress() {
    if showsProgress { tell("\r\u{1B}[K") }
  }

  /// There is no place left to tell that standard error can't be written.
  private func tell(_ text: String) { _ = write(Data(text.utf8), to: STDERR_FILENO) }

  /// Writes everything; returns 0, or the `errno` that stopped it.
  private func write(_ data: Data, to descriptor: Int32) -> Int32 {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        rest = rest.dropFirst(count)
      }
      return 0
    }
  }
}
