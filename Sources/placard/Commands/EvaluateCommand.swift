import Foundation
import Recognition
import Scenarios

/// Measures how right a classifier is on labelled pictures.
struct EvaluateCommand: Command {
  static let name = "evaluate"
  static let abstract = "Measure how right a classifier is on a folder of labelled pictures."
  static let discussion = """
    The folder holds a folder for each label, or files label.1.jpg, label.2.jpg … The model is not \
    changed. Files that can't be used are named and left out.
    """
  static let parameters: [Parameter] = [
    .argument("model", "An ONNX image classifier, such as 'placard train' makes."),
    .argument("folder", "The labelled pictures."),
    .option("html", "file", "Write a page with the worst mistakes as pictures."),
    .flag("json", "Print one JSON object instead of text."),
  ]

  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ console: Console) throws -> ExitCode {
    let folder = try arguments.required("folder")
    let classifier = try ModelOptions.classifier(arguments)
    let clock = ProgressClock(console)
    let evaluation = try ClassifierEvaluation.evaluate(classifier, folder: folder) {
      clock.show("classifying pictures", done: $0, total: $1)
    }
    console.endProgress()
    if let path = arguments["html"] {
      let title = "\(ModelOptions.modelName(arguments)) on \(folder)"
      try OutputFile.write(
        Data(EvaluationPage.html(evaluation, title: title).utf8), to: path)
    }
    let report = EvaluationReport(evaluation)
    if arguments.has("json") {
      try console.print(data: report.json())
    } else {
      try console.print("accuracy: \(report.accuracyText)\n\n\(report.table())")
    }
    SkippedFiles.note(evaluation.skipped, console)
    return .done
  }
}
