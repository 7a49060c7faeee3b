import Foundation
import Geometry
import Imaging
import Recordings
import TestSupport
import Testing

/// The acceptance runs on real recordings.
@Suite(.enabled(if: RecordedData.isAvailable && InstalledModel.isAvailable))
struct RealRecordingTests {
  /// Taps on the monitor, the laptop and the keyboard of the ARKit desk.
  private let taps = [
    (time: 1.551, x: 528.0, y: 111.0), (time: 2.451, x: 315.0, y: 356.0),
    (time: 2.634, x: 788.0, y: 233.0),
  ]

  private func deskReport(_ options: [String]) throws -> RunReport {
    let folder = try TemporaryFolder()
    var lines = "{\"viewport\": [1280, 720], \"orientation\": \"landscapeRight\"}\n"
    for tap in taps {
      lines += "{\"time\": \(tap.time), \"type\": \"tap\", \"x\": \(tap.x), \"y\": \(tap.y)}\n"
    }
    let clicks = try folder.write("clicks.jsonl", Data(lines.utf8))
    return try RunReport.replay(
      RecordedData.path("recordings/arkit_recorder_desk"), ["--clicks", clicks] + options)
  }

  @Test func `on the ARKit desk three taps give three anchors at ARKit's own points`() throws {
    let report = try deskReport(["--confidence", "0.15"])
    #expect(report.anchors.count == 3)
    let recording = try Recording.open(path: RecordedData.path("recordings/arkit_recorder_desk"))
    let loader = FrameLoader(pool: PixelBufferPool())
    for tap in report.taps {
      #expect(tap.outcome == "placed", "\(tap)")
      #expect((tap.label?.age ?? 9) <= 0.5)
      let hit = try #require(tap.hit)
      let place = SIMD3(hit.position[0], hit.position[1], hit.position[2])
      let record = recording.frames[try #require(tap.frame)]
      let cloud = try #require(try loader.load(record, components: .featurePoints).featurePoints)
      // The recording's own points that are seen within 40 px of the tap.
      let near = (0..<cloud.count).map { cloud[$0] }.filter { point in
        guard let pixel = record.camera.pixel(of: point) else { return false }
        return (pixel - SIMD2(tap.x - 0.5, tap.y - 0.5)).length < 40
      }
      #expect(!near.isEmpty)
      let nearest = near.map { ($0 - place).length }.min() ?? .infinity
      #expect(nearest <= 0.05, "\(nearest) m")
    }
  }

  @Test func `labels on the ARKit desk stay by their objects`() throws {
    let report = try deskReport(["--confidence", "0.15"])
    let recording = try Recording.open(path: RecordedData.path("recordings/arkit_recorder_desk"))
    for (tap, anchor) in zip(report.taps, report.anchors) {
      let place = SIMD3(anchor.position[0], anchor.position[1], anchor.position[2])
      let distances = try PatchMatcher(
        recording: recording, frame: #require(tap.frame),
        pixel: SIMD2(tap.x - 0.5, tap.y - 0.5)
      ).distances(to: place)
      #expect(distances.count >= 10)
      let median = distances.sorted()[distances.count / 2]
      #expect(median <= 6, "\(anchor.label): median \(median) px over \(distances.count) frames")
    }
  }

  @Test func `at the default confidence the ARKit desk anchors nothing and says so`() throws {
    // Only two of its frames are above 0.5, and none of them near the taps.
    let report = try deskReport([])
    #expect(report.anchors.isEmpty)
    #expect(report.taps.count == 3)
    #expect(report.taps.allSatisfy { $0.outcome == "refused" && $0.reason == "noLabel" })
  }

  @Test(arguments: [("0021", 0.784), ("0030", 0.768)])
  func `the fox is a red fox`(_ name: String, _ confidence: Double) throws {
    struct Answer: Decodable {
      struct Prediction: Decodable {
        var label: String
        var confidence: Double
      }
      var predictions: [Prediction]
    }
    let outcome = try PlacardExecutable.run([
      "classify", RecordedData.path("recordings/nerf_fox_540/images/\(name).jpg"), "--json",
    ])
    let answers = try JSONDecoder().decode([Answer].self, from: outcome.output)
    let best = try #require(answers.first?.predictions.first)
    #expect(best.label.hasPrefix("red fox"))
    #expect(isClose(best.confidence, confidence, within: 0.02))
  }

  @Test func `a tap on the fox without points or depth gives a reason, not a guess`() throws {
    let folder = try TemporaryFolder()
    let clicks = try folder.write(
      "clicks.jsonl",
      Data(
        """
        {"viewport": [540, 960], "orientation": "landscapeRight"}
        {"time": 1.5, "type": "tap", "x": 270, "y": 480}
        """.utf8))
    let report = try RunReport.replay(
      RecordedData.path("recordings/nerf_fox_540"), ["--clicks", clicks, "--world", "recorded"])
    let tap = try #require(report.taps.first)
    #expect(tap.outcome == "refused" && tap.reason == "nothingToHit")
    #expect(report.anchors.isEmpty)
    #expect(report.warnings.filter { $0.code == "missingImage" }.count == 17)
  }

  @Test func `an EXIF photo is classified upright`() throws {
    let outcome = try PlacardExecutable.run([
      "classify", RecordedData.path("recordings/exif_orientation6_photo/IMG_1025.JPG"), "--top",
      "1",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("I see "))
  }
}
