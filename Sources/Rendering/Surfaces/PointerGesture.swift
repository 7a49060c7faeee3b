import Geometry

/// Tells clicks from drags: the state of the left mouse button.
struct PointerGesture {
  /// A pointer that moves less than this, in points, with the button down is still clicking.
  static let clickRadius = 4.0

  private enum State {
    case released
    case pressed(at: SIMD2<Double>)
    case dragging(from: SIMD2<Double>)
  }

  private var state = State.released

  mutating func pressed(at point: SIMD2<Double>) { state = .pressed(at: point) }

  mutating func moved(to point: SIMD2<Double>) -> WindowEvent? {
    switch state {
    case .released: return nil
    case .pressed(let start):
      guard (point - start).length > Self.clickRadius else { return nil }
      state = .dragging(from: start)
      return .drag(from: start, to: point)
    case .dragging(let start): return .drag(from: start, to: point)
    }
  }

  mutating func released(at point: SIMD2<Double>) -> WindowEvent? {
    defer { state = .released }
    switch state {
    case .released: return nil
    case .pressed(let start): return .click(at: start)
    case .dragging(let start): return .dragEnded(from: start, to: point)
    }
  }
}
