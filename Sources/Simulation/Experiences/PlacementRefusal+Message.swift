import Recordings

extension PlacementRefusal {
  /// The words of the status panel, short enough for two lines.
  package var message: String {
    switch self {
    case .noFrame: "Nothing to tap yet"
    case .noLabel: "Nothing recognized here yet, so there is no label to place"
    case .staleLabel(let text, let age, _):
      "\u{201C}\(text)\u{201D} was seen \(Self.rounded(age)) s ago: hold the camera on it and tap again"
    case .noHit(.trackingNotReady, let state):
      state == .notAvailable ? "Tracking is not available yet" : "Tracking is still initializing"
    case .noHit(.outsideImage, _): "That point is outside the camera picture"
    case .noHit(.nothingToHit, _): "Nothing that could be hit is known here"
    case .noHit(.upUnknown, _): "Which way is up is not known here"
    case .noHit(.notTriangulated, _): "Move sideways: how far that is can't be told yet"
    case .noHit(.nothingNearRay, _): "Nothing known lies under that point"
    case .relocalizing: "The earlier place is still being looked for"
    case .busy: "Still looking at the points before"
    case .cancelled: "That tap was given up"
    case .recordingEnded: "The recording is over"
    }
  }

  /// One decimal, without a locale.
  private static func rounded(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
