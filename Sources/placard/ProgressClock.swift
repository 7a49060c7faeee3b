import Synchronization

/// Shows progress on a terminal at most ten times a second; may be called from any thread.
final class ProgressClock: Sendable {
  private struct State {
    var what = ""
    var started = ContinuousClock.now
    var shown: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  private let console: Console

  init(_ console: Console) { self.console = console }

  /// A new text starts a new measurement.
  func show(_ what: String, done: Int, total: Int) {
    guard console.showsProgress else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if state.what != what { state = State(what: what, started: now, shown: nil) }
      if let shown = state.shown, now - shown < .milliseconds(100), done < total { return }
      state.shown = now
      console.progress(
        ProgressLine.text(what, done: done, total: total, elapsed: now - state.started))
    }
  }
}
