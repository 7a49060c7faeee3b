import Foundation
import Geometry
import Imaging
import Testing

@testable import Recordings
import TestSupport

@Suite struct `Placard's own format` {
  private func cloud() -> FeaturePointCloud {
    var cloud = FeaturePointCloud()
    cloud.append(SIMD3(0.1, -0.0, 1e-30), identifier: .max)
    cloud.append(SIMD3(1 / 3, 2e8, -7), identifier: 0)
    return cloud
  }

  private func plane(_ identifier: UInt64, width: Double) -> PlaneAnchor {
    PlaneAnchor(
      identifier: identifier, alignment: .horizontal,
      worldFromPlane: Transform(
        rotation: Quaternion(x: 0, y: 0.2, z: 0, w: 0.7) ?? .identity,
        translation: SIMD3(0.1, 0.7, -1 / 3.0)),
      center: SIMD2(0.1, 0.2), extent: SIMD2(width, 0.3),
      boundary: [SIMD2(0.1, 0.1), SIMD2(0.2, 1 / 7.0), SIMD2(0, 0.3)], classification: "table")
  }

  /// Four frames that between them have everything that a frame can have.
  private func everything(in folder: TemporaryFolder) throws -> Recording {
    let jpeg = try SampleRecording.jpeg()
    let depth = GrayImage(size: ImageSize(width: 2, height: 1), samples: [UInt16(0), 5000])
    let confidence = GrayImage(size: ImageSize(width: 2, height: 1), samples: [UInt8(0), 2])
    let depthPath = try folder.write(PNG.encode(depth), to: "source/depth.png")
    let confidencePath = try folder.write(PNG.encode(confidence), to: "source/confidence.png")
    var frames = try (0..<4).map { index in
      SampleRecording.record(index, imagePath: try folder.write(jpeg, to: "source/\(index).jpg"))
    }
    frames[0].featurePoints = .inline(cloud())
    frames[0].trackingState = .limited(.excessiveMotion)
    frames[0].ambientIntensity = 972.7626953125
    frames[1].planes = [plane(7, width: 0.5), plane(.max, width: 0.25)]
    frames[1].trackingState = .normal
    frames[1].distortion = .brownConrady(k1: 0.1, k2: -1 / 3.0, p1: 1e-9, p2: 0, k3: 2)
    frames[1].depth = DepthSource(
      path: depthPath, metresPerUnit: 1.0 / 5000,
      camera: CameraIntrinsics(fx: 210.5, fy: 211.5, cx: 127.25, cy: 95.75),
      confidencePath: confidencePath)
    frames[2].planes = frames[1].planes
    frames[2].trackingState = .notAvailable
    frames[2].distortion = .kannalaBrandt(k1: 0.1, k2: 0.2, k3: 0.3, k4: 0.4)
    frames[2].featurePoints = .inline(.empty)
    frames[3].planes = []
    return Recording(
      path: folder.path, format: "test", frames: frames, unit: .recordingUnit, hasGravity: false)
  }

