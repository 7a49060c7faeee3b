import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Recognition

/// Training on a base network whose features are the mean colours, so that all of it is quick.
@Suite(.enabled(if: InstalledModel.hasLibrary)) struct TrainingTests {
  let folder: TemporaryFolder
  let library: OnnxRuntimeLibrary

  init() throws {
    folder = try TemporaryFolder()
    library = try OnnxRuntimeLibrary(candidates: [try #require(InstalledModel.libraryPath)])
  }

  private func base(
    _ outputs: [(name: String, kind: TinyModel.Output)] = [
      ("features", .means), ("scores", .means),
    ]
  ) throws -> ImageClassifier {
    let model = TinyModel(input: [nil, 3, 8, 8], outputs: outputs)
    return try ImageClassifier(
      library: library, modelPath: try folder.write("base.onnx", model.bytes))
  }

  private func train(
    _ pictures: PictureFolder, cache: FeatureCache? = nil,
    _ adjust: (inout ImageClassifierTrainer.Options) -> Void = { _ in }
  ) throws -> TrainingOutcome {
    var options = ImageClassifierTrainer.Options()
    adjust(&options)
    return try ImageClassifierTrainer(base: base(), cache: cache, options: options)
      .train(folder: pictures.path)
  }

  private func open(_ model: [UInt8]) throws -> ImageClassifier {
    try ImageClassifier(library: library, modelPath: try folder.write("trained.onnx", model))
  }

  @Test func `M-5 six classes of 40 pictures hold out a twentieth and are told apart`() throws {
    let outcome = try train(PictureFolder.colors(perClass: 40))
    #expect(outcome.labels == ["blue", "green", "red", "turquoise", "violet", "yellow"])
    #expect(outcome.validation?.answers.count == 12)
    #expect(outcome.training.answers.count == 228)
    #expect(try #require(outcome.validation).metrics.accuracy >= 0.95)
    #expect(outcome.training.metrics.accuracy >= 0.95)
    #expect(outcome.warnings.isEmpty && outcome.skipped.isEmpty)
  }

  @Test func `the file opens as a classifier that answers as the regression does`() throws {
    let pictures = try PictureFolder.colors(perClass: 12)
    let outcome = try train(pictures)
    let trained = try open(outcome.model)
    #expect(trained.labels == outcome.labels)
    #expect(trained.inputSize == ImageSize(width: 8, height: 8))
    let evaluation = try ClassifierEvaluation.evaluate(trained, folder: pictures.path)
    let expected = Dictionary(
      uniqueKeysWithValues: (outcome.training.answers + (outcome.validation?.answers ?? []))
        .map { ($0.path, $0) })
    #expect(evaluation.answers.count == 72)
    for answer in evaluation.answers {
      let other = try #require(expected[answer.path])
      #expect(answer.predicted == other.predicted)
      #expect(isClose(answer.confidence, other.confidence, within: 1e-5))
    }
  }

  @Test func `a picture that goes away before its copies are made is told, and still learnt from`()
    throws
  {
    let pictures = try PictureFolder.colors(perClass: 3)
    let gone = pictures.path + "/blue/0.png"
    var options = ImageClassifierTrainer.Options()
    options.augmentations = [.flip]
    let outcome = try ImageClassifierTrainer(base: base(), cache: nil, options: options)
      .train(folder: pictures.path) { stage, done, total in
        if stage == .features, done == total { try? FileManager.default.removeItem(atPath: gone) }
      }
    #expect(
      outcome.skipped
        == [SkippedFile(path: gone, reason: .augmentation(.picture(.cannotRead(path: gone))))])
    // 18 pictures, and the 3 flipped copies of 17 of them.
    #expect(outcome.sampleCount == 18 + 3 * 17)
  }

  @Test func `a trained file can be the base of the next training`() throws {
    let pictures = try PictureFolder.colors(perClass: 10)
    let first = try train(pictures)
    let again = try ImageClassifierTrainer(base: open(first.model), cache: nil)
      .train(folder: pictures.path)
    #expect(again.fit == first.fit)
    #expect(try open(again.model).labels == first.labels)
  }

  @Test func `M-11 the same seed gives the same bytes, with and without a cache`() throws {
    let pictures = try PictureFolder.colors(perClass: 20)
    let cache = FeatureCache(folder: folder.path + "/cache")
    func model(seed: UInt64, _ cache: FeatureCache?) throws -> [UInt8] {
      try train(pictures, cache: cache) {
        $0.seed = seed
        $0.augmentations = [.crop, .flip]
      }.model
    }
    let first = try model(seed: 1, nil)
    #expect(try model(seed: 1, cache) == first)
    #expect(try model(seed: 1, cache) == first)
    #expect(try model(seed: 2, cache) != first)
    // Damage in the cache is computed anew.
    for name in try FileManager.default.contentsOfDirectory(atPath: cache.folder) {
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: cache.folder + "/" + name))
    }
    #expect(try model(seed: 1, cache) == first)
  }

  @Test func `a second run takes the features out of the cache`() throws {
    let pictures = try PictureFolder.colors(perClass: 3)
    let cache = FeatureCache(folder: folder.path + "/cache")
    let first = try train(pictures, cache: cache)
    // Another row under a picture's key must show, or else the cache was not asked.
    let names = try FileManager.default.contentsOfDirectory(atPath: cache.folder)
    #expect(names.count == 18)
    let extractor = try FeatureExtractor(classifier: base(), cache: cache)
    let path = pictures.path + "/red/0.png"
    let outcome = try #require(extractor.extract(paths: [path]).first).get()
    let models = try #require(FileManager.default.contents(atPath: folder.path + "/base.onnx"))
    cache.store(
      [[5, 6, 7]], for: "1 \(outcome.content.text) \(ContentHash(models).text) original")
    #expect(try #require(extractor.extract(paths: [path]).first).get().rows == [[5, 6, 7]])
    #expect(try train(pictures, cache: cache).fit != first.fit)
  }

  @Test func `M-6 augmentation adds to the training pictures and not to the others`() throws {
    let outcome = try train(PictureFolder.colors(perClass: 10)) {
      $0.augmentations = [.noise, .flip]
    }
    // 60 pictures hold out 6; the other 54 get 4 + 3 more each.
    #expect(outcome.validation?.answers.count == 6)
    #expect(outcome.training.answers.count == 54)
    #expect(outcome.sampleCount == 54 * 8)
  }

  @Test func `M-8 broken files are named and left out, few pictures are warned of`() throws {
    let pictures = try PictureFolder.colors(perClass: 9)
    let text = try pictures.add("red", "a.png", "no picture".utf8)
    let empty = try pictures.add("red", "b.jpg", [])
    let cut = try pictures.add("red", "c.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
    let outcome = try train(pictures)
    #expect(outcome.skipped.map(\.path) == [text, empty, cut])
    #expect(
      outcome.warnings
        == ["blue", "green", "red", "turquoise", "violet", "yellow"].map {
          .fewPictures(label: $0, count: 9)
        })
  }

  @Test func `M-8 nothing usable, and only one class, are errors that name the cause`() throws {
    let pictures = try PictureFolder()
    #expect(
      throws: TrainingError.noPictures(path: pictures.path, skipped: 0, first: nil)
    ) { try train(pictures) }
    let broken = try pictures.add("cat", "1.png", "no".utf8)
    let other = try pictures.add("dog", "1.png", "no".utf8)
    let first = SkippedFile(path: broken, reason: .picture(.unknownFormat))
    #expect(
      throws: TrainingError.noPictures(path: pictures.path, skipped: 2, first: first)
    ) { try train(pictures) }
    let gray = RGBImage.made(width: 4, height: 4) { _, _ in (9, 9, 9) }
    try pictures.add("cat", "2.png", PNG.encode(gray))
    #expect(
      throws: TrainingError.oneClass(path: pictures.path, label: "cat", skipped: 2)
    ) { try train(pictures) }
    try FileManager.default.removeItem(atPath: other)
    #expect(
      throws: TrainingError.oneClass(path: pictures.path, label: "cat", skipped: 0)
    ) { try train(pictures) }
  }

  @Test func `more labels than fit into memory are refused before the work`() throws {
    let pictures = try TemporaryFolder()
    for index in 0...2000 { _ = try pictures.write("label \(index).1.png", [1]) }
    #expect(throws: TrainingError.tooManyClasses(path: pictures.path, count: 2001, limit: 2000)) {
      try ImageClassifierTrainer(base: base(), cache: nil).train(folder: pictures.path)
    }
  }

  @Test func `M-5 a folder to check with is used, its shared files warned of`() throws {
    let pictures = try PictureFolder.colors(perClass: 10)
    let checks = try PictureFolder.colors(perClass: 2)
    let gray = RGBImage.made(width: 4, height: 4) { _, _ in (9, 9, 9) }
    let unknown = try checks.add("gray", "1.png", PNG.encode(gray))
    let outcome = try train(pictures) { $0.validation = .folder(checks.path) }
    #expect(outcome.training.answers.count == 60)
    #expect(outcome.validation?.answers.count == 12)
    #expect(outcome.skipped == [SkippedFile(path: unknown, reason: .unknownLabel("gray"))])
    #expect(outcome.warnings.count == 12)
    #expect(
      outcome.warnings.first
        == .sharedPicture(
          training: pictures.path + "/blue/0.png", validation: checks.path + "/blue/0.png"))
  }

  @Test func `M-5 without anything held out there are no validation figures`() throws {
    #expect(try train(PictureFolder.colors(perClass: 8)).validation == nil)
    let none = try train(PictureFolder.colors(perClass: 10)) { $0.validation = .none }
    #expect(none.validation == nil)
    let half = try train(PictureFolder.colors(perClass: 10)) { $0.validation = .ratio(0.5) }
    #expect(half.validation?.answers.count == 30)
  }

  @Test func `a base without features is refused`() throws {
    #expect(throws: RecognitionError.self) {
      try ImageClassifierTrainer(base: base([("scores", .means)]), cache: nil)
    }
  }

  @Test func `an evaluation leaves out labels that the classifier doesn't know`() throws {
    let pictures = try PictureFolder.colors(perClass: 2)
    // The base's own labels are red, green and blue.
    let evaluation = try ClassifierEvaluation.evaluate(base(), folder: pictures.path)
    #expect(evaluation.metrics.accuracy == 1)
    #expect(evaluation.answers.count == 6)
    #expect(evaluation.skipped.count == 6)
  }
}

