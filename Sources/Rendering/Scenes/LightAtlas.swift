import Geometry
import SyntheticScenes

/// The charts of a scene side by side in one picture.
struct LightAtlas {
  /// Texels around each chart that repeat its edge, so that neighbours don't shine into it.
  static let margin = 2

  let charts: [LightChart]
  /// The width of a texel of each chart in metres.
  private let texelWidths: [Float]
  let size: ImageSize

  /// Packs the charts of all surfaces as finely as a picture of `side` texels allows.
  ///
  /// Sorts the charts by height: O(n log n).
  init(_ geometry: SceneGeometry, side: Int) {
    let charts = geometry.surfaces.enumerated().flatMap {
      LightChart.charts(of: $1, surface: $0)
    }
    var coarseness: Float = 1
    while true {
      let widths = charts.map { Self.texelWidth(of: $0) * coarseness }
      if let packed = Self.packed(charts, widths, side: side) {
        self.charts = packed.charts
        texelWidths = widths
        size = ImageSize(width: side, height: max(1, packed.height))
        return
      }
      coarseness *= 1.3
    }
  }

  /// Where a point of a chart is looked up, 0…1 in the picture.
  func place(of pointInWorld: SIMD3<Float>, chart: Int) -> SIMD2<Float> {
    let texels = charts[chart].place(of: pointInWorld) / texelWidths[chart]
    let corner = SIMD2<Float>(
      Float(charts[chart].place.x + Self.margin), Float(charts[chart].place.y + Self.margin))
    return (corner + texels) / SIMD2(Float(size.width), Float(size.height))
  }

  /// Small things are seen from near by.
  private static func texelWidth(of chart: LightChart) -> Float {
    let length = max(chart.extent.x, chart.extent.y)
    return min(max(length / 96, 0.002), 0.012)
  }

  private static func texels(_ chart: LightChart, _ width: Float) -> SIMD2<Int> {
    let count = (chart.extent / width).rounded(.up)
    return SIMD2(
      max(1, Int(min(count.x, 1e6))) + 2 * margin, max(1, Int(min(count.y, 1e6))) + 2 * margin)
  }

  /// Shelves of charts of falling height; nil where they don't fit.
  private static func packed(_ charts: [LightChart], _ widths: [Float], side: Int)
    -> (charts: [LightChart], height: Int)?
  {
    var charts = charts
    let sizes = zip(charts, widths).map { texels($0, $1) }
    let order = charts.indices.sorted { (-sizes[$0].y, $0) < (-sizes[$1].y, $1) }
    var corner = SIMD2(0, 0)
    var shelf = 0
    for index in order {
      let size = sizes[index]
      guard size.x <= side else { return nil }
      if corner.x + size.x > side {
        corner = SIMD2(0, corner.y + shelf)
        shelf = 0
      }
      guard corner.y + size.y <= side else { return nil }
      charts[index].place = corner
      corner.x += size.x
      shelf = max(shelf, size.y)
    }
    return (charts, corner.y + shelf)
  }
}
