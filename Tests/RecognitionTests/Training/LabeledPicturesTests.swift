import Foundation
import Testing

@testable import Recognition
import TestSupport

@Suite struct LabeledPicturesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/" + name, withIntermediateDirectories: true)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + name, withDestinationPath: target)
  }

  private func reasons(_ pictures: LabeledPictures) -> [String: SkippedFile.Reason] {
    let pairs = pictures.skipped.map {
      (String($0.path.dropFirst(folder.path.count + 1)), $0.reason)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  @Test func `M-1 each sub-folder is a label`() throws {
    for name in ["cat/1.jpg", "cat/dog.2.jpg", "dog/b.png"] {
      try makeFolder(String(name.prefix { $0 != "/" }))
      _ = try folder.write(name, [1])
    }
    let pictures = try LabeledPictures(path: folder.path)
    #expect(pictures.layout == .directories)
    #expect(
      pictures.pictures.map { [$0.label, ($0.path as NSString).lastPathComponent] }
        == [["cat", "1.jpg"], ["cat", "dog.2.jpg"], ["dog", "b.png"]])
    #expect(pictures.skipped.isEmpty)
  }

  @Test func `M-1 in one folder the label is the name up to the first period`() throws {
    for name in ["cheetah.2.jpg", "cheetah.1.jpg", "cat.jpg", "sea lion.a.b.png", "plain"] {
      _ = try folder.write(name, [1])
    }
    let pictures = try LabeledPictures(path: folder.path)
    #expect(pictures.layout == .files)
    #expect(pictures.pictures.map(\.label) == ["cat", "cheetah", "cheetah", "plain", "sea lion"])
    #expect(pictures.labels == ["cat", "cheetah", "plain", "sea lion"])
  }

  @Test func `M-1 hidden, nested and odd entries are left out with their reasons`() throws {
    try makeFolder("cat/deeper")
    try makeFolder(".git")
    _ = try folder.write("cat/1.jpg", [1])
    _ = try folder.write("cat/.DS_Store", [1])
    _ = try folder.write("cat/deeper/2.jpg", [1])
    _ = try folder.write("loose.1.jpg", [1])
    #expect(mkfifo(folder.path + "/cat/pipe.jpg", 0o600) == 0)
    let pictures = try LabeledPictures(path: folder.path)
    #expect(pictures.pictures.count == 1)
    #expect(
      reasons(pictures) == [
        ".git": .hidden, "cat/.DS_Store": .hidden, "cat/deeper": .nestedFolder,
        "loose.1.jpg": .besideFolders, "cat/pipe.jpg": .notAFile,
      ])
  }

  @Test func `links are followed inside the folder and not out of it`() throws {
    let outside = try TemporaryFolder()
    let secret = try outside.write("secret.jpg", [1])
    try makeFolder("cat")
    _ = try folder.write("cat/1.jpg", [1])
    try link("cat/2.jpg", to: folder.path + "/cat/1.jpg")
    try link("cat/3.jpg", to: secret)
    try link("cat/4.jpg", to: folder.path + "/cat/none.jpg")
    try link("dog", to: outside.path)
    try link("self", to: folder.path)
    let pictures = try LabeledPictures(path: folder.path)
    #expect(
      pictures.pictures.map { ($0.path as NSString).lastPathComponent } == ["1.jpg", "2.jpg"])
    #expect(
      reasons(pictures) == [
        "cat/3.jpg": .linkOutside, "cat/4.jpg": .notAFile, "dog": .linkOutside,
        "self": .linkOutside,
      ])
  }

  @Test func `a label of two lines can't be stored and is left out`() throws {
    _ = try folder.write("two\nlines.1.jpg", [1])
    _ = try folder.write("cat.1.jpg", [1])
    let pictures = try LabeledPictures(path: folder.path)
    #expect(pictures.labels == ["cat"])
    #expect(pictures.skipped.map(\.reason) == [.unusableLabel])
  }

  @Test func `a folder that is missing, or a file, is an error`() throws {
    let file = try folder.write("file", [1])
    for path in [folder.path + "/none", file, ""] {
      #expect(throws: TrainingError.noSuchFolder(path: path)) { try LabeledPictures(path: path) }
    }
  }
}
