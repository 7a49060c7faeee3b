package import Foundation
package import Imaging
package import Recognition

/// The "what is in this photo" command: one picture, its best classes (SEMANTICS P-7).
package struct PhotoClassification: Sendable {
  package struct Prediction: Hashable, Sendable, Codable {
    package var label: String
    package var confidence: Double

    /// The article of the label, by its first letter.
    var article: String { "aeiou".contains(label.lowercased().prefix(1)) ? "an" : "a" }
  }

  /// What became of one picture.
  package struct Answer: Hashable, Sendable, Codable {
    package var image: String
    package var predictions: [Prediction]
    package var error: String?
    /// What is wrong with a picture that was classified all the same.
    package var warning: String?

    /// "I see a …" with the full label of the best class, and the list.
    package func text() -> String {
      guard let best = predictions.first else { return TerminalText.line("\(image): nothing") }
      let rows = predictions.map { String(format: "  %.4f  ", $0.confidence) + $0.label }
      return (["\(image): I see \(best.article) \(best.label)"] + rows)
        .map(TerminalText.line).joined(separator: "\n")
    }
  }

  private let classifier: any Classifier
  private let cropAndScale: CropAndScale
  private let top: Int

  package init(classifier: any Classifier, cropAndScale: CropAndScale, top: Int) {
    self.classifier = classifier
    self.cropAndScale = cropAndScale
    self.top = top
  }

  /// Classifies what a word of the command line stands for; a failure is in the answer.
  ///
  /// `standardInput` gives the bytes that came in.
  package func classify(_ input: PhotoInputs.Input, standardInput: () throws -> Data) -> Answer {
    look(at: input, standardInput: standardInput).answer
  }

  /// An answer with the picture that it is of.
  struct Look {
    var answer: Answer
    var picture: Decoded<PixelBuffer>?
  }

  /// As ``classify(_:standardInput:)``, for who wants to show the picture too.
  func look(at input: PhotoInputs.Input, standardInput: () throws -> Data) -> Look {
    switch input {
    case .file(let path): look(name: path) { try ImageFile.read(path: path) }
    case .standardInput: look(name: "-", bytes: standardInput)
    case .nothing(let word, let problem):
      Look(answer: Answer(image: word, predictions: [], error: PhotoWording.text(for: problem)))
    }
  }

  /// Classifies one picture, turned upright by its EXIF orientation; a failure is in the answer.
  private func look(name: String, bytes: () throws -> Data) -> Look {
    do {
      let picture = try ImageFile.decode(bytes())
      let classes = try classifier.classify(
        picture.pixels,
        ClassificationRequest(orientation: picture.orientation, cropAndScale: cropAndScale))
      let predictions = classes.prefix(top).map {
        Prediction(label: $0.identifier, confidence: $0.confidence)
      }
      return Look(
        answer: Answer(image: name, predictions: predictions, warning: picture.warning),
        picture: picture)
    } catch {
      return Look(
        answer: Answer(image: name, predictions: [], error: ErrorWording.text(for: error)))
    }
  }

  /// All answers as one JSON array.
  package static func json(_ answers: [Answer]) throws -> Data {
    try ReportJSON.data(answers)
  }
}
