import Synchronization

/// Counts the camera's buffers that are held, as the capture system does (SEMANTICS S-28, S-29).
///
/// The camera has a finite number; a consumer that keeps frames takes them away from it. Memory is
/// recycled by Imaging's pool; this ledger decides, the same on every run, when the camera starves.
package final class BufferLedger: Sendable {
  package let capacity: Int
  /// The count of held buffers at which the platform warns.
  package let warningCount: Int
  private let held = Mutex(0)

  package init(capacity: Int = 14, warningCount: Int = 11) {
    self.capacity = capacity
    self.warningCount = warningCount
  }

  package var heldCount: Int { held.withLock { $0 } }

  /// A buffer for the next frame, or nil when all are held.
  func lease() -> BufferLease? {
    held.withLock { held in
      guard held < capacity else { return nil }
      held += 1
      return BufferLease(ledger: self)
    }
  }

  fileprivate func giveBack() { held.withLock { $0 -= 1 } }
}

/// One held buffer; it goes back to the camera when the last frame that carries it is gone.
package final class BufferLease: Sendable {
  private let ledger: BufferLedger

  fileprivate init(ledger: BufferLedger) { self.ledger = ledger }

  deinit { ledger.giveBack() }
}
