import Foundation
import TestSupport
import Testing

@testable import Recognition

@Suite struct ClassRankingTests {
  @Test func `V-19 every class comes back by falling confidence, ties by class index`() {
    let ranking = ClassRanking(labels: ["a", "b", "c", "d", "e"])
    let classes = ranking.classes(confidences: [0.25, 0.5, 0, 0.25, 0])
    #expect(classes.map(\.classIndex) == [1, 0, 3, 2, 4])
    #expect(classes.map(\.identifier) == ["b", "a", "d", "c", "e"])
    #expect(classes.map(\.confidence) == [0.5, 0.25, 0.25, 0, 0])
  }

  @Test func `V-20 confidences are neither scaled nor clamped`() {
    let classes = ClassRanking(labels: ["a", "b", "c"]).classes(confidences: [-3, 12.5, 1])
    #expect(classes.map(\.confidence) == [12.5, 1, -3])
  }

  @Test func `a confidence that is no number comes last`() {
    let ranking = ClassRanking(labels: ["a", "b", "c", "d"])
    let classes = ranking.classes(confidences: [.nan, 0.25, .nan, 0.5])
    #expect(classes.map(\.classIndex) == [3, 1, 0, 2])
  }

  @Test func `V-25 of equal whole labels the larger confidence is kept, equal synonyms stay`() {
    let ranking = ClassRanking(labels: ["crane", "maillot", "crane", "maillot, tank suit"])
    let classes = ranking.classes(confidences: [0.125, 0.25, 0.5, 0.125])
    #expect(classes.map(\.classIndex) == [2, 1, 3])
    #expect(classes.map(\.firstSynonym) == ["crane", "maillot", "maillot"])
  }

  /// 4 classes, 40 pictures; accuracies from scikit-learn's top_k_accuracy_score.
  @Test(.enabled(if: RecordedData.isAvailable))
  func `V-19 the first k classes hold the truth as often as scikit-learn says`() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let oracle = try decoder.decode(
      Oracle.self, from: RecordedData.data("oracles/classifier/logreg.json"))
    let model = try #require(oracle.models.first { $0.name == oracle.topK.model })
    let ranking = ClassRanking(labels: model.classes)
    #expect(oracle.topK.values.count == 3)
    for value in oracle.topK.values {
      let right = zip(model.testProbabilities, model.testY).count { probabilities, truth in
        ranking.classes(confidences: probabilities).prefix(value.k).contains {
          $0.classIndex == truth
        }
      }
      #expect(Double(right) / Double(model.testY.count) == value.accuracy)
    }
  }

  private struct Oracle: Decodable {
    struct Model: Decodable {
      var name: String
      var classes: [String]
      var testY: [Int]
      var testProbabilities: [[Float]]
    }
    struct TopK: Decodable {
      struct Value: Decodable {
        var k: Int
        var accuracy: Double
      }
      var model: String
      var values: [Value]
    }
    var models: [Model]
    var topK: TopK
  }
}
