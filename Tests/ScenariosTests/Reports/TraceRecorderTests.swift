import Foundation
import Geometry
import Imaging
import Recordings
import Simulation
import TestSupport
import Testing

@testable import Scenarios

@Suite struct TraceRecorderTests {
  private func trace(
    frames: Int, taps: [Double] = [], pictures: TapPictures? = nil
  ) throws -> (document: RunDocument, trace: RunTrace) {
    let small = try SmallRecording(frames: frames)
    let run = HeadlessRun(
      recording: small.recording, settings: small.settings(.labels),
      events: taps.map { ClickScript.Event(time: $0, input: .tap(SIMD2(31.5, 23.5))) },
      classifier: BrightnessClassifier())
    var recorder = TraceRecorder(
      start: small.recording.frames[0].timestamp, pictures: pictures)
    let document = try run.run(observe: { recorder.observe($0, $1) })
    return (document, recorder.finish())
  }

  @Test func `path, points and the cameras of taps are those of the run`() throws {
    let (document, trace) = try trace(frames: 30, taps: [0.05, 2.05, 5])
    #expect(trace.path.frames == Array(0..<30))
    #expect(abs((trace.path.times.last ?? 0) - 2.9) < 1e-9)
    #expect(trace.path.positions.allSatisfy { $0 == [0, 0, 0] })
    #expect(trace.points == [[0, 0, -2]])
    #expect(document.taps.map(\.outcome) == ["refused", "placed", "refused"])
    #expect(trace.taps.count == 3)
    #expect(trace.taps[1].position == [0, 0, 0] && trace.taps[1].orientation == [0, 0, 0, 1])
    #expect(trace.taps.allSatisfy { $0.picture == nil } && trace.pictureProblem == nil)
  }

  @Test func `each tap has a picture of the view, with the label where one was placed`() throws {
    let taps = [0.05, 2.05]
    let first = try trace(frames: 30, taps: taps, pictures: TapPictures()).trace
    let pictures = first.taps.compactMap(\.picture)
    #expect(first.pictureProblem == nil)
    #expect(pictures.map(\.frame) == [1, 21])
    // The recording's pictures are one flat tone: only what was drawn over them is not.
    let bare = try trace(frames: 30, taps: [0.05], pictures: TapPictures()).trace
    let images = try (pictures + bare.taps.compactMap(\.picture)).map {
      try ImageFile.decodeRGB($0.jpeg).pixels
    }
    #expect(images.allSatisfy { $0.size == ImageSize(width: 480, height: 360) })
    func unlike(_ image: RGBImage) -> Int {
      image.bytes.count { abs(Int($0) - Int(BrightnessClassifier.level(of: 0))) > 60 }
    }
    #expect(unlike(images[0]) == unlike(images[2]))
    #expect(unlike(images[1]) > unlike(images[0]) + 300)
    #expect(first == (try trace(frames: 30, taps: taps, pictures: TapPictures()).trace))
  }

  @Test func `a trace comes back from its file as it was`() throws {
    let folder = try TemporaryFolder()
    let trace = try trace(frames: 30, taps: [2.05], pictures: TapPictures()).trace
    let path = try folder.write(try trace.json(), to: "a.trace.json")
    #expect(try RunTrace.read(path: path) == trace)
    let other = try folder.write(
      String(decoding: try trace.json(), as: UTF8.self).replacing("trace/1", with: "trace/2"),
      to: "b.json")
    #expect(
      throws: ReportFileError.otherFormat(
        path: other, expected: ["placard-trace/1"], found: "placard-trace/2")
    ) {
      try RunTrace.read(path: other)
    }
  }

  @Test func `a series keeps at most its limit, in frames that longer runs keep too`() {
    func frames(_ count: Int) -> [Int] {
      var series = FrameSeries<Int>(limit: 10)
      for frame in 0..<count { series.append(frame, frame: frame) }
      #expect(series.values == series.frames && series.frames.count <= 10)
      return series.frames
    }
    #expect(frames(10) == Array(0..<10))
    #expect(frames(11) == [0, 2, 4, 6, 8, 10])
    let (short, long) = (frames(50), frames(1000))
    #expect(long.count > 5)
    #expect(long.filter { $0 < 50 }.allSatisfy(short.contains))
    var looped = FrameSeries<Int>(limit: 10)
    for frame in [0, 1, 2, 0, 1, 2, 3] { looped.append(frame, frame: frame) }
    #expect(looped.frames == [0, 1, 2, 3])
  }

  @Test func `the sample of points depends on neither order nor division`() {
    func sample(_ clouds: [[UInt64]]) -> [SIMD3<Double>] {
      var sample = PointSample(limit: 100)
      for identifiers in clouds {
        var cloud = FeaturePointCloud()
        for identifier in identifiers {
          cloud.append(SIMD3(Float(identifier), 0, 0), identifier: identifier)
        }
        sample.add(cloud)
      }
      return sample.points()
    }
    let all = (0..<5000).map { UInt64($0) }
    let once = sample([all])
    #expect(once.count == 100)
    #expect(once == sample([all.reversed()]))
    #expect(once == sample(all.map { [$0] } + [all]))
    // Even: about as many of each half.
    #expect((25...75).contains(once.count { $0.x < 2500 }))
    #expect(sample([[3, 1]]) == [SIMD3(1, 0, 0), SIMD3(3, 0, 0)])
  }
}