  @Test func `writing and reading loses nothing, to the bit`() throws {
    let folder = try TemporaryFolder()
    let original = try everything(in: folder)
    try original.write(to: folder.file("copy"))
    let copy = try Recording.open(path: folder.file("copy"))
    #expect(copy.format == "placard")
    #expect(copy.unit == .recordingUnit)
    #expect(copy.hasGravity == false)
    #expect(copy.findings == [])
    #expect(copy.frames.count == 4)
    let loader = FrameLoader(pool: PixelBufferPool())
    for (before, after) in zip(original.frames, copy.frames) {
      #expect(after.index == before.index)
      #expect(after.timestamp == before.timestamp)
      // Hashable takes 0 and −0 for equal; their bits are not.
      #expect(bits(after.camera) == bits(before.camera))
      #expect(after.camera == before.camera)
      #expect(after.distortion == before.distortion)
      #expect(after.trackingState == before.trackingState)
      #expect(after.planes == before.planes)
      #expect(after.ambientIntensity == before.ambientIntensity)
      #expect(after.depth?.metresPerUnit == before.depth?.metresPerUnit)
      #expect(after.depth?.camera == before.depth?.camera)
      let (a, b) = (try loader.load(before), try loader.load(after))
      #expect(a.featurePoints == b.featurePoints)
      #expect(a.depth == b.depth)
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: before.imagePath))
          == Data(contentsOf: URL(fileURLWithPath: after.imagePath)))
    }
    let depth = try #require(try loader.load(copy.frames[1]).depth)
    #expect(depth.metres == [0, 1])
    #expect(depth.confidence == [0, 2])
  }

  private func bits(_ camera: Camera) -> [UInt64] {
    let (q, t, k) = (
      camera.worldFromCamera.rotation, camera.worldFromCamera.translation, camera.intrinsics
    )
    return [q.x, q.y, q.z, q.w, t.x, t.y, t.z, k.fx, k.fy, k.cx, k.cy].map(\.bitPattern)
  }

  @Test func `a copy of a copy has the same content hash, a changed one another`() throws {
    let folder = try TemporaryFolder()
    try everything(in: folder).write(to: folder.file("a"))
    let first = try Recording.open(path: folder.file("a"))
    try first.write(to: folder.file("b"))
    let second = try Recording.open(path: folder.file("b") + "/recording.json")
    let hash = try first.contentHash()
    #expect(hash.utf8.count == 64)
    #expect(try second.contentHash() == hash)
    try folder.write(Data([0xFF]), to: "b/frames/000002.jpg")
    #expect(try Recording.open(path: folder.file("b")).contentHash() != hash)
  }

  @Test func `planes are written where they change`() throws {
    let folder = try TemporaryFolder()
    try everything(in: folder).write(to: folder.file("copy"))
    let manifest = try JSONFile.decode(
      PlacardManifest.self, path: folder.file("copy/recording.json"))
    #expect(manifest.frames.map { $0.planes?.count } == [nil, 2, nil, 0])
  }

  @Test func `depth given as metres is stored in millimetres`() throws {
    let folder = try TemporaryFolder()
    let writer = try RecordingWriter(path: folder.file("r"), unit: .metre, hasGravity: true)
    let size = ImageSize(width: 3, height: 2)
    try writer.append(
      SampleRecording.record(0), picture: .encoded(SampleRecording.jpeg()),
      depth: DepthMap(
        size: size, metres: [0, 1.2344, 65.535, 70, -1, .nan], confidence: [0, 1, 2, 0, 1, 2]))
    try writer.finish()
    let recording = try Recording.open(path: folder.file("r"))
    let frame = try FrameLoader(pool: PixelBufferPool()).load(recording.frames[0])
    #expect(frame.depth?.size == size)
    #expect(frame.depth?.metres == [0, 1.234, 65.535, 0, 0, 0])
    #expect(frame.depth?.confidence == [0, 1, 2, 0, 1, 2])
  }

  @Test func `a writer that is given up leaves nothing behind`() throws {
    let folder = try TemporaryFolder()
    do {
      let writer = try RecordingWriter(path: folder.file("r"), unit: .metre, hasGravity: true)
      try writer.append(SampleRecording.record(0), picture: .encoded(SampleRecording.jpeg()))
      #expect(try folder.names().count == 1, "the hidden folder")
      #expect(!FileManager.default.fileExists(atPath: folder.file("r")))
    }
    #expect(try folder.names() == [])
  }

  @Test func `a finished recording is all that is left`() throws {
    let folder = try TemporaryFolder()
    try SampleRecording.write(2, to: folder.file("r"))
    #expect(try folder.names() == ["r"])
  }

  @Test func `what exists is not overwritten, unless it is a recording and may be replaced`() throws
  {
    let folder = try TemporaryFolder()
    try SampleRecording.write(2, to: folder.file("r"))
    try folder.write("mine", to: "other/file")
    let (recording, other) = (folder.file("r"), folder.file("other"))
    #expect(throws: RecordingError.alreadyExists(path: recording, isReplaceable: true)) {
      try RecordingWriter(path: recording, unit: .metre, hasGravity: true)
    }
    #expect(throws: RecordingError.alreadyExists(path: other, isReplaceable: false)) {
      try RecordingWriter(path: other, unit: .metre, hasGravity: true, replacing: true)
    }
    let source = try Recording.open(path: recording)
    var shorter = source
    shorter.frames.removeLast()
    try shorter.write(to: recording, replacing: true)
    #expect(try Recording.open(path: recording).frames.count == 1)
    #expect(try folder.names() == ["other", "r"])
  }

  @Test func `values that can't be read back are refused with their field, and nothing is written`()
    throws
  {
    let folder = try TemporaryFolder()
    let writer = try RecordingWriter(path: folder.file("r"), unit: .metre, hasGravity: true)
    let jpeg = try SampleRecording.jpeg()
    try writer.append(SampleRecording.record(1), picture: .encoded(jpeg))
    func broken(_ edit: (inout FrameRecord) -> Void) -> FrameRecord {
      var record = SampleRecording.record(2)
      edit(&record)
      return record
    }
    let cases: [(FrameRecord, String)] = [
      (SampleRecording.record(1), "timestamp"),
      (broken { $0.camera.worldFromCamera.translation.y = .nan }, "camera"),
      (broken { $0.camera.intrinsics.fx = 0 }, "camera"),
      (broken { $0.ambientIntensity = .infinity }, "ambientIntensity"),
      (
        broken { $0.distortion = .kannalaBrandt(k1: 0, k2: .nan, k3: 0, k4: 0) },
        "distortion.coefficients[1]"
      ),
      (broken { $0.planes = [plane(1, width: -1)] }, "planes[0].extent"),
      (broken { $0.depth = DepthSource(path: "x", metresPerUnit: 0) }, "depth.metresPerUnit"),
    ]
    for (record, field) in cases {
      #expect {
        try writer.append(record, picture: .encoded(jpeg))
      } throws: { error in
        guard case RecordingError.malformed(_, let place, _, _) = error else { return false }
        return place == "frames[1].\(field)"
      }
    }
    #expect(throws: RecordingError.self, "its picture does not exist") {
      try writer.append(SampleRecording.record(3))
    }
    try writer.finish()
    #expect(try Recording.open(path: folder.file("r")).frames.count == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("r/frames"))
        == ["000000.jpg"])
  }
}
