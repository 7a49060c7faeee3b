import Geometry
import Foundation
import TestSupport
import Testing

@testable import Recognition

@Suite struct LogisticRegressionTests {
  private func fit(
    _ rows: [[Float]], _ classes: [Int], classCount: Int, c: Double, iterations: Int = 500
  ) -> LogisticRegression.Fit {
    var settings = LogisticRegression.Settings()
    settings.inverseRegularization = c
    settings.maximumIterations = iterations
    settings.tolerance = 0
    return LogisticRegression.fit(
      FeatureMatrix(rows: rows, width: rows[0].count), classes: classes, classCount: classCount,
      settings: settings)
  }

  /// The loss as the oracle writes it, on the rows as they are, in double precision.
  private func loss(
    _ regression: LogisticRegression, _ rows: [[Float]], _ classes: [Int], c: Double
  ) -> Double {
    let likelihood = zip(rows, classes).reduce(0.0) {
      $0 - log(regression.probabilities($1.0)[$1.1])
    }
    return c * likelihood + regression.weights.joined().reduce(0) { $0 + $1 * $1 } / 2
  }

  /// By symmetry w₁ = −w₀ = w; the loss is 2n ln(1 + e^(−2w)) + w² for n pictures a class at ±1.
  ///
  /// Its slope 2w − 4n / (1 + e^(2w)) is 0 for w = 1 at n = (1 + e²) / 2 = 4.1945; here n is 1 and
  /// C is 4.1945.
  @Test func `two classes at minus and plus one have the weight that the slope's root gives`() {
    let fit = fit([[-1], [1]], [0, 1], classCount: 2, c: (1 + exp(2)) / 2)
    #expect(isClose(fit.regression.weights[1][0], 1, within: 1e-4))
    #expect(isClose(fit.regression.weights[0][0], -1, within: 1e-4))
    #expect(isClose(fit.regression.intercepts[0], 0, within: 1e-4))
    #expect(fit.converged)
  }

  @Test func `without anything to tell classes apart the probabilities are the shares`() {
    let fit = fit([[2], [2], [2], [2]], [0, 1, 1, 1], classCount: 2, c: 1)
    let probabilities = fit.regression.probabilities([2])
    #expect(isClose(probabilities[0], 0.25, within: 1e-4))
    #expect(isClose(fit.regression.weights[0][0], 0, within: 1e-6))
  }

  @Test func `the gradient is what differences of the loss give`() {
    var random = SplitMix64(seed: 3)
    let rows = (0..<150).map { _ in (0..<70).map { _ in Float(random.unit()) } }
    let classes = (0..<150).map { $0 % 5 }
    let matrix = FeatureMatrix(rows: rows, width: 70)
    _ = matrix.centre()
    let objective = LogisticObjective(
      matrix: matrix, classes: classes, classCount: 5, inverseRegularization: 2)
    let point = (0..<objective.variableCount).map { _ in random.unit() - 0.5 }
    var gradient = [Double](repeating: 0, count: point.count)
    _ = objective(point, &gradient)
    var unused = gradient
    // Weights of the first and last class and column, and intercepts.
    for index in [0, 69, 128, 4 * 128 + 3, 8 * 128, 8 * 128 + 4] {
      var (above, below) = (point, point)
      above[index] += 0.01
      below[index] -= 0.01
      let slope = (objective(above, &unused) - objective(below, &unused)) / 0.02
      #expect(isClose(gradient[index], slope, within: 2e-3 * max(1, abs(slope))), "\(index)")
    }
  }

  @Test func `the same rows give the same bits again`() {
    var random = SplitMix64(seed: 9)
    let rows = (0..<90).map { _ in (0..<33).map { _ in Float(random.unit()) } }
    let classes = (0..<90).map { $0 % 3 }
    let first = fit(rows, classes, classCount: 3, c: 1)
    #expect(first == fit(rows, classes, classCount: 3, c: 1))
  }

  @Test func `M-4 no more iterations are made than are asked for`() {
    let rows = (0..<40).map { [Float($0), Float(($0 * 7) % 11)] }
    let fit = fit(rows, (0..<40).map { $0 % 3 }, classCount: 3, c: 1, iterations: 2)
    #expect(fit.iterations == 2)
    #expect(!fit.converged)
    #expect(LogisticRegression.Settings().maximumIterations == 25)
  }

  // MARK: - scikit-learn

  private struct Oracle: Decodable {
    struct Model: Decodable {
      var name: String
      var classes: [String]
      var c: Double
      var trainX: [[Float]]
      var trainY: [Int]
      var testX: [[Float]]
      var coef: [[Double]]
      var interceptCentred: [Double]
      var lossAtOptimum: Double
      var testProbabilities: [[Double]]

      enum CodingKeys: String, CodingKey {
        case name, classes, trainX, trainY, testX, coef, interceptCentred, lossAtOptimum
        case testProbabilities
        case c = "C"
      }
    }
    struct Softmax: Decodable {
      var logits: [Double]
      var probabilities: [Double]
    }
    var models: [Model]
    var softmax: [Softmax]
  }

  @Test(.enabled(if: RecordedData.isAvailable))
  func `coefficients, probabilities and loss are those of scikit-learn's optimum`() throws {
    let data = try RecordedData.data("oracles/classifier/logreg.json")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let oracle = try decoder.decode(Oracle.self, from: data)
    #expect(!oracle.models.isEmpty)
    for model in oracle.models {
      let fit = fit(model.trainX, model.trainY, classCount: model.classes.count, c: model.c)
      let found = fit.regression
      #expect(
        isClose(
          loss(found, model.trainX, model.trainY, c: model.c), model.lossAtOptimum,
          within: 1e-6 * model.lossAtOptimum), "\(model.name)")
      #expect(
        isClose(fit.loss, model.lossAtOptimum, within: 1e-6 * model.lossAtOptimum),
        "\(model.name)")
      for (row, expected) in zip(found.weights, model.coef) {
        #expect(row.count == expected.count)
        #expect(zip(row, expected).allSatisfy { isClose($0, $1, within: 1e-3) }, "\(model.name)")
      }
      #expect(
        zip(found.intercepts, model.interceptCentred).allSatisfy { isClose($0, $1, within: 1e-3) },
        "\(model.name)")
      for (features, expected) in zip(model.testX, model.testProbabilities) {
        #expect(
          zip(found.probabilities(features), expected).allSatisfy {
            isClose($0, $1, within: 1e-4)
          }, "\(model.name)")
      }
    }
    for example in oracle.softmax where example.logits.allSatisfy({ abs($0) < 1e300 }) {
      #expect(
        zip(LogisticRegression.softmax(example.logits), example.probabilities).allSatisfy {
          isClose($0, $1, within: 1e-12)
        })
    }
  }
}
