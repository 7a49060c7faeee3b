package import Foundation
package import Recognition

/// What a training made, as text or JSON.
package struct TrainingReport: Hashable, Sendable, Codable {
  package var model: String
  package var classes: [String]
  /// Rows that were learnt from, augmented pictures included.
  package var samples: Int
  package var iterations: Int
  package var loss: Double
  /// False when the limit of iterations ended the training.
  package var converged: Bool
  package var training: EvaluationReport
  /// Nil when nothing was held out.
  package var validation: EvaluationReport?
  package var skipped: [EvaluationReport.Skipped]
  package var warnings: [String]

  package init(_ outcome: TrainingOutcome, modelPath: String) {
    model = modelPath
    classes = outcome.labels
    samples = outcome.sampleCount
    iterations = outcome.fit.iterations
    loss = outcome.fit.loss
    converged = outcome.fit.converged
    training = EvaluationReport(outcome.training)
    validation = outcome.validation.map(EvaluationReport.init)
    skipped = outcome.skipped.map(EvaluationReport.Skipped.init)
    warnings = outcome.warnings.map(TrainingWording.text(for:))
  }

  /// One JSON object.
  package func json() throws -> Data {
    try ReportJSON.data(self)
  }

  /// Accuracies, then precision, recall and confusion of what was held out, or else of the rest.
  package func text() -> String {
    let plural = samples == 1 ? "sample" : "samples"
    let end = converged ? "" : " (the limit; the loss could still fall)"
    var lines = [
      "\(classes.count) classes, \(samples) \(plural), \(iterations) iterations\(end)",
      "training accuracy:   \(training.accuracyText)",
      "validation accuracy: \(validation?.accuracyText ?? "none held out")",
      "",
      validation == nil ? "on the training pictures:" : "on the validation pictures:",
      (validation ?? training).table(),
    ]
    lines += ["", "written: \(model)"]
    return lines.joined(separator: "\n")
  }
}
