/// Why a model or a classification fails.
package enum RecognitionError: Error, Hashable, Sendable {
  /// The ONNX Runtime library was not found or can't be opened; one line for each place tried.
  case runtimeMissing(tried: [String])
  case modelMissing(path: String)
  /// The model file can't be loaded or is no image classifier.
  case modelUnusable(path: String, detail: String)
  /// The labels don't fit the model's output.
  case labelCount(path: String, labels: Int, classes: Int)
  /// The region of interest lies outside the picture (Vision's error 14, SEMANTICS V-10).
  case regionOutsideImage
  case inferenceFailed(detail: String)
}
