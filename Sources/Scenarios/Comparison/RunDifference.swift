/// What is not the same in two runs, A and B.
package struct RunDifference: Hashable, Sendable, Codable {
  /// One tap in both runs, with the anchor that it placed.
  package struct Tap: Hashable, Sendable, Codable {
    /// Counted from 1 in A, or in B where A has no such tap.
    package var tap: Int
    package var time: Double
    /// placed, the reason of the refusal, or none where the run has no such tap.
    package var a: String
    package var b: String
    package var label: Change?
    package var anchor: Anchor?
    /// Milliseconds by which B's label is older.
    package var age: Double?
    /// Milliseconds by which B's answer is later.
    package var answer: Double?
    /// True when something here is beyond the tolerances.
    package var isBeyond: Bool
  }

  package struct Anchor: Hashable, Sendable, Codable {
    package var a: String
    package var b: String
    /// Between the last poses.
    package var mm: Double
    /// Between the poses in any one frame, and that frame.
    package var largestMm: Double
    package var largestMmFrame: Int?
    /// Between the pixels in any one of the frames that both runs noted; absent where there is none.
    package var px: Double?
    package var pxFrame: Int?
    /// The first frame in which it is beyond a tolerance, or in only one of the runs.
    package var firstFrame: Int?
  }

  package struct Change: Hashable, Sendable, Codable {
    package var a: String?
    package var b: String?
  }

  /// The classification of one frame.
  package struct Naming: Hashable, Sendable, Codable {
    package var frame: Int
    /// The best classes in order of the requests; empty where the run did not classify the frame.
    package var a: [String]
    package var b: [String]
  }

  package struct State: Hashable, Sendable, Codable {
    package var time: Double
    package var frame: Int?
    package var a: String?
    package var b: String?
  }

  /// A counter or setting with its two values.
  package struct Value: Hashable, Sendable, Codable {
    package var name: String
    package var a: String
    package var b: String
  }

  package struct Divergence: Hashable, Sendable, Codable {
    package var frame: Int
    /// anchor, tap, tracking or classification.
    package var kind: String
    package var subject: String
  }

  /// Every tap, also those without a difference.
  package var taps: [Tap] = []
  package var namings: [Naming] = []
  package var tracking: [State] = []
  package var counters: [Value] = []
  /// What was asked for; a difference here is told, and not held against the tolerances.
  package var settings: [Value] = []
  package var firstDivergence: Divergence?

  /// True when nothing is beyond the tolerances.
  package var isWithin: Bool {
    firstDivergence == nil && namings.isEmpty && tracking.isEmpty && counters.isEmpty
      && !taps.contains(where: \.isBeyond)
  }
}
