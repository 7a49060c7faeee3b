import Geometry
import Testing

@testable import Recordings

@Suite struct `Summaries` {
  private func recording(times: [Double], positions: [SIMD3<Double>]) -> Recording {
    let frames = zip(times, positions).enumerated().map { index, value in
      var frame = SampleRecording.record(index)
      frame.timestamp = Timestamp(nanoseconds: Int64(value.0 * 1e9))
      frame.camera.worldFromCamera.translation = value.1
      return frame
    }
    return Recording(path: "", format: "test", frames: frames, hasGravity: true)
  }

  @Test func `figures are those of a hand calculation`() {
    // Intervals 0.1, 0.1, 0.25, 0.1: median 0.1, one longer than 0.15. The way is 3 + 4 + 0 + 5.
    var sample = recording(
      times: [1, 1.1, 1.2, 1.45, 1.55],
      positions: [
        SIMD3(0, 0, 0), SIMD3(3, 0, 0), SIMD3(3, 4, 0), SIMD3(3, 4, 0), SIMD3(0, 0, 0),
      ])
    sample.frames[3].trackingState = .normal
    sample.frames[1].depth = DepthSource(path: "x", metresPerUnit: 1)
    sample.frames[2].featurePoints = .file(path: "x")
    let summary = RecordingSummary(sample)
    #expect(summary.frames == 5)
    #expect(abs(summary.duration - 0.55) < 1e-9)
    #expect(abs(summary.rate - 10) < 1e-6)
    #expect(summary.gaps.count == 1)
    #expect(abs(summary.gaps.longest - 0.25) < 1e-9)
    #expect(abs(summary.pathLength - 12) < 1e-9)
    #expect(summary.resolution == ImageSize(width: 16, height: 8))
    #expect(summary.has == [.depth, .featurePoints, .trackingState])
    #expect(summary.has.map(\.rawValue) == summary.has.map(\.rawValue).sorted())
  }

  @Test func `one frame has neither rate nor gaps`() {
    let summary = RecordingSummary(recording(times: [4], positions: [.zero]))
    #expect(summary.duration == 0 && summary.rate == 0 && summary.pathLength == 0)
    #expect(summary.gaps == RecordingSummary.Gaps(count: 0, longest: 0))
    #expect(summary.has == [])
  }
}
