/// The pictures of a training: their features, labels, and which are held out.
struct TrainingSamples: Sendable {
  struct Sample: Sendable {
    var path: String
    /// An index of ``TrainingSamples/labels``.
    var label: Int
    var extraction: FeatureExtractor.Extraction
  }

  let labels: [String]
  private(set) var training: [Sample] = []
  private(set) var validation: [Sample] = []
  private(set) var skipped: [SkippedFile]

  /// Reads the folders and extracts the features of all pictures, each once.
  ///
  /// Throws ``TrainingError``.
  init(
    folder: String, extractor: FeatureExtractor, validation: ImageClassifierTrainer.Validation,
    seed: UInt64, progress: @Sendable (_ done: Int, _ total: Int) -> Void
  ) throws(TrainingError) {
    let source = try LabeledPictures(path: folder)
    // Known before hours of work.
    try Self.check(source.pictures.map(\.label), folder: folder, skipped: source.skipped)
    var checking: LabeledPictures?
    if case .folder(let path) = validation { checking = try LabeledPictures(path: path) }

    let pictures = source.pictures + (checking?.pictures ?? [])
    let outcomes = extractor.extract(paths: pictures.map(\.path)) { progress($0, pictures.count) }
    skipped = source.skipped + (checking?.skipped ?? [])
    var usable: [(picture: LabeledPicture, extraction: FeatureExtractor.Extraction)] = []
    var sourceCount = 0
    for (index, (picture, outcome)) in zip(pictures, outcomes).enumerated() {
      switch outcome {
      case .success(let extraction):
        usable.append((picture, extraction))
        if index < source.pictures.count { sourceCount += 1 }
      case .failure(let failure):
        skipped.append(SkippedFile(path: picture.path, reason: failure.reason))
      }
    }
    let names = usable.prefix(sourceCount).map(\.picture.label)
    try Self.check(names, folder: folder, skipped: skipped)

    labels = Set(names).sorted()
    let indices = Dictionary(uniqueKeysWithValues: labels.enumerated().map { ($1, $0) })
    var samples: [Sample] = []
    for (index, entry) in usable.enumerated() {
      if let label = indices[entry.picture.label] {
        samples.append(
          Sample(path: entry.picture.path, label: label, extraction: entry.extraction))
      } else {
        // Only the folder to check with can have a label that is not learnt.
        precondition(index >= sourceCount)
        skipped.append(
          SkippedFile(path: entry.picture.path, reason: .unknownLabel(entry.picture.label)))
      }
    }
    skipped.sort { $0.path < $1.path }
    divide(samples, sourceCount: sourceCount, validation, seed: seed)
  }

  private mutating func divide(
    _ samples: [Sample], sourceCount: Int, _ validation: ImageClassifierTrainer.Validation,
    seed: UInt64
  ) {
    let source = Array(samples.prefix(sourceCount))
    let ratio: Double
    switch validation {
    case .automatic: ratio = StratifiedSplit.automaticRatio(count: sourceCount)
    case .ratio(let given): ratio = given
    case .folder, .none: ratio = 0
    }
    let split = StratifiedSplit(
      classes: source.map(\.label), classCount: labels.count, ratio: ratio, seed: seed)
    training = split.training.map { source[$0] }
    self.validation = split.validation.map { source[$0] } + samples.dropFirst(sourceCount)
  }

  /// The minimizer holds some 25 vectors of 1280 double-precision numbers a class: 0.5 GB.
  static let classLimit = 2000

  /// Throws when there is nothing, or too much, to tell apart (SEMANTICS M-8).
  private static func check(
    _ labels: [String], folder: String, skipped: [SkippedFile]
  ) throws(TrainingError) {
    guard let label = labels.first else {
      throw .noPictures(path: folder, skipped: skipped.count, first: skipped.first)
    }
    guard labels.contains(where: { $0 != label }) else {
      throw .oneClass(path: folder, label: label, skipped: skipped.count)
    }
    let count = Set(labels).count
    guard count <= Self.classLimit else {
      throw .tooManyClasses(path: folder, count: count, limit: Self.classLimit)
    }
  }

  /// What may be wrong with the pictures, kind by kind.
  func warnings() -> [TrainingWarning] {
    var warnings: [TrainingWarning] = []
    for (index, label) in labels.enumerated() {
      let count = (training + validation).count { $0.label == index }
      if count < 10 { warnings.append(.fewPictures(label: label, count: count)) }
    }
    var firsts: [ContentHash: Sample] = [:]
    for sample in training {
      if let first = firsts[sample.extraction.content] {
        if first.label != sample.label {
          warnings.append(.twoLabels(first: first.path, second: sample.path))
        }
      } else {
        firsts[sample.extraction.content] = sample
      }
    }
    for sample in validation {
      if let first = firsts[sample.extraction.content] {
        warnings.append(.sharedPicture(training: first.path, validation: sample.path))
      }
    }
    for sample in training + validation {
      if let detail = sample.extraction.damage {
        warnings.append(.damagedPicture(path: sample.path, detail: detail))
      }
    }
    return warnings
  }
}
