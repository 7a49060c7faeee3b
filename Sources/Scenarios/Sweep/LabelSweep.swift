import Geometry
package import Recognition
import Recordings
package import Simulation

/// Measures which way of looking names tapped objects rightly.
///
/// Every object of a list is tapped in every way, as the label app would with a classifier that
/// takes no time. Whether tracking is normal at that moment is no question here, and where nothing is
/// hit the point is named by the tapped picture alone. The cost grows with the frames of each
/// recording up to its last object.
package struct LabelSweep: Sendable {
  /// A way of looking.
  package enum Way: String, Hashable, Sendable, CaseIterable, Codable {
    /// The whole picture.
    case frame
    /// The region around the point in the tapped picture.
    case picture
    /// The region in the tapped picture and in the last ones that saw the point.
    case region
    case auto
  }

  package let list: LabelList
  /// What applies to every way: the threshold, the vocabulary.
  package let options: LabelPlacement.Options
  package let classifier: any Classifier
  /// The classifier's labels.
  package let labels: [String]

  package init(
    list: LabelList, options: LabelPlacement.Options, classifier: any Classifier, labels: [String]
  ) {
    self.list = list
    self.options = options
    self.classifier = classifier
    self.labels = labels
  }

  /// Runs over every recording of the list.
  ///
  /// `progress` is called with how many of the objects are done. Throws ``LabelSweepError``, and what
  /// the classifier throws.
  package func run(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws
    -> LabelSweepReport
  {
    var taps: [Int: LabelSweepReport.Tap] = [:]
    let groups = Dictionary(grouping: list.entries.indices) { index in
      Group(path: list.path(of: list.entries[index]), orientation: list.entries[index].orientation)
    }
    for (group, indices) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
      var pass = try Pass(group, over: indices, of: self)
      try pass.run { index, tap in
        taps[index] = tap
        progress(taps.count, list.entries.count)
      }
    }
    return LabelSweepReport(
      taps: list.entries.indices.compactMap { taps[$0] }, unknownLabels: unknownLabels)
  }

  /// The entries that share a way through a recording.
  struct Group: Hashable {
    var path: String
    var orientation: InterfaceOrientation
  }

  /// Names of the list that the model has no class for, each once, in order.
  private var unknownLabels: [String] {
    let unknown = Vocabulary(words: list.entries.flatMap(\.labels), labels: labels).unknownWords
    var seen = Set<String>()
    return unknown.filter { seen.insert($0).inserted }
  }

  func namings(_ orientation: InterfaceOrientation) -> [(way: Way, naming: PointNaming)] {
    var session = SessionConfiguration(viewport: SIMD2(1, 1), orientation: orientation)
    session.labels = options
    let request = ClassificationRequest(
      orientation: session.imageOrientation, cropAndScale: session.cropAndScale)
    return Way.allCases.map { way in
      var options = options
      switch way {
      case .frame: options.mode = .frame
      case .picture:
        options.mode = .region
        options.regions.keptPictures = 0
      case .region: options.mode = .region
      case .auto: options.mode = .auto
      }
      return (way, PointNaming(options: options, request: request))
    }
  }

  /// The texts that are right for an entry: the first synonyms of its classes.
  func rightTexts(of entry: LabelList.Entry) -> Set<String> {
    let classes = Vocabulary(words: entry.labels, labels: labels).classIndices
    return Set(
      classes.map {
        Classification(classIndex: $0, identifier: labels[$0], confidence: 1).firstSynonym
      })
  }
}

/// Why a list can't be measured.
package enum LabelSweepError: Error, Sendable {
  case afterEnd(path: String, line: Int, seconds: Double, duration: Double)
  case outsidePicture(path: String, line: Int, point: SIMD2<Double>, view: SIMD2<Double>)
  /// The recording of this line, or the frame that it asks for, can't be read.
  case recording(path: String, line: Int, any Error)
}
