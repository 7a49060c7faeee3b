import Geometry
import Recordings
import Simulation
import Testing

@testable import Scenarios

/// Drift, jitter and visibility, against numbers worked out by hand.
struct AnchorMotionTests {
  private let intrinsics = CameraIntrinsics(fx: 100, fy: 100, cx: 49.5, cy: 49.5)
  private let size = ImageSize(width: 100, height: 100)

  private func camera(x: Double = 0, fx: Double = 100) -> Camera {
    Camera(
      worldFromCamera: Transform(rotation: .identity, translation: SIMD3(x, 0, 0)),
      intrinsics: CameraIntrinsics(fx: fx, fy: 100, cx: 49.5, cy: 49.5), imageResolution: size)
  }

  /// The motion of an anchor 2 m in front of the origin; each entry is a frame.
  private func motion(
    _ frames: [(session: Camera, recorded: Camera, anchorX: Double, isMoved: Bool)]
  ) throws -> AnchorMotion {
    let display = try #require(
      DisplayTransform(imageSize: size, orientation: .landscapeRight, viewport: SIMD2(200, 200)))
    var motion = AnchorMotion()
    for (index, entry) in frames.enumerated() {
      let frame = Frame(
        index: index, timestamp: Timestamp(nanoseconds: Int64(index)), camera: entry.session,
        trackingState: .normal, capturedImage: nil, rawFeaturePoints: nil, anchors: [],
        hasGravity: true)
      let anchor = Anchor(
        identifier: .placed(1),
        worldFromAnchor: Transform(
          rotation: .identity, translation: SIMD3(entry.anchorX, 0, -2)))
      motion.append(
        anchor, in: frame, recorded: entry.recorded, display: display, isMoved: entry.isMoved)
    }
    return motion
  }

  @Test func `an anchor that stays does not drift, however the camera moves`() throws {
    let motion = try motion(
      (0..<5).map { (camera(x: 0.1 * Double($0)), camera(x: 0.1 * Double($0)), 0, false) })
    #expect(try #require(motion.driftInWorld).value < 1e-12)
    #expect(try #require(motion.driftInView).value < 1e-9)
    #expect(try #require(motion.jitterInWorld) < 1e-12)
    #expect(motion.visibleShare == 1)
  }

  @Test func `a camera believed 3 cm beside where it is moves labels 3 cm`() throws {
    // The label is drawn 0.03/2 · 100 = 1.5 px aside, which are 3 points of a view twice as large.
    let motion = try motion([
      (camera(), camera(), 0, false), (camera(x: 0.03), camera(), 0, false),
      (camera(x: 0.01), camera(), 0, false),
    ])
    let drift = try #require(motion.driftInWorld)
    #expect(abs(drift.value - 0.03) < 1e-12)
    #expect(drift.frame == 1)
    #expect(try abs(#require(motion.driftInView).value - 3) < 1e-9)
    // Steps of 3 cm and 2 cm: sqrt((9 + 4) / 2) = 2.5495 cm.
    #expect(try abs(#require(motion.jitterInWorld) - 0.025495097568) < 1e-9)
    #expect(try abs(#require(motion.jitterInView) - 2.5495097568) < 1e-7)
  }

  @Test func `an anchor's own change of place is drift, but a person's move is not`() throws {
    let moved = try motion([
      (camera(), camera(), 0, false), (camera(), camera(), 0.2, true),
      (camera(), camera(), 0.2, false),
    ])
    #expect(try #require(moved.driftInWorld).value < 1e-12)
    #expect(try #require(moved.jitterInWorld) < 1e-12)
    let changed = try motion([(camera(), camera(), 0, false), (camera(), camera(), 0.2, false)])
    #expect(try abs(#require(changed.driftInWorld).value - 0.2) < 1e-12)
  }

  @Test func `a wrong focal length moves labels as the view turns`() throws {
    // 0.5 m aside at 2 m: 25 px with the true lens and 26 with the wrong one, so in the view 2 points.
    let motion = try motion([
      (camera(fx: 104), camera(), 0, false), (camera(x: -0.5, fx: 104), camera(x: -0.5), 0, false),
    ])
    #expect(try abs(#require(motion.driftInView).value - 2) < 1e-9)
  }

  @Test func `visibility is the share of frames with the anchor in the view`() throws {
    // At 2 m the view is 2 m wide: an anchor 1.1 m aside is outside.
    let motion = try motion([
      (camera(), camera(), 0, false), (camera(x: 1.1), camera(x: 1.1), 0, false),
      (camera(x: 0.9), camera(x: 0.9), 0, false), (camera(x: -1.1), camera(x: -1.1), 0, false),
    ])
    #expect(motion.visibleShare == 0.5)
  }

  @Test func `nothing is known of an anchor that was never shown`() {
    let motion = AnchorMotion()
    #expect(motion.driftInWorld == nil)
    #expect(motion.jitterInView == nil)
    #expect(motion.visibleShare == nil)
  }
}
