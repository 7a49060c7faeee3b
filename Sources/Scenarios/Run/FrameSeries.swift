/// Values of some frames of a run, at most a set number whatever the run's length.
///
/// Kept are the frames whose numbers are multiples of a power of two that doubles whenever the limit is
/// passed, so the frames kept of two runs over one recording have many in common. Amortized constant
/// time an entry.
struct FrameSeries<Value: Sendable>: Sendable {
  private(set) var frames: [Int] = []
  private(set) var values: [Value] = []
  private var stride = 1
  private let limit: Int

  init(limit: Int) { self.limit = max(2, limit) }

  /// Adds a frame's value and tells whether it was its turn; a frame that comes again, as in a loop,
  /// changes nothing.
  @discardableResult
  mutating func append(_ value: @autoclosure () -> Value, frame: Int) -> Bool {
    guard frame.isMultiple(of: stride), frames.last.map({ frame > $0 }) ?? true else {
      return false
    }
    frames.append(frame)
    values.append(value())
    while frames.count > limit {
      stride *= 2
      let kept = frames.indices.filter { frames[$0].isMultiple(of: stride) }
      (frames, values) = (kept.map { frames[$0] }, kept.map { values[$0] })
    }
    return true
  }
}
