import Dispatch
import Foundation
import Geometry
import Imaging
import Recognition
import TestSupport
import Testing

extension ImageClassifier {
  /// The classifier that set-up installs.
  static func installed() throws -> ImageClassifier {
    try ImageClassifier(
      ModelLocations(
        libraryCandidates: [try #require(InstalledModel.libraryPath)],
        modelPath: try #require(InstalledModel.modelPath)))
  }
}

/// EfficientNet-Lite0 with ImageNet's 1000 classes.
@Suite(.enabled(if: InstalledModel.isAvailable)) struct ImageClassifierTests {
  let classifier: ImageClassifier

  init() throws { classifier = try .installed() }

  /// A 320×256 picture with a ramp in luma and in each chroma: every orientation looks different.
  private func ramps() throws -> PixelBuffer {
    try PixelBuffer(size: ImageSize(width: 320, height: 256), subsampling: .yuv444) { planes in
      for y in 0..<256 {
        for x in 0..<320 {
          planes.luma[y * planes.lumaStride + x] = UInt8(48 + (5 * x + 3 * y) % 160)
          planes.cb[y * planes.chromaStride + x] = UInt8(64 + x * 128 / 320)
          planes.cr[y * planes.chromaStride + x] = UInt8(192 - y * 128 / 256)
        }
      }
    }
  }

  @Test func `the model is described by its file`() {
    #expect(classifier.inputSize == ImageSize(width: 224, height: 224))
    #expect(classifier.labels.count == 1000)
    #expect(classifier.featureCount == 1280)
  }

  /// Levels of the resized picture, from Pillow 13: `Image.fromarray(ycc, "YCbCr").convert("RGB")`,
  /// `transpose(ROTATE_270)` for `right`, `crop` to whole pixels, `resize((224, 224), BICUBIC)`.
  @Test(arguments: [
    (
      ClassificationRequest(),
      [(0, 0, 0, 137), (1, 0, 223, 144), (2, 223, 0, 81), (0, 112, 112, 112), (1, 50, 180, 92)]
    ),
    (
      ClassificationRequest(
        orientation: .right,
        regionOfInterest: Rect(origin: SIMD2(0.25, 0.125), size: SIMD2(0.5, 0.75)),
        cropAndScale: .scaleFill),
      [(0, 0, 0, 137), (1, 0, 223, 113), (2, 223, 0, 179), (0, 112, 112, 110), (1, 50, 180, 136)]
    ),
  ])
  func `V-10 the input is turned, cut, scaled and normalized as Pillow does it`(
    request: ClassificationRequest, levels: [(plane: Int, y: Int, x: Int, level: Float)]
  ) throws {
    let tensor = try classifier.tensor(for: try ramps(), request)
    #expect(tensor.count == 3 * 224 * 224)
    for (plane, y, x, level) in levels {
      let value = tensor[(plane * 224 + y) * 224 + x]
      #expect(abs(value * 128 + 127 - level) <= 1, "plane \(plane), y \(y), x \(x)")
    }
  }

  /// Probabilities from ONNX Runtime 1.32 in Python for Pillow's input of the same picture.
  @Test func `V-19 all 1000 classes come back, the most probable first, as Python has them`() throws
  {
    let classes = try classifier.classify(try ramps(), ClassificationRequest())
    // Two classes are called "crane" (V-25).
    #expect(classes.count == Set(classifier.labels).count)
    #expect(zip(classes, classes.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
    #expect(classes.prefix(3).map(\.classIndex) == [854, 905, 687])
    #expect(classes[0].firstSynonym == "theater curtain")
    for (found, expected) in zip(classes, [0.4268, 0.2696, 0.0510]) {
      #expect(isClose(found.confidence, expected, within: 0.01))
    }
  }

  /// For the tensor whose value at index i is ((3 (i ÷ 224) + 2 (i mod 224)) mod 256 − 127) / 128,
  /// numbers from ONNX Runtime 1.32 in Python.
  @Test func `V-20 the same input gives the probabilities and features that Python gets`() throws {
    let tensor = (0..<3 * 224 * 224).map { index -> Float in
      let level = (3 * (index / 224) + 2 * (index % 224)) % 256
      return Float(level - 127) / 128
    }
    let classes = try classifier.classify(tensor: tensor)
    #expect(classes.prefix(3).map(\.classIndex) == [767, 769, 644])
    for (found, expected) in zip(classes, [0.31122532, 0.15476382, 0.120430335]) {
      #expect(isClose(found.confidence, expected, within: 1e-4))
    }
    let features = try classifier.features(tensor: tensor)
    #expect(features.count == 1280)
    #expect(isClose(features.map(Double.init).reduce(0, +), 200.25995, within: 0.02))
    #expect(features.firstIndex(of: 6) == 113)
  }

  @Test func `V-10 a region that is not inside the picture is an error`() throws {
    for region in [
      Rect(origin: SIMD2(0.5, 0.5), size: SIMD2(0.6, 0.5)),
      Rect(origin: SIMD2(-0.1, 0), size: SIMD2(0.5, 0.5)),
      Rect(origin: SIMD2(0.5, 0.5), size: SIMD2(0, 0.5)),
      Rect(origin: SIMD2(.nan, 0), size: SIMD2(1, 1)),
    ] {
      #expect(throws: RecognitionError.regionOutsideImage) {
        try classifier.classify(try ramps(), ClassificationRequest(regionOfInterest: region))
      }
    }
  }

  @Test func `calls from several threads at once give the same as one after the other`() throws {
    let image = try ramps()
    let requests = [ClassificationRequest(), ClassificationRequest(orientation: .right)]
    let alone = try requests.map { try classifier.classify(image, $0) }
    #expect(alone[0] != alone[1])
    DispatchQueue.concurrentPerform(iterations: 8) { [classifier] index in
      let classes = try? classifier.classify(image, requests[index % 2])
      #expect(classes == alone[index % 2])
    }
  }

  /// Red fox from Python (Pillow and ONNX Runtime).
  @Test(.enabled(if: RecordedData.isAvailable), arguments: [("0021", 0.784), ("0030", 0.768)])
  func `a recorded fox is a red fox`(frame: String, confidence: Double) throws {
    let file = try RecordedData.data("recordings/nerf_fox_540/images/\(frame).jpg")
    let image = try JPEGDecoder().decode(file).pixels
    let best = try #require(try classifier.classify(image, ClassificationRequest()).first)
    #expect(best.firstSynonym == "red fox")
    #expect(isClose(best.confidence, confidence, within: 0.02))
  }
}
