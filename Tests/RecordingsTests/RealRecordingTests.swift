import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Recordings

private let isAvailable = RecordedData.isAvailable

@Suite(.enabled(if: isAvailable)) struct `Recordings of real devices` {
  private func open(_ name: String) throws -> Recording {
    try Recording.open(path: RecordedData.path("recordings/" + name))
  }

  /// Loads every frame and gives the errors.
  private func replay(_ recording: Recording, _ body: (CapturedFrame) -> Void = { _ in })
    -> [FrameError]
  {
    var errors: [FrameError] = []
    for item in ReplaySource(recording) {
      switch item {
      case .frame(let frame): body(frame)
      case .failed(_, let error): errors.append(error)
      }
    }
    return errors
  }

  @Test func `the desk of ARKitRecorder`() throws {
    let recording = try open("arkit_recorder_desk")
    #expect(recording.format == "arkit-recorder")
    #expect(recording.findings == [])
    let summary = RecordingSummary(recording)
    #expect(summary.frames == 90)
    #expect(summary.resolution == ImageSize(width: 1280, height: 720))
    #expect(abs(summary.rate - 30) < 0.01)
    #expect(summary.has == [.featurePoints, .light])
    #expect(replay(recording) == [])
  }

  /// How many of all recorded points are before the camera, and how many in its picture.
  private func visibility(_ frames: [FrameRecord], edit: (inout Camera) -> Void = { _ in }) -> (
    all: Int, front: Int, inside: Int
  ) {
    var result = (all: 0, front: 0, inside: 0)
    for frame in frames {
      guard case .inline(let cloud) = frame.featurePoints else { continue }
      var camera = frame.camera
      edit(&camera)
      result.all += cloud.count
      for index in 0..<cloud.count {
        guard let pixel = camera.pixel(of: cloud[index]) else { continue }
        result.front += 1
        if (0..<1280).contains(pixel.x), (0..<720).contains(pixel.y) { result.inside += 1 }
      }
    }
    return result
  }

  @Test func `ARKit's points at the desk lie before the camera`() throws {
    let frames = try open("arkit_recorder_desk").frames
    let right = visibility(frames)
    #expect(right.all == 11547)
    #expect(right.front == right.all)
    // ARKit also lists points that have just left the picture.
    #expect(right.inside > right.all / 2)
    // The inverse pose and the transposed rotation show nearly none of them.
    let inverse = visibility(frames) { $0.worldFromCamera = $0.worldFromCamera.inverse }
    let transposed = visibility(frames) {
      $0.worldFromCamera.rotation = $0.worldFromCamera.rotation.inverse
    }
    #expect(inverse.inside < right.all / 20)
    #expect(transposed.inside < right.all / 20)
  }

  /// The mean correlation of successive pictures around the first one's points.
  private func likeness(_ frames: [CapturedFrame], mirrored: Bool) -> (mean: Double, count: Int) {
    var (sum, count) = (0.0, 0)
    for (a, b) in zip(frames, frames.dropFirst()) {
      guard let points = a.featurePoints else { continue }
      for index in 0..<points.count {
        guard let p = patch(of: a, at: points[index], mirrored: mirrored),
          let q = patch(of: b, at: points[index], mirrored: mirrored)
        else { continue }
        sum += zip(p, q).reduce(0) { $0 + $1.0 * $1.1 }
        count += 1
      }
    }
    return (sum / Double(max(1, count)), count)
  }

  /// The 15×15 luma values around a point, their mean taken off and their norm made 1.
  private func patch(of frame: CapturedFrame, at point: SIMD3<Double>, mirrored: Bool) -> [Double]?
  {
    guard var pixel = frame.record.camera.pixel(of: point) else { return nil }
    if mirrored { pixel.y = 719 - pixel.y }
    guard (8..<1271).contains(pixel.x), (8..<711).contains(pixel.y) else { return nil }
    let (x, y) = (Int(pixel.x.rounded()), Int(pixel.y.rounded()))
    var values = frame.image.withPlanes { planes in
      (-7...7).flatMap { dy in
        (-7...7).map { dx in Double(planes.luma[(y + dy) * planes.lumaStride + x + dx]) }
      }
    }
    let mean = values.reduce(0, +) / Double(values.count)
    for index in values.indices { values[index] -= mean }
    let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard norm > 30 else { return nil }
    return values.map { $0 / norm }
  }

  @Test func `C-7 a point of the desk looks the same in the pictures that it is projected to`()
    throws
  {
    let recording = try open("arkit_recorder_desk")
    let loader = FrameLoader(pool: PixelBufferPool(capacity: 40))
    let frames = try recording.frames[45..<53].map { try loader.load($0) }
    let right = likeness(frames, mirrored: false)
    let wrong = likeness(frames, mirrored: true)
    #expect(right.count > 100)
    #expect(right.mean > 0.6, "\(right)")
    #expect(wrong.mean < 0.35, "\(wrong)")
  }

  @Test func `points of the desk keep their identifiers from frame to frame`() throws {
    let clouds = try open("arkit_recorder_desk").frames.map { frame in
      if case .inline(let cloud) = frame.featurePoints {
        Set(cloud.identifiers)
      } else {
        Set<UInt64>()
      }
    }
    let kept = zip(clouds, clouds.dropFirst()).reduce(0) { $0 + $1.0.intersection($1.1).count }
    let all = clouds.reduce(0) { $0 + $1.count }
    #expect(kept > all / 4, "\(kept) of \(all)")
  }

  @Test func `the fox of instant-ngp lacks 17 of its 67 pictures`() throws {
    let recording = try open("nerf_fox_540")
    #expect(recording.frames.count == 50)
    #expect(recording.findings.count == 17)
    #expect(
      recording.findings.allSatisfy {
        if case .missingImage = $0.kind { true } else { false }
      })
    #expect(recording.unit == .recordingUnit)
    let camera = recording.frames[0].camera
    #expect(camera.imageResolution == ImageSize(width: 540, height: 960))
    #expect(
      camera.intrinsics == CameraIntrinsics(fx: 687.76, fy: 687.245, cx: 276.779, cy: 482.134))
    #expect(
      recording.frames[0].distortion
        == .brownConrady(k1: 0.0578421, k2: -0.0805099, p1: -0.000980296, p2: 0.00015575, k3: 0))
    #expect(replay(recording) == [])
  }

  @Test func `the desk of TUM has depth and gravity`() throws {
    let recording = try open("tum_fr1_rpy")
    #expect(recording.frames.count == 26)
    #expect(recording.findings == [])
    #expect(recording.frames[0].camera.intrinsics.fx == 517.3)
    // A hand-held Kinect is more or less level: the camera's up has a part along the world's.
    for frame in recording.frames {
      #expect(frame.camera.worldFromCamera.rotation.act(SIMD3(0, 1, 0)).y > 0.3)
      #expect((0.5..<2.5).contains(frame.camera.worldFromCamera.translation.y))
    }
    var measured = 0
    let errors = replay(recording) { frame in
      #expect(frame.depth?.size == ImageSize(width: 640, height: 480))
      let values = frame.depth?.metres.filter { $0 > 0 } ?? []
      #expect(values.allSatisfy { $0 < 13.2 })
      measured += values.count
    }
    #expect(errors == [])
    #expect(measured > 26 * 100_000)
  }

  @Test func `a desk written in Placard's format is the same desk`() throws {
    let folder = try TemporaryFolder()
    for name in ["arkit_recorder_desk", "tum_fr1_rpy"] {
      let original = try open(name)
      try original.write(to: folder.file(name))
      let copy = try Recording.open(path: folder.file(name))
      #expect(copy.findings == [])
      #expect(copy.frames.map(\.camera) == original.frames.map(\.camera))
      #expect(copy.frames.map(\.timestamp) == original.frames.map(\.timestamp))
      let loader = FrameLoader(pool: PixelBufferPool())
      for (a, b) in zip(original.frames, copy.frames).prefix(5) {
        let (a, b) = (try loader.load(a), try loader.load(b))
        #expect(a.featurePoints == b.featurePoints)
        #expect(a.depth == b.depth)
      }
    }
  }
}
