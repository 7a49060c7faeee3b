import Foundation
import Geometry
import Testing

@testable import Recordings

@Suite struct `TUM folders` {
  private func trajectory(_ text: String, worldFromFile: Transform = .identity) -> (
    PoseTrajectory, [RecordingFinding.Kind]
  ) {
    var findings: [RecordingFinding.Kind] = []
    let trajectory = PoseTrajectory(tum: TableLines(text), worldFromFile: worldFromFile) {
      kind, _ in
      findings.append(kind)
    }
    return (trajectory, findings)
  }

  private func time(_ text: String) throws -> Timestamp {
    try #require(Timestamp(decimalSeconds: text))
  }

  @Test func `z up becomes y up, and the camera looks along −z`() throws {
    // A camera that looks along the file's +y with its picture's down along −z: columns x, −z, y.
    let half = 0.5.squareRoot()
    let (rows, findings) = trajectory(
      "1.0 1 2 3 \(-half) 0 0 \(half)", worldFromFile: AxisTurn.yUpFromZUp)
    #expect(findings == [])
    let pose = try #require(rows.pose(at: time("1")))
    // (1, 2, 3) with z up is (1, 3, −2) with y up; the file's +y is −z; up stays up.
    #expect((pose.translation - SIMD3(1, 3, -2)).length < 1e-12)
    #expect((pose.rotation.act(SIMD3(0, 0, -1)) - SIMD3(0, 0, -1)).length < 1e-12)
    #expect((pose.rotation.act(SIMD3(0, 1, 0)) - SIMD3(0, 1, 0)).length < 1e-12)
  }

  @Test func `a pose between two rows is interpolated, over at most a tenth of a second`() throws {
    // A half turn of 0.2 rad about z, in 40 ms; at a quarter of it 0.05 rad and a quarter of the way.
    let (s, c) = (sin(0.1), cos(0.1))
    let (rows, _) = trajectory(
      """
      # timestamp tx ty tz qx qy qz qw
      10.00 0 0 0 0 0 0 1
      10.04 4 8 0 0 0 \(s) \(c)
      10.15 9 9 9 0 0 0 1
      """)
    let pose = try #require(rows.pose(at: time("10.01")))
    #expect((pose.translation - SIMD3(1, 2, 0)).length < 1e-12)
    let first = try #require(rows.pose(at: time("10")))
    #expect(abs(pose.rotation.angle(to: first.rotation) - 0.05) < 1e-12)
    #expect(rows.pose(at: try time("10.1")) == nil, "a gap of 0.11 s")
    #expect(rows.pose(at: try time("9.999")) == nil, "before the first row")
    #expect(rows.pose(at: try time("10.151")) == nil, "after the last row")
    #expect(rows.pose(at: try time("10.15")) != nil, "the last row itself")
  }

  @Test func `bad rows are findings and the others remain`() throws {
    let (rows, findings) = trajectory(
      "1 0 0 0 0 0 0 1\n2 0 0 0 0 0 0\n3 nan 0 0 0 0 0 1\n4 0 0 0 0 0 0 0.5\n1 5 5 5 0 0 0 1\n")
    #expect(rows.times.count == 1)
    #expect(
      findings == [
        .unusableEntry(detail: "2 0 0 0 0 0 0"), .unusablePose(detail: "position is not finite"),
        .unusablePose(detail: "quaternion of norm 0.5"), .timeNotIncreasing,
      ])
  }

  @Test func `depth is the nearest in time, up to 20 ms away`() throws {
    var collector = FrameCollector()
    let list = TUMFileList(
      TableLines("1.000 a\n1.030 b\n1.100 c"), name: "depth.txt", &collector)
    #expect(list.nearest(to: try time("1.014"), within: 0.02)?.name == "a")
    #expect(list.nearest(to: try time("1.016"), within: 0.02)?.name == "b")
    #expect(list.nearest(to: try time("1.015"), within: 0.02)?.name == "a", "the earlier of two")
    #expect(list.nearest(to: try time("1.05"), within: 0.02)?.name == "b")
    #expect(list.nearest(to: try time("1.051"), within: 0.02) == nil)
    #expect(list.nearest(to: try time("0.97"), within: 0.02) == nil)
    #expect(list.nearest(to: try time("1.12"), within: 0.02)?.name == "c")
  }
}
