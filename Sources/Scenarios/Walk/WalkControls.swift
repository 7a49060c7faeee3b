package import Rendering
package import SyntheticScenes

/// What the keys and the mouse have a person who walks do.
package struct WalkControls: Hashable, Sendable {
  /// How fast one walks, in m/s, and by what Shift and Control change that.
  static let speed = 1.4
  static let shiftFactor = 2.0
  static let controlFactor = 0.35
  /// Degrees for each point by which the mouse is moved.
  static let degreesPerPoint = 0.15
  /// Faster no head turns, in degrees a second.
  static let turnLimit = 360.0

  private var held: Set<WindowKey> = []
  /// Tab has been pressed, so that the mouse looks around without a button.
  private var isLooking = false
  private var isButtonDown = false
  /// Degrees to the left and up since the last time.
  private var turned = SIMD2<Double>.zero

  package init() {}

  /// True while the window has the pointer to itself.
  ///
  /// With the right button down it has not: the pointer would be put back when the program hears that
  /// the button is up, which may be after it has been moved on to where the next click is meant.
  package var holdsPointer: Bool { isLooking }

  /// Takes what happened; false where that is not about walking.
  package mutating func handle(_ event: WindowEvent) -> Bool {
    switch event {
    case .key(.tab, _, isRepeat: false): isLooking.toggle()
    case .key(.escape, _, _) where isLooking: isLooking = false
    case .key(let key, _, _):
      guard Self.keys.contains(key) else { return false }
      held.insert(key)
    case .keyReleased(let key): held.remove(key)
    case .secondaryButton(let isDown): isButtonDown = isDown
    case .look(let way):
      guard isLooking || isButtonDown else { break }
      turned -= way * Self.degreesPerPoint
    default: return false
    }
    return true
  }

  /// Lets go of all keys, as when they begin to mean something else.
  package mutating func release() { held.removeAll() }

  /// As the keys that are held have it.
  package var motion: WalkMotion {
    func sign(_ plus: WindowKey, _ otherPlus: WindowKey, _ minus: WindowKey, _ other: WindowKey)
      -> Double
    {
      (held.contains(plus) || held.contains(otherPlus) ? 1 : 0)
        - (held.contains(minus) || held.contains(other) ? 1 : 0)
    }
    var way = SIMD2(
      sign(.character("w"), .up, .character("s"), .down),
      sign(.character("d"), .right, .character("a"), .left))
    if way.x != 0, way.y != 0 { way /= 2.0.squareRoot() }
    way *= Self.speed
    if held.contains(.shift) { way *= Self.shiftFactor }
    if held.contains(.control) { way *= Self.controlFactor }
    return WalkMotion(forward: way.x, right: way.y)
  }

  /// Degrees by which the head turned to the left and up during so many seconds.
  package mutating func takeTurn(seconds: Double) -> SIMD2<Double> {
    let most = SIMD2(repeating: Self.turnLimit * seconds)
    defer { turned = .zero }
    return turned.clamped(lowerBound: -most, upperBound: most)
  }

  private static let keys: Set<WindowKey> = [
    .character("w"), .character("a"), .character("s"), .character("d"), .up, .left, .down, .right,
    .shift, .control,
  ]
}
