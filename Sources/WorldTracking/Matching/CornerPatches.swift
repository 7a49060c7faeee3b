import CTracking

/// The surroundings of many corners at one pyramid level, ready to be compared with those of another
/// picture's.
struct CornerPatches {
  private static let radius = 10
  /// Vectors of 8 for a square of 21: the last has zeros at its end.
  private static let vectorCount = (21 * 21 + 7) / 8

  let count: Int
  /// Brightness without its mean, of length 1 for each corner; zeros where there is no texture.
  private var values: [SIMD8<Float>]

  /// Squares of 21 × 21 pixels of the level around the pixels nearest to the corners, which lie in the
  /// picture.
  init(of corners: [SIMD2<Float>], in picture: ImagePyramid, level: Int) {
    count = corners.count
    values = [SIMD8<Float>](repeating: .zero, count: corners.count * Self.vectorCount)
    let scale = 1 / Float(1 << level)
    for (index, corner) in corners.enumerated() {
      let place = corner * scale
      let start = index * Self.vectorCount
      picture.withLevels { levels in
        let image = levels[level]
        let x = min(max(Int(place.x.rounded()), 0), Int(image.width) - 1)
        let y = min(max(Int(place.y.rounded()), 0), Int(image.height) - 1)
        fill(start, from: image.pixels + y * image.stride + x, stride: image.stride)
      }
      normalize(start)
    }
  }

  /// The margin around the picture has all that is around a pixel of it.
  private mutating func fill(_ start: Int, from middle: UnsafePointer<UInt8>, stride: Int) {
    var position = 0
    for dy in -Self.radius...Self.radius {
      let row = middle + dy * stride
      for dx in -Self.radius...Self.radius {
        values[start + position / 8][position % 8] = Float(row[dx])
        position += 1
      }
    }
  }

  private mutating func normalize(_ start: Int) {
    let range = start..<(start + Self.vectorCount)
    let pixels = Float(21 * 21)
    let mean = values[range].reduce(SIMD8<Float>.zero, +).sum() / pixels
    for index in range { values[index] -= mean }
    // What stands behind the last pixel.
    for lane in 1..<8 { values[range.upperBound - 1][lane] = 0 }
    let length = values[range].reduce(SIMD8<Float>.zero) { $0 + $1 * $1 }.sum().squareRoot()
    for index in range { values[index] = length > 1 ? values[index] / length : .zero }
  }

  /// The correlation, −1…1, of each corner with each of the other picture, row by row.
  ///
  /// O(corners · corners).
  func correlations(with other: CornerPatches) -> [Float] {
    guard count > 0, other.count > 0 else { return [] }
    return [Float](unsafeUninitializedCapacity: count * other.count) { target, filled in
      values.withUnsafeBufferPointer { first in
        other.values.withUnsafeBufferPointer { second in
          for row in 0..<count {
            for column in 0..<other.count {
              let (a, b) = (row * Self.vectorCount, column * Self.vectorCount)
              var sum = SIMD8<Float>.zero
              for index in 0..<Self.vectorCount { sum += first[a + index] * second[b + index] }
              target[row * other.count + column] = sum.sum()
            }
          }
        }
      }
      filled = count * other.count
    }
  }
}
