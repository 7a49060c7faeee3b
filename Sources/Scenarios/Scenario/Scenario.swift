package import Geometry
import Simulation
package import WorldTracking

/// A scripted run with what should come of it: the content of a `*.scenario.json` file.
///
/// Scenes/README.md describes the file; Scenes/scenario.schema.json is its schema.
package struct Scenario: Hashable, Sendable {
  package static let format = "placard-scenario/1"
  /// How the names of scenario files end.
  package static let fileSuffix = ".scenario.json"

  /// A tap and what should come of it.
  package struct Tap: Hashable, Sendable {
    /// Seconds from the recording's start.
    package var time: Double
    package var viewPoint: SIMD2<Double>
    /// Of the kinds in ``Expectation/Kind/ofTap``.
    package var expectations: [Expectation]

    package init(time: Double, viewPoint: SIMD2<Double>, expectations: [Expectation] = []) {
      self.time = time
      self.viewPoint = viewPoint
      self.expectations = expectations
    }
  }

  /// What the file calls it; nil where it has no name of its own.
  package var name: String?
  /// The recording's path as written: relative to the scenario's folder.
  package var recording: String
  package var model: ScenarioModel
  package var settings: ScenarioSettings
  /// Nil is the picture's own size, turned with the orientation.
  package var viewport: SIMD2<Double>?
  package var orientation: InterfaceOrientation
  /// Of a game's draw and of faults.
  package var seed: UInt64
  /// Seconds after which the run counts as hanging; nil leaves that to whoever runs it.
  package var timeLimit: Double?
  /// In order of time.
  package var taps: [Tap]
  /// All other inputs, in order of time.
  package var events: [ClickScript.Event]
  /// What goes wrong on purpose.
  package var faults: FaultPlan
  /// What should be true of the whole run; of the kinds in ``Expectation/Kind/ofRun``.
  package var expectations: [Expectation]

  package init(
    name: String? = nil, recording: String, model: ScenarioModel = .standard,
    settings: ScenarioSettings = ScenarioSettings(), viewport: SIMD2<Double>? = nil,
    orientation: InterfaceOrientation = .landscapeRight, seed: UInt64 = 0,
    timeLimit: Double? = nil, taps: [Tap] = [], events: [ClickScript.Event] = [],
    faults: FaultPlan = .none, expectations: [Expectation] = []
  ) {
    self.name = name
    self.recording = recording
    self.model = model
    self.settings = settings
    self.viewport = viewport
    self.orientation = orientation
    self.seed = seed
    self.timeLimit = timeLimit
    self.taps = taps
    self.events = events
    self.faults = faults
    self.expectations = expectations
  }

  /// Taps and other inputs together, in order of time; at equal times taps come first.
  package var inputs: [ClickScript.Event] {
    let all = taps.map { ClickScript.Event(time: $0.time, input: .tap($0.viewPoint)) } + events
    return all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// The scenario with more faults, and their seed.
  package func with(_ faults: FaultPlan) -> Scenario {
    guard !faults.isEmpty else { return self }
    var scenario = self
    scenario.faults = FaultPlan(seed: faults.seed, faults: self.faults.faults + faults.faults)
    return scenario
  }

  /// How many things it checks.
  package var expectationCount: Int {
    expectations.count + taps.reduce(0) { $0 + $1.expectations.count }
  }
}

/// What names the pictures in a scenario.
package enum ScenarioModel: Hashable, Sendable {
  /// A line of a scripted model: from `time` on it names every picture so.
  package struct Line: Hashable, Sendable {
    /// Seconds from the recording's start, of the picture that is named.
    package var time: Double
    /// All synonyms, separated by commas; nil where nothing is recognized.
    package var label: String?
    package var confidence: Double

    package init(time: Double, label: String?, confidence: Double = 0.9) {
      self.time = time
      self.label = label
      self.confidence = confidence
    }
  }

  /// The classifier that whoever runs the scenario has installed or chosen.
  case standard
  /// Nothing is classified, so nothing can be placed.
  case none
  /// An ONNX file, its path relative to the scenario's folder.
  case file(String)
  /// Answers written down in order of time; before the first line nothing is recognized.
  ///
  /// It needs no weights and no time, and says the same on every machine.
  case scripted([Line])
}
