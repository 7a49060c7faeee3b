import Foundation
import Imaging
import Recognition
import Scenarios

/// Says what is in pictures.
struct ClassifyCommand: Command {
  static let name = "classify"
  static let abstract = "Say what is in a picture: \"I see a …\"."
  static let discussion = """
    A picture's EXIF orientation is respected. Files that are no pictures are named, the others are
    still classified, and the exit code is 3.
    """
  static let parameters: [Parameter] =
    [
      .remaining(
        "image",
        "JPEG or PNG files, folders of them (not their subfolders), patterns in quotation marks, or "
          + "- for standard input.")
    ] + ModelOptions.parameters + [
      .option("top", "n", default: "5", "How many classes to list."),
      .option(
        "crop", "name", default: "centerCrop",
        "How the picture is brought to the model's size: centerCrop, scaleFit or scaleFill."),
      .flag(
        "window",
        "Show the pictures: a click or the arrows go on and back, Q closes; then print as without."),
      .flag("json", "Print one JSON array instead of text."),
    ]

  let arguments: ParsedArguments
  let top: Int
  let crop: CropAndScale

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    top = try arguments.integer("top", in: 1...100_000) ?? 5
    let name = arguments["crop"] ?? "centerCrop"
    guard let crop = CropAndScale(rawValue: name) else {
      throw UsageError.invalidValue(
        option: "--crop", found: name, expected: "centerCrop, scaleFit or scaleFill")
    }
    self.crop = crop
  }

  func run(_ console: Console) throws -> ExitCode {
    let classification = PhotoClassification(
      classifier: try ModelOptions.classifier(arguments), cropAndScale: crop, top: top)
    let inputs = PhotoInputs.expand(arguments.remaining)
    let answers: [PhotoClassification.Answer]
    if arguments.has("window") {
      let window = try PhotoWindow(
        inputs: inputs, classification: classification, standardInput: Self.standardInput)
      try window.run()
      answers = window.answers
    } else {
      answers = inputs.map {
        classification.classify($0, standardInput: Self.standardInput)
      }
    }
    if arguments.has("json") {
      try console.print(data: PhotoClassification.json(answers))
    } else {
      for answer in answers where answer.error == nil { try console.print(answer.text()) }
    }
    for answer in answers {
      if let error = answer.error { console.note("placard: \(answer.image): \(error)") }
      if let warning = answer.warning {
        console.note("placard: \(answer.image): damaged, classified all the same: \(warning)")
      }
    }
    return answers.contains { $0.error != nil } ? .input : .done
  }

  @Sendable private static func standardInput() throws -> Data {
    try ImageFile.read(.standardInput)
  }
}
