import Foundation
import Imaging

/// What a classifier made of labelled pictures.
package struct ClassifierEvaluation: Hashable, Sendable {
  /// One picture's true class and the one that it was taken for.
  package struct Answer: Hashable, Sendable {
    package var path: String
    /// Indices of ``ClassifierEvaluation/labels``.
    package var truth: Int
    package var predicted: Int
    /// The classifier's number for the predicted class, and for the true one.
    package var confidence: Double
    package var truthConfidence: Double

    package init(
      path: String, truth: Int, predicted: Int, confidence: Double, truthConfidence: Double
    ) {
      self.path = path
      self.truth = truth
      self.predicted = predicted
      self.confidence = confidence
      self.truthConfidence = truthConfidence
    }

    /// The most confident class, ties by index.
    init(path: String, truth: Int, confidences: [Double]) {
      let best = confidences.indices.max {
        (confidences[$0], $1) < (confidences[$1], $0)
      }
      self.init(
        path: path, truth: truth, predicted: best ?? 0,
        confidence: best.map { confidences[$0] } ?? 0, truthConfidence: confidences[truth])
    }
  }

  /// All labels of the classifier.
  package var labels: [String]
  /// In the order of the paths.
  package var answers: [Answer]
  package var skipped: [SkippedFile]

  package init(labels: [String], answers: [Answer], skipped: [SkippedFile]) {
    self.labels = labels
    self.answers = answers
    self.skipped = skipped
  }

  package var metrics: ClassificationMetrics {
    ClassificationMetrics(
      classCount: labels.count, truth: answers.map(\.truth), predicted: answers.map(\.predicted))
  }

  /// Wrong answers, those first that the classifier was surest of.
  package var mistakes: [Answer] {
    answers.filter { $0.truth != $0.predicted }.sorted {
      ($1.confidence, $0.path) < ($0.confidence, $1.path)
    }
  }
}

extension ClassifierEvaluation {
  /// Classifies the pictures of a folder with the layouts of ``LabeledPictures``.
  ///
  /// A label is a class's whole label or, where none fits, its first synonym; pictures of other
  /// labels are left out. `progress` is called on any thread, one call at a time. Throws
  /// ``TrainingError``.
  package static func evaluate(
    _ classifier: ImageClassifier, folder: String,
    workers: Int = ProcessInfo.processInfo.activeProcessorCount,
    progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> ClassifierEvaluation {
    let source = try LabeledPictures(path: folder)
    let pictures = source.pictures
    let classes = ClassNames(classifier.labels)
    let results = concurrentResults(
      count: pictures.count, workers: workers, progress: { progress($0, pictures.count) }
    ) { index in answer(classifier, pictures[index], classes) }

    var evaluation = ClassifierEvaluation(
      labels: classifier.labels, answers: [], skipped: source.skipped)
    for (picture, result) in zip(pictures, results) {
      switch result {
      case .success(let answer): evaluation.answers.append(answer)
      case .failure(let skipped):
        evaluation.skipped.append(SkippedFile(path: picture.path, reason: skipped.reason))
      }
    }
    evaluation.skipped.sort { $0.path < $1.path }
    guard !evaluation.answers.isEmpty else {
      throw TrainingError.noPictures(
        path: folder, skipped: evaluation.skipped.count, first: evaluation.skipped.first)
    }
    return evaluation
  }

  private static func answer(
    _ classifier: ImageClassifier, _ picture: LabeledPicture, _ classes: ClassNames
  ) -> Result<Answer, FeatureExtractor.SkippedPicture> {
    guard let truth = classes.index(picture.label) else {
      return .failure(.init(reason: .unknownLabel(picture.label)))
    }
    do {
      let decoded = try ImageFile.decode(ImageFile.read(path: picture.path))
      let request = ClassificationRequest(orientation: decoded.orientation)
      let tensor = try classifier.tensor(for: decoded.pixels, request)
      let confidences = try classifier.probabilities(tensor: tensor)
      guard confidences.allSatisfy(\.isFinite) else { return .failure(.init(reason: .notFinite)) }
      return .success(
        Answer(path: picture.path, truth: truth, confidences: confidences.map(Double.init)))
    } catch {
      return .failure(FeatureExtractor.SkippedPicture(error))
    }
  }
}

/// Finds a class by what a folder or file is named.
private struct ClassNames: Sendable {
  private var indices: [String: Int] = [:]

  init(_ labels: [String]) {
    for (index, label) in labels.enumerated() where indices[label] == nil {
      indices[label] = index
    }
    for (index, label) in labels.enumerated() {
      let synonym = Classification(classIndex: index, identifier: label, confidence: 0).firstSynonym
      if indices[synonym] == nil { indices[synonym] = index }
    }
  }

  func index(_ name: String) -> Int? { indices[name] }
}
