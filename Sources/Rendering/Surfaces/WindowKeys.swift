import CGLFW

extension WindowKey {
  /// The key of a GLFW key code and scan code; nil for keys that the program has no use for.
  init?(glfwKey key: Int32, scanCode: Int32) {
    switch key {
    case GLFW_KEY_SPACE: self = .space
    case GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER: self = .enter
    case GLFW_KEY_ESCAPE: self = .escape
    case GLFW_KEY_TAB: self = .tab
    case GLFW_KEY_BACKSPACE: self = .backspace
    case GLFW_KEY_DELETE: self = .delete
    case GLFW_KEY_LEFT: self = .left
    case GLFW_KEY_RIGHT: self = .right
    case GLFW_KEY_UP: self = .up
    case GLFW_KEY_DOWN: self = .down
    case GLFW_KEY_HOME: self = .home
    case GLFW_KEY_END: self = .end
    case GLFW_KEY_PAGE_UP: self = .pageUp
    case GLFW_KEY_PAGE_DOWN: self = .pageDown
    case GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT: self = .shift
    case GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL: self = .control
    case GLFW_KEY_F1...GLFW_KEY_F12: self = .function(Int(key - GLFW_KEY_F1) + 1)
    default:
      // GLFW names only keys that print, as the user's layout has them.
      guard let name = glfwGetKeyName(key, scanCode),
        let character = String(cString: name).lowercased().first
      else { return nil }
      self = .character(character)
    }
  }
}

extension KeyModifiers {
  init(glfwModifiers bits: Int32) {
    self = []
    if bits & GLFW_MOD_SHIFT != 0 { insert(.shift) }
    if bits & GLFW_MOD_CONTROL != 0 { insert(.control) }
    if bits & GLFW_MOD_ALT != 0 { insert(.option) }
  }
}
