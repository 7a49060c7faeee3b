import Recordings

/// Whether the poses explain what the pictures show, or another reading of them does better.
package struct AxesCheck: Hashable, Sendable {
  /// How one reading of the poses fits.
  package struct Reading: Hashable, Sendable {
    package var convention: PoseConvention
    /// The distance in pixels of corners from their epipolar lines: the median over the pairs of
    /// frames of each pair's median, so that pairs with many corners, which moved little, don't
    /// outweigh the others.
    package var median: Double
    /// The share of the corners that lie in front of both cameras.
    package var inFront: Double
  }

  package enum Verdict: Hashable, Sendable {
    case agrees
    /// Another reading fits much better.
    case contradicted(by: PoseConvention)
    /// Corners are far from where the poses want them, under every reading.
    case disagrees
    /// The camera stood too still, or too few corners were found.
    case cannotTell
  }

  /// Every reading, the claimed one first.
  package private(set) var readings: [Reading] = []
  /// Of the corners between the pictures, in pixels.
  package private(set) var medianMove = 0.0
  package private(set) var pairCount = 0
  package private(set) var cornerCount = 0

  /// The least corners for a verdict.
  static let cornerFloor = 60
  /// The least median move in pixels: below it every reading fits.
  static let moveFloor = 3.0
  /// The median from which on no pose is right, in pixels for a picture 1000 pixels wide.
  static let disagreement = 8.0

  private var width = 0

  init(_ pairs: [EpipolarPair], pictureWidth: Int) {
    width = pictureWidth
    pairCount = pairs.count
    cornerCount = pairs.reduce(0) { $0 + $1.directions.count }
    medianMove = pairs.map(\.medianMove).median
    for convention in PoseConvention.allCases {
      var (medians, inFront, behind) = ([Double](), 0, 0)
      for fit in pairs.compactMap({ $0.fit(convention) }) {
        medians.append(fit.distances.median)
        inFront += fit.inFront
        behind += fit.behind
      }
      guard !medians.isEmpty else { continue }
      readings.append(
        Reading(
          convention: convention, median: medians.median,
          inFront: Double(inFront) / Double(max(1, inFront + behind))))
    }
  }

  package var claimed: Reading? { readings.first { $0.convention == .claimed } }

  /// The reading that fits best: the least median among those with most corners in front.
  package var best: Reading? {
    readings.filter { $0.inFront > 0.6 }.min { $0.median < $1.median }
  }

  package var verdict: Verdict {
    guard let claimed, cornerCount >= Self.cornerFloor, medianMove >= Self.moveFloor else {
      return .cannotTell
    }
    let limit = Self.disagreement * Double(max(width, 1)) / 1000
    // A reading that is no good itself is no better explanation.
    if let best, best.convention != .claimed, best.median <= limit {
      let isMuchBetter =
        claimed.inFront < 0.4
        ? best.median < 1.5 * claimed.median + 1 : best.median < 0.5 * claimed.median - 0.5
      if isMuchBetter { return .contradicted(by: best.convention) }
    }
    return claimed.median <= limit && claimed.inFront > 0.5 ? .agrees : .disagrees
  }
}
