import Geometry
import Imaging
import Recordings
import Testing
import WorldTracking

/// What faults do to pictures and points.
struct FaultedPictureTests {
  /// A picture of this brightness with one white pixel at (20, 20).
  private func frame(_ level: UInt8, points: Int = 0) throws -> CapturedFrame {
    let size = ImageSize(width: 64, height: 48)
    let image = try PixelBuffer(size: size, subsampling: nil) { planes in
      for index in planes.luma.indices { planes.luma[index] = level }
      planes.luma[20 * planes.lumaStride + 20] = 255
    }
    var cloud = FeaturePointCloud()
    for index in 0..<points { cloud.append(SIMD3(0, 0, -1), identifier: UInt64(index)) }
    return CapturedFrame(
      record: FrameRecord(
        index: 4, timestamp: Timestamp(nanoseconds: 0), imagePath: "x.png",
        camera: Camera(
          worldFromCamera: .identity,
          intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5), imageResolution: size)),
      image: image, featurePoints: cloud, depth: nil)
  }

  private func altered(_ frame: CapturedFrame, _ kind: Fault.Kind) throws -> CapturedFrame {
    try FaultedFrames(
      [frame.record], plan: FaultPlan(seed: 9, faults: [Fault(kind)]),
      origin: frame.record.timestamp
    ).alter(frame)
  }

  private func luma(_ frame: CapturedFrame, _ x: Int, _ y: Int) -> Int {
    frame.image.withPlanes { Int($0.luma[y * $0.lumaStride + x]) }
  }

  @Test func `one stop doubles the brightness and clips it`() throws {
    let brighter = try altered(frame(100), .exposure(stops: 1))
    #expect(luma(brighter, 0, 0) == 200 && luma(brighter, 20, 20) == 255)
    #expect(luma(try altered(frame(100), .exposure(stops: -1)), 0, 0) == 50)
  }

  @Test func `blur spreads a point and keeps flat parts as they are`() throws {
    let blurred = try altered(frame(0), .blur(pixels: 1))
    // 255 over 9 pixels once, and over 9 of those again: 9 of 81 shares at the centre, as rounded.
    #expect(abs(luma(blurred, 20, 20) - 28) <= 1)
    #expect(luma(blurred, 22, 20) > 0 && luma(blurred, 23, 20) == 0)
    #expect(luma(try altered(frame(77), .blur(pixels: 2)), 60, 40) == 77)
  }

  @Test func `noise in blocks leaves about two thirds of a picture`() throws {
    // 12 blocks of 16 × 16 in each of 30 pictures; a flat block of 100 is one without noise.
    var clean = 0
    for index in 0..<30 {
      var frame = try frame(100)
      frame.record.index = index
      let noisy = try altered(frame, .corruptImages(probability: 1, .blocks))
      #expect(noisy.imageWarning != nil)
      clean += (0..<12).count { block in
        (0..<16).allSatisfy { luma(noisy, block % 4 * 16 + $0, block / 4 * 16 + 2) == 100 }
      }
    }
    // 240 of 360 are expected, with a standard deviation of 9.
    #expect((204...276).contains(clean))
  }

  @Test func `an unreadable picture is an error of its frame`() throws {
    let frame = try frame(1)
    #expect(throws: FrameError.self) {
      try altered(frame, .corruptImages(probability: 1, .unreadable))
    }
  }

  @Test func `points are lost and moved as much as was asked for`() throws {
    let frame = try frame(1, points: 4000)
    let fewer = try altered(frame, .featureLoss(fraction: 0.25)).featurePoints?.count ?? 0
    #expect((2880...3120).contains(fewer))
    let moved = try #require(try altered(frame, .featureNoise(metres: 0.02)).featurePoints)
    let squares = (0..<moved.count).map { index in
      let d = moved[index] - SIMD3(0, 0, -1)
      return d.dot(d)
    }
    let deviation = (squares.reduce(0, +) / 3 / Double(moved.count)).squareRoot()
    #expect(abs(deviation / 0.02 - 1) < 0.03)
  }

  @Test func `the same frame is altered to the same bytes each time`() throws {
    let frame = try frame(90)
    let first = try altered(frame, .corruptImages(probability: 1, .blocks))
    let second = try altered(frame, .corruptImages(probability: 1, .blocks))
    let bytes = { (frame: CapturedFrame) in frame.image.withPlanes { Array($0.luma) } }
    #expect(bytes(first) == bytes(second))
  }
}
