import Geometry
import Simulation

/// The constants of labels, in points and metres.
enum LabelMetrics {
  /// The text's size for a label 1 m away (SEMANTICS A-11: size = this / depth).
  static let sizeAtOneMetre = 26.0
  /// Nearer and farther than these sizes allow, a label keeps its size, so it stays readable and
  /// never fills the view.
  static let sizes = 12.0...38.0
  /// The depth below which the law is not applied.
  static let minimumDepth = 0.01
  /// The widest text, in text sizes and as a part of the view's width.
  static let maximumWidthInSizes = 18.0
  static let maximumPartOfView = 0.8
  /// Lengths in text sizes.
  static let horizontalPadding = 0.62
  static let verticalPadding = 0.30
  static let cornerRadius = 0.42
  static let stemLength = 0.95
  /// Lengths in points.
  static let dotRadius = 4.0
  static let stemWidth = 1.5
  static let viewMargin = 4.0
  /// Between plates that were moved apart.
  static let plateGap = 3.0

  /// The text's size in points at a depth: whole points, so that the text of a label that moves is
  /// not rastered anew for each picture.
  static func size(atDepth depth: Double) -> Double {
    let size = sizeAtOneMetre / max(depth, minimumDepth)
    return min(max(size, sizes.lowerBound), sizes.upperBound).rounded()
  }
}

/// Where a label stands in the framebuffer; positions in pixels from the upper left corner.
struct PlacedLabel {
  /// The projection of the labelled point.
  var anchor: SIMD2<Double>
  /// The depth in metres of the labelled point.
  var depth: Double
  /// The plate behind the text; nil for a label without text, which is a dot alone.
  var plate: PixelRect?
  var line: ShapedLine
  /// Layout points to pixels.
  var unit: Double
  var opacity: Double
  var identity: LabelIdentity
  var isSelected: Bool
}

/// What tells a label from picture to picture.
enum LabelIdentity: Hashable, Comparable {
  case anchor(Anchor.Identifier)
  /// Its place in the scene's list.
  case listed(Int)
}

/// Places the labels that can be seen, farthest first; equal depths keep the scene's order.
///
/// Labels at and behind the camera are left out (SEMANTICS A-13), as are those wholly outside.
func placedLabels(
  of scene: RenderScene, display: DisplayTransform, metrics: InterfaceMetrics, text: TextShaper
) -> [PlacedLabel] {
  let cameraFromWorld = scene.camera.worldFromCamera.inverse
  let placed = scene.labels.enumerated().compactMap { index, label -> PlacedLabel? in
    let pointInCamera = cameraFromWorld * label.positionInWorld
    guard label.opacity > 0,
      let pixel = scene.camera.intrinsics.project(
        pointInCamera, distortion: scene.camera.distortion)
    else { return nil }
    let anchor = display.viewPoint(atPixel: pixel) * metrics.pixelsPerPoint
    // A point far outside the view need not fit the numbers of the pixel grid.
    guard anchor.isFinite, max(anchor.x.magnitude, anchor.y.magnitude) < 1e5 else { return nil }
    let result = place(
      label, at: anchor, depth: -pointInCamera.z,
      identity: label.identifier.map { .anchor($0) } ?? .listed(index), metrics: metrics,
      text: text)
    return isVisible(result, in: metrics) ? result : nil
  }
  return placed.enumerated()
    .sorted { ($1.element.depth, $0.offset) < ($0.element.depth, $1.offset) }
    .map(\.element)
}

