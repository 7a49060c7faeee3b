import Geometry
import Recordings
import TestSupport
import Testing

struct ScaledRecordingTests {
  @Test func `a scale brings poses, points, planes and depth to metres`() throws {
    var cloud = FeaturePointCloud()
    cloud.append(SIMD3(1, -2, 3), identifier: 4)
    let pose = Transform(
      rotation: Quaternion(rotationVector: SIMD3(0.1, 0.2, 0.3)), translation: SIMD3(1, 2, 3))
    let frame = FrameRecord(
      index: 0, timestamp: Timestamp(nanoseconds: 0), imagePath: "",
      camera: Camera(
        worldFromCamera: pose, intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5),
        imageResolution: ImageSize(width: 64, height: 48)),
      featurePoints: .inline(cloud), depth: DepthSource(path: "d.png", metresPerUnit: 0.001),
      planes: [
        PlaneAnchor(
          identifier: 1, alignment: .horizontal, worldFromPlane: pose, center: SIMD2(1, 0),
          extent: SIMD2(2, 4), boundary: [SIMD2(0, 0), SIMD2(0, 1), SIMD2(1, 0)])
      ])
    let recording = Recording(
      path: "here", format: "made", frames: [frame], unit: .recordingUnit, hasGravity: false)
    let scaled = try recording.scaled(by: 0.5)
    #expect(scaled.unit == .metre && scaled.scale == 0.5 && recording.scale == 1)
    #expect(throws: RecordingError.inMetres(path: "here")) { try scaled.scaled(by: 2) }
    let record = scaled.frames[0]
    #expect(record.camera.worldFromCamera.translation == SIMD3(0.5, 1, 1.5))
    #expect(record.camera.worldFromCamera.rotation == pose.rotation)
    #expect(record.depth?.metresPerUnit == 0.0005)
    #expect(record.planes[0].extent == SIMD2(1, 2))
    #expect(record.planes[0].boundary[1] == SIMD2(0, 0.5))
    guard case .inline(let points) = record.featurePoints else {
      Issue.record("expected the points")
      return
    }
    #expect(points[0] == SIMD3(0.5, -1, 1.5) && points.identifiers == [4])
    // What a pixel sees stays the same.
    let before = frame.camera.pixel(of: SIMD3(1, -2, 3))
    #expect(before == record.camera.pixel(of: points[0]))
  }
}
