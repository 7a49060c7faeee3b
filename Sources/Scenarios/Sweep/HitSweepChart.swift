import Foundation
import Geometry
import Rendering

/// The charts of a sweep's picture.
struct HitSweepChart {
  let painter: TextPainter
  /// The largest error, in metres, that is told from larger ones.
  let errorLimit: Double

  private static let ink = SIMD3<UInt8>(40, 40, 46)
  private static let line = SIMD3<UInt8>(205, 205, 205)
  private static let refused = SIMD3<UInt8>(245, 245, 245)
  private static let unknown = SIMD3<UInt8>(70, 130, 230)

  /// Green without error, yellow at 10 cm, red from 20 cm on.
  static func color(ofError error: Double) -> SIMD3<UInt8> {
    let t = min(max(error / 0.2, 0), 1)
    let (red, green) = (min(2 * t, 1), min(2 - 2 * t, 1))
    return SIMD3(UInt8(40 + 190 * red), UInt8(40 + 150 * green), 50)
  }

  static func color(of tap: HitSweep.Tap, _ truthLimit: Double) -> SIMD3<UInt8> {
    guard case .hit = tap.outcome else { return refused }
    guard let error = tap.error, tap.truth ?? .infinity < truthLimit else { return unknown }
    return color(ofError: error)
  }

  func title(_ report: HitSweepReport, on canvas: inout ChartCanvas) {
    let summary = report.summary()
    var text = "\(report.taps.count) taps, \(report.hitCount) hits"
    if let errors = summary.errors, let far = summary.over20cm {
      text += String(
        format: "; %d compared: median %.1f cm, 90 %% %.1f cm, over 20 cm %.1f %%", summary.count,
        100 * errors.median, 100 * errors.p90, 100 * far)
    }
    write(text, x: 60, y: 26, size: 17, on: &canvas)
  }

  func histogram(
    _ errors: [Double], x: Int, y: Int, width: Int, height: Int, on canvas: inout ChartCanvas
  ) {
    let binCount = 30
    var bins = [Int](repeating: 0, count: binCount)
    for error in errors { bins[min(Int(error / errorLimit * Double(binCount)), binCount - 1)] += 1 }
    let most = max(bins.max() ?? 1, 1)
    frame(x: x, y: y, width: width, height: height, on: &canvas)
    let step = width / binCount
    for (index, count) in bins.enumerated() where count > 0 {
      let tall = max(count * (height - 10) / most, 1)
      canvas.fill(
        x: x + index * step + 1, y: y + height - tall, width: step - 1, height: tall,
        Self.color(ofError: (Double(index) + 0.5) * errorLimit / Double(binCount)))
    }
    write("\(most)", x: x - 8, y: y + 16, .right, on: &canvas)
    for centimetres in stride(from: 0, through: 30, by: 5) {
      write(
        centimetres == 30 ? "over" : "\(centimetres)", x: x + centimetres * step,
        y: y + height + 16, .center, on: &canvas)
    }
    write("error of depth, cm", x: x + width, y: y + 16, .right, on: &canvas)
  }

  func scatter(
    _ taps: [(truth: Double, signed: Double)], truthLimit: Double, x: Int, y: Int, width: Int,
    height: Int, on canvas: inout ChartCanvas
  ) {
    frame(x: x, y: y, width: width, height: height, on: &canvas)
    for centimetres in stride(from: -30, through: 30, by: 10) {
      let row = y + height / 2 - centimetres * height / 60
      canvas.fill(x: x, y: row, width: width, height: 1, Self.line)
      write("\(centimetres)", x: x - 8, y: row + 5, .right, on: &canvas)
    }
    for tap in taps {
      let across = min(tap.truth / truthLimit, 1) * Double(width)
      let up = min(max(tap.signed / errorLimit, -1), 1) * Double(height) / 2
      canvas.disc(
        at: SIMD2(Double(x) + across, Double(y + height / 2) - up), radius: 2.5,
        Self.color(ofError: abs(tap.signed)))
    }
    for quarter in 0...4 {
      write(
        String(format: "%g", truthLimit * Double(quarter) / 4), x: x + quarter * width / 4,
        y: y + height + 16, .center, on: &canvas)
    }
    write(
      "true depth, m; hits too far up, too near down, cm", x: x + width, y: y - 6, .right,
      on: &canvas)
  }

  func legend(x: Int, y: Int, on canvas: inout ChartCanvas) {
    let entries: [(SIMD3<UInt8>, String)] = [
      (Self.color(ofError: 0), "right"), (Self.color(ofError: 0.1), "10 cm off"),
      (Self.color(ofError: 0.2), "20 cm off or more"), (Self.unknown, "a hit, truth not known"),
      (Self.refused, "no hit"),
    ]
    for (index, (color, text)) in entries.enumerated() {
      let left = x + index * 230
      canvas.disc(at: SIMD2(Double(left), Double(y - 5)), radius: 5, color)
      write(text, x: left + 14, y: y, on: &canvas)
    }
  }

  private func frame(x: Int, y: Int, width: Int, height: Int, on canvas: inout ChartCanvas) {
    canvas.fill(x: x - 1, y: y, width: width + 2, height: height + 1, SIMD3(255, 255, 255))
    canvas.fill(x: x - 1, y: y, width: 1, height: height + 1, Self.ink)
    canvas.fill(x: x - 1, y: y + height, width: width + 2, height: 1, Self.ink)
  }

  private func write(
    _ text: String, x: Int, y: Int, _ alignment: TextPainter.Alignment = .left, size: Int = 13,
    on canvas: inout ChartCanvas
  ) {
    canvas.withImage {
      painter.draw(
        text, at: SIMD2(x, y), pixelSize: size, color: Self.ink, alignment: alignment, on: &$0)
    }
  }
}
