package import Geometry
package import Simulation

/// Moves plates that would cover each other up and down along their leader lines.
///
/// The outcome depends on the labels and on the levels of the picture before, in which a label
/// stays as long as it can: what is nearly free at one moment and nearly taken at the next doesn't
/// make labels flicker. Costs O(n²) in the number of labels.
struct LabelSpreading {
  /// How far each label of the last picture was moved, in half plates; positive is up.
  private var levels: [LabelIdentity: Int] = [:]

  private static let levelLimit = 16
  /// A label that has its level keeps it while it covers others by no more than this, in points.
  private static let slack = 2.0
  /// A label goes back towards its point only when so many points more than the gap are free there.
  private static let settling = 6.0

  /// The labels in their order, with plates that lie apart wherever there is room for all.
  ///
  /// Labels of anchors are placed in the order of their identity, so that depths that change don't
  /// matter; those without an identity follow, near ones first, and have no past.
  mutating func spread(_ labels: [PlacedLabel], in metrics: InterfaceMetrics) -> [PlacedLabel] {
    var spread = labels
    var taken: [PixelRect] = []
    var newLevels: [LabelIdentity: Int] = [:]
    let order = labels.indices.sorted { labels[$0].comesBefore(labels[$1]) }
    for index in order {
      let label = labels[index]
      guard label.plate != nil else { continue }
      let level = level(
        for: label, before: levels[label.identity], taken: taken, height: metrics.extent.y)
      if case .anchor = label.identity { newLevels[label.identity] = level }
      spread[index].plate = label.plate(atLevel: level)
      if let plate = spread[index].plate { taken.append(plate) }
    }
    levels = newLevels
    return spread
  }

  private func level(
    for label: PlacedLabel, before: Int?, taken: [PixelRect], height: Double
  ) -> Int {
    func isFree(_ level: Int, margin: Double) -> Bool {
      guard let plate = label.plate(atLevel: level) else { return false }
      let isInside = level == 0 || plate.y >= 0 && plate.maxY <= height
      let reach = plate.inset(by: -margin * label.unit)
      return isInside && !taken.contains { $0.intersects(reach) }
    }
    let gap = LabelMetrics.plateGap
    guard let before else { return Self.byPreference.first { isFree($0, margin: gap) } ?? 0 }
    let better = Self.byPreference.prefix { $0 != before }
    if let settled = better.first(where: { isFree($0, margin: gap + Self.settling) }) {
      return settled
    }
    if isFree(before, margin: -Self.slack) { return before }
    return Self.byPreference.first { isFree($0, margin: gap) } ?? before
  }

  /// Every level, the best first: near the point, and rather above it than below.
  private static let byPreference = (-levelLimit...levelLimit).sorted {
    (cost(of: $0), $0) < (cost(of: $1), $1)
  }

  private static func cost(of level: Int) -> Int { level < 0 ? 6 - level : level }
}

extension PlacedLabel {
  fileprivate func comesBefore(_ other: PlacedLabel) -> Bool {
    if case .listed(let index) = identity, case .listed(let otherIndex) = other.identity {
      return (depth, index) < (other.depth, otherIndex)
    }
    return identity < other.identity
  }

  /// The plate moved up by half plates, or below the point for a negative level.
  fileprivate func plate(atLevel level: Int) -> PixelRect? {
    guard var plate else { return nil }
    let step = ((plate.height + LabelMetrics.plateGap * unit) / 2).rounded(.up)
    if level >= 0 {
      plate.y -= Double(level) * step
    } else {
      let stem = anchor.y - plate.maxY
      plate.y = (anchor.y + stem).rounded() + Double(-level - 1) * step
    }
    return plate
  }
}

extension PixelRect {
  /// True when the two share more than an edge.
  func intersects(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}

/// Where a label was drawn; lengths in view points.
package struct LabelArea: Hashable, Sendable {
  package let anchor: Anchor.Identifier
  /// The labelled point.
  package let point: SIMD2<Double>
  /// The plate and the dot.
  package let frames: [Rect]

  /// Nil for a label without an anchor.
  init?(_ label: PlacedLabel, metrics: InterfaceMetrics) {
    guard case .anchor(let anchor) = label.identity else { return nil }
    self.anchor = anchor
    point = label.anchor / metrics.pixelsPerPoint
    let reach = 2 * LabelMetrics.dotRadius * label.unit
    let dot = PixelRect(
      x: label.anchor.x - reach, y: label.anchor.y - reach, width: 2 * reach, height: 2 * reach)
    frames = [label.plate, dot].compactMap { $0 }.map { rect in
      Rect(
        origin: SIMD2(rect.x, rect.y) / metrics.pixelsPerPoint,
        size: SIMD2(rect.width, rect.height) / metrics.pixelsPerPoint)
    }
  }

  /// True on the plate or the dot.
  package func contains(_ viewPoint: SIMD2<Double>) -> Bool {
    frames.contains { frame in
      let end = frame.origin + frame.size
      return viewPoint.x >= frame.origin.x && viewPoint.y >= frame.origin.y
        && viewPoint.x <= end.x && viewPoint.y <= end.y
    }
  }
}
