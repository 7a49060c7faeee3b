/// Buffers of the camera that something else than the session keeps.
package struct BufferHoard: Sendable {
  private let ledger: BufferLedger
  private var leases: [BufferLease] = []

  package init(of ledger: BufferLedger) { self.ledger = ledger }

  /// Holds so many buffers from now on, or as many as are to be had.
  package mutating func hold(_ count: Int) {
    if leases.count > count { leases.removeLast(leases.count - count) }
    while leases.count < count, let lease = ledger.lease() { leases.append(lease) }
  }
}
