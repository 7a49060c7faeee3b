import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

/// Training, evaluation and classification with the tool itself.
@Suite(.enabled(if: InstalledModel.isAvailable)) struct TrainingEndToEndTests {
  let folder: TemporaryFolder
  var pictures: String { folder.path + "/pictures" }
  var model: String { folder.path + "/model.onnx" }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    for index in 0..<6 {
      for (label, isAcross) in [("rows", false), ("columns", true)] {
        let bytes = (0..<(64 * 64)).flatMap { pixel -> [UInt8] in
          let place = isAcross ? pixel % 64 : pixel / 64
          let isLight = (place + index) / (4 + index) % 2 == 0
          return isLight ? [250, UInt8(200 + index), 190] : [20, 30, UInt8(60 + 9 * index)]
        }
        let picture = RGBImage(size: ImageSize(width: 64, height: 64), bytes: bytes)
        try PNG.encode(picture).write(
          to: URL(fileURLWithPath: "\(pictures)/\(label).\(index).png"))
      }
    }
  }

  private func train(_ options: [String] = []) throws -> PlacardExecutable.Outcome {
    try PlacardExecutable.run(
      ["train", pictures, "-o", model, "--cache", folder.path + "/cache"] + options)
  }

  @Test func `M-1 what is trained from named files can be evaluated and classifies`() throws {
    let broken = pictures + "/rows.broken.png"
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: broken))
    let trained = try train(["--augment", "flip"])
    #expect(trained.status == 0, "\(trained.errors)")
    // 12 pictures hold out none; three flips of each.
    #expect(trained.text.hasPrefix("2 classes, 48 samples, "))
    #expect(trained.text.contains("training accuracy:   100.0 % of 12 pictures\n"))
    #expect(trained.text.contains("validation accuracy: none held out\n"))
    #expect(
      trained.errors == """
        placard: warning: 'columns' has 6 pictures; 10 or more are better
        placard: warning: 'rows' has 6 pictures; 10 or more are better
        placard: left out: \(broken): neither JPEG nor PNG
        placard: 1 left out

        """)

    let page = folder.path + "/page.html"
    let evaluated = try PlacardExecutable.run([
      "evaluate", model, pictures, "--json", "--html", page,
    ])
    #expect(evaluated.status == 0, "\(evaluated.errors)")
    let json = try #require(
      JSONSerialization.jsonObject(with: evaluated.output) as? [String: Any])
    #expect(json["accuracy"] as? Double == 1)
    #expect(json["confusion"] as? [[Int]] == [[6, 0], [0, 6]])
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.hasPrefix("<!DOCTYPE html>") && html.contains("rows.broken.png"))

    let classified = try PlacardExecutable.run([
      "classify", pictures + "/rows.3.png", "--model", model,
    ])
    #expect(classified.text.contains("I see a rows\n"))
  }

  @Test func `M-11 the same seed writes the same file`() throws {
    let options = ["--augment", "crop", "--validation", "0.25"]
    #expect(try train(options).status == 0)
    let first = try Data(contentsOf: URL(fileURLWithPath: model))
    #expect(try train(options).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: model)) == first)
    #expect(try train(options + ["--seed", "2"]).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: model)) != first)
  }

  @Test func `M-8 one class, no picture and no folder are input errors`() throws {
    let empty = try TemporaryFolder()
    let missing = pictures + "/none"
    for index in 0..<6 {
      try FileManager.default.removeItem(atPath: "\(pictures)/columns.\(index).png")
    }
    let cases = [
      (pictures, "all usable pictures are labelled 'rows'; two labels at least are needed"),
      (empty.path, "no picture can be used; expected a folder for each label"),
      (missing, "there is no such folder"),
    ]
    for (path, words) in cases {
      let outcome = try PlacardExecutable.run(["train", path, "-o", model])
      #expect(outcome.status == 3)
      #expect(outcome.errors.hasPrefix("placard: \(path): \(words)"), "\(outcome.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: model))
  }

  @Test func `a model that can't be written is found out before the work`() throws {
    let outcome = try PlacardExecutable.run(["train", pictures, "-o", "/nowhere/model.onnx"])
    #expect(outcome.status == 4)
    #expect(
      outcome.errors
        == "placard: /nowhere/model.onnx: can't be written: there is no folder /nowhere\n")
  }

  @Test func `options that can't be understood are usage errors`() throws {
    let cases = [
      [pictures], [pictures, "-o", model, "--augment", "zoom"],
      [pictures, "-o", model, "--validation", "1.5"], [pictures, "-o", model, "--iterations", "0"],
      [pictures, "-o", model, "--l2", "0"],
    ]
    for arguments in cases {
      #expect(try PlacardExecutable.run(["train"] + arguments).status == 2, "\(arguments)")
    }
  }

  @Test func `a broken model is an input error`() throws {
    let broken = try folder.write("broken.onnx", Data("no model".utf8))
    let outcome = try PlacardExecutable.run(["evaluate", broken, pictures])
    #expect(outcome.status == 3)
    #expect(outcome.errors.hasPrefix("placard: \(broken): not a model that ONNX Runtime can load"))
  }
}
