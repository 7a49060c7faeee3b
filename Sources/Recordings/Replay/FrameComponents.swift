/// Which parts of a frame to load besides its brightness.
package struct FrameComponents: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The picture's colour; without it only luma is decoded.
  package static let color = FrameComponents(rawValue: 1)
  package static let featurePoints = FrameComponents(rawValue: 2)
  package static let depth = FrameComponents(rawValue: 4)
  package static let all: FrameComponents = [.color, .featurePoints, .depth]
}
