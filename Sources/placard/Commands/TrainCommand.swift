import Foundation
import Recognition
import Scenarios

/// Trains a classifier on labelled pictures.
struct TrainCommand: Command {
  static let name = "train"
  static let abstract = "Train an image classifier on a folder of labelled pictures."
  static let discussion = """
    The folder holds a folder for each label, or files label.1.jpg, label.2.jpg … The result is one \
    ONNX file with labels and preprocessing inside. The same pictures, options and seed give the \
    same file. Files that can't be used are named and left out.
    """
  static let parameters: [Parameter] =
    [
      .argument("folder", "The labelled pictures."),
      .option("output", short: "o", "file", "The ONNX file to write. Needed."),
      .option(
        "validation", "what", default: "auto",
        "What to check with: a folder, a share such as 0.2, 'none', or 'auto', which holds out "
          + "nothing below 50 pictures, a tenth below 200, else a twentieth."),
      .option(
        "augment", "list", default: "none",
        "New training pictures: any of crop, rotation, blur, exposure, noise (4 of each picture) "
          + "and flip (3), separated by commas, or 'all' or 'none'."),
      .option("iterations", "n", default: "25", "How many steps the training takes at most."),
      .option(
        "l2", "weight", default: "1",
        "The penalty on large coefficients: the loss is the sum over all samples plus half of this "
          + "times the sum of squares."),
      .option("seed", "n", default: "1", "Decides what is held out and how pictures are changed."),
      .option(
        "cache", "folder",
        "Where features are kept for the next run. Default: 'features' in Placard's cache folder."),
      .flag("no-cache", "Compute all features anew and keep none."),
    ] + ModelOptions.parameters + [.flag("json", "Print one JSON object instead of text.")]

  let arguments: ParsedArguments
  let output: String
  let options: ImageClassifierTrainer.Options

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    guard let output = arguments["output"] else { throw UsageError.needsOneOf(["--output"]) }
    if arguments["cache"] != nil, arguments.has("no-cache") {
      throw UsageError.conflict("--cache", "--no-cache")
    }
    self.output = output
    var options = ImageClassifierTrainer.Options()
    options.validation = try Self.validation(arguments["validation"] ?? "auto")
    options.augmentations = try Self.augmentations(arguments["augment"])
    options.seed = UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1)
    options.regression.maximumIterations =
      try arguments.integer("iterations", in: 1...100_000) ?? 25
    options.regression.inverseRegularization =
      1 / (try arguments.number("l2", in: 1e-6...1e6) ?? 1)
    self.options = options
  }

  func run(_ console: Console) throws -> ExitCode {
    let folder = try arguments.required("folder")
    try OutputFile.check(output)
    let cache =
      arguments.has("no-cache")
      ? nil
      : FeatureCache(folder: arguments["cache"] ?? ModelOptions.cacheFolder + "/features")
    let trainer = try ImageClassifierTrainer(
      base: ModelOptions.classifier(arguments), cache: cache, options: options)
    let clock = ProgressClock(console)
    let outcome = try trainer.train(folder: folder) { stage, done, total in
      clock.show(Self.words(stage), done: done, total: total)
    }
    console.endProgress()
    cache?.prune()
    try OutputFile.write(Data(outcome.model), to: output)

    let report = TrainingReport(outcome, modelPath: output)
    if arguments.has("json") {
      try console.print(data: report.json())
    } else {
      try console.print(report.text())
    }
    for warning in report.warnings { console.note("placard: warning: \(warning)") }
    SkippedFiles.note(outcome.skipped, console)
    return .done
  }

  private static func words(_ stage: ImageClassifierTrainer.Stage) -> String {
    switch stage {
    case .features: "reading pictures"
    case .augmentation: "changing pictures"
    case .iterations: "training"
    }
  }

  private static func validation(
    _ word: String
  ) throws(UsageError) -> ImageClassifierTrainer.Validation {
    switch word {
    case "auto": return .automatic
    case "none": return .none
    default:
      guard let ratio = Double(word) else { return .folder(word) }
      guard (0...1).contains(ratio), ratio < 1 else {
        throw .invalidValue(
          option: "--validation", found: word,
          expected: "a share from 0 to below 1, a folder, auto or none")
      }
      return .ratio(ratio)
    }
  }

  private static func augmentations(
    _ list: String?
  ) throws(UsageError) -> Set<PictureAugmentation> {
    guard let list, list != "none" else { return [] }
    if list == "all" { return Set(PictureAugmentation.allCases) }
    var chosen: Set<PictureAugmentation> = []
    for word in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = PictureAugmentation(rawValue: String(word)) else {
        let known = PictureAugmentation.allCases.map(\.rawValue)
        throw .invalidValue(
          option: "--augment", found: list,
          expected: "all, none, or a list of " + known.joined(separator: ", "))
      }
      chosen.insert(kind)
    }
    return chosen
  }
}
