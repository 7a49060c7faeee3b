import Foundation
import Geometry
import Imaging
import Recognition

/// The stages of training.
extension BenchStage {
  /// On one core: file to features, with the classifier's own rate on the same pictures, decoded
  /// beforehand, as the yardstick.
  static let extractFeatures = BenchStage(
    name: "extract-features",
    abstract: "features of 12 files of 480×360 on one core, beside classifying the pictures alone",
    needs: [.classifier]
  ) { input in
    guard let classifier = input.classifier as? ImageClassifier, classifier.featureCount != nil
    else { return nil }
    let folder = try BenchFolder()
    let (paths, pictures) = try folder.pictures(count: 12)
    let extractor = try FeatureExtractor(classifier: classifier, cache: nil, workers: 1)
    var work = Work(itemsPerCall: paths.count) {
      for outcome in extractor.extract(paths: paths) { _ = try outcome.get() }
      // The files stay as long as the work.
      _ = folder.path
    }
    work.yardstick = {
      for picture in pictures { _ = try classifier.classify(picture, ClassificationRequest()) }
    }
    return work
  }

  /// The sparse, positive features that a network gives, made so that others can make them too.
  static let trainRegression = BenchStage(
    name: "train-regression", abstract: "regression on 5000 × 1280 features of 20 classes"
  ) { _ in
    let (count, width, classCount) = (5000, 1280, 20)
    var settings = LogisticRegression.Settings()
    settings.maximumIterations = 100
    let matrix = BenchFeatures(count: count, width: width, classCount: classCount)
    var loss = Double.nan
    var work = Work(itemsPerCall: count) {
      loss =
        LogisticRegression.fit(
          FeatureMatrix(rows: matrix.rows, width: width), classes: matrix.classes,
          classCount: classCount, settings: settings
        ).loss
    }
    work.outcome = { loss }
    return work
  }
}

/// A folder of its own for a stage's files, removed with the value that owns it.
private final class BenchFolder {
  let path = NSTemporaryDirectory() + "/placard-bench-\(UUID().uuidString)"

  init() throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw RunError.cannotWrite(path: path, detail: error.localizedDescription)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Parts of the bench's picture, as files and decoded.
  func pictures(count: Int) throws -> (paths: [String], pictures: [PixelBuffer]) {
    let size = ImageSize(width: 480, height: 360)
    let whole = BenchPicture.image()
    var paths: [String] = []
    var pictures: [PixelBuffer] = []
    for index in 0..<count {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(3 * size.width * size.height)
      for y in 0..<size.height {
        let start = 3 * ((y + 16 * index) * whole.width + 32 * index)
        bytes += whole.bytes[start..<(start + 3 * size.width)]
      }
      let jpeg = try JPEGEncoder().encode(RGBImage(size: size, bytes: bytes), quality: 90)
      let file = "\(path)/\(index).jpg"
      do {
        try jpeg.write(to: URL(fileURLWithPath: file))
      } catch {
        throw RunError.cannotWrite(path: file, detail: error.localizedDescription)
      }
      paths.append(file)
      pictures.append(try JPEGDecoder().decode(jpeg).pixels)
    }
    return (paths, pictures)
  }
}

/// Rows of features from a stream of `SplitMix64`: two in five are there, and a class has more of some.
///
/// For each row and column two numbers u, v of the stream of seed 1 are drawn in order; the feature is
/// u × (1 + strength) where v < 0.4, else 0; strength is 1 for a twentieth of the columns: those whose
/// number is the class's modulo the number of classes, else 0.
struct BenchFeatures {
  let rows: [[Float]]
  let classes: [Int]

  init(count: Int, width: Int, classCount: Int) {
    var random = SplitMix64(seed: 1)
    let classes = (0..<count).map { $0 % classCount }
    self.classes = classes
    rows = classes.map { label in
      (0..<width).map { column in
        let (value, chance) = (random.unit(), random.unit())
        guard chance < 0.4 else { return 0 }
        return Float(value * (column % classCount == label ? 2 : 1))
      }
    }
  }
}
