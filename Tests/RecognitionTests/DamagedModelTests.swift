import Foundation
import Geometry
import TestSupport
import Testing

@testable import Recognition

/// What comes with a model, damaged at random.
///
/// The model's own bytes are ONNX Runtime's to judge; what it says of them must come back as an error.
@Suite struct `Damaged models` {
  @Test(arguments: [
    ("labels.txt", "tench, Tinca tinca\r\ngoldfish\n\nгриб\n"),
    ("labels.json", #"["tench", "gold\u0066ish", "a"]"#),
    ("numbered.json", #"{"0": "tench", "1": "goldfish"}"#),
  ])
  func `a file of labels`(name: String, text: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file(name)
    let figures = try DamageRun.figures(
      of: "model, " + name, [UInt8](text.utf8), runs: DamageRun.runs(300)
    ) { bytes in
      try DamageRun.overwrite(path, with: bytes)
      do throws(RecognitionError) {
        _ = try ModelLabels.read(path: path)
        return .taken
      } catch {
        return .refused
      }
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `a base model that a classifier is trained on`() throws {
    let regression = LogisticRegression(
      weights: [[1, 2, 3], [3, 2, 1]], intercepts: [0.5, -0.5])
    let model = TinyModel(outputs: [("scores", .means), ("features", .means)])
    let figures = try DamageRun.figures(
      of: "model, as a base", model.bytes, runs: DamageRun.runs(300)
    ) { bytes in
      let file = TrainedModelFile(
        base: bytes[...], path: "tiny.onnx", featureShape: [nil, 3], inputSide: 2)
      do throws(TrainingError) {
        _ = try file.bytes(regression: regression, labels: ["a", "b"])
        return .taken
      } catch {
        return .refused
      }
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `stored features, also under a right checksum`() throws {
    let folder = try TemporaryFolder()
    let cache = FeatureCache(folder: folder.path)
    cache.store([[1, 2, 3], [4, 5, .nan]], for: "key")
    let path = cache.path(for: "key")
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for (name, sample) in [("features", whole), ("features, right sum", whole.dropLast(32))] {
      let figures = try DamageRun.figures(of: name, Array(sample), runs: DamageRun.runs(300)) {
        bytes in
        let sum = name == "features" ? [] : Array(ContentHash(Data(bytes)).text.utf8)
        try DamageRun.overwrite(path, with: bytes + sum)
        return cache.rows(for: "key", width: 3) == nil ? .refused : .taken
      }
      #expect(figures.taken > 0 && figures.refused > 0)
    }
  }

  @Test(.enabled(if: InstalledModel.hasLibrary)) func `a small model`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("tiny.onnx")
    let library = try OnnxRuntimeLibrary(candidates: [try #require(InstalledModel.libraryPath)])
    let figures = try DamageRun.figures(
      of: "model", TinyModel().bytes, runs: DamageRun.runs(200)
    ) { bytes in
      try DamageRun.overwrite(path, with: bytes)
      do throws(RecognitionError) {
        let classifier = try ImageClassifier(library: library, modelPath: path)
        let size = classifier.inputSize
        // Larger ones cost seconds, which is what they are, not a hang.
        if size.width * size.height <= 1024 {
          _ = try classifier.classify(
            tensor: [Float](repeating: 0.5, count: 3 * size.width * size.height))
        }
        return .taken
      } catch {
        return .refused
      }
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }
}