private func place(
  _ label: SceneLabel, at anchor: SIMD2<Double>, depth: Double, identity: LabelIdentity,
  metrics: InterfaceMetrics, text: TextShaper
) -> PlacedLabel {
  let points = LabelMetrics.size(atDepth: depth)
  let size = metrics.fontSize(points)
  let widest = min(
    LabelMetrics.maximumWidthInSizes * Double(size),
    LabelMetrics.maximumPartOfView * metrics.extent.x)
  let line = text.line(label.text, pixelSize: size, maximumWidth: Int(widest))
  var placed = PlacedLabel(
    anchor: anchor, depth: depth, plate: nil, line: line, unit: metrics.unit,
    opacity: min(label.opacity, 1), identity: identity, isSelected: label.isSelected)
  guard !line.isEmpty else { return placed }
  let em = Double(size)
  let width = (Double(line.width) + 2 * LabelMetrics.horizontalPadding * em).rounded(.up)
  let height = Double(line.height) + 2 * (LabelMetrics.verticalPadding * em).rounded()
  placed.plate = PixelRect(
    x: plateStart(anchor: anchor.x, width: width, corner: LabelMetrics.cornerRadius * em, metrics),
    y: (anchor.y - LabelMetrics.stemLength * em - height).rounded(), width: width, height: height)
  return placed
}

/// The left end of a plate, centred on its point or moved so far that it stays inside the view.
///
/// It never leaves its point, though: beside the view's edge the plate goes out with it.
private func plateStart(
  anchor: Double, width: Double, corner: Double, _ metrics: InterfaceMetrics
) -> Double {
  let margin = Double(metrics.pixels(LabelMetrics.viewMargin))
  let inside = min(max(anchor - width / 2, margin), metrics.extent.x - margin - width)
  return min(max(inside, anchor - width + corner), anchor - corner).rounded()
}

private func isVisible(_ label: PlacedLabel, in metrics: InterfaceMetrics) -> Bool {
  let reach = (LabelMetrics.dotRadius + 8) * label.unit
  let dot = PixelRect(
    x: label.anchor.x - reach, y: label.anchor.y - reach, width: 2 * reach, height: 2 * reach)
  let (width, height) = (metrics.extent.x, metrics.extent.y)
  return dot.intersects(width: width, height: height)
    || (label.plate?.inset(by: -reach).intersects(width: width, height: height) ?? false)
}

extension Overlay {
  /// Paints labels: first every leader line and dot, then the plates, which lie over them.
  mutating func add(_ labels: [PlacedLabel]) {
    for label in labels { addLeader(of: label) }
    for label in labels { addPlate(of: label) }
  }

  /// The leader line from the plate to the labelled point, and the dot on it.
  private mutating func addLeader(of label: PlacedLabel) {
    let (unit, opacity) = (label.unit, label.opacity)
    if let plate = label.plate {
      let width = max(1, LabelMetrics.stemWidth * unit)
      let start = min(plate.maxY, label.anchor.y)
      let end = max(plate.y, label.anchor.y)
      let stem =
        plate.maxY <= label.anchor.y
        ? PixelRect(
          x: label.anchor.x - width / 2, y: start, width: width,
          height: label.anchor.y - start)
        : PixelRect(
          x: label.anchor.x - width / 2, y: label.anchor.y, width: width,
          height: max(0, end - label.anchor.y))
      add(
        OverlayShape(
          rect: stem.inset(by: -unit), outline: .roundedRect(radius: unit),
          fill: Palette.stemShadow.faded(opacity), softness: unit))
      add(
        OverlayShape(
          rect: stem, outline: .roundedRect(radius: 0), fill: Palette.stem.faded(opacity)))
    }
    addDisc(
      center: label.anchor, radius: LabelMetrics.dotRadius * unit,
      fill: Palette.anchorDot.faded(opacity), border: Palette.anchorRing.faded(opacity),
      borderWidth: 1.25 * unit)
  }

  private mutating func addPlate(of label: PlacedLabel) {
    let (unit, opacity) = (label.unit, label.opacity)
    guard let plate = label.plate else { return }
    let em = Double(label.line.pixelSize)
    var style = Palette.plate(unit: unit)
    if label.isSelected {
      style.border = Palette.accent
      style.borderWidth = max(2, 2 * unit)
    }
    addPlate(plate, radius: LabelMetrics.cornerRadius * em, style: style, opacity: opacity)
    let baseline =
      Int(plate.y + ((plate.height - Double(label.line.height)) / 2).rounded())
      + label.line.ascent
    addText(
      label.line, x: plate.x + (plate.width - Double(label.line.width)) / 2, baseline: baseline,
      color: Palette.text, rim: Palette.textRim, opacity: opacity)
  }
}
