import Dispatch
import Foundation
package import Imaging
import Synchronization

/// Encodes pictures as PNG and writes them, off the caller's thread, a bounded number at a time.
package final class PictureWriter: Sendable {
  private struct State {
    var written = 0
    var firstError: (any Error)?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(
    label: "placard.pictures", qos: .userInitiated, attributes: .concurrent)
  private let slots: DispatchSemaphore
  private let group = DispatchGroup()

  /// `concurrency` pictures are encoded at once, and as many wait in memory at most.
  package init(concurrency: Int = max(1, ProcessInfo.processInfo.activeProcessorCount)) {
    slots = DispatchSemaphore(value: concurrency)
  }

  /// Queues one picture; blocks while too many are waiting.
  ///
  /// Throws what an earlier one met.
  package func write(_ image: RGBImage, to path: String) throws {
    if let error = state.withLock({ $0.firstError }) { throw error }
    slots.wait()
    queue.async(group: group) { [self] in
      defer { slots.signal() }
      do {
        let bytes = try PNG.encode(image)
        do {
          try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
          throw RunError.cannotWrite(path: path, detail: error.localizedDescription)
        }
        state.withLock { $0.written += 1 }
      } catch {
        state.withLock { $0.firstError = $0.firstError ?? error }
      }
    }
  }

  /// Waits for everything and returns how many pictures were written.
  ///
  /// Throws the first failure.
  package func finish() throws -> Int {
    group.wait()
    return try state.withLock { state in
      if let error = state.firstError { throw error }
      return state.written
    }
  }
}
