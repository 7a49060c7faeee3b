import Geometry
import Recordings
import Simulation
import TestSupport
import Testing

/// The anchor scripts of the web-platform-tests for WebXR, through the session.
///
/// What WebXR's backend tracks is a plane of the recording here: it is there from the frame after the one
/// in which it was made, moves and goes. A plane has no pause, so that step is left out.
@Suite(.enabled(if: RecordedData.isAvailable))
struct WebXRAnchorTests {
  private struct File: Decodable {
    struct Script: Decodable {
      struct Step: Decodable {
        struct Expected: Decodable {
          var tracked: Bool?
          var created: Bool?
          var trackedCount: Int?
          var poseIsNull: Bool?
          var pose: WebXROracle.Pose?
        }
        var frame: Int
        var `do`: String?
        var poseInLocal: WebXROracle.Pose?
        var backend: String?
        var expect: Expected?
        var expectError: String?
      }
      var source: String
      var steps: [Step]
    }
    var anchors: [Script]
  }

  private func plane(at pose: WebXROracle.Pose) throws -> PlaneAnchor {
    PlaneAnchor(
      identifier: 7, alignment: .horizontal, worldFromPlane: try pose.transform(),
      extent: SIMD2(1, 1))
  }

  @Test func `anchors come a frame after they were made, move, and go`() throws {
    let scripts = try oracle("wpt/wpt_anchors_states.json", as: File.self).anchors
    #expect(scripts.count == 9)
    for script in scripts where !script.steps.contains(where: { $0.expectError != nil }) {
      var replayed = try ReplayedSession()
      var pending: WebXROracle.Pose?
      let last = script.steps.map(\.frame).max() ?? 0
      for number in 1...last {
        let anchors = replayed.step(Double(number) / 30).frame?.anchors ?? []
        for step in script.steps where step.frame == number {
          if let expected = step.expect { check(expected, anchors, pending, script.source) }
          switch step.do {
          case "create":
            let pose = try #require(step.poseInLocal)
            if step.backend ?? "accept" == "accept" {
              replayed.planes = [try plane(at: pose)]
            } else {
              pending = pose
            }
          case "backend-accept": replayed.planes = [try plane(at: #require(pending))]
          case "backend-move": replayed.planes = [try plane(at: #require(step.poseInLocal))]
          case "backend-stop": replayed.planes = []
          default: break
          }
        }
      }
    }
  }

  private func check(
    _ expected: File.Script.Step.Expected, _ anchors: [Anchor], _ pending: WebXROracle.Pose?,
    _ source: String
  ) {
    let anchor = anchors.first { $0.identifier == .plane(7) }
    if let created = expected.created { #expect((anchor != nil) == created, "\(source)") }
    if let tracked = expected.tracked { #expect((anchor != nil) == tracked, "\(source)") }
    if let count = expected.trackedCount { #expect(anchors.count == count, "\(source)") }
    guard let pose = try? expected.pose?.transform(), let anchor else { return }
    let found = anchor.worldFromAnchor
    #expect((found.translation - pose.translation).length < 1e-3, "\(source)")
    #expect(found.rotation.angle(to: pose.rotation) < 1e-3, "\(source)")
  }
}
