/// How long a classification takes on the replay clock.
package struct LatencyModel: Sendable {
  /// From a frame's index to nanoseconds, at least 0.
  package let nanoseconds: @Sendable (_ frameIndex: Int) -> Int64

  package init(nanoseconds: @escaping @Sendable (_ frameIndex: Int) -> Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The same for every frame.
  package static func constant(nanoseconds: Int64) -> LatencyModel {
    LatencyModel { _ in nanoseconds }
  }

  /// 100 ms: what the sample's Inception v3 takes on the phones of its time (SEMANTICS S-34).
  package static let standard = LatencyModel.constant(nanoseconds: 100_000_000)
}
