import Foundation
import TestSupport
import Testing

@testable import Recognition

@Suite struct ClassificationMetricsTests {
  @Test func `M-7 confusion, precision, recall and error are as counted by hand`() {
    // True 0: twice right, once taken for 1. True 1: once right. True 2: once taken for 0.
    let metrics = ClassificationMetrics(
      classCount: 4, truth: [0, 0, 0, 1, 2], predicted: [0, 0, 1, 1, 0])
    #expect(metrics.confusion == [[2, 1, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]])
    #expect(isClose(metrics.accuracy, 3.0 / 5, within: 1e-12))
    #expect(isClose(metrics.classificationError, 2.0 / 5, within: 1e-12))
    #expect(isClose(metrics.precision(0), 2.0 / 3, within: 1e-12))
    #expect(isClose(metrics.recall(0), 2.0 / 3, within: 1e-12))
    #expect(isClose(metrics.precision(1), 1.0 / 2, within: 1e-12))
    #expect(metrics.recall(1) == 1)
    #expect(metrics.count(0) == 3)
  }

  @Test func `M-7 a quotient of zeros is not a number`() {
    let metrics = ClassificationMetrics(classCount: 3, truth: [0, 1], predicted: [0, 0])
    #expect(metrics.precision(1).isNaN)
    #expect(metrics.recall(1) == 0)
    #expect(metrics.recall(2).isNaN)
    #expect(ClassificationMetrics(classCount: 2, truth: [], predicted: []).accuracy.isNaN)
  }

  private struct Oracle: Decodable {
    struct Case: Decodable {
      var name: String
      var classes: [String]
      var truth: [Int]
      var predicted: [Int]
      var confusionRowsTruth: [[Int]]
      var precision: [Double]
      var recall: [Double]
      var support: [Int]
      var accuracy: Double
    }
    var cases: [Case]
  }

  @Test(.enabled(if: RecordedData.isAvailable))
  func `M-7 the figures are scikit-learn's, which takes 0 for an undefined one`() throws {
    let data = try RecordedData.data("oracles/classifier/metrics.json")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let oracle = try decoder.decode(Oracle.self, from: data)
    #expect(!oracle.cases.isEmpty)
    func zeroIfNaN(_ value: Double) -> Double { value.isNaN ? 0 : value }
    for expected in oracle.cases {
      let metrics = ClassificationMetrics(
        classCount: expected.classes.count, truth: expected.truth, predicted: expected.predicted)
      let name = Comment(rawValue: expected.name)
      #expect(metrics.confusion == expected.confusionRowsTruth, name)
      #expect(isClose(metrics.accuracy, expected.accuracy, within: 1e-9), name)
      for label in expected.classes.indices {
        #expect(
          isClose(zeroIfNaN(metrics.precision(label)), expected.precision[label], within: 1e-9),
          name)
        #expect(
          isClose(zeroIfNaN(metrics.recall(label)), expected.recall[label], within: 1e-9), name)
        #expect(metrics.count(label) == expected.support[label], name)
      }
    }
  }
}
