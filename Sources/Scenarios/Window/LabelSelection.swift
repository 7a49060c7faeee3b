import Simulation

/// Which placed label the keys act on, and the name that is being typed for it.
struct LabelSelection: Hashable {
  private(set) var anchor: Anchor.Identifier?
  /// The new name so far; nil while none is being typed.
  private(set) var name: String?
  /// Where the arrow keys would move it, in the window's points; nil while it stays.
  private(set) var target: SIMD2<Double>?

  var isNaming: Bool { name != nil }

  mutating func select(_ anchor: Anchor.Identifier?) {
    self.anchor = anchor
    name = nil
    target = nil
  }

  /// Moves the target of the selected label, from where the label is, inside the view.
  mutating func aim(
    by step: SIMD2<Double>, from point: SIMD2<Double>?, in viewport: SIMD2<Double>
  ) {
    guard anchor != nil, let start = target ?? point else { return }
    target = (start + step).clamped(lowerBound: .zero, upperBound: viewport)
  }

  /// The target, which is then forgotten; nil when nothing was aimed at.
  mutating func takeTarget() -> SIMD2<Double>? {
    defer { target = nil }
    return target
  }

  /// The next of the placed labels in order, or the first.
  mutating func selectNext(of anchors: [Anchor.Identifier]) {
    let sorted = anchors.sorted()
    select(sorted.first { $0 > anchor ?? .placed(0) } ?? sorted.first)
  }

  /// Forgets a label that is gone.
  mutating func keep(among anchors: some Collection<Anchor.Identifier>) {
    if let anchor, !anchors.contains(anchor) { select(nil) }
  }

  /// Begins to type a new name for the selected label.
  mutating func beginNaming() { if anchor != nil { name = "" } }

  mutating func type(_ character: Character) {
    guard let name, name.count < LabelPlacement.nameLimit else { return }
    self.name = name + String(character)
  }

  mutating func deleteBackward() { if name?.isEmpty == false { name?.removeLast() } }

  mutating func cancelNaming() { name = nil }

  /// Ends typing and gives the edit; nil without a name.
  mutating func finishNaming() -> SessionInput? {
    defer { name = nil }
    guard let anchor, let name, !name.allSatisfy(\.isWhitespace) else { return nil }
    return .rename(anchor, to: name)
  }
}
