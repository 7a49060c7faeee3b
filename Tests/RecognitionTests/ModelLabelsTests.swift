import Testing

@testable import Recognition
import TestSupport

@Suite struct ModelLabelsTests {
  @Test func `a text file holds one label a line, with any line end and no empty last one`() throws
  {
    let folder = try TemporaryFolder()
    for text in ["tench, Tinca tinca\ngoldfish\n", "tench, Tinca tinca\r\ngoldfish"] {
      let path = try folder.write("labels.txt", text.utf8)
      #expect(try ModelLabels.read(path: path) == ["tench, Tinca tinca", "goldfish"])
    }
    let withGap = try folder.write("gap.txt", "a\n\nb\n".utf8)
    #expect(try ModelLabels.read(path: withGap) == ["a", "", "b"])
  }

  @Test func `a JSON file is a list, or an object numbered from 0`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write("list.json", #"["a", "b"]"#.utf8)
    let object = try folder.write("object.json", #"{"1": "b", "0": "a"}"#.utf8)
    #expect(try ModelLabels.read(path: list) == ["a", "b"])
    #expect(try ModelLabels.read(path: object) == ["a", "b"])
  }

  @Test(arguments: [#"{"1": "b", "2": "c"}"#, #"{"0": 1}"#, #"["a", 2]"#, "[", "", "7"])
  func `any other JSON is refused`(text: String) throws {
    let path = try TemporaryFolder.file("labels.json", text.utf8)
    #expect(
      throws: RecognitionError.labelsUnusable(path: path.path, problem: .notALabelList)
    ) { try ModelLabels.read(path: path.path) }
  }

  @Test func `a file that is missing, a folder, or not UTF-8 is refused`() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path + "/none.txt", folder.path, "/dev/zero"] {
      #expect(throws: RecognitionError.labelsUnusable(path: path, problem: .unreadable)) {
        try ModelLabels.read(path: path)
      }
    }
    let binary = try folder.write("labels.txt", [0x61, 0xFF, 0xFE])
    #expect(throws: RecognitionError.labelsUnusable(path: binary, problem: .notUTF8)) {
      try ModelLabels.read(path: binary)
    }
  }

  @Test func `labels are looked for beside the model, most specific name first`() {
    #expect(
      ModelLabels.pathsBeside(modelPath: "models/cats.onnx") == [
        "models/cats.onnx.labels.txt", "models/cats.onnx.labels.json", "models/cats.labels.txt",
        "models/cats.labels.json", "models/labels.txt", "models/labels.json",
      ])
  }
}

extension TemporaryFolder {
  /// A folder with one file, and the file's path.
  static func file(
    _ name: String, _ bytes: some Sequence<UInt8>
  ) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    return (folder, try folder.write(name, bytes))
  }
}
