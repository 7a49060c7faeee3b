import Geometry
import Recordings
import Simulation
import Testing
import TestSupport

/// How far a hit moves when the tap is a little off.
struct TapSensitivityTests {
  private static let size = ImageSize(width: 640, height: 480)

  /// A camera at (x, 0, 0) that looks along −z at feature points.
  private func frame(_ index: Int, x: Double = 0, points: [SIMD3<Float>]) -> Frame {
    var cloud = FeaturePointCloud()
    for (number, point) in points.enumerated() { cloud.append(point, identifier: UInt64(number)) }
    return Frame(
      index: index, timestamp: Timestamp(nanoseconds: Int64(index) * 100_000_000),
      camera: Camera(
        worldFromCamera: Transform(rotation: .identity, translation: SIMD3(x, 0, 0)),
        intrinsics: CameraIntrinsics(fx: 500, fy: 500, cx: 319.5, cy: 239.5),
        imageResolution: Self.size),
      trackingState: .normal, capturedImage: nil, rawFeaturePoints: cloud, anchors: [],
      hasGravity: true)
  }

  private func configuration(viewport: SIMD2<Double> = SIMD2(640, 480)) -> SessionConfiguration {
    var configuration = SessionConfiguration(viewport: viewport)
    configuration.hitTestTypes = .featurePoint
    return configuration
  }

  private func sensitivity(
    _ frame: Frame, _ earlier: [Frame] = [], viewport: SIMD2<Double> = SIMD2(640, 480)
  ) -> TapSensitivity? {
    // The view point of the principal point: view points count from the picture's outer corner.
    TapSensitivity(
      viewPoint: viewport / 2, frame: frame, earlier: earlier,
      configuration: configuration(viewport: viewport))
  }

  @Test func `one pixel at 1 m moves the hit by the distance over the focal length`() throws {
    // The foot of (0, 0, −1) on a ray at the angle a off the axis is sin a away: 1/500 to first order.
    let found = try #require(sensitivity(frame(0, points: [SIMD3(0, 0, -1)])))
    let perPoint = try #require(found.perPoint)
    #expect(isClose(perPoint, 1.0 / 500, within: 1e-8))
    #expect(found.steps.count == 4 && found.perFrame == nil && found.missCount == 0)
  }

  @Test func `a view of half the picture's size doubles what a point of it means`() throws {
    let found = try #require(
      sensitivity(frame(0, points: [SIMD3(0, 0, -2)]), viewport: SIMD2(320, 240)))
    #expect(isClose(try #require(found.perPoint), 2 * 2.0 / 500, within: 1e-6))
  }

  @Test func `a frame of delay moves the hit as far as the camera went`() throws {
    // The camera moves 3 cm a frame at right angles to the ray, so the foot of the one point does.
    let points = [SIMD3<Float>(0, 0, -2)]
    let found = try #require(
      sensitivity(
        frame(9, points: points),
        [frame(8, x: -0.03, points: points), frame(7, x: -0.06, points: points)]))
    #expect(isClose(try #require(found.perFrame), 0.03, within: 1e-9))
    #expect(found.steps.filter { $0.frames > 0 }.map(\.frames) == [1, 2])
    #expect(isClose(found.steps[5].distance ?? 0, 0.06, within: 1e-9))
  }

  @Test func `near an edge a pixel changes what is hit`() throws {
    // Two points at the same angle to the left and right of the ray, one 1 m farther: the nearer to
    // the ray wins by metres, and a point to the right prefers the other.
    let found = try #require(
      sensitivity(frame(0, points: [SIMD3(-0.010, 0, -1), SIMD3(0.0101, 0, -2)])))
    #expect(try #require(found.perPoint) > 0.9)
  }

  @Test func `where nothing is hit there is no sensitivity, and steps that miss are counted`()
    throws
  {
    #expect(sensitivity(frame(0, points: [])) == nil)
    let found = try #require(
      sensitivity(frame(1, points: [SIMD3(0, 0, -1)]), [frame(0, points: [])]))
    #expect(found.missCount == 1 && found.perFrame == nil)
  }

  @Test func `a history holds no pictures and gives the frames before one, newest first`() throws {
    var history = FrameHistory(limit: 4)
    for index in 0..<6 { history.add(frame(index, points: [])) }
    #expect(history.frames.map(\.index) == [2, 3, 4, 5])
    let found = try #require(history.frame(4, with: 3))
    #expect(found.frame.index == 4 && found.earlier.map(\.index) == [3, 2])
    #expect(history.frame(1, with: 3) == nil)
  }
}
