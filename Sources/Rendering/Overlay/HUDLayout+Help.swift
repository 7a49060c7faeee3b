import Geometry

extension HUDLayout {
  /// The sizes of text that are tried, largest first.
  private static let helpSizes = [14.0, 13, 12, 11, 10, 9, 8, 7, 6]

  /// The keys in the middle above `bottom`, in two columns where the view is wider than high.
  ///
  /// The text becomes as small as the view needs; of what doesn't fit even then the end is left out.
  static func helpPanels(
    _ keys: [HUDKey], bottom: Double, metrics: InterfaceMetrics, text: TextShaper
  ) -> [TextPanel] {
    guard !keys.isEmpty else { return [] }
    let margin = Double(metrics.pixels(Self.margin))
    let room = SIMD2(metrics.extent.x - 2 * margin, bottom - margin)
    let count = metrics.viewport.x > metrics.viewport.y ? 2 : 1
    let perColumn = (keys.count + count - 1) / count
    let columns = stride(from: 0, to: keys.count, by: perColumn).map {
      Array(keys[$0..<min($0 + perColumn, keys.count)])
    }
    let padding = SIMD2(Double(metrics.pixels(10)), Double(metrics.pixels(6)))
    let gap = Double(metrics.pixels(8))
    let widest = (room.x - Double(columns.count - 1) * gap) / Double(columns.count)
    var panels: [TextPanel] = []
    for size in helpSizes {
      panels = columns.compactMap { column in
        let lines = column.map {
          text.line(
            $0.keys + ": " + $0.meaning, pixelSize: metrics.fontSize(size),
            maximumWidth: Int(max(0, widest - 2 * padding.x)))
        }.filter { !$0.isEmpty }
        return TextPanel(of: lines, padding: padding, metrics: metrics)
      }
      if panels.allSatisfy({ $0.rect.height <= room.y }) { break }
    }
    panels = panels.compactMap { $0.cut(toHeight: room.y) }
    let width =
      panels.reduce(0) { $0 + $1.rect.width } + gap * Double(max(0, panels.count - 1))
    let height = panels.map(\.rect.height).max() ?? 0
    var x = max(0, (metrics.extent.x - width) / 2).rounded(.down)
    for index in panels.indices {
      panels[index].rect.x = x
      panels[index].rect.y = max(0, (bottom - height) / 2).rounded(.down)
      x = panels[index].rect.maxX + gap
    }
    return panels
  }
}
