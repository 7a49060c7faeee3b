import Foundation

/// A multinomial logistic regression: probabilities = softmax(features × weightsᵀ + intercepts).
package struct LogisticRegression: Hashable, Sendable {
  /// One row for each class.
  package var weights: [[Double]]
  /// One for each class; they sum to 0.
  package var intercepts: [Double]

  package struct Settings: Hashable, Sendable {
    /// The C of the loss C × Σ negative log likelihood + ½ ‖W‖², as scikit-learn's; intercepts are
    /// not penalised.
    package var inverseRegularization = 1.0
    /// Create ML's default (SEMANTICS M-4).
    package var maximumIterations = 25
    /// See `LBFGS.tolerance`.
    package var tolerance = 1e-9

    package init() {}
  }

  /// How a fit went.
  package struct Fit: Hashable, Sendable {
    package var regression: LogisticRegression
    package var loss: Double
    package var iterations: Int
    /// False when the limit of iterations ended it.
    package var converged: Bool
  }

  package init(weights: [[Double]], intercepts: [Double]) {
    self.weights = weights
    self.intercepts = intercepts
  }

  /// Fits to rows and their classes 0..<`classCount`; `matrix` is centred by it.
  ///
  /// Deterministic: one thread, sums in one order. `progress` is told the iterations done.
  package static func fit(
    _ matrix: FeatureMatrix, classes: [Int], classCount: Int, settings: Settings = Settings(),
    progress: (Int) -> Void = { _ in }
  ) -> Fit {
    let means = matrix.centre()
    let objective = LogisticObjective(
      matrix: matrix, classes: classes, classCount: classCount,
      inverseRegularization: settings.inverseRegularization)
    var minimizer = LBFGS(maximumIterations: settings.maximumIterations)
    minimizer.tolerance = settings.tolerance
    let outcome = minimizer.minimize(
      from: [Double](repeating: 0, count: objective.variableCount), finished: progress
    ) { objective($0, &$1) }

    let unscaled = zip(outcome.point, objective.scales).map { $0 / $1 }
    let stride = matrix.stride
    let weights = (0..<classCount).map {
      Array(unscaled[($0 * stride)..<($0 * stride + matrix.width)])
    }
    let first = objective.paddedClassCount * stride
    // From the centred rows back to the rows as they were.
    let shifted = (0..<classCount).map { label in
      unscaled[first + label] - zip(weights[label], means).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let mean = shifted.reduce(0, +) / Double(classCount)
    return Fit(
      regression: LogisticRegression(weights: weights, intercepts: shifted.map { $0 - mean }),
      loss: outcome.value, iterations: outcome.iterations, converged: outcome.converged)
  }

  /// The probability of each class.
  package func probabilities(_ features: [Float]) -> [Double] {
    Self.softmax(
      zip(weights, intercepts).map { row, intercept in
        zip(row, features).reduce(intercept) { $0 + $1.0 * Double($1.1) }
      })
  }

  /// exp(s) / Σ exp(s), without overflow.
  package static func softmax(_ scores: [Double]) -> [Double] {
    guard let largest = scores.max() else { return [] }
    let exponentials = scores.map { exp($0 - largest) }
    let sum = exponentials.reduce(0, +)
    return exponentials.map { $0 / sum }
  }
}
