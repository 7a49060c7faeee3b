import Geometry
import Imaging

extension RGBImage {
  /// The middle of a checkerboard's corner near a pixel: the saddle of a paraboloid that is fitted to
  /// the green values around it, until it moves no more.
  func checkerCorner(near start: SIMD2<Double>) -> SIMD2<Double>? {
    var center = start
    for _ in 0..<20 {
      guard let step = saddle(around: center) else { return nil }
      center += step
      if step.length < 1e-4 { return center }
    }
    return center
  }

  private func value(_ x: Double, _ y: Double) -> Double? {
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    guard column >= 0, row >= 0, column + 1 < width, row + 1 < height else { return nil }
    let (u, v) = (x - Double(column), y - Double(row))
    func at(_ dx: Int, _ dy: Int) -> Double { Double(self[column + dx, row + dy].y) }
    return (1 - v) * ((1 - u) * at(0, 0) + u * at(1, 0)) + v * ((1 - u) * at(0, 1) + u * at(1, 1))
  }

  private func saddle(around center: SIMD2<Double>) -> SIMD2<Double>? {
    // Least squares over a square window, whose even sums make the normal equations nearly diagonal.
    let radius = 3
    var (n, sxx, sxxxx, sxxyy) = (0.0, 0.0, 0.0, 0.0)
    var (f, fx, fy, fxx, fyy, fxy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for dy in -radius...radius {
      for dx in -radius...radius {
        let (x, y) = (Double(dx), Double(dy))
        guard let z = value(center.x + x, center.y + y) else { return nil }
        n += 1
        sxx += x * x
        sxxxx += x * x * x * x
        sxxyy += x * x * y * y
        f += z
        fx += x * z
        fy += y * z
        fxx += x * x * z
        fyy += y * y * z
        fxy += x * y * z
      }
    }
    let (d, e, c) = (fx / sxx, fy / sxx, fxy / sxxyy)
    // z = a + d x + e y + c x y + p x² + q y²
    let difference = (fxx - fyy) / (sxxxx - sxxyy)
    let sum = (fxx + fyy - 2 * sxx * f / n) / (sxxxx + sxxyy - 2 * sxx * sxx / n)
    let (p, q) = ((sum + difference) / 2, (sum - difference) / 2)
    let determinant = 4 * p * q - c * c
    guard determinant < 0 else { return nil }
    return SIMD2((c * e - 2 * q * d) / determinant, (c * d - 2 * p * e) / determinant)
  }
}
