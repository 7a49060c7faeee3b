import Foundation
import Imaging
import Recognition
import Synchronization

/// What a classifier answered in one run, call by call, so that the run can be had without it.
struct ClassifierAnswers: Sendable {
  /// The model's file name, as reports state it.
  var model: String
  /// By class index.
  var labels: [String]
  /// By call, then by class index; not a number where a class was not answered.
  var confidences: [[Float]]

  /// Answers in the same order as the classifier did.
  var classifier: ScriptedClassifier {
    ScriptedClassifier(answers: confidences.isEmpty ? [.classes([])] : confidences.map(answer))
  }

  /// Classes by falling confidence, ties by class index (SEMANTICS V-19).
  private func answer(_ row: [Float]) -> ScriptedClassifier.Answer {
    let order = row.indices.filter { !row[$0].isNaN }.sorted {
      row[$0] != row[$1] ? row[$0] > row[$1] : $0 < $1
    }
    return .classes(
      order.map {
        Classification(classIndex: $0, identifier: labels[$0], confidence: Double(row[$0]))
      })
  }

  /// The rows one after another, little-endian.
  var data: Data {
    confidences.reduce(into: Data()) { data, row in
      for value in row {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
    }
  }

  init(model: String, labels: [String], confidences: [[Float]]) {
    self.model = model
    self.labels = labels
    self.confidences = confidences
  }

  /// Nil where the bytes are no whole number of rows.
  init?(model: String, labels: [String], data: Data) {
    let stride = 4 * labels.count
    guard stride > 0 ? data.count % stride == 0 : data.isEmpty else { return nil }
    let values = data.withUnsafeBytes { bytes in
      (0..<(bytes.count / 4)).map {
        Float(
          bitPattern: UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
      }
    }
    self.init(
      model: model, labels: labels,
      confidences: Swift.stride(from: 0, to: values.count, by: max(1, labels.count)).map {
        Array(values[$0..<($0 + labels.count)])
      })
  }
}

/// A classifier that keeps what another one answers.
final class AnswerRecorder: Classifier {
  private let classifier: any Classifier
  private let labels: [String]
  private let rows = Mutex<[[Float]]>([])
  private let failure = Mutex<(any Error)?>(nil)

  init(_ classifier: any Classifier, labels: [String]) {
    self.classifier = classifier
    self.labels = labels
  }

  func classify(
    _ image: PixelBuffer, _ request: ClassificationRequest
  ) throws -> [Classification] {
    do {
      let classes = try classifier.classify(image, request)
      var row = [Float](repeating: .nan, count: labels.count)
      for entry in classes where row.indices.contains(entry.classIndex) {
        row[entry.classIndex] = Float(entry.confidence)
      }
      rows.withLock { $0.append(row) }
      return classes
    } catch {
      failure.withLock { $0 = $0 ?? error }
      throw error
    }
  }

  /// What was answered so far; throws what the classifier threw.
  func answers(model: String) throws -> ClassifierAnswers {
    if let failure = failure.withLock({ $0 }) { throw failure }
    return ClassifierAnswers(model: model, labels: labels, confidences: rows.withLock { $0 })
  }
}
