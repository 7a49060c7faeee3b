/// How a lens bends the ideal pinhole picture, on normalized coordinates (x right, y down, z = 1).
package enum LensDistortion: Hashable, Sendable {
  /// Radial k1, k2, k3 and tangential p1, p2 (D. Brown 1966; OpenCV's order k1, k2, p1, p2, k3).
  case brownConrady(k1: Double, k2: Double, p1: Double, p2: Double, k3: Double)
  /// Fisheye with k1…k4 on the angle (J. Kannala and S. Brandt, 2006; OpenCV's `fisheye`).
  case kannalaBrandt(k1: Double, k2: Double, k3: Double, k4: Double)
}
