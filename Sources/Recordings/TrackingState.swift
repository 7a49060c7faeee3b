/// How well the device knows where it is (ARCamera.TrackingState).
package enum TrackingState: Hashable, Sendable {
  case notAvailable
  case limited(Reason)
  case normal

  package enum Reason: String, Hashable, Sendable, CaseIterable {
    case initializing
    case excessiveMotion
    case insufficientFeatures
    case relocalizing
  }

  /// The state's name in files: "notAvailable", "limited" or "normal".
  package var name: String {
    switch self {
    case .notAvailable: "notAvailable"
    case .limited: "limited"
    case .normal: "normal"
    }
  }

  package var reason: Reason? {
    if case .limited(let reason) = self { reason } else { nil }
  }
}
