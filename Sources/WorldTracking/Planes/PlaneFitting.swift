import Foundation
import Geometry
import Recordings

/// Fits planes that are horizontal or vertical to the bit.
struct PlaneFitting: Sendable {
  let axes: LevelAxes

  /// The least number of points that make a plane.
  var minimumPoints = 20
  /// The least standard deviation in metres of the points in each direction of the plane.
  var minimumSpread = 0.06
  /// The longest step in metres between points that belong together.
  var reach = 0.4

  /// A plane's normal, a point on it, and the points that are near it.
  struct Fit {
    var normal: SIMD3<Double>
    var point: SIMD3<Double>
    var points: [PlanePoint]
  }

  /// The best plane of the alignment through the points; nil where they are too few or too narrow.
  func fit(_ points: [PlanePoint], _ alignment: PlaneAnchor.Alignment) -> Fit? {
    guard points.count >= minimumPoints, isSpread(points, alignment) else { return nil }
    let total = points.reduce(0) { $0 + $1.weight }
    let mean = points.reduce(SIMD3<Double>.zero) { $0 + $1.weight / total * $1.position }
    switch alignment {
    case .horizontal: return Fit(normal: axes.up, point: mean, points: points)
    case .vertical:
      let center = axes.ground(of: mean)
      var (xx, xy, yy) = (0.0, 0.0, 0.0)
      for point in points {
        let d = axes.ground(of: point.position) - center
        xx += point.weight * d.x * d.x
        xy += point.weight * d.x * d.y
        yy += point.weight * d.y * d.y
      }
      // The direction of least spread is at right angles to that of most.
      let angle = atan2(2 * xy, xx - yy) / 2 + .pi / 2
      return Fit(
        normal: axes.direction(SIMD2(cos(angle), sin(angle))), point: mean, points: points)
    }
  }

  /// The fit on the points near a plane, twice, the second time with those near the first fit.
  func refined(
    normal: SIMD3<Double>, point: SIMD3<Double>, among candidates: [PlanePoint],
    _ alignment: PlaneAnchor.Alignment
  ) -> Fit? {
    var best: Fit?
    var (normal, point) = (normal, point)
    for _ in 0..<3 {
      let near = candidates.filter {
        abs(normal.dot($0.position - point)) <= $0.tolerance
      }
      guard let fit = fit(near.largestCluster(reach: reach), alignment) else { return nil }
      (normal, point) = (fit.normal, fit.point)
      best = fit
    }
    return best
  }

  private func isSpread(_ points: [PlanePoint], _ alignment: PlaneAnchor.Alignment) -> Bool {
    let moments = Moments(points.map { axes.ground(of: $0.position) })
    switch alignment {
    case .horizontal: return moments.least >= minimumSpread
    case .vertical:
      let heights = points.map { SIMD2(axes.height(of: $0.position), 0) }
      return moments.most >= minimumSpread && Moments(heights).most >= minimumSpread
    }
  }

  /// The standard deviations of places in their widest and narrowest direction.
  private struct Moments {
    var most = 0.0
    var least = 0.0

    init(_ places: [SIMD2<Double>]) {
      guard !places.isEmpty else { return }
      let count = Double(places.count)
      let mean = places.reduce(.zero, +) / count
      var (xx, xy, yy) = (0.0, 0.0, 0.0)
      for place in places {
        let d = place - mean
        xx += d.x * d.x / count
        xy += d.x * d.y / count
        yy += d.y * d.y / count
      }
      let half = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
      most = max((xx + yy) / 2 + half, 0).squareRoot()
      least = max((xx + yy) / 2 - half, 0).squareRoot()
    }
  }
}
