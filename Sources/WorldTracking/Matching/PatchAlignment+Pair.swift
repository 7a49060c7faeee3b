import CTracking

extension PatchAlignment {
  /// The correlation, −1…1, of the surroundings of a point of one picture with those of a point of
  /// another, compared at one pyramid level; nil outside.
  static func correlation(
    of point: SIMD2<Float>, in first: ImagePyramid, with other: SIMD2<Float>,
    in second: ImagePyramid, level: Int
  ) -> Float? {
    let scale = 1 / Float(1 << level)
    let (point, other) = (point * scale, other * scale)
    let value = first.withLevels { first in
      second.withLevels { second in
        withUnsafeBytes(of: point) { point in
          withUnsafeBytes(of: other) { other in
            ctracking_correlation(
              first + level, point.assumingMemoryBound(to: Float.self).baseAddress,
              second + level, other.assumingMemoryBound(to: Float.self).baseAddress)
          }
        }
      }
    }
    return value.flatMap { $0 }.flatMap { $0 >= -1.5 ? $0 : nil }
  }
}
