import Foundation
import Geometry
import Imaging
import Recordings
import TestSupport
import Testing

/// How right hits are on recordings whose points are found in their pictures.
@Suite(.enabled(if: RecordedData.isAvailable), .serialized)
struct TrackedRecordingTests {
  private struct Sweep: Decodable {
    var taps: Int
    var hits: Int
    var medianError: Double?
    var p90Error: Double?
    var over20cm: Double?
    var refusals: [String: Int]
  }

  private func sweep(_ recording: String, _ options: [String]) throws -> Sweep {
    let outcome = try PlacardExecutable.run(
      ["sweep", RecordedData.path("recordings/\(recording)"), "--world", "frames", "--json"]
        + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(Sweep.self, from: outcome.output)
  }

  @Test func `on the kitchen hits are as right as two-view triangulation of SIFT`() throws {
    // Of that: median 5.9 cm, nine in ten within 15.3 cm.
    let sweep = try sweep("seven_scenes_redkitchen", ["--no-depth"])
    #expect(sweep.taps == 200)
    #expect(sweep.hits >= 170)
    #expect(try #require(sweep.medianError) <= 0.059)
    let p90Error = try #require(sweep.p90Error)
    withKnownIssue("The worst tenth is not yet as near.", isIntermittent: true) {
      #expect(p90Error <= 0.153)
    }
    #expect(p90Error <= 0.2)
  }

  @Test func `a camera that only turns gives no hits without depth, and says why`() throws {
    let sweep = try sweep("tum_fr1_rpy", ["--no-depth"])
    #expect(sweep.over20cm ?? 0 < 0.02)
    #expect(sweep.refusals["notTriangulated"] ?? 0 >= 100)
  }

  @Test func `measured depth gives hits where triangulation can't`() throws {
    let sweep = try sweep("tum_fr1_rpy", [])
    #expect(sweep.hits >= 190)
    #expect(try #require(sweep.medianError) <= 0.015)
  }

  /// The place of a hit by the found points.
  private func place(
    _ recording: String, _ moment: [String], _ pixel: SIMD2<Double>, view: ImageSize
  ) throws -> (place: SIMD3<Double>, frame: Int) {
    struct Answer: Decodable {
      struct Hit: Decodable { var position: [Double] }
      var frame: Int
      var hit: Hit?
    }
    let outcome = try PlacardExecutable.run(
      [
        "hit", RecordedData.path("recordings/\(recording)"), "--world", "frames", "--any-state",
        "--json", "--types", "featurePoint", "--viewport", "\(view.width)x\(view.height)",
        // View points have their origin at the picture's corner, pixels at the first one's centre.
        "--point", "\(pixel.x + 0.5),\(pixel.y + 0.5)",
      ] + moment)
    let answer = try JSONDecoder().decode(Answer.self, from: outcome.output)
    return (SIMD3(try #require(answer.hit).position), answer.frame)
  }

  @Test func `a label on the fox's nose stays on it in the other frames`() throws {
    let nose = SIMD2(192.0, 415)
    let hit = try place(
      "nerf_fox_540", ["--frame", "15"], nose, view: ImageSize(width: 540, height: 960))
    let recording = try Recording.open(path: RecordedData.path("recordings/nerf_fox_540"))
    let index = try #require(recording.frames.firstIndex { $0.index == hit.frame })
    let distances = try PatchMatcher(recording: recording, frame: index, pixel: nose)
      .distances(to: hit.place).sorted()
    #expect(distances.count >= 8)
    #expect(distances[distances.count / 2] <= 2)
    #expect(try #require(distances.last) <= 8)
  }
}
