import Simulation

/// What the Tab key goes through: the buttons, then the placed labels.
enum WindowFocus: Hashable {
  case button(Int)
  case label(Anchor.Identifier)

  /// The next or, with a negative step, the previous one; nil where there is nothing to go to.
  static func moved(
    from current: WindowFocus?, by step: Int, buttonCount: Int, labels: [Anchor.Identifier]
  ) -> WindowFocus? {
    let ring = (0..<buttonCount).map(WindowFocus.button) + labels.sorted().map(WindowFocus.label)
    guard !ring.isEmpty else { return nil }
    guard let current, let index = ring.firstIndex(of: current) else {
      return step > 0 ? ring.first : ring.last
    }
    return ring[((index + step) % ring.count + ring.count) % ring.count]
  }
}
