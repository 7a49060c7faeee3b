import Foundation
import Geometry

/// Trains an image classifier as Create ML does: a network's features, and a logistic regression on
/// them (SEMANTICS M-3).
package struct ImageClassifierTrainer: Sendable {
  /// Where the pictures to check with come from (M-5).
  package enum Validation: Hashable, Sendable {
    /// None below 50 pictures, 10 % below 200, else 5 %.
    case automatic
    /// This share of the pictures.
    case ratio(Double)
    case folder(String)
    case none
  }

  package struct Options: Hashable, Sendable {
    package var validation = Validation.automatic
    package var augmentations: Set<PictureAugmentation> = []
    /// Decides the split and the amounts of augmentation; the same seed gives the same model.
    package var seed: UInt64 = 1
    package var regression = LogisticRegression.Settings()

    package init() {}
  }

  /// What is being done, for whoever waits.
  package enum Stage: Hashable, Sendable {
    case features
    case augmentation
    case iterations
  }

  private let base: ImageClassifier
  private let extractor: FeatureExtractor
  private let options: Options

  /// Throws ``RecognitionError/outputMissing(path:name:)`` when the network gives no features.
  package init(base: ImageClassifier, cache: FeatureCache?, options: Options = Options()) throws {
    self.base = base
    self.options = options
    extractor = try FeatureExtractor(classifier: base, cache: cache)
  }

  /// Trains with the pictures of a folder.
  ///
  /// `progress` is called on any thread, one call at a time. Throws ``TrainingError``.
  package func train(
    folder: String,
    progress: @Sendable (_ stage: Stage, _ done: Int, _ total: Int) -> Void = { _, _, _ in }
  ) throws -> TrainingOutcome {
    let samples = try TrainingSamples(
      folder: folder, extractor: extractor, validation: options.validation, seed: options.seed
    ) { progress(.features, $0, $1) }
    let (rows, classes, notAugmented) = try trainingRows(samples, folder: folder) {
      progress(.augmentation, $0, $1)
    }
    let limit = options.regression.maximumIterations
    let fit = LogisticRegression.fit(
      FeatureMatrix(rows: rows, width: extractor.featureCount), classes: classes,
      classCount: samples.labels.count, settings: options.regression
    ) { progress(.iterations, $0, limit) }
    return TrainingOutcome(
      labels: samples.labels, fit: fit, sampleCount: rows.count,
      training: evaluation(samples.training, samples.labels, fit.regression),
      validation: samples.validation.isEmpty
        ? nil : evaluation(samples.validation, samples.labels, fit.regression),
      skipped: (samples.skipped + notAugmented).sorted { $0.path < $1.path },
      warnings: samples.warnings(),
      model: try modelFile(fit.regression, samples.labels))
  }

  /// The rows to learn from, the augmented ones after the originals, and what has none of those.
  private func trainingRows(
    _ samples: TrainingSamples, folder: String, progress: @Sendable (Int, Int) -> Void
  ) throws(TrainingError) -> (rows: [[Float]], classes: [Int], notAugmented: [SkippedFile]) {
    var rows = samples.training.flatMap(\.extraction.rows)
    var classes = samples.training.map(\.label)
    guard !options.augmentations.isEmpty else { return (rows, classes, []) }
    let perPicture = options.augmentations.reduce(1) { $0 + $1.count }
    guard rows.count * perPicture <= LabeledPictures.limit else {
      throw .tooManyPictures(
        path: folder, count: rows.count * perPicture, limit: LabeledPictures.limit)
    }
    let outcomes = extractor.extract(
      paths: samples.training.map(\.path), augmentations: options.augmentations,
      seed: options.seed
    ) { progress($0, samples.training.count) }
    var notAugmented: [SkippedFile] = []
    for (sample, outcome) in zip(samples.training, outcomes) {
      switch outcome {
      case .success(let extraction):
        rows += extraction.rows
        classes += extraction.rows.map { _ in sample.label }
      case .failure(let failure):
        // A picture that went away in the meantime still has its own row.
        notAugmented.append(
          SkippedFile(path: sample.path, reason: .augmentation(failure.reason)))
      }
    }
    return (rows, classes, notAugmented)
  }

  private func evaluation(
    _ samples: [TrainingSamples.Sample], _ labels: [String], _ regression: LogisticRegression
  ) -> ClassifierEvaluation {
    ClassifierEvaluation(
      labels: labels,
      answers: samples.map {
        .init(
          path: $0.path, truth: $0.label,
          confidences: regression.probabilities($0.extraction.rows.first ?? []))
      }, skipped: [])
  }

  private func modelFile(
    _ regression: LogisticRegression, _ labels: [String]
  ) throws -> [UInt8] {
    let path = base.model.path
    guard let file = FileManager.default.contents(atPath: path) else {
      throw RecognitionError.modelMissing(path: path)
    }
    let features = base.model.outputs.first { $0.name == "features" }
    return try TrainedModelFile(
      base: Array(file)[...], path: path, featureShape: features?.dimensions ?? [],
      inputSide: base.inputSize.width
    ).bytes(regression: regression, labels: labels)
  }
}

/// A trained classifier and how it did.
package struct TrainingOutcome: Hashable, Sendable {
  /// In the order of the classes.
  package var labels: [String]
  package var fit: LogisticRegression.Fit
  /// Rows that were learnt from, augmented ones included.
  package var sampleCount: Int
  package var training: ClassifierEvaluation
  /// Nil when nothing was held out.
  package var validation: ClassifierEvaluation?
  package var skipped: [SkippedFile]
  package var warnings: [TrainingWarning]
  /// The ONNX file.
  package var model: [UInt8]
}

/// What may make a classifier worse than it looks.
package enum TrainingWarning: Hashable, Sendable {
  /// Fewer than 10 pictures of a class (SEMANTICS M-8).
  case fewPictures(label: String, count: Int)
  /// The same bytes are learnt from and checked with.
  case sharedPicture(training: String, validation: String)
  /// The same bytes under two labels.
  case twoLabels(first: String, second: String)
  case damagedPicture(path: String, detail: String)
}
