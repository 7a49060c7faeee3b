import Geometry
import Imaging
import Recordings
import Scenarios
import TestSupport
import Testing

struct LengthMeasureTests {
  /// Two frames that see points 1 at (0, 0, −2) and 2 at (0.5, 0, −2) from the origin.
  private func recording() -> Recording {
    var cloud = FeaturePointCloud()
    cloud.append(SIMD3(0, 0, -2), identifier: 1)
    cloud.append(SIMD3(0.5, 0, -2), identifier: 2)
    let frames = (0..<2).map { index in
      FrameRecord(
        index: index, timestamp: Timestamp(nanoseconds: Int64(index) * 100_000_000), imagePath: "",
        camera: Camera(
          worldFromCamera: .identity,
          intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5),
          imageResolution: ImageSize(width: 64, height: 48)),
        featurePoints: .inline(cloud))
    }
    return Recording(
      path: "here", format: "made", frames: frames, unit: .recordingUnit, hasGravity: false)
  }

  @Test func `a length between two points gives the scale`() throws {
    // Half a unit is 30 cm: a unit is 60 cm.
    let byNumber = try #require(LengthMeasure("1,2=0.30"))
    #expect(isClose(try byNumber.metresPerUnit(of: recording(), world: nil), 0.6, within: 1e-7))
    // Point 2 is seen 60 · 0.5 / 2 = 15 pixels to the right of the principal point.
    let byPlace = try #require(LengthMeasure("1,46:23@1=0.30"))
    #expect(isClose(try byPlace.metresPerUnit(of: recording(), world: nil), 0.6, within: 1e-7))
  }

  @Test(arguments: [
    "", "1,2", "1=0.3", "1,2=0", "1,2=-1", "1,2=x", "1,1=0.3", "1,2,3=1", "1,2:3=1", "a,b=1",
    "1,2@3=1", "1,2:3@x=1", "1,2=inf",
  ])
  func `what is no measure is not read as one`(_ text: String) {
    #expect(LengthMeasure(text) == nil)
  }

  @Test func `a measure that is not there says what is missing`() throws {
    let recording = recording()
    func error(_ text: String) throws -> LengthMeasureError? {
      let measure = try #require(LengthMeasure(text))
      do {
        _ = try measure.metresPerUnit(of: recording, world: nil)
        return nil
      } catch { return error as? LengthMeasureError }
    }
    #expect(try error("1,7=1") == .noSuchPoint(7))
    #expect(try error("1,3:3@9=1") == .noSuchFrame(9))
    #expect(
      try error("2,0:0@0=1") == .nothingNear(SIMD2(0, 0), frame: 0, limit: 20))
    #expect(try error("1,31:24@0=1") == .noLength)
    #expect(
      ErrorWording.text(for: LengthMeasureError.noSuchPoint(7))
        == "no frame knows a feature point 7")
  }
}
