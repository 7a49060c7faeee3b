/// How far off the recorded poses are, from how far off known points are seen together.
///
/// Errors of single points have no direction in common; what all points of a frame are off by is the
/// pose's fault, be it its turn, its time or the camera's calibration.
struct PoseNoise: Hashable, Sendable {
  /// The mean square along one axis; a pixel is expected until frames tell otherwise.
  private var square = 1.0

  /// How much the newest frame counts where it is worse than known, or far from the one before.
  private static let gain = 0.4
  /// How much it counts where it is better: points gather their parallax over tens of frames that are
  /// near each other, so the noise of tens of frames is still in their places.
  private static let relief = 0.1
  /// The least number of points that tell a frame's error.
  static let leastCount = 12

  /// The standard deviation along one axis, in pixels.
  var pixels: Double { square.squareRoot() }

  /// Takes one frame's differences between where points were seen and where they were expected, and
  /// returns what they have in common: zero where they are too few to tell.
  ///
  /// - Parameter isWide: True where the frame is far from the one before.
  mutating func observe(_ residuals: [SIMD2<Float>], isWide: Bool = false) -> SIMD2<Float> {
    guard residuals.count >= Self.leastCount, let x = residuals.map({ $0.x }).upperMedian,
      let y = residuals.map({ $0.y }).upperMedian
    else { return .zero }
    let shift = SIMD2(x, y)
    let seen = Double((shift * shift).sum()) / 2
    square += (seen > square || isWide ? Self.gain : Self.relief) * (seen - square)
    return shift
  }

  /// Takes how far points without a place were seen from their epipolar lines, in pixels, while too few
  /// have one to tell more.
  ///
  /// Across the lines nothing but errors shows; poses are hardly better along them. Lines say less than
  /// places, so they only ever raise what is known.
  mutating func observe(epipolar errors: [Float]) {
    guard errors.count >= Self.leastCount, let middle = errors.upperMedian else { return }
    square = max(square, Double(middle) * Double(middle))
  }
}
