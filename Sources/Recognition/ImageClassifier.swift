package import Geometry
package import Imaging
import Synchronization

/// A classifier that is an ONNX file, such as EfficientNet-Lite0 trained on ImageNet.
///
/// The model takes one float32 tensor [1 or free, 3, height, width] and gives one number a class.
/// Calls may come from several threads at once; each takes a core for its whole length.
package final class ImageClassifier: Classifier {
  package let model: OnnxModel
  /// Width and height of the model's input in pixels.
  package let inputSize: ImageSize
  private let output: String
  private let ranking: ClassRanking
  private let normalization: InputNormalization
  /// Input tensors that no call is using; as many as there ever were calls at once.
  private let spareTensors = Mutex<[[Float]]>([])
  /// The resampler of the last call: its tables fit as long as frames are of one kind.
  private let lastResampler = Mutex<(request: ClassificationRequest, resampler: Resampler)?>(nil)

  /// The label of each class, in the order of the model's output.
  package var labels: [String] { ranking.labels }

  /// Opens the library and the model.
  ///
  /// Labels come from `labelsPath` when it is given, else from the model's metadata `labels`, else
  /// from a file beside the model. Throws ``RecognitionError``.
  package convenience init(_ locations: ModelLocations) throws(RecognitionError) {
    try self.init(
      library: OnnxRuntimeLibrary(candidates: locations.libraryCandidates),
      modelPath: locations.modelPath, labelsPath: locations.labelsPath)
  }

  /// Opens a model with a library that is open already.
  package init(
    library: OnnxRuntimeLibrary, modelPath: String, labelsPath: String? = nil
  ) throws(RecognitionError) {
    model = try OnnxModel(library: library, path: modelPath)
    let (labels, source) = try ModelLabels.find(model: model, labelsPath: labelsPath)
    let signature = try ClassifierSignature(model: model, labelCount: labels.count)
    guard labels.count == signature.classCount else {
      throw .labelCount(path: source, labels: labels.count, classes: signature.classCount)
    }
    inputSize = signature.inputSize
    output = signature.output
    ranking = ClassRanking(labels: labels)
    normalization = try InputNormalization(model: model)
  }

  package func classify(
    _ image: PixelBuffer, _ request: ClassificationRequest
  ) throws -> [Classification] {
    var tensor = spareTensors.withLock { $0.popLast() } ?? emptyTensor()
    defer { spareTensors.withLock { $0.append(tensor) } }
    try write(image, request, to: &tensor)
    return try classify(tensor: tensor)
  }

  /// The model's input for a picture: the request's part of it, normalized, one plane a channel.
  ///
  /// The 8-bit picture is turned upright, cut to the region of interest, cropped and scaled with an
  /// antialiased bicubic filter, as the EfficientNet family was trained (V-11 leaves the filter open).
  /// Throws ``RecognitionError/regionOutsideImage``.
  package func tensor(
    for image: PixelBuffer, _ request: ClassificationRequest
  ) throws(RecognitionError) -> [Float] {
    var tensor = emptyTensor()
    try write(image, request, to: &tensor)
    return tensor
  }

  /// Every class by falling confidence for an input of 3 × height × width values.
  ///
  /// Throws ``RecognitionError/notFinite(path:)`` when a number is none: no order has a place for it,
  /// and no report could hold it.
  package func classify(tensor: [Float]) throws(RecognitionError) -> [Classification] {
    let confidences = try probabilities(tensor: tensor)
    guard confidences.allSatisfy(\.isFinite) else { throw .notFinite(path: model.path) }
    return ranking.classes(confidences: confidences)
  }

  /// The model's number for each class, in the order of ``labels``, neither scaled nor clamped.
  package func probabilities(tensor: [Float]) throws(RecognitionError) -> [Float] {
    try run(tensor, output: output, count: labels.count)
  }

  /// The picture's features before the last layer: the model's output `features`.
  ///
  /// 1280 numbers for EfficientNet-Lite0. Throws ``RecognitionError/outputMissing(path:name:)`` when
  /// the model has no such output.
  package func features(tensor: [Float]) throws(RecognitionError) -> [Float] {
    guard let count = featureCount else {
      throw .outputMissing(path: model.path, name: "features")
    }
    return try run(tensor, output: "features", count: count)
  }

  /// The length of ``features(tensor:)``; nil when the model has no output of that name.
  package var featureCount: Int? {
    model.outputs.first { $0.name == "features" }?.rowLength
  }

  private func write(
    _ image: PixelBuffer, _ request: ClassificationRequest, to tensor: inout [Float]
  ) throws(RecognitionError) {
    guard let resampler = resampler(for: image.size, request) else { throw .regionOutsideImage }
    normalization.write(resampler.image(from: image), to: &tensor)
  }

  /// Nil when the region is not inside the picture.
  private func resampler(for size: ImageSize, _ request: ClassificationRequest) -> Resampler? {
    var request = request
    request.frameIndex = nil
    let last = lastResampler.withLock { $0 }
    if let last, last.request == request, last.resampler.storedSize == size {
      return last.resampler
    }
    let made = Resampler(
      storedSize: size, orientation: request.orientation,
      regionOfInterest: request.regionOfInterest, target: inputSize,
      cropAndScale: request.cropAndScale, filter: .bicubic)
    if let made { lastResampler.withLock { $0 = (request, made) } }
    return made
  }

  private func run(
    _ tensor: [Float], output: String, count: Int
  ) throws(RecognitionError) -> [Float] {
    try model.run(
      tensor, dimensions: [1, 3, inputSize.height, inputSize.width], output: output, count: count)
  }

  private func emptyTensor() -> [Float] {
    [Float](repeating: 0, count: 3 * inputSize.width * inputSize.height)
  }
}
