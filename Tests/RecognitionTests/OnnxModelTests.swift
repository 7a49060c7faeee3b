import Geometry
import Imaging
import TestSupport
import Testing

@testable import Recognition

@Suite struct OnnxRuntimeLibraryTests {
  @Test func `a missing library, and one that is none, are reported with every place tried`() throws
  {
    let (folder, text) = try TemporaryFolder.file("libonnxruntime.so.1", "no library".utf8)
    let missing = folder.path + "/none.so"
    let error = #expect(throws: RecognitionError.self) {
      try OnnxRuntimeLibrary(candidates: [missing, text, "libc.so.6"])
    }
    guard case .runtimeMissing(let tried) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(tried.count == 3)
    #expect(tried.first == "\(missing): no such file")
    #expect(tried.dropFirst().first?.hasPrefix("\(text): ") == true)
    #expect(tried.last == "libc.so.6: the library has no OrtGetApiBase")
  }

  @Test func `without a candidate the library is missing`() {
    #expect(throws: RecognitionError.runtimeMissing(tried: [])) {
      try OnnxRuntimeLibrary(candidates: [])
    }
  }
}

@Suite(.enabled(if: InstalledModel.hasLibrary)) struct OnnxModelTests {
  let folder: TemporaryFolder
  let library: OnnxRuntimeLibrary

  init() throws {
    folder = try TemporaryFolder()
    library = try OnnxRuntimeLibrary(candidates: [try #require(InstalledModel.libraryPath)])
  }

  private func classifier(_ model: TinyModel, labels: String? = nil) throws -> ImageClassifier {
    let path = try folder.write("tiny.onnx", model.bytes)
    let labelsPath = try labels.map { try folder.write("given.txt", $0.utf8) }
    return try ImageClassifier(library: library, modelPath: path, labelsPath: labelsPath)
  }

  private func problem(_ model: TinyModel) throws -> RecognitionError.ModelProblem? {
    let error = #expect(throws: RecognitionError.self) { try classifier(model) }
    guard case .modelUnusable(_, let problem) = error else { return nil }
    return problem
  }

  /// Red 1, 2, 3, 6; green all −1; blue 0, 0, 0, 10: means 3, −1, 2.5.
  private let tensor: [Float] = [1, 2, 3, 6, -1, -1, -1, -1, 0, 0, 0, 10]

  @Test(arguments: [nil, 1] as [Int?])
  func `V-20 numbers pass through as the model gives them, batch free or 1`(batch: Int?) throws {
    let classifier = try classifier(TinyModel(input: [batch, 3, 2, 2]))
    #expect(try classifier.probabilities(tensor: tensor) == [3, -1, 2.5])
    #expect(
      try classifier.classify(tensor: tensor) == [
        Classification(classIndex: 0, identifier: "red", confidence: 3),
        Classification(classIndex: 2, identifier: "blue", confidence: 2.5),
        Classification(classIndex: 1, identifier: "green", confidence: -1),
      ])
    #expect(classifier.inputSize == ImageSize(width: 2, height: 2))
    #expect(classifier.labels == ["red", "green", "blue"])
  }

  @Test func `width and height are told apart`() throws {
    let classifier = try classifier(TinyModel(input: [1, 3, 2, 5]))
    #expect(classifier.inputSize == ImageSize(width: 5, height: 2))
  }

  @Test func `an output named probabilities comes before others`() throws {
    let outputs: [(String, TinyModel.Output)] = [
      ("means", .means), ("probabilities", .meansTwice),
    ]
    let model = TinyModel(outputs: outputs, metadata: [("labels", "a\nb\nc\nd\ne\nf")])
    #expect(try classifier(model).probabilities(tensor: tensor) == [3, -1, 2.5, 3, -1, 2.5])
  }

  @Test func `otherwise the output is taken that has a number for each label`() throws {
    let outputs: [(String, TinyModel.Output)] = [
      ("picture", .picture), ("features", .meansTwice), ("logits", .means),
    ]
    let classifier = try classifier(TinyModel(outputs: outputs))
    #expect(try classifier.probabilities(tensor: tensor) == [3, -1, 2.5])
    #expect(classifier.featureCount == 6)
    #expect(try classifier.features(tensor: tensor) == [3, -1, 2.5, 3, -1, 2.5])
  }

  @Test func `a model without features says so`() throws {
    let classifier = try classifier(TinyModel())
    #expect(throws: RecognitionError.outputMissing(path: classifier.model.path, name: "features")) {
      try classifier.features(tensor: tensor)
    }
  }

  @Test func `labels that are given replace those of the model`() throws {
    #expect(try classifier(TinyModel(), labels: "x\ny\nz\n").labels == ["x", "y", "z"])
  }

  @Test func `labels beside the model are used when it has none`() throws {
    let model = TinyModel(metadata: [])
    let error = #expect(throws: RecognitionError.self) { try classifier(model) }
    guard case .labelsMissing(_, let tried) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(tried.contains(folder.path + "/tiny.labels.txt"))
    _ = try folder.write("tiny.labels.txt", "x\ny\nz".utf8)
    #expect(try classifier(model).labels == ["x", "y", "z"])
  }

  @Test func `labels that don't fit the output are counted`() throws {
    let given = folder.path + "/given.txt"
    #expect(throws: RecognitionError.labelCount(path: given, labels: 2, classes: 3)) {
      try classifier(TinyModel(), labels: "x\ny")
    }
    let own = folder.path + "/tiny.onnx"
    #expect(throws: RecognitionError.labelCount(path: own, labels: 1, classes: 3)) {
      try classifier(TinyModel(metadata: [("labels", "x")]))
    }
  }

  @Test(arguments: [[1, 1, 2, 2], [2, 3, 2, 2], [1, 3, 4]] as [[Int?]])
  func `V-17 a model without one picture as its input is refused`(input: [Int?]) throws {
    guard case .noImageInput(let found) = try problem(TinyModel(input: input)) else {
      Issue.record("wrong problem")
      return
    }
    #expect(found.map(\.name) == ["image"])
    #expect(found.map(\.dimensions) == [input])
  }

  @Test func `a free input size is taken from the metadata`() throws {
    let labels = (key: "labels", value: "a\nb\nc")
    let free = TinyModel(input: [nil, 3, nil, nil], metadata: [labels])
    #expect(try problem(free) == .freeInputSize)
    var sized = free
    sized.metadata.append((key: "input_size", value: "2"))
    #expect(try classifier(sized).probabilities(tensor: tensor) == [3, -1, 2.5])
    sized.metadata[1].value = "two"
    #expect(try problem(sized) == .metadata(key: "input_size", value: "two"))
  }

  @Test func `an input of huge size is refused before memory is asked for`() throws {
    let size = ImageSize(width: 1 << 30, height: 1 << 30)
    #expect(
      try problem(TinyModel(input: [1, 3, 1 << 30, 1 << 30]))
        == .inputSize(size, limit: ClassifierSignature.longestSide))
  }

  @Test func `a model whose outputs are pictures is no classifier`() throws {
    guard case .noClassOutput = try problem(TinyModel(outputs: [("picture", .picture)])) else {
      Issue.record("wrong problem")
      return
    }
  }

  @Test(arguments: [
    ("mean", "x"), ("mean", "1,2"), ("std", "0"), ("std", "nan"), ("color", "gray"),
    ("layout", "NHWC"),
  ])
  func `metadata that can't be used is named`(key: String, value: String) throws {
    let model = TinyModel(metadata: [("labels", "a\nb\nc"), (key, value)])
    #expect(try problem(model) == .metadata(key: key, value: value))
  }

  @Test func `a text, an empty file and every cut of a model are refused`() throws {
    let whole = TinyModel().bytes
    let cuts = stride(from: 1, to: whole.count - 40, by: 7).map { Array(whole.prefix($0)) }
    for bytes in [Array("just some text\n".utf8), []] + cuts {
      let path = try folder.write("broken.onnx", bytes)
      #expect(throws: RecognitionError.self) {
        try ImageClassifier(library: library, modelPath: path)
      }
    }
    let text = try folder.write("text.onnx", "just some text\n".utf8)
    let error = #expect(throws: RecognitionError.self) {
      try OnnxModel(library: library, path: text)
    }
    guard case .modelUnusable(text, .refused(let detail)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!detail.isEmpty)
  }

  /// A changed byte may leave a model that can be run, whose answers may then be anything.
  @Test func `no changed byte of a model ends in a fault`() throws {
    let whole = TinyModel().bytes
    let picture = try PixelBuffer(
      RGBImage(size: ImageSize(width: 2, height: 2), bytes: Array(repeating: 9, count: 12)))
    var refusals = 0
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= [0xFF, 0x01, 0x80][index % 3]
      let path = try folder.write("changed.onnx", bytes)
      do {
        let classifier = try ImageClassifier(library: library, modelPath: path)
        _ = try classifier.classify(picture, ClassificationRequest())
      } catch {
        refusals += 1
      }
    }
    #expect(refusals > whole.count / 4)
  }

  @Test func `a missing model, a folder and a device are told apart from a broken one`() {
    let missing = folder.path + "/none.onnx"
    #expect(throws: RecognitionError.modelMissing(path: missing)) {
      try OnnxModel(library: library, path: missing)
    }
    for path in [folder.path, "/dev/zero"] {
      #expect(throws: RecognitionError.modelUnusable(path: path, problem: .notAFile)) {
        try OnnxModel(library: library, path: path)
      }
    }
  }

  @Test func `an output of another size than asked for is an error, not an overrun`() throws {
    let model = try classifier(TinyModel()).model
    #expect(throws: RecognitionError.self) {
      try model.run(tensor, dimensions: [1, 3, 2, 2], output: "scores", count: 2)
    }
    #expect(throws: RecognitionError.self) {
      try model.run(tensor, dimensions: [1, 3, 2, 2], output: "none", count: 3)
    }
    #expect(throws: RecognitionError.self) {
      try model.run(tensor, dimensions: [1, 3, 2, .max], output: "scores", count: 3)
    }
  }
}
