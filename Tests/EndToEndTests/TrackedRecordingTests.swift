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
    // Of that: median 5.9 cm, nine in ten within 15.3 cm. A sweep compares some 70 taps, of which the
    // worst tenth are chance; so two of them.
    let sweeps = try (0..<2).map {
      try sweep("seven_scenes_redkitchen", ["--no-depth", "--seed", "\($0)"])
    }
    #expect(sweeps.allSatisfy { $0.taps == 200 && $0.hits >= 170 })
    for sweep in sweeps { #expect(try #require(sweep.medianError) <= 0.059) }
    let ninths = try sweeps.map { try #require($0.p90Error) }
    #expect(ninths.reduce(0, +) / 2 <= 0.153, "\(ninths)")
    #expect(ninths[1] <= 0.153)
    withKnownIssue("Of the first it is 16.8 cm.") { #expect(ninths[0] <= 0.153) }
  }

  @Test func `on the chair hits are about as right as two-view triangulation of SIFT`() throws {
    // Of that: median 4.4 cm, nine in ten within 9.8 cm, at points with a median depth of 1.5 m; 4.6 cm
    // where it has points beside the taps, which are as much farther away. All is too near by 2.8 % of the
    // measured depth, there and here.
    let sweeps = try (0..<2).map {
      try sweep("scanner3d_chair_960", ["--no-depth", "--seed", "\($0)"])
    }
    #expect(sweeps.allSatisfy { $0.taps == 200 && $0.hits >= 170 })
    let medians = try sweeps.map { try #require($0.medianError) }
    let ninths = try sweeps.map { try #require($0.p90Error) }
    #expect(medians.reduce(0, +) / 2 <= 0.05, "\(medians)")
    #expect(ninths.reduce(0, +) / 2 <= 0.12, "\(ninths)")
    withKnownIssue("Frames 8 to 13 have poses that are off: first sights are off by 7 %.") {
      #expect(medians.reduce(0, +) / 2 <= 0.044 && ninths.reduce(0, +) / 2 <= 0.098)
    }
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

  @Test func `labels on the ARKit desk by found points stay by what was tapped`() throws {
    let recording = try Recording.open(path: RecordedData.path("recordings/arkit_recorder_desk"))
    var distances: [Double] = []
    for (time, pixel) in [
      (1.551, SIMD2(527.5, 110.5)), (2.451, SIMD2(314.5, 355.5)), (2.634, SIMD2(787.5, 232.5)),
    ] {
      let hit = try place(
        "arkit_recorder_desk", ["--at", "\(time)"], pixel,
        view: ImageSize(width: 1280, height: 720))
      let index = try #require(recording.frames.firstIndex { $0.index == hit.frame })
      distances += try PatchMatcher(recording: recording, frame: index, pixel: pixel)
        .distances(to: hit.place)
    }
    try #require(distances.count >= 60)
    let median = distances.sorted()[distances.count / 2]
    #expect(median <= 4, "\(median) px")
  }

  @Test func `a label tapped on the fox's nose stays on it wherever it is seen`() throws {
    let (home, nose) = (12, SIMD2(192.0, 415))
    let view = ImageSize(width: 540, height: 960)
    let recording = try Recording.open(path: RecordedData.path("recordings/nerf_fox_540"))
    let hit = try place("nerf_fox_540", ["--frame", "\(home)"], nose, view: view)
    let index = try #require(recording.frames.firstIndex { $0.index == hit.frame })
    let noses = try PatchMatcher(
      recording: recording, frame: index, pixel: nose, change: .bends
    ).track(near: hit.place)
    #expect(noses.count >= 12)
    let distances = noses.compactMap { other, nose in
      recording.frames[other].camera.pixel(of: hit.place).map { ($0 - nose).length }
    }.sorted()
    #expect(distances[distances.count / 2] <= 2 && (distances.last ?? 9) <= 8, "\(distances)")
    // Tapped in the other frames, it is put to the same place: the nearest point is on the nose or a
    // little way up from it, 3.4 units before the camera.
    var others: [Double] = []
    var medians: [Double] = []
    var worst: [Double] = []
    for (tapped, pixel) in noses.sorted(by: { $0.key < $1.key }) {
      let number = recording.frames[tapped].index
      let other = try place("nerf_fox_540", ["--frame", "\(number)"], pixel, view: view)
      others.append((other.place - hit.place).length / 3.4)
      let off = noses.filter { $0.key != tapped }.compactMap { frame, nose in
        recording.frames[frame].camera.pixel(of: other.place).map { ($0 - nose).length }
      }.sorted()
      medians.append(off[off.count / 2])
      worst.append(off[off.count - 1])
    }
    #expect(others.count { $0 <= 0.03 } * 10 >= others.count * 9, "\(others)")
    withKnownIssue(
      "Of a place one or two per cent too far or near, more shows 60° away: 1.3 to 23 px."
    ) {
      #expect(medians.allSatisfy { $0 <= 2 } && worst.allSatisfy { $0 <= 8 }, "\(medians) \(worst)")
    }
  }
}
