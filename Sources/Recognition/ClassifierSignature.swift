import Geometry

/// The input and output of a model by which it is an image classifier.
struct ClassifierSignature: Sendable {
  let inputSize: ImageSize
  let output: String
  let classCount: Int

  /// Finds them, or throws ``RecognitionError/modelUnusable(path:problem:)``.
  ///
  /// The output is the one named `probabilities`, else the first with a number for each label, else
  /// the first with one row of numbers.
  init(model: OnnxModel, labelCount: Int?) throws(RecognitionError) {
    inputSize = try Self.inputSize(model)
    let rows = model.outputs.filter { $0.rowLength != nil }
    let output =
      rows.first { $0.name == "probabilities" } ?? rows.first { $0.rowLength == labelCount }
      ?? rows.first
    guard let output, let classCount = output.rowLength else {
      throw .modelUnusable(path: model.path, problem: .noClassOutput(found: model.outputs))
    }
    self.output = output.name
    self.classCount = classCount
  }

  private static func inputSize(_ model: OnnxModel) throws(RecognitionError) -> ImageSize {
    guard model.inputs.count == 1, let input = model.inputs.first, input.isFloat32,
      input.dimensions.count == 4, input.dimensions[0] ?? 1 == 1, input.dimensions[1] == 3
    else {
      throw .modelUnusable(path: model.path, problem: .noImageInput(found: model.inputs))
    }
    let size: ImageSize
    if let height = input.dimensions[2], let width = input.dimensions[3] {
      size = ImageSize(width: width, height: height)
    } else {
      guard let text = try model.metadata("input_size") else {
        throw .modelUnusable(path: model.path, problem: .freeInputSize)
      }
      guard let side = Int(text) else {
        throw .modelUnusable(
          path: model.path, problem: .metadata(key: "input_size", value: text))
      }
      size = ImageSize(width: side, height: side)
    }
    guard (1...longestSide).contains(size.width), (1...longestSide).contains(size.height) else {
      throw .modelUnusable(path: model.path, problem: .inputSize(size, limit: longestSide))
    }
    return size
  }

  /// Four times what the largest usual classifiers take; bounds the memory of a hostile model.
  static let longestSide = 2048
}
