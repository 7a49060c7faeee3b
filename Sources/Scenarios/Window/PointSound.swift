import Foundation
import Synchronization

/// Sounds when a point is made, by a program that plays WAV files; nothing waits for it.
///
/// A sound that is still heard is not begun anew, so there is one process at most. A program that
/// can't be started, or fails as it does without an audio device, is told of once and not tried again.
package final class PointSound: Sendable {
  private struct State {
    var isPlaying = false
    var hasFailed = false
    /// What went wrong, until it was told.
    var failure: String?
  }

  private let program: String
  private let arguments: [String]
  private let wave: String
  private let state = Mutex(State())

  /// `program` is the path of a program that plays the WAV file named by its last argument; `folder`
  /// is where that file is written.
  ///
  /// Throws ``RunError/cannotWrite(path:detail:)``.
  package init(program: String, arguments: [String], folder: String) throws {
    self.program = program
    self.arguments = arguments
    wave = folder + "/placard-point-\(ProcessInfo.processInfo.processIdentifier).wav"
    do {
      try Chime.wave().write(to: URL(fileURLWithPath: wave), options: .atomic)
    } catch {
      throw RunError.cannotWrite(path: wave, detail: error.localizedDescription)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: wave) }

  /// Begins the sound and returns at once.
  package func play() {
    let isDue = state.withLock { state in
      guard !state.isPlaying, !state.hasFailed else { return false }
      state.isPlaying = true
      return true
    }
    guard isDue else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments + [wave]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { [weak self] process in
      self?.ended(status: process.terminationStatus)
    }
    do {
      try process.run()
    } catch {
      ended(status: nil)
    }
  }

  private func ended(status: Int32?) {
    state.withLock { state in
      state.isPlaying = false
      guard status != 0 else { return }
      state.hasFailed = true
      state.failure =
        "no sound: \(program) "
        + (status.map { "ended with \($0); is there an audio device?" } ?? "can't be started")
    }
  }

  /// What went wrong, once.
  package func takeFailure() -> String? {
    state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
  }
}
