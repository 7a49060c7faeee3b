/// What a hit test looks for; the bits are ARHitTestResult.ResultType's (SEMANTICS section 4.1).
package struct HitTestType: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let featurePoint = HitTestType(rawValue: 1)
  package static let estimatedHorizontalPlane = HitTestType(rawValue: 2)
  package static let estimatedVerticalPlane = HitTestType(rawValue: 4)
  package static let existingPlane = HitTestType(rawValue: 8)
  package static let existingPlaneUsingExtent = HitTestType(rawValue: 16)
  package static let existingPlaneUsingGeometry = HitTestType(rawValue: 32)
  /// Measured depth; no type of ARKit's.
  package static let depth = HitTestType(rawValue: 64)

  /// Planes that are estimated from feature points.
  package static let estimated: HitTestType = [.estimatedHorizontalPlane, .estimatedVerticalPlane]
  /// Planes that were detected.
  package static let existing: HitTestType = [
    .existingPlane, .existingPlaneUsingExtent, .existingPlaneUsingGeometry,
  ]

  /// True where hits on measured depth are among them.
  package var needDepth: Bool { contains(.depth) }

  /// What the label app asks for (SEMANTICS H-16).
  package static let labelApp: HitTestType = [.featurePoint, .estimatedHorizontalPlane]

  /// Every single type with its name, by ascending bit.
  package static let named: [(type: HitTestType, name: String)] = [
    (.featurePoint, "featurePoint"),
    (.estimatedHorizontalPlane, "estimatedHorizontalPlane"),
    (.estimatedVerticalPlane, "estimatedVerticalPlane"),
    (.existingPlane, "existingPlane"),
    (.existingPlaneUsingExtent, "existingPlaneUsingExtent"),
    (.existingPlaneUsingGeometry, "existingPlaneUsingGeometry"),
    (.depth, "depth"),
  ]

  /// The names of the members, by ascending bit.
  package var names: [String] { Self.named.filter { contains($0.type) }.map(\.name) }

  /// The single type with a name.
  package init?(name: String) {
    guard let match = Self.named.first(where: { $0.name == name }) else { return nil }
    self = match.type
  }
}
