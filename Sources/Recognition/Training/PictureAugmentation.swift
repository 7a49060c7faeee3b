package import Geometry
package import Imaging

/// A way to make new training pictures out of one (SEMANTICS M-6); several of them add up.
package enum PictureAugmentation: String, Hashable, Sendable, CaseIterable {
  case crop
  case rotation
  case blur
  case exposure
  case noise
  case flip

  /// How many new pictures each original gives.
  package var count: Int { self == .flip ? 3 : 4 }

  /// The size that pictures are brought to before they are changed (M-3).
  package static let workingSize = ImageSize(width: 299, height: 299)

  /// The new pictures; the amounts are drawn from `seed` alone, those of flips are fixed.
  ///
  /// Crops are smaller than the picture, the others of its size.
  package func pictures(from image: RGBImage, seed: UInt64) -> [RGBImage] {
    let stream = Self.allCases.firstIndex(of: self).map(UInt64.init) ?? 0
    var random = SplitMix64(seed: seed, stream: stream)
    return (0..<count).map { index in
      switch self {
      case .crop:
        let share = random.number(in: 0.6...0.95)
        let size = ImageSize(
          width: max(1, Int(Double(image.width) * share)),
          height: max(1, Int(Double(image.height) * share)))
        return image.cropped(
          x: random.index(below: image.width - size.width + 1),
          y: random.index(below: image.height - size.height + 1), size: size)
      case .rotation: return image.rotated(degrees: random.number(in: -20...20))
      case .blur: return image.blurred(deviation: random.number(in: 0.7...3))
      case .exposure: return image.exposed(stops: random.number(in: -1...1))
      case .noise:
        let deviation = random.number(in: 4...24)
        return image.noisy(deviation: deviation, &random)
      case .flip: return image.oriented([.upMirrored, .downMirrored, .down][index])
      }
    }
  }
}
