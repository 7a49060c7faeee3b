import Foundation
import Geometry
import Imaging
import Recognition
import Recordings
import Simulation
import TestSupport
import Testing

@testable import Scenarios

struct LabelSweepTests {
  /// Names a region by the brightness at its middle: the picture is dark at the left, grey in the
  /// middle and bright at the right.
  private struct MiddleClassifier: Classifier {
    var confidence = 0.9

    func classify(
      _ image: PixelBuffer, _ request: ClassificationRequest
    ) throws -> [Classification] {
      let region = request.regionOfInterest
      let x = Int((region.origin.x + region.size.x / 2) * Double(image.size.width))
      let luma = image.withPlanes { Int($0.luma[min(x, image.size.width - 1)]) }
      let index = min(2, luma / 80)
      return [
        Classification(
          classIndex: index, identifier: BrightnessClassifier.labels[index], confidence: confidence)
      ]
    }
  }

  private let folder: TemporaryFolder

  /// Ten frames at 10 a second, with one feature point in the middle of the view.
  init() throws {
    folder = try TemporaryFolder()
    let size = SmallRecording.size
    let bytes = (0..<(size.width * size.height)).flatMap { pixel -> [UInt8] in
      let level = BrightnessClassifier.level(of: 3 * (pixel % size.width) / size.width)
      return [level, level, level]
    }
    let picture = folder.file("picture.png")
    try PNG.encode(RGBImage(size: size, bytes: bytes)).write(
      to: URL(fileURLWithPath: picture))
    let small = try SmallRecording(frames: 10)
    var recording = small.recording
    recording = Recording(
      path: folder.path, format: "made",
      frames: recording.frames.map {
        var frame = $0
        frame.imagePath = picture
        return frame
      }, unit: .metre, hasGravity: true)
    try recording.write(to: folder.file("made"))
  }

  private func sweep(
    _ lines: String, confidence: Double = 0.9
  ) throws -> LabelSweepReport {
    let path = try folder.write("list.jsonl", lines.utf8)
    return try LabelSweep(
      list: LabelList(contentsOf: path), options: LabelPlacement.Options(),
      classifier: MiddleClassifier(confidence: confidence), labels: BrightnessClassifier.labels
    ).run()
  }

  private func line(_ time: Double, _ x: Int, _ label: String) -> String {
    #"{"recording": "made", "time": \#(time), "point": [\#(x), 24], "labels": ["\#(label)"]}"#
      + "\n"
  }

  @Test func `the whole picture names what is in its middle, a region what was tapped`() throws {
    let report = try sweep(
      line(0.95, 5, "mouse") + line(0.5, 32, "printer") + line(0.5, 60, "wall clock")
        + line(0.2, 60, "printer"))
    #expect(report.objects == 4 && report.hits == 1)
    let rows = Dictionary(uniqueKeysWithValues: report.ways.map { ($0.way, $0) })
    #expect(
      rows[.frame] == LabelSweepReport.Row(way: .frame, right: 2, wrong: 2, nothing: 0))
    for way in [LabelSweep.Way.picture, .region, .auto] {
      #expect(rows[way] == LabelSweepReport.Row(way: way, right: 3, wrong: 1, nothing: 0))
    }
    // In the order of the list, each with the frame on screen at its time.
    #expect(report.taps.map(\.frame) == [9, 5, 5, 2])
    #expect(report.taps.map(\.isHit) == [false, true, false, false])
    #expect(report.taps[0].answers.map(\.label) == ["printer", "mouse", "mouse", "mouse"])
  }

  @Test func `what is not confident enough is no name`() throws {
    let report = try sweep(line(0.5, 32, "printer"), confidence: 0.5)
    #expect(report.ways.allSatisfy { $0.nothing == 1 && $0.right == 0 })
  }

  @Test func `any synonym says what is right, and names that are no class are told`() throws {
    let report = try sweep(
      line(0.5, 5, "Computer  Mouse") + line(0.5, 5, "unicorn") + line(0.5, 6, "unicorn"))
    #expect(report.unknownLabels == ["unicorn"])
    #expect(report.ways.last?.right == 1 && report.ways.last?.wrong == 2)
  }

  @Test func `a time after the end, a point outside and a missing recording name the line`() throws
  {
    for (bad, words) in [
      (line(9, 5, "mouse"), "line 2: \"time\" 9.0 s is after the end"),
      (line(0.5, 65, "mouse"), "line 2: \"point\" 65.0,24.0 lies outside the view of 64.0×48.0"),
      (
        #"{"recording": "none", "time": 1, "point": [1, 2], "labels": ["x"]}"#,
        "line 2: \(folder.file("none")): there is no such file or folder"
      ),
    ] {
      let error = #expect(throws: LabelSweepError.self) { try sweep(line(0.5, 5, "mouse") + bad) }
      let text = error.map { ErrorWording.text(for: $0) } ?? ""
      #expect(text.hasPrefix(folder.file("list.jsonl") + ": " + words), "\(text)")
    }
  }

  @Test func `the table and the JSON object hold the counts`() throws {
    let report = try sweep(line(0.5, 5, "mouse"))
    #expect(
      report.table() == """
        1 object, 0 of them on something that is hit

        label mode                            right   wrong   none
        frame                                     0       1       0
        region, in the tapped picture alone       1       0       0
        region                                    1       0       0
        auto                                      1       0       0
        """)
    let read = try JSONDecoder().decode(LabelSweepReport.self, from: report.json())
    #expect(read == report)
  }
}
