import Foundation
import Geometry
import Imaging
import Recognition
import TestSupport
import Testing

@testable import Scenarios

@Suite struct EvaluationReportTests {
  private typealias Answer = ClassifierEvaluation.Answer

  /// Cat: twice right, once taken for dog; dog: once right; hen: none, none taken for it.
  private let evaluation = ClassifierEvaluation(
    labels: ["cat", "dog", "hen"],
    answers: [
      Answer(path: "a.png", truth: 0, predicted: 0, confidence: 0.9, truthConfidence: 0.9),
      Answer(path: "b.png", truth: 0, predicted: 1, confidence: 0.7, truthConfidence: 0.2),
      Answer(path: "c.png", truth: 0, predicted: 0, confidence: 0.8, truthConfidence: 0.8),
      Answer(path: "d.png", truth: 1, predicted: 1, confidence: 0.6, truthConfidence: 0.6),
    ],
    skipped: [SkippedFile(path: "e.txt", reason: .picture(.unknownFormat))])

  @Test func `M-7 the table shows what is not defined as a dash`() {
    let text = EvaluationReport(evaluation).table()
    #expect(
      text == """
        class  precision   recall   pictures
        cat      100.0 %   66.7 %          3
        dog       50.0 %  100.0 %          1
        hen            –        –          0

        true class in rows, predicted in columns
                    1   2   3
        cat     1   2   1   0
        dog     2   0   1   0
        hen     3   0   0   0
        """)
  }

  @Test func `the JSON has the documented keys, and null where a figure is not defined`() throws {
    let json = try #require(
      JSONSerialization.jsonObject(with: EvaluationReport(evaluation).json()) as? [String: Any])
    #expect(json["accuracy"] as? Double == 0.75)
    #expect(json["confusion"] as? [[Int]] == [[2, 1, 0], [0, 1, 0], [0, 0, 0]])
    let classes = try #require(json["classes"] as? [[String: Any]])
    #expect(classes.compactMap { $0["label"] as? String } == ["cat", "dog", "hen"])
    #expect(classes[0]["precision"] as? Double == 1)
    #expect(classes[1]["count"] as? Int == 1)
    #expect(classes[2]["precision"] is NSNull && classes[2]["recall"] is NSNull)
  }

  @Test func `of a large classifier only the classes that occur are shown`() {
    let labels = (0..<1000).map { "class \($0)" }
    let report = EvaluationReport(
      ClassifierEvaluation(
        labels: labels,
        answers: [
          Answer(path: "a", truth: 7, predicted: 900, confidence: 1, truthConfidence: 0)
        ], skipped: []))
    #expect(report.classes.map(\.label) == ["class 7", "class 900"])
    #expect(report.confusion == [[0, 1], [0, 0]])
  }

  @Test func `a matrix of more than a thousand classes is left out`() {
    let count = 3000
    let report = EvaluationReport(
      ClassifierEvaluation(
        labels: (0..<count).map { "\($0)" },
        answers: (0..<count).map {
          Answer(path: "a", truth: $0, predicted: $0, confidence: 1, truthConfidence: 1)
        }, skipped: []))
    #expect(report.classes.count == count)
    #expect(report.confusion.isEmpty)
    #expect(report.accuracy == 1)
    #expect(!report.table().contains("predicted in columns"))
  }

  @Test func `names with markup or controls change neither page nor terminal`() {
    let nasty = "<script>alert(\"1\")</script>&'\u{1B}[2J"
    let evaluation = ClassifierEvaluation(
      labels: [nasty, "b"],
      answers: [
        Answer(path: nasty, truth: 0, predicted: 1, confidence: 1, truthConfidence: 0)
      ], skipped: [SkippedFile(path: nasty, reason: .unknownLabel(nasty))])
    let page = EvaluationPage.html(evaluation, title: nasty)
    #expect(!page.contains("<script") && !page.contains("\u{1B}"))
    #expect(page.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;"))
    #expect(!EvaluationReport(evaluation).table().contains("\u{1B}"))
  }

  @Test func `the page shows mistakes as pictures inside it, the surest first`() throws {
    let folder = try TemporaryFolder()
    let picture = RGBImage(
      size: ImageSize(width: 400, height: 200), bytes: [UInt8](repeating: 90, count: 240_000))
    let path = try folder.write("b.png", try PNG.encode(picture))
    let evaluation = ClassifierEvaluation(
      labels: ["cat", "dog"],
      answers: [
        Answer(path: "gone.png", truth: 0, predicted: 1, confidence: 0.6, truthConfidence: 0.4),
        Answer(path: path, truth: 0, predicted: 1, confidence: 0.9, truthConfidence: 0.1),
        Answer(path: "right.png", truth: 1, predicted: 1, confidence: 1, truthConfidence: 1),
      ], skipped: [])
    let page = EvaluationPage.html(evaluation, title: "t")
    let first = try #require(page.range(of: "taken for <b>dog</b> (90.0 %)"))
    let second = try #require(page.range(of: "taken for <b>dog</b> (60.0 %)"))
    #expect(first.lowerBound < second.lowerBound)
    #expect(page.contains("The picture can't be shown."))
    #expect(!page.contains("right.png"))
    // Nothing from elsewhere, and the picture is a JPEG file of at most 240 pixels.
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("src=\"/"))
    let start = try #require(page.range(of: "data:image/jpeg;base64,"))
    let encoded = page[start.upperBound...].prefix { $0 != "\"" }
    let thumbnail = try ImageFile.decodeRGB(try #require(Data(base64Encoded: String(encoded))))
    #expect(thumbnail.pixels.size == ImageSize(width: 240, height: 120))
    #expect(EvaluationPage.html(evaluation, title: "t", mistakeLimit: 1).contains("worst 1 of 2"))
  }

  @Test func `M-8 errors name the folder and the cause`() {
    let first = SkippedFile(path: "p/a.png", reason: .picture(.unknownFormat))
    #expect(
      ErrorWording.text(for: TrainingError.noPictures(path: "p", skipped: 2, first: first))
        == "p: no picture can be used; expected a folder for each label, or files label.1.jpg, "
        + "label.2.jpg … (2 left out), the first: p/a.png: neither JPEG nor PNG")
    #expect(
      ErrorWording.text(for: TrainingError.oneClass(path: "p", label: "cat", skipped: 0))
        == "p: all usable pictures are labelled 'cat'; two labels at least are needed")
  }
}
