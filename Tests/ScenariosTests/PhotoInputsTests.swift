import Foundation
import Imaging
import Geometry
import Glibc
import Recognition
import Scenarios
import TestSupport
import Testing

struct PhotoInputsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("inner"), withIntermediateDirectories: true)
    for name in ["b.png", "a.png", "notes.txt", ".hidden.png", "inner/deep.png", "odd[1].png"] {
      let image = RGBImage(
        size: ImageSize(width: 4, height: 4), bytes: Array(repeating: 120, count: 48))
      let data = name.hasSuffix("png") ? try PNG.encode(image) : Data("hello".utf8)
      try data.write(to: URL(fileURLWithPath: folder.file(name)))
    }
  }

  @Test func `a folder stands for its files in order of name, without subfolders and hidden ones`()
  {
    let files = ["a.png", "b.png", "notes.txt", "odd[1].png"].map {
      PhotoInputs.Input.file(folder.file($0))
    }
    #expect(PhotoInputs.expand([folder.path]) == files)
    #expect(PhotoInputs.expand([folder.path + "/"]).count == 4)
  }

  @Test func `a pattern that the shell left alone stands for what fits it`() {
    #expect(
      PhotoInputs.expand([folder.file("[ab].*")])
        == [.file(folder.file("a.png")), .file(folder.file("b.png"))])
    // A file of that very name comes before the pattern.
    #expect(PhotoInputs.expand([folder.file("odd[1].png")]) == [.file(folder.file("odd[1].png"))])
    #expect(
      PhotoInputs.expand([folder.file("*.gif")])
        == [.nothing(word: folder.file("*.gif"), .noMatch)])
  }

  @Test func `what is no picture and no folder is named`() throws {
    let empty = folder.file("inner/empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(
      PhotoInputs.expand(["-", folder.file("none.png"), empty, pipe]) == [
        .standardInput, .nothing(word: folder.file("none.png"), .noSuchFile),
        .nothing(word: empty, .emptyFolder), .nothing(word: pipe, .notAFile),
      ])
  }

  @Test func `the others are classified when one is refused, and standard input is one of them`()
    throws
  {
    let classification = PhotoClassification(
      classifier: BrightnessClassifier(), cropAndScale: .centerCrop, top: 1)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("a.png")))
    let answers = PhotoInputs.expand([folder.path, "-", "/none"]).map {
      classification.classify($0, standardInput: { data })
    }
    #expect(
      answers.map { ($0.image as NSString).lastPathComponent }
        == ["a.png", "b.png", "notes.txt", "odd[1].png", "-", "none"])
    #expect(answers.map { $0.error == nil } == [true, true, false, true, true, false])
    #expect(answers[4].predictions.map(\.label) == ["printer"])
    #expect(answers[0].text().contains("I see a printer"))
  }
}