@Suite struct TrainedModelFileTests {
  private let regression = LogisticRegression(weights: [[1], [2]], intercepts: [0, 0])

  @Test func `bytes that are no model are refused wherever they end`() throws {
    let model = TinyModel(outputs: [("features", .means), ("scores", .means)]).bytes
    func make(_ bytes: [UInt8]) throws -> [UInt8] {
      try TrainedModelFile(base: bytes[...], path: "m", featureShape: [nil, 3], inputSide: 2)
        .bytes(regression: regression, labels: ["a", "b"])
    }
    #expect(try make(model).count > 100)
    // What is cut off between two whole fields may still be a model; nothing may crash.
    for count in model.indices { _ = try? make(Array(model.prefix(count))) }
    for index in model.indices {
      var damaged = model
      damaged[index] ^= 0xFF
      _ = try? make(damaged)
    }
    #expect(throws: TrainingError.baseModel(path: "m", problem: .malformed)) { try make([]) }
    #expect(throws: TrainingError.baseModel(path: "m", problem: .featuresNotComputed)) {
      try make(TinyModel(outputs: [("scores", .means)]).bytes)
    }
  }
}

/// The acceptance: real features, patterns that no mean colour tells apart.
@Suite(.enabled(if: InstalledModel.isAvailable)) struct PretrainedTrainingTests {
  @Test func `M-3 six patterns of 40 pictures reach 95 % on pictures that were not learnt`() throws
  {
    let library = try OnnxRuntimeLibrary(candidates: [try #require(InstalledModel.libraryPath)])
    let base = try ImageClassifier(
      library: library, modelPath: try #require(InstalledModel.modelPath))
    let pictures = try PictureFolder.patterns(perClass: 40)
    var options = ImageClassifierTrainer.Options()
    options.validation = .ratio(0.25)
    let outcome = try ImageClassifierTrainer(base: base, cache: nil, options: options)
      .train(folder: pictures.path)
    let validation = try #require(outcome.validation)
    #expect(validation.answers.count == 60)
    #expect(validation.metrics.accuracy >= 0.95)

    let path = try pictures.folder.write("trained.onnx", outcome.model)
    let trained = try ImageClassifier(library: library, modelPath: path)
    #expect(trained.featureCount == 1280)
    let picture = try ImageFile.decode(ImageFile.read(path: validation.answers[0].path))
    let classes = try trained.classify(picture.pixels, ClassificationRequest())
    #expect(classes.first?.identifier == outcome.labels[validation.answers[0].predicted])
    #expect(
      isClose(classes.first?.confidence ?? 0, validation.answers[0].confidence, within: 1e-4))
  }
}
