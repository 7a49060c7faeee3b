import Geometry
import Recognition

/// The words for what goes wrong with models and classifications.
enum RecognitionWording {
  static func text(for error: RecognitionError) -> String {
    switch error {
    case .runtimeMissing(let tried):
      "ONNX Runtime was not found; run scripts/setup, or set PLACARD_ONNXRUNTIME to its library\n"
        + tried.map { "  tried " + $0 }.joined(separator: "\n")
    case .modelMissing(let path):
      "\(path): there is no such model; scripts/setup installs the default one"
    case .modelUnusable(let path, let problem): "\(path): \(text(for: problem))"
    case .labelsMissing(let path, let tried):
      "\(path): the model has no labels inside, and none lie beside it\n"
        + tried.map { "  looked for " + $0 }.joined(separator: "\n")
    case .labelsUnusable(let path, let problem): "\(path): \(text(for: problem))"
    case .labelCount(let path, let labels, let classes):
      "\(path): \(labels) labels for a model of \(classes) classes"
    case .regionOutsideImage: "the region of interest lies outside of the picture"
    case .outputMissing(let path, let name): "\(path): the model has no output '\(name)'"
    case .notFinite(let path): "\(path): the model gave a confidence that is no finite number"
    case .inferenceFailed(let detail): "the model could not be run: \(detail)"
    }
  }

  private static func text(for problem: RecognitionError.ModelProblem) -> String {
    switch problem {
    case .notAFile: "not a file"
    case .tooLarge(let bytes, let limit): "\(bytes) bytes, more than the limit of \(limit)"
    case .refused(let detail): "not a model that ONNX Runtime can load: \(detail)"
    case .noImageInput(let found):
      "no image classifier: expected one float32 input [1, 3, height, width], found "
        + list(found)
    case .freeInputSize: "the input's size is free and the metadata has no input_size"
    case .inputSize(let size, let limit):
      "an input of \(size.width)×\(size.height), more than the limit of \(limit)"
    case .noClassOutput(let found):
      "no image classifier: expected a float32 output with one number a class, found "
        + list(found)
    case .metadata(let key, let value): "the metadata '\(key)' can't be used: '\(value)'"
    }
  }

  private static func text(for problem: RecognitionError.LabelsProblem) -> String {
    switch problem {
    case .unreadable: "can't be read"
    case .tooLarge(let bytes, let limit): "\(bytes) bytes, more than the limit of \(limit)"
    case .notUTF8: "not UTF-8 text"
    case .notALabelList: "JSON that is neither a list of labels nor an object from \"0\" on"
    }
  }

  private static func list(_ tensors: [TensorDescription]) -> String {
    guard !tensors.isEmpty else { return "none" }
    return tensors.map { tensor in
      let shape = tensor.dimensions.map { $0.map(String.init) ?? "free" }
      return "\(tensor.name) [\(shape.joined(separator: ", "))]"
    }.joined(separator: ", ")
  }
}
