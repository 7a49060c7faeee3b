package import Recognition
package import Recordings
package import SyntheticScenes
package import WorldTracking

/// One thing that `placard bench` times.
package struct BenchStage: Sendable {
  /// What a stage can't do without.
  package enum Need: Hashable, Sendable {
    case classifier, recording
  }

  /// What the stages work on; both are optional, and stages that need them say so.
  package struct Input: Sendable {
    package var classifier: (any Classifier)?
    package var recording: Recording?
    /// What the stages draw that draw a scene; nil is a room that is made for them.
    package var scene: Scene?
    /// Where the recording's world is kept; nil keeps it nowhere.
    package var worldCache: WorldCache?

    package init(
      classifier: (any Classifier)?, recording: Recording?, scene: Scene? = nil,
      worldCache: WorldCache? = nil
    ) {
      self.classifier = classifier
      self.recording = recording
      self.scene = scene
      self.worldCache = worldCache
    }
  }

  /// The work to be timed, and how many items one call of it handles.
  package struct Work {
    package var itemsPerCall: Int
    package var call: () throws -> Void
    /// Other work on as many items, done in turn with the call, that its rate is compared with.
    package var yardstick: (() throws -> Void)?
    /// A number that says whether others did the same work, such as the loss of a fit.
    package var outcome: (() -> Double)?

    package init(itemsPerCall: Int = 1, call: @escaping () throws -> Void) {
      self.itemsPerCall = itemsPerCall
      self.call = call
    }
  }

  /// The name on the command line and in the result.
  package var name: String
  /// What is done, in a few words.
  package var abstract: String
  package var needs: Set<Need>
  /// The time of the least work that does, in milliseconds; nil where none was measured.
  ///
  /// That of another's library or of a loop in C, on the machine of the design's figures.
  package var floorMilliseconds: Double?
  /// Makes everything that is needed; nil when the input lacks something.
  package var prepare: @Sendable (Input) throws -> Work?

  package init(
    name: String, abstract: String, needs: Set<Need> = [], floorMilliseconds: Double? = nil,
    prepare: @escaping @Sendable (Input) throws -> Work?
  ) {
    self.name = name
    self.abstract = abstract
    self.needs = needs
    self.floorMilliseconds = floorMilliseconds
    self.prepare = prepare
  }
}

/// How long a stage took.
package struct BenchResult: Hashable, Sendable, Codable {
  package var stage: String
  package var medianMilliseconds: Double
  package var p90Milliseconds: Double
  package var itemsPerSecond: Double
  package var calls: Int
  /// The time that one call kept a processor busy for the calling thread, on average.
  package var threadMilliseconds: Double
  /// The pages that one call made the calling thread map in, on average.
  package var pageFaults: Double
  /// The floor as a share of the median; nil where no floor was measured.
  package var floorShare: Double?
  /// The rate as a part of the yardstick's: the median over pairs of calls; nil without one.
  package var ratio: Double?
  package var outcome: Double?

  private enum CodingKeys: String, CodingKey {
    case stage
    case medianMilliseconds = "median_ms"
    case p90Milliseconds = "p90_ms"
    case itemsPerSecond = "items_per_s"
    case calls, ratio, outcome
    case threadMilliseconds = "thread_ms"
    case pageFaults = "page_faults"
    case floorShare = "floor_share"
  }
}

extension BenchStage {
  /// Times the stage: one call to warm up, then until `seconds` have passed, at least 5 calls.
  ///
  /// Returns nil when the input lacks what the stage needs.
  package func measure(_ input: Input, seconds: Double) throws -> BenchResult? {
    guard let work = try prepare(input) else { return nil }
    try work.call()
    let clock = ContinuousClock()
    var milliseconds: [Double] = []
    var ratios: [Double] = []
    let begin = clock.now
    var used = ThreadUsage(seconds: 0, pageFaults: 0)
    while milliseconds.count < 5 || begin.duration(to: clock.now) < .seconds(seconds) {
      let before = ThreadUsage.now
      let time = try clock.measure { try work.call() }
      used.add(ThreadUsage.now, since: before)
      milliseconds.append(time / .milliseconds(1))
      if let yardstick = work.yardstick {
        ratios.append(try clock.measure { try yardstick() } / time)
      }
      if milliseconds.count >= 100_000 { break }
    }
    let count = Double(milliseconds.count)
    milliseconds.sort()
    ratios.sort()
    let median = milliseconds[milliseconds.count / 2]
    let p90 = milliseconds[min(milliseconds.count - 1, milliseconds.count * 9 / 10)]
    return BenchResult(
      stage: name, medianMilliseconds: median, p90Milliseconds: p90,
      itemsPerSecond: median > 0 ? 1000 * Double(work.itemsPerCall) / median : 0,
      calls: milliseconds.count, threadMilliseconds: 1000 * used.seconds / count,
      pageFaults: Double(used.pageFaults) / count,
      floorShare: floorMilliseconds.flatMap { median > 0 ? $0 / median : nil },
      ratio: ratios.isEmpty ? nil : ratios[ratios.count / 2],
      outcome: work.outcome?())
  }
}
