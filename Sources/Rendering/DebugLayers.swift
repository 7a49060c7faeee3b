/// What is drawn besides the picture, the labels and the status.
package struct DebugLayers: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let featurePoints = DebugLayers(rawValue: 1)
  package static let planes = DebugLayers(rawValue: 2)
  /// Numbers on the frame, in the upper right corner.
  package static let details = DebugLayers(rawValue: 4)

  /// The last tap's ray and what it could have hit.
  package static let taps = DebugLayers(rawValue: 8)

  package static let all: DebugLayers = [.featurePoints, .planes, .details, .taps]
}
