import Foundation
import Geometry
import Imaging
import Recognition
import Recordings
import Rendering
import Simulation
import WorldTracking

extension BenchStage {
  /// Every stage, in the order of a frame's way.
  package static let all: [BenchStage] = [
    decodeLuma, decodeColor, convertRGB, pyramid, corners, follow, planes, track, crop, classify,
    extractFeatures, trainRegression, hitTest, draw, renderScene, filmScene, encodePNG, replay,
    replayEveryFrame, replayUnclassified, replayCached,
  ]

  private static let decodeLuma = BenchStage(
    name: "decode-luma", abstract: "JPEG 1280×720 to luma", floorMilliseconds: 1.85
  ) { _ in
    let (jpeg, decoder) = (try BenchPicture.jpeg(), JPEGDecoder(pool: PixelBufferPool()))
    return Work { _ = try decoder.decode(jpeg, components: .luma) }
  }

  private static let decodeColor = BenchStage(
    name: "decode-color", abstract: "JPEG 1280×720 to YCbCr planes", floorMilliseconds: 1.99
  ) { _ in
    let (jpeg, decoder) = (try BenchPicture.jpeg(), JPEGDecoder(pool: PixelBufferPool()))
    return Work { _ = try decoder.decode(jpeg, components: .all) }
  }

  private static let convertRGB = BenchStage(
    name: "convert-rgb", abstract: "YCbCr planes 1280×720 to RGB"
  ) { _ in
    let buffer = try BenchPicture.buffer()
    return Work { _ = RGBImage(buffer) }
  }

  private static let crop = BenchStage(
    name: "crop", abstract: "centre crop of 1280×720 to 224×224, antialiased bicubic"
  ) { _ in
    let buffer = try BenchPicture.buffer()
    let target = ImageSize(width: 224, height: 224)
    let resampler = Resampler(storedSize: buffer.size, target: target)
    return resampler.map { resampler in Work { _ = resampler.image(from: buffer) } }
  }

  private static let classify = BenchStage(
    name: "classify", abstract: "crop and classify a frame of 1280×720", needs: [.classifier],
    floorMilliseconds: 4.3
  ) { input in
    guard let classifier = input.classifier else { return nil }
    let buffer = try BenchPicture.buffer()
    return Work { _ = try classifier.classify(buffer, ClassificationRequest()) }
  }

  private static let hitTest = BenchStage(
    name: "hit-test", abstract: "100 feature-point hit tests among 10 000 points, no candidates",
    floorMilliseconds: 0.17
  ) { _ in
    let frame = BenchPicture.frame(points: 10_000)
    return Work(itemsPerCall: 100) {
      for step in 0..<100 {
        _ = frame.hitTest(
          pixel: SIMD2(Double(step * 12), 360), types: .featurePoint, explains: false)
      }
    }
  }

  private static let draw = BenchStage(
    name: "draw", abstract: "draw a frame of 1280×720 with 20 labels, headless",
    floorMilliseconds: 3.1
  ) { _ in
    let buffer = try BenchPicture.buffer()
    let surface = try HeadlessSurface(size: buffer.size)
    let renderer = try Renderer(fonts: .golden)
    let scene = BenchPicture.scene(buffer)
    return Work {
      try renderer.draw(scene, to: surface.framebufferSize)
      _ = try surface.readRGB()
    }
  }

  private static let encodePNG = BenchStage(
    name: "encode-png", abstract: "PNG of 1280×720", floorMilliseconds: 70
  ) { _ in
    let image = RGBImage(try BenchPicture.buffer())
    return Work { _ = try PNG.encode(image) }
  }

  private static let replay = BenchStage(
    name: "replay", abstract: "whole headless replay of --recording with one frame in flight",
    needs: [.classifier, .recording]
  ) { input in
    guard let classifier = input.classifier else { return nil }
    return try wholeReplay(input, classifier: classifier)
  }

  private static let replayEveryFrame = BenchStage(
    name: "replay-every-frame", abstract: "whole headless replay with every frame classified",
    needs: [.classifier, .recording]
  ) { input in
    guard let classifier = input.classifier else { return nil }
    return try wholeReplay(input, classifier: classifier, latency: 0)
  }

  private static let replayUnclassified = BenchStage(
    name: "replay-unclassified", abstract: "whole headless replay of --recording, no classifier",
    needs: [.recording]
  ) { input in try wholeReplay(input, classifier: nil) }

  private static let replayCached = BenchStage(
    name: "replay-cached",
    abstract: "the same from the tracking cache, which the first call makes where there is none",
    needs: [.recording]
  ) { input in try wholeReplay(input, classifier: nil, cache: input.worldCache) }

  /// The points and planes of recordings without any are found in the pictures.
  ///
  /// In each call anew, unless there is a cache. Tracking is normal from the first frame, so that all of them may be classified.
  private static func wholeReplay(
    _ input: Input, classifier: (any Classifier)?, latency: Double = 0.1, cache: WorldCache? = nil
  ) throws -> Work? {
    guard let recording = input.recording, let first = recording.frames.first else { return nil }
    let size = first.camera.imageResolution
    var configuration = SessionConfiguration(
      viewport: SIMD2(Double(size.width), Double(size.height)))
    configuration.trackingStart = .immediate
    configuration.world = WorldSource(automaticFor: recording)
    UpChoice.estimated.apply(to: &configuration, for: recording)
    var settings = RunSettings(session: configuration)
    settings.latency = latency
    settings.worldCache = cache
    let run = HeadlessRun(recording: recording, settings: settings, classifier: classifier)
    return Work(itemsPerCall: recording.frames.count) { _ = try run.run() }
  }
}
