import Foundation

/// How the pixels under a target pixel are weighed; both widen when a picture shrinks.
package enum ResampleFilter: Hashable, Sendable, CaseIterable {
  /// A triangle: what Vision is taken to do (SEMANTICS V-11).
  case bilinear
  /// Keys' cubic with a = −0.5 (1981, "Cubic convolution interpolation"): what classifiers of the
  /// EfficientNet family were trained with.
  case bicubic

  /// Half the width, in target pixels when shrinking and source pixels otherwise.
  var support: Double {
    switch self {
    case .bilinear: 1
    case .bicubic: 2
    }
  }

  /// The weight at a distance from the centre.
  func weight(at distance: Double) -> Double {
    let x = abs(distance)
    switch self {
    case .bilinear:
      return max(0, 1 - x)
    case .bicubic:
      let a = -0.5
      if x < 1 { return ((a + 2) * x - (a + 3)) * x * x + 1 }
      if x < 2 { return (((x - 5) * x + 8) * x - 4) * a }
      return 0
    }
  }
}

/// The weights of one axis of a resampling, in fixed point.
struct FilterTable: Hashable, Sendable {
  /// The source pixels that are read.
  let source: Range<Int>
  /// The target pixels that get a value; the others are padding.
  let target: Range<Int>
  /// Weights per target pixel: those past the filter's width are 0.
  let taps: Int
  /// For each pixel of `target`, the first source pixel, counted from `source.lowerBound`.
  let starts: [Int32]
  /// `taps` for each pixel of `target`, in 1/2^shift, with a sum of exactly 1.
  let weights: [Int16]
  let shift: Int32

  /// The table that brings an interval of the source to an interval of the target.
  ///
  /// The same weights as Pillow's for a picture cropped to whole pixels around `sourceInterval`:
  /// nothing outside it is read. The number of taps is a multiple of `tapsMultiple`.
  /// O(target × taps).
  init(
    _ filter: ResampleFilter, source sourceInterval: ClosedRange<Double>, sourceCount: Int,
    target targetInterval: ClosedRange<Double>, targetCount: Int, tapsMultiple: Int
  ) {
    let scale =
      (sourceInterval.upperBound - sourceInterval.lowerBound)
      / (targetInterval.upperBound - targetInterval.lowerBound)
    source = Self.whole(sourceInterval, count: sourceCount)
    target = Self.covered(targetInterval, count: targetCount)
    let width = max(scale, 1)
    let support = filter.support * width
    let reach = min(2 * Int(support.rounded(.up)) + 1, source.count)
    taps = (reach + tapsMultiple - 1) / tapsMultiple * tapsMultiple

    var starts: [Int32] = []
    var rows: [[Double]] = []
    for pixel in target {
      let centre =
        sourceInterval.lowerBound - Double(source.lowerBound)
        + (Double(pixel) + 0.5 - targetInterval.lowerBound) * scale
      let first = min(max(Int(centre - support + 0.5), 0), source.count - 1)
      let end = max(min(Int(centre + support + 0.5), source.count, first + taps), first + 1)
      let start = max(min(first, source.count - taps), 0)
      var row = [Double](repeating: 0, count: taps)
      for sample in first..<end {
        row[sample - start] = filter.weight(at: (Double(sample) + 0.5 - centre) / width)
      }
      let sum = row.reduce(0, +)
      // A sum of 0 needs a centre far outside the source; the nearest pixel stands in.
      if sum > 0 { row = row.map { $0 / sum } } else { row[first - start] = 1 }
      starts.append(Int32(start))
      rows.append(row)
    }
    let largest = rows.lazy.flatMap { $0 }.map(abs).max() ?? 1
    let shift = min(16, Int(log2(32_000 / largest)))
    self.starts = starts
    self.shift = Int32(shift)
    weights = rows.flatMap { Self.fixedPoint($0, one: 1 << shift) }
  }

  /// The whole pixels that an interval touches by more than a rounding error.
  private static func whole(_ interval: ClosedRange<Double>, count: Int) -> Range<Int> {
    let first = min(max(Int((interval.lowerBound + 1e-6).rounded(.down)), 0), count - 1)
    let end = min(max(Int((interval.upperBound - 1e-6).rounded(.up)), first + 1), count)
    return first..<end
  }

  /// The pixels whose centre lies in an interval; the one under its middle where there is none.
  private static func covered(_ interval: ClosedRange<Double>, count: Int) -> Range<Int> {
    let first = Int((interval.lowerBound - 0.5 - 1e-9).rounded(.up))
    let end = Int((interval.upperBound - 0.5 - 1e-9).rounded(.up))
    if first < end { return max(first, 0)..<min(end, count) }
    let middle = Int((interval.lowerBound + interval.upperBound) / 2)
    let only = min(max(middle, 0), count - 1)
    return only..<(only + 1)
  }

  /// Weights in units of 1/one; what rounding leaves over goes to the largest.
  private static func fixedPoint(_ weights: [Double], one: Int) -> [Int16] {
    var fixed = weights.map { Int(($0 * Double(one)).rounded()) }
    if let largest = fixed.indices.max(by: { fixed[$0] < fixed[$1] }) {
      fixed[largest] += one - fixed.reduce(0, +)
    }
    return fixed.map { Int16(clamping: $0) }
  }
}
