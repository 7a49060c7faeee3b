/// The colours of everything that is drawn over the picture.
enum Palette {
  static let text = Color(1, 1, 1, 1)
  static let dimText = Color(0.86, 0.90, 0.94, 1)
  static let textRim = Color(0, 0, 0, 0.75)
  static let background = SIMD3<Float>(0.07, 0.08, 0.10)

  /// Plates are dark enough that white text on them keeps a contrast of 4.5 over a white picture.
  static let plateFill = Color(0.06, 0.08, 0.11, 0.72)
  static let plateBorder = Color(1, 1, 1, 0.22)
  static let plateShadow = Color(0, 0, 0, 0.38)

  /// The plate of the button that is wanted most.
  static let prominentFill = Color(0.02, 0.36, 0.46, 0.88)
  static let accent = Color(0.25, 0.82, 0.95, 1)
  static let anchorDot = Color(1, 1, 1, 1)
  static let anchorRing = Color(0.05, 0.07, 0.10, 0.85)
  static let stem = Color(1, 1, 1, 0.85)
  static let stemShadow = Color(0, 0, 0, 0.35)

  static let track = Color(1, 1, 1, 0.28)
  static let mark = Color(1, 0.78, 0.25, 1)
  static let marker = Color(1, 0.86, 0.35, 1)
  static let markerRim = Color(0, 0, 0, 0.6)

  static let horizontalPlane = Color(0.25, 0.80, 1, 1)
  static let verticalPlane = Color(1, 0.62, 0.28, 1)

  /// A plate's look at a layout unit of `unit` pixels.
  static func plate(unit: Double) -> PlateStyle {
    PlateStyle(
      fill: plateFill, border: plateBorder, borderWidth: max(1, unit.rounded()),
      shadow: plateShadow, shadowBlur: 5 * unit, shadowDrop: 1.5 * unit)
  }
}
