import Foundation
import Geometry
package import Imaging
package import Rendering

/// Draws a sweep: how large the errors are, how they go with the distance, and where they are.
///
/// Keeps small copies of the pictures, at most ``pictureLimit``, evenly spread over the sweep.
package struct HitSweepPicture {
  private struct Tapped {
    var picture: GrayImage<UInt8>
    /// Small pixels for one of the picture.
    var scale: Double
    var taps: [HitSweep.Tap]
  }

  static let pictureLimit = 30
  static let width = 1280
  private static let columns = 5
  private static let pictureWidth = 248
  private static let chartHeight = 300
  /// The largest error, in metres, that the charts tell from larger ones.
  private static let errorLimit = 0.3

  private var tapped: [Tapped] = []
  /// Every how many frames one is kept, and how many were seen.
  private var interval = 1
  private var seenCount = 0

  package init() {}

  /// Takes a tapped frame.
  package mutating func add(_ picture: PixelBuffer, taps: [HitSweep.Tap]) {
    defer { seenCount += 1 }
    guard seenCount % interval == 0 else { return }
    if tapped.count >= Self.pictureLimit {
      tapped = tapped.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      interval *= 2
      guard seenCount % interval == 0 else { return }
    }
    let step = max(1, (picture.size.width + Self.pictureWidth - 1) / Self.pictureWidth)
    tapped.append(
      Tapped(
        picture: Self.reduced(picture, by: step), scale: 1 / Double(step), taps: taps))
  }

  /// The whole picture.
  ///
  /// Throws where the font is missing.
  package func image(of report: HitSweepReport) throws(RenderingError) -> RGBImage {
    let painter = try TextPainter(fonts: .golden)
    let cellHeight = (tapped.map(\.picture.size.height).max() ?? 0) + 8
    let rows = (tapped.count + Self.columns - 1) / Self.columns
    var canvas = ChartCanvas(
      size: ImageSize(width: Self.width, height: Self.chartHeight + 70 + rows * cellHeight),
      background: SIMD3(250, 250, 248))
    let compared = report.taps.compactMap { tap -> (truth: Double, signed: Double)? in
      guard case .hit(_, let depth) = tap.outcome, let truth = tap.truth,
        truth < report.truthLimit
      else { return nil }
      return (truth, depth - truth)
    }
    let chart = HitSweepChart(painter: painter, errorLimit: Self.errorLimit)
    chart.title(report, on: &canvas)
    chart.histogram(
      compared.map { abs($0.signed) }, x: 60, y: 50, width: 540, height: 240, on: &canvas)
    chart.scatter(
      compared, truthLimit: report.truthLimit, x: 700, y: 50, width: 540, height: 240, on: &canvas)
    chart.legend(x: 60, y: Self.chartHeight + 46, on: &canvas)
    for (index, entry) in tapped.enumerated() {
      let x = 8 + index % Self.columns * (Self.pictureWidth + 6)
      let y = Self.chartHeight + 66 + index / Self.columns * cellHeight
      canvas.paste(entry.picture, x: x, y: y)
      for tap in entry.taps {
        let place = (tap.pixel + 0.5) * entry.scale - 0.5 + SIMD2(Double(x), Double(y))
        canvas.disc(at: place, radius: 4, HitSweepChart.color(of: tap, report.truthLimit))
      }
    }
    return canvas.image
  }

  /// Means of squares of `step` pixels.
  private static func reduced(_ picture: PixelBuffer, by step: Int) -> GrayImage<UInt8> {
    let size = ImageSize(
      width: max(picture.size.width / step, 1), height: max(picture.size.height / step, 1))
    let step = min(step, picture.size.width, picture.size.height)
    let samples = picture.withPlanes { planes in
      (0..<(size.width * size.height)).map { index -> UInt8 in
        let (x, y) = (index % size.width * step, index / size.width * step)
        var sum = 0
        for row in y..<(y + step) {
          for column in x..<(x + step) { sum += Int(planes.luma[row * planes.lumaStride + column]) }
        }
        return UInt8(sum / (step * step))
      }
    }
    return GrayImage(size: size, samples: samples)
  }
}
