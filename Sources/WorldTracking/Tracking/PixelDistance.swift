extension SIMD2<Float> {
  /// The larger of the distances along x and along y.
  func largestDistance(to other: SIMD2<Float>) -> Float {
    Swift.max(Swift.abs(x - other.x), Swift.abs(y - other.y))
  }
}
