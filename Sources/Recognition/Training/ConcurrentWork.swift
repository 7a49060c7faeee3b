import Dispatch
import Synchronization

/// Does a piece of work for each index on several threads; results are in the order of the indices.
///
/// `progress` is told how many pieces are done, rising, one call at a time, on any thread.
func concurrentResults<Result: Sendable>(
  count: Int, workers: Int, progress: @Sendable (_ done: Int) -> Void,
  _ work: @Sendable (Int) -> Result
) -> [Result] {
  let next = Atomic<Int>(0)
  let finished = Mutex<(results: [Result?], done: Int)>(
    ([Result?](repeating: nil, count: count), 0))
  DispatchQueue.concurrentPerform(iterations: max(1, min(workers, count))) { _ in
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let result = work(index)
      finished.withLock {
        $0.results[index] = result
        $0.done += 1
        progress($0.done)
      }
    }
  }
  return finished.withLock { $0.results.compactMap { $0 } }
}
