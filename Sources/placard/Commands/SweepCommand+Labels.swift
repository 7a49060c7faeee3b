import Recognition
import Scenarios
import Simulation

/// `placard sweep --labels FILE`.
extension SweepCommand {
  static let labelParameters: [Parameter] = [
    .option(
      "confidence", "c", default: "0.5", "With --labels: a name counts only above this confidence."),
    .option("vocabulary", "file", "With --labels: only these classes are named, one a line."),
  ]

  func sweepLabels(list path: String, _ console: Console) throws -> ExitCode {
    let list = try LabelList(contentsOf: path)
    let classifier = try ModelOptions.classifier(arguments)
    var options = LabelPlacement.Options()
    options.confidenceThreshold = try arguments.number("confidence", in: 0...1) ?? 0.5
    if let file = arguments["vocabulary"] {
      let vocabulary = Vocabulary(words: try WordList.read(path: file), labels: classifier.labels)
      guard !vocabulary.classIndices.isEmpty else { throw RunError.noKnownWord(path: file) }
      for word in vocabulary.unknownWords {
        console.note("placard: \(file): the model has no class \"\(word)\"")
      }
      options.vocabulary = vocabulary
    }
    let clock = ProgressClock(console)
    let sweep = LabelSweep(
      list: list, options: options, classifier: classifier, labels: classifier.labels)
    let report = try sweep.run { clock.show("tapping objects", done: $0, total: $1) }
    console.endProgress()
    for label in report.unknownLabels {
      console.note("placard: \(path): the model has no class \"\(label)\"")
    }
    if arguments.has("json") {
      try console.print(data: report.json())
    } else {
      try console.print(report.table())
    }
    return .done
  }
}
