package import Geometry

/// Why a model or a classification fails.
package enum RecognitionError: Error, Hashable, Sendable {
  /// The ONNX Runtime library was not found or can't be opened; one line for each place tried.
  case runtimeMissing(tried: [String])
  case modelMissing(path: String)
  /// The model file can't be loaded or is no image classifier.
  case modelUnusable(path: String, problem: ModelProblem)
  /// The model carries no labels and no file of labels lies beside it.
  case labelsMissing(modelPath: String, tried: [String])
  case labelsUnusable(path: String, problem: LabelsProblem)
  /// The labels don't fit the model's output.
  case labelCount(path: String, labels: Int, classes: Int)
  /// The region of interest is empty or not inside the picture (Vision's error 14, SEMANTICS V-10).
  case regionOutsideImage
  /// The model has no output of this name that holds one row of numbers.
  case outputMissing(path: String, name: String)
  case inferenceFailed(detail: String)
  /// The model gave infinity or no number for a class.
  case notFinite(path: String)

  /// What is wrong with a model file.
  package enum ModelProblem: Hashable, Sendable {
    case notAFile
    case tooLarge(byteCount: Int, limit: Int)
    /// The runtime refused the file and said why.
    case refused(detail: String)
    /// Not exactly one float32 input of shape [1 or free, 3, height, width]: what there is instead.
    case noImageInput(found: [TensorDescription])
    /// The input's height or width is free and there is no `input_size` in the metadata.
    case freeInputSize
    case inputSize(ImageSize, limit: Int)
    /// No float32 output with one number for each class: what there is instead.
    case noClassOutput(found: [TensorDescription])
    /// A metadata entry that can't be used.
    case metadata(key: String, value: String)
  }

  /// What is wrong with a file of labels.
  package enum LabelsProblem: Hashable, Sendable {
    case unreadable
    case tooLarge(byteCount: Int, limit: Int)
    case notUTF8
    /// JSON that is neither a list of strings nor an object from "0", "1" … to strings.
    case notALabelList
  }
}
