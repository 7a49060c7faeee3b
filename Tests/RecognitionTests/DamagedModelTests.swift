import Foundation
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

  @Test(.enabled(if: InstalledModel.hasLibrary)) func `a small model`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("tiny.onnx")
    let library = try OnnxRuntimeLibrary(candidates: [try #require(InstalledModel.libraryPath)])
    let figures = try DamageRun.figures(
      of: "model", TinyModel().bytes, runs: DamageRun.runs(200)
    ) { bytes in
      try DamageRun.overwrite(path, with: bytes)
      do throws(RecognitionError) {
        _ = try ImageClassifier(library: library, modelPath: path)
        return .taken
      } catch {
        return .refused
      }
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }
}
