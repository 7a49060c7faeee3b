package import Geometry

/// Something that the user did in a window; positions in view points from the upper left corner.
package enum WindowEvent: Hashable, Sendable {
  /// The left button went down and up again at (nearly) the same place; in the view's middle where
  /// the window had the pointer to itself.
  case click(at: SIMD2<Double>)
  /// The left button is held and the pointer moved; `start` is where the button went down.
  case drag(from: SIMD2<Double>, to: SIMD2<Double>)
  /// The left button was released at the end of a drag.
  case dragEnded(from: SIMD2<Double>, to: SIMD2<Double>)
  /// The right button went down or up again.
  case secondaryButton(isDown: Bool)
  /// The pointer moved by so much with the right button down, or while the window had it to itself.
  case look(by: SIMD2<Double>)
  /// Wheel steps: x to the right and y away from the user are positive.
  case scroll(SIMD2<Double>, at: SIMD2<Double>)
  case key(WindowKey, modifiers: KeyModifiers, isRepeat: Bool)
  case keyReleased(WindowKey)
  /// Text was typed; it comes after the key, if one key typed it.
  case text(Character)
  /// The framebuffer has another size now.
  case resize(ImageSize)

  /// False for what the window system did by itself.
  package var isInput: Bool {
    if case .resize = self { false } else { true }
  }
}

/// A key by what it means in the user's keyboard layout.
package enum WindowKey: Hashable, Sendable {
  /// A key that types this character, lower case.
  case character(Character)
  case space, enter, escape, tab, backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown
  case shift, control
  /// F1 … F12.
  case function(Int)
}

/// The modifier keys held.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let control = KeyModifiers(rawValue: 2)
  package static let option = KeyModifiers(rawValue: 4)
}
