import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Recordings

@Suite struct `Converted recordings` {
  private let folder: TemporaryFolder
  private let recording: Recording

  /// Three frames with depth of the colour camera, points, a state and a light.
  init() throws {
    folder = try TemporaryFolder()
    let writer = try RecordingWriter(path: folder.file("own"), unit: .metre, hasGravity: true)
    for index in 0..<3 {
      var cloud = FeaturePointCloud()
      for point in 0..<4 {
        cloud.append(
          SIMD3(Float(point) * 0.1, 0.2, -3 - Float(point)), identifier: UInt64(point + 5))
      }
      var record = SampleRecording.record(index, featurePoints: .inline(cloud))
      record.camera.intrinsics = CameraIntrinsics(fx: 333.25, fy: 331, cx: 7.4, cy: 3.6)
      record.distortion = .brownConrady(k1: 0.01, k2: -0.02, p1: 0.001, p2: -0.002, k3: 0.003)
      record.trackingState = .normal
      record.ambientIntensity = 900
      let depth = DepthMap(
        size: ImageSize(width: 16, height: 8),
        metres: (0..<128).map { Float($0) / 64 })
      try writer.append(
        record, picture: .encoded(SampleRecording.jpeg(gray: UInt8(40 * index))), depth: depth)
    }
    try writer.finish()
    recording = try Recording.open(path: folder.file("own"))
  }

  private func converted(_ format: ConversionFormat) throws -> (Recording, [ConversionLoss]) {
    let losses = try recording.convert(to: format, path: folder.file("out"))
    return (try Recording.open(path: folder.file("out")), losses)
  }

  private func expectSameCameras(_ other: Recording, within tolerance: Double = 1e-12) {
    #expect(other.frames.count == recording.frames.count)
    for (a, b) in zip(recording.frames, other.frames) {
      let (p, q) = (a.camera.worldFromCamera, b.camera.worldFromCamera)
      #expect((p.translation - q.translation).length < tolerance)
      #expect(p.rotation.angle(to: q.rotation) < 1e-7)
      #expect(abs(a.camera.intrinsics.cx - b.camera.intrinsics.cx) < 1e-12)
      #expect(a.camera.intrinsics.fx == b.camera.intrinsics.fx)
      #expect(a.distortion == b.distortion)
      #expect(
        (try? Data(contentsOf: URL(fileURLWithPath: a.imagePath)))
          == (try? Data(contentsOf: URL(fileURLWithPath: b.imagePath))))
    }
  }

  private func expectSameTimes(_ other: Recording) {
    #expect(other.frames.map(\.timestamp) == recording.frames.map(\.timestamp))
  }

  /// Values of the first depth map, in metres.
  private func depth(_ recording: Recording) throws -> [Float] {
    try FrameLoader(pool: PixelBufferPool()).load(recording.frames[0]).depth?.metres ?? []
  }

  @Test func `TUM keeps poses, times, lens and depth`() throws {
    let (tum, losses) = try converted(.tum)
    #expect(tum.format == "tum" && tum.hasGravity)
    expectSameCameras(tum)
    expectSameTimes(tum)
    for (a, b) in zip(try depth(recording), try depth(tum)) { #expect(abs(a - b) < 1e-4) }
    #expect(losses == [.trackingStates, .featurePoints, .light])
  }

  @Test func `EuRoC keeps poses, times and lens`() throws {
    let (euroc, losses) = try converted(.euroc)
    #expect(euroc.format == "euroc" && euroc.hasGravity)
    expectSameCameras(euroc)
    expectSameTimes(euroc)
    #expect(losses == [.trackingStates, .featurePoints, .light, .depth])
  }

  @Test func `COLMAP keeps poses, lens and points`() throws {
    let (colmap, losses) = try converted(.colmap)
    #expect(colmap.format == "colmap")
    expectSameCameras(colmap, within: 1e-9)
    // The sample's first camera sees what lies before it.
    guard case .inline(let points) = colmap.frames[0].featurePoints,
      case .file(let path) = recording.frames[0].featurePoints
    else {
      Issue.record("no points")
      return
    }
    let all = try FeaturePointFile.decode(Data(contentsOf: URL(fileURLWithPath: path)))
    for index in 0..<points.count {
      let known = try #require(all.identifiers.firstIndex(of: points.identifiers[index]))
      #expect((points[index] - all[known]).length < 1e-6)
    }
    #expect(losses == [.times, .trackingStates, .light, .depth, .unit, .gravity])
  }

  @Test func `nerfstudio keeps poses, lens and depth`() throws {
    let (nerf, losses) = try converted(.nerfstudio)
    #expect(nerf.format == "nerf")
    expectSameCameras(nerf)
    #expect(try depth(nerf) == depth(recording))
    #expect(losses == [.times, .trackingStates, .featurePoints, .light, .unit, .gravity])
  }

  @Test func `Placard's own format loses nothing`() throws {
    let (own, losses) = try converted(.placard)
    expectSameCameras(own)
    expectSameTimes(own)
    #expect(losses.isEmpty)
  }

  @Test func `nothing is written over something else`() throws {
    for format in ConversionFormat.allCases {
      let path = try folder.write("mine", to: "taken-\(format.rawValue)/file.txt")
      let target = (path as NSString).deletingLastPathComponent
      for replacing in [false, true] {
        #expect(throws: RecordingError.alreadyExists(path: target, isReplaceable: false)) {
          try recording.convert(to: format, path: target, replacing: replacing)
        }
      }
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `a recording of the same format is replaced where that is asked for`() throws {
    _ = try recording.convert(to: .tum, path: folder.file("out"))
    #expect(throws: RecordingError.alreadyExists(path: folder.file("out"), isReplaceable: true)) {
      try recording.convert(to: .tum, path: folder.file("out"))
    }
    _ = try recording.convert(to: .tum, path: folder.file("out"), replacing: true)
    #expect(try folder.names() == ["out", "own"])
  }

  @Test(arguments: ConversionFormat.allCases)
  func `a recording is not replaced by itself, which would lose what lies beside it`(
    format: ConversionFormat
  ) throws {
    let own = folder.file("own")
    let truth = try folder.write("{}", to: "own/truth.json")
    let before = try folder.names()
    for path in [own, own + "/", own + "/../own"] {
      #expect(
        throws: RecordingError.cannotWrite(
          path: path, detail: "the recording that is read is there; choose another folder")
      ) {
        try Recording.open(path: own).convert(to: format, path: path, replacing: true)
      }
    }
    #expect(FileManager.default.fileExists(atPath: truth))
    #expect(try folder.names() == before)
  }

  @Test func `a time is written exactly`() {
    #expect(
      NumberText.seconds(Timestamp(nanoseconds: 1_700_000_000_000_000_001))
        == "1700000000.000000001")
    #expect(NumberText.seconds(Timestamp(nanoseconds: -5)) == "-0.000000005")
  }
}
