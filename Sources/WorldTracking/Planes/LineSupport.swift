import CTracking
import Geometry

/// Counts the places near lines, many lines for the same places.
///
/// In single precision about the places' middle: off by some 2⁻²⁴ of their extent.
struct LineSupport {
  private let middle: SIMD2<Double>
  private var x: [Float] = []
  private var y: [Float] = []
  private var tolerances: [Float] = []

  /// - Parameter tolerances: How far from a line each place still counts.
  init(places: [SIMD2<Double>], tolerances: [Double]) {
    precondition(places.count == tolerances.count, "one tolerance a place")
    middle = places.isEmpty ? .zero : places.reduce(.zero, +) / Double(places.count)
    let padded = (places.count + 7) & ~7
    x.reserveCapacity(padded)
    y.reserveCapacity(padded)
    for place in places {
      x.append(Float(place.x - middle.x))
      y.append(Float(place.y - middle.y))
    }
    self.tolerances = tolerances.map { Float($0) }
    while x.count < padded {
      x.append(0)
      y.append(0)
      self.tolerances.append(-1)
    }
  }

  /// The places near the line through a place; takes O(n), some 0.1 ns each.
  func count(normal: SIMD2<Double>, through place: SIMD2<Double>) -> Int {
    Int(
      ctracking_count_near(
        x, y, tolerances, x.count, Float(normal.x), Float(normal.y),
        Float(normal.dot(place - middle))))
  }
}
