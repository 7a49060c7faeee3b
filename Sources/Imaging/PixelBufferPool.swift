import Synchronization

/// A finite set of reusable picture buffers, as a camera has (SEMANTICS S-28, S-29).
///
/// At most `capacity` buffers are out at once. Memory that comes back is kept and handed out again
/// for pictures of the same size, so that a steady stream of frames neither allocates nor faults.
/// Buffers keep their pool alive; the kept memory is freed with the pool.
package final class PixelBufferPool: Sendable {
  package let capacity: Int
  /// Whether returned memory is overwritten, so that a reader that kept its address sees it (S-31).
  package let poisonsReleasedMemory: Bool

  /// The byte that poisoned memory is filled with.
  static let poison: UInt8 = 0xDB

  private struct State {
    var outstanding = 0
    /// Blocks to hand out again, oldest first.
    var idle: [PixelMemory] = []
  }
  private let state = Mutex(State())

  package init(capacity: Int = 14, poisonsReleasedMemory: Bool = false) {
    precondition(capacity > 0, "a pool has room for a buffer")
    self.capacity = capacity
    self.poisonsReleasedMemory = poisonsReleasedMemory
  }

  deinit {
    state.withLock { state in state.idle.forEach { $0.free() } }
  }

  /// How many buffers are held outside the pool.
  package var outstanding: Int { state.withLock { $0.outstanding } }

  /// Memory for one buffer; O(capacity).
  func takeMemory(_ byteCount: Int) throws(ImageError) -> PixelMemory {
    let wanted = PixelMemory.rounded(byteCount)
    let memory: PixelMemory? = state.withLock { state in
      guard state.outstanding < capacity else { return nil }
      state.outstanding += 1
      // The most recently returned block is the likeliest to be in a cache.
      if let index = state.idle.lastIndex(where: { $0.bytes.count == wanted }) {
        return state.idle.remove(at: index)
      }
      if state.outstanding + state.idle.count > capacity { state.idle.removeFirst().free() }
      return PixelMemory(byteCount: wanted)
    }
    guard let memory else { throw .outOfBuffers(capacity: capacity) }
    return memory
  }

  func recycle(_ memory: PixelMemory) {
    if poisonsReleasedMemory {
      memory.bytes.initializeMemory(as: UInt8.self, repeating: Self.poison)
    }
    state.withLock { state in
      state.outstanding -= 1
      state.idle.append(memory)
    }
  }
}
