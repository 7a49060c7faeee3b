import Foundation
import Geometry
import Imaging
import Recordings
import SyntheticScenes
import TestSupport
import Testing

@testable import Scenarios

/// A rendered scene's recording, whose truth is known, through every writer and back by the readers.
struct RenderedRoundTripTests {
  struct Lens: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var distortion: LensDistortion?

    static let all = [
      Lens(testDescription: "a pinhole"),
      Lens(
        testDescription: "a bent lens",
        distortion: .brownConrady(k1: -0.11, k2: 0.013, p1: 1e-4, p2: -3e-4, k3: 1e-5)),
      Lens(
        testDescription: "a fisheye",
        distortion: .kannalaBrandt(k1: 0.01, k2: -0.004, k3: 0.001, k4: -0.0002)),
    ]
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func film(_ lens: Lens) throws -> SceneFilm {
    var scene = try Scene(contentsOf: SmallRoom.write(to: folder))
    scene.camera.distortion = lens.distortion
    scene.paths["tour"]?.shake = HandShake(
      metres: 0.004, degrees: 0.3, frequencies: 0.8...6, seed: 9)
    return try SceneFilm(scene, rate: 7, seconds: 1.1...1.7)
  }

  @Test(arguments: ConversionFormat.allCases, Lens.all)
  func `poses, intrinsics, lens, times and depth come back`(
    format: ConversionFormat, lens: Lens
  ) throws {
    let film = try film(lens)
    try film.write(to: folder.file("film"))
    let filmed = try Recording.open(path: folder.file("film"))
    let losses = try filmed.convert(to: format, path: folder.file("out"))
    let recording = try Recording.open(path: folder.file("out"))
    // Only TUM has no place for a fisheye, and its depth is finer than the film's millimetres.
    let isBent = lens.distortion != nil
    let isFisheye = if case .kannalaBrandt? = lens.distortion { true } else { false }
    #expect(losses.contains(.distortion) == (format == .tum && isFisheye))
    #expect(!losses.contains(.changingIntrinsics))
    #expect(recording.frames.count == film.times.count && film.times.count == 5)
    for (frame, seconds) in zip(recording.frames, film.times) {
      let truth = film.viewpoint(at: seconds)
      let (a, b) = (frame.camera.worldFromCamera, truth.worldFromCamera)
      #expect((a.translation - b.translation).length < 1e-6)
      #expect(a.rotation.angle(to: b.rotation) < 1e-6)
      let (k, l) = (frame.camera.intrinsics, truth.camera.intrinsics)
      for (one, other) in [(k.fx, l.fx), (k.fy, l.fy), (k.cx, l.cx), (k.cy, l.cy)] {
        #expect(abs(one - other) < 1e-6)
      }
      #expect(frame.camera.imageResolution == truth.camera.imageSize)
      if isBent, !losses.contains(.distortion) {
        #expect(frame.distortion == truth.camera.distortion)
      }
      if !losses.contains(.times) {
        #expect(frame.timestamp.nanoseconds == Int64((seconds * 1e9).rounded()))
      }
    }
    let loader = FrameLoader(pool: PixelBufferPool())
    for (before, after) in zip(filmed.frames, recording.frames) {
      let (whole, read) = (try loader.load(before), try loader.load(after))
      #expect(read.image.rowsOfLuma == whole.image.rowsOfLuma)
      guard !losses.contains(.depth) else { continue }
      let (x, y) = (try #require(whole.depth).metres, try #require(read.depth).metres)
      #expect(x.count == y.count && zip(x, y).allSatisfy { abs($0 - $1) <= 1e-6 })
    }
  }
}

extension PixelBuffer {
  fileprivate var rowsOfLuma: [UInt8] {
    withPlanes { planes in
      (0..<size.height).flatMap { y in
        (0..<size.width).map { planes.luma[y * planes.lumaStride + $0] }
      }
    }
  }
}
