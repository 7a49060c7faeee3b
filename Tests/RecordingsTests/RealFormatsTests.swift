import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Recordings

private let isAvailable = RecordedData.isAvailable

@Suite(.enabled(if: isAvailable)) struct `Recordings of other apps and data sets` {
  private func open(_ name: String) throws -> Recording {
    try Recording.open(path: RecordedData.path("recordings/" + name))
  }

  /// What a frame measured, without its picture, of which a pool holds only a few.
  private struct Measured {
    var record: FrameRecord
    var size: ImageSize
    var depth: DepthMap?
  }

  /// Loads every frame and expects no error.
  private func load(_ recording: Recording) -> [Measured] {
    ReplaySource(recording).compactMap { item in
      switch item {
      case .frame(let frame):
        return Measured(record: frame.record, size: frame.image.size, depth: frame.depth)
      case .failed(_, let error):
        Issue.record("\(error)")
        return nil
      }
    }
  }

  /// The median difference in metres between the depth that one frame's depth map foretells for
  /// another frame and what that frame measured.
  private func disagreement(
    _ frames: [Measured], edit: (Transform) -> Transform = { $0 }
  ) throws -> Double {
    var differences: [Double] = []
    for (a, b) in zip(frames, frames.dropFirst()) {
      let (from, to) = (try #require(a.depth), try #require(b.depth))
      let (lens, other) = (
        try #require(a.record.depth?.camera), try #require(b.record.depth?.camera)
      )
      let bFromA =
        edit(b.record.camera.worldFromCamera).inverse * edit(a.record.camera.worldFromCamera)
      for y in stride(from: 4, to: from.size.height, by: 8) {
        for x in stride(from: 4, to: from.size.width, by: 8) {
          let metres = Double(from.metres[y * from.size.width + x])
          let point = bFromA * (lens.unproject(SIMD2(Double(x), Double(y))) * metres)
          guard metres > 0, let pixel = other.project(point) else { continue }
          let (u, v) = (Int(pixel.x.rounded()), Int(pixel.y.rounded()))
          guard (0..<to.size.width).contains(u), (0..<to.size.height).contains(v) else { continue }
          let measured = Double(to.metres[v * to.size.width + u])
          if measured > 0 { differences.append(abs(measured + point.z)) }
        }
      }
    }
    #expect(differences.count > 1000)
    return differences.sorted()[differences.count / 2]
  }

  private func inverse(_ pose: Transform) -> Transform { pose.inverse }
  private func transposed(_ pose: Transform) -> Transform {
    Transform(rotation: pose.rotation.inverse, translation: pose.translation)
  }
  /// The axes of a camera that looks along the other way.
  private func turned(_ pose: Transform) -> Transform { pose * AxisTurn.visionFromCamera }

  @Test func `the red kitchen of 7-Scenes`() throws {
    let recording = try open("seven_scenes_redkitchen")
    #expect(recording.format == "7-scenes")
    #expect(recording.frames.count == 45)
    #expect(
      recording.findings.map(\.kind) == [
        .assumed(detail: "intrinsics fx 525.0, fy 525.0, cx 319.5, cy 239.5")
      ])
    #expect(recording.frames[0].timestamp.nanoseconds == 7_666_666_667)
    #expect(abs(RecordingSummary(recording).rate - 6) < 1e-6)
    #expect(recording.frames[0].depth?.camera?.fx == 585)
    var some = recording
    some.frames = stride(from: 0, to: 45, by: 3).map { recording.frames[$0] }
    let frames = load(some)
    let values = frames.flatMap { $0.depth?.metres ?? [] }
    // A Kinect measures up to some 10 m; 65535 would be 65.5.
    #expect(values.allSatisfy { $0 < 11 })
    #expect(values.count { $0 > 0 } > values.count / 2)
    let right = try disagreement(frames)
    #expect(right < 0.02, "\(right)")
    for wrong in [inverse, transposed, turned] {
      #expect(try disagreement(frames, edit: wrong) > 2 * right)
    }
  }

  @Test func `the chair of 3D Scanner App has 24 pictures for 70 poses`() throws {
    let recording = try open("scanner3d_chair_960")
    #expect(recording.format == "3d-scanner-app")
    #expect(recording.frames.count == 24)
    #expect(recording.findings.count == 46)
    #expect(
      recording.findings.allSatisfy {
        if case .missingImage = $0.kind { true } else { false }
      })
    #expect(recording.frames[0].camera.imageResolution == ImageSize(width: 960, height: 720))
    #expect(recording.hasGravity && recording.unit == .metre)
    let frames = load(recording)
    #expect(frames.allSatisfy { $0.depth?.size == ImageSize(width: 256, height: 192) })
    #expect(frames.allSatisfy { $0.depth?.confidence?.contains(2) == true })
    let right = try disagreement(frames)
    #expect(right < 0.05, "\(right)")
    for wrong in [inverse, transposed, turned] {
      let other = try disagreement(frames, edit: wrong)
      #expect(other > 2 * right, "\(other)")
    }
    // Held by hand, the camera's up, or for a portrait picture its side, points upwards.
    for frame in recording.frames {
      #expect(frame.camera.worldFromCamera.rotation.act(SIMD3(0, 1, 0)).y > 0.3)
    }
  }

  @Test func `the door of Lund shows its points in its pictures`() throws {
    let recording = try open("colmap_lund_door")
    #expect(recording.format == "colmap")
    #expect(recording.frames.count == 12)
    #expect(recording.findings == [])
    #expect(recording.unit == .recordingUnit)
    let first = recording.frames[0]
    #expect(first.camera.imageResolution == ImageSize(width: 1296, height: 1936))
    #expect(
      first.camera.intrinsics
        == CameraIntrinsics(fx: 2435.38, fy: 2435.38, cx: 647.5, cy: 967.5))
    #expect(
      first.distortion == .brownConrady(k1: -0.0336422, k2: 0, p1: 0, p2: 0, k3: 0))
    var (all, inside) = (0, 0)
    for frame in recording.frames {
      guard case .inline(let cloud) = frame.featurePoints else { continue }
      all += cloud.count
      for index in 0..<cloud.count {
        let camera = frame.camera
        let point = camera.worldFromCamera.inverse * cloud[index]
        guard let pixel = camera.intrinsics.project(point, distortion: frame.distortion) else {
          continue
        }
        if (-1..<1297).contains(pixel.x), (-1..<1937).contains(pixel.y) { inside += 1 }
      }
    }
    // 12 pictures with 6111 points each on average, as the file's own head says.
    #expect((72_000...73_327).contains(all), "\(all)")
    #expect(inside == all)
    #expect(load(recording).count == 12)
  }

  @Test func `the door handle of Record3D has 345 poses and few pictures`() throws {
    // The folder above the export stands for it.
    let recording = try open("record3d_door_handle")
    #expect(recording.format == "record3d")
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: RecordedData.path("recordings/record3d_door_handle/EXR_RGBD/rgb"))
    #expect(recording.frames.count == pictures.count)
    #expect(recording.findings.count == 345 - pictures.count)
    #expect(recording.hasGravity)
    let size = ImageSize(width: 1440, height: 1920)
    #expect(load(recording).allSatisfy { $0.size == size })
    // Held upright in front of a door: the camera's up is more or less the world's.
    for frame in recording.frames {
      #expect(frame.camera.worldFromCamera.rotation.act(SIMD3(0, 1, 0)).y > 0.5)
    }
  }

  @Test func `the room of EuRoC stands still and upright`() throws {
    let recording = try open("euroc_v101_static")
    #expect(recording.format == "euroc")
    #expect(recording.frames.count == 4)
    #expect(recording.findings == [])
    #expect(recording.hasGravity)
    #expect(recording.frames.map(\.timestamp.nanoseconds).first == 1_403_715_273_262_142_976)
    for frame in recording.frames {
      let pose = frame.camera.worldFromCamera
      #expect(pose.rotation.act(SIMD3(0, 1, 0)).y > 0.8)
      // The vehicle stands on the floor of the room, whose origin is below it.
      #expect((0.8..<1.1).contains(pose.translation.y))
    }
    #expect(load(recording).allSatisfy { $0.size == ImageSize(width: 752, height: 480) })
  }
}
