import Geometry
import Foundation
import Imaging

/// Turns pictures into the numbers before a network's last layer, which training leaves as they are.
///
/// Each picture goes its own way on one core: read, decode, crop and scale, run the network once.
package struct FeatureExtractor: Sendable {
  /// The features of one file.
  package struct Extraction: Hashable, Sendable {
    /// Of the file's bytes.
    package var content: ContentHash
    /// One row for the picture itself, or one for each augmented picture.
    package var rows: [[Float]]
    /// The decoder's words where the picture was damaged but could be shown.
    package var damage: String?
  }

  package typealias Outcome = Result<Extraction, SkippedPicture>

  /// Why there are no features of a picture.
  package struct SkippedPicture: Error, Hashable, Sendable {
    package var reason: SkippedFile.Reason

    init(reason: SkippedFile.Reason) { self.reason = reason }

    /// For whatever stopped the work on a picture.
    init(_ error: any Error) {
      switch error {
      case let error as ImageError: reason = .picture(error)
      case let error as RecognitionError: reason = .recognition(error)
      default: reason = .notFinite
      }
    }
  }

  private let classifier: ImageClassifier
  private let modelHash: ContentHash
  private let cache: FeatureCache?
  private let workers: Int
  package let featureCount: Int

  /// Throws ``RecognitionError/outputMissing(path:name:)`` when the network gives no `features`.
  package init(
    classifier: ImageClassifier, cache: FeatureCache?,
    workers: Int = ProcessInfo.processInfo.activeProcessorCount
  ) throws {
    guard let featureCount = classifier.featureCount else {
      throw RecognitionError.outputMissing(path: classifier.model.path, name: "features")
    }
    self.classifier = classifier
    self.featureCount = featureCount
    self.cache = cache
    self.workers = workers
    guard let file = FileManager.default.contents(atPath: classifier.model.path) else {
      throw RecognitionError.modelMissing(path: classifier.model.path)
    }
    modelHash = ContentHash(file)
  }

  /// The features of files in their order, of as many at once as there are workers.
  ///
  /// With augmentations there are the rows of the new pictures, in the order of the cases, and not
  /// of the originals. `progress` is called on any thread, one call at a time.
  package func extract(
    paths: [String], augmentations: Set<PictureAugmentation> = [], seed: UInt64 = 0,
    progress: @Sendable (_ done: Int) -> Void = { _ in }
  ) -> [Outcome] {
    let kinds = PictureAugmentation.allCases.filter(augmentations.contains)
    return concurrentResults(count: paths.count, workers: workers, progress: progress) { index in
      do {
        return .success(try extract(path: paths[index], kinds, seed: seed))
      } catch {
        return .failure(SkippedPicture(error))
      }
    }
  }

  private struct NotFinite: Error {}

  private func extract(
    path: String, _ kinds: [PictureAugmentation], seed: UInt64
  ) throws -> Extraction {
    let file = try ImageFile.read(path: path)
    let content = ContentHash(file)
    var extraction = Extraction(content: content, rows: [], damage: nil)
    // Decoded once, and only when something is not in the cache.
    var picture: Decoded<PixelBuffer>?
    var workingImage: RGBImage?
    for kind in kinds.map(Optional.some) + (kinds.isEmpty ? [nil] : []) {
      let key = key(content, kind, seed: seed)
      if let rows = cache?.rows(for: key, width: featureCount),
        rows.count == kind?.count ?? 1
      {
        extraction.rows += rows
        continue
      }
      let decoded = try picture ?? ImageFile.decode(file)
      picture = decoded
      var rows: [[Float]] = []
      if let kind {
        let image = try workingImage ?? Self.workingImage(decoded)
        workingImage = image
        var seeds = SplitMix64(seed: content.high ^ seed, stream: content.low)
        for new in kind.pictures(from: image, seed: seeds.next()) {
          rows.append(try features(PixelBuffer(new), ClassificationRequest()))
        }
      } else {
        rows = [
          try features(decoded.pixels, ClassificationRequest(orientation: decoded.orientation))
        ]
      }
      extraction.rows += rows
      extraction.damage = decoded.warning
      // The damage would be forgotten.
      if decoded.warning == nil { cache?.store(rows, for: key) }
    }
    return extraction
  }

  private func features(
    _ image: PixelBuffer, _ request: ClassificationRequest
  ) throws -> [Float] {
    let row = try classifier.features(tensor: classifier.tensor(for: image, request))
    guard row.allSatisfy(\.isFinite) else { throw NotFinite() }
    return row
  }

  /// The upright picture's centre as a square, so that the work on it is bounded.
  private static func workingImage(_ picture: Decoded<PixelBuffer>) throws -> RGBImage {
    let resampler = Resampler(
      storedSize: picture.pixels.size, orientation: picture.orientation,
      target: PictureAugmentation.workingSize)
    guard let resampler else { throw RecognitionError.regionOutsideImage }
    return resampler.image(from: picture.pixels)
  }

  /// What the features depend on; the number stands for how pictures are prepared and changed.
  private func key(
    _ content: ContentHash, _ kind: PictureAugmentation?, seed: UInt64
  ) -> String {
    let change =
      switch kind {
      case nil: "original"
      case .flip?: "flip"
      case let kind?: "\(kind.rawValue) \(seed)"
      }
    return "1 \(content.text) \(modelHash.text) \(change)"
  }
}
