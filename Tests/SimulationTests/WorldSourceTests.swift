import Geometry
import Recordings
import Simulation
import Testing

struct WorldSourceTests {
  private func recording(points: FeaturePointSource, planes: [PlaneAnchor] = []) -> Recording {
    let camera = Camera(
      worldFromCamera: .identity,
      intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5),
      imageResolution: ImageSize(width: 64, height: 48))
    return Recording(
      path: "here", format: "made",
      frames: [
        FrameRecord(
          index: 0, timestamp: Timestamp(nanoseconds: 0), imagePath: "0.jpg", camera: camera,
          featurePoints: points, planes: planes)
      ], hasGravity: true)
  }

  @Test func `a recording's own points and planes count, else its frames are looked at`() {
    let plane = PlaneAnchor(
      identifier: 1, alignment: .horizontal, worldFromPlane: .identity, extent: SIMD2(1, 1))
    #expect(WorldSource(automaticFor: recording(points: .inline(.empty))) == .recorded)
    #expect(
      WorldSource(automaticFor: recording(points: .inline(.empty), planes: [plane])) == .recorded)
    #expect(
      WorldSource(automaticFor: recording(points: .notRecorded, planes: [plane]))
        == .recordedPlanes)
    #expect(WorldSource(automaticFor: recording(points: .notRecorded)) == .frames)
  }

  @Test func `with the world from the frames recorded points and planes are not used`() throws {
    var replay = try ReplayedSession(queue: nil, configure: { $0.world = .frames })
    replay.planes = [
      PlaneAnchor(
        identifier: 1, alignment: .horizontal, worldFromPlane: .identity, extent: SIMD2(1, 1))
    ]
    // The picture is one gray: there is nothing to follow in it.
    let frame = replay.step(0).frame
    #expect(frame?.anchors.isEmpty == true)
    #expect(frame?.rawFeaturePoints?.isEmpty == true)
  }

  @Test func `with recorded planes these are used and recorded points are not`() throws {
    var replay = try ReplayedSession(queue: nil, configure: { $0.world = .recordedPlanes })
    replay.planes = [
      PlaneAnchor(
        identifier: 1, alignment: .horizontal, worldFromPlane: .identity, extent: SIMD2(1, 1))
    ]
    // Recorded planes are there at once, as with a recorded world, whatever the tracking state.
    let frame = replay.step(0).frame
    #expect(frame?.anchors.count == 1)
    #expect(frame?.rawFeaturePoints?.isEmpty == true)
  }
}
