import Rendering
import Simulation

/// The keys of the window, as its help layer shows them.
enum WindowHelp {
  /// Of a window that replays a recording.
  static func lines(for experience: Experience.Kind) -> [HUDKey] {
    let common = [
      HUDKey("Space", "play or pause"), HUDKey("← →", "step by a frame"),
      HUDKey("+ −", "faster, slower"), HUDKey("Home", "to the start"), HUDKey("L", "loop"),
      HUDKey("D", "debug layers"), HUDKey("R", "restart the session"),
      HUDKey("S", "screenshot"), HUDKey("H", "this help"), HUDKey("Q", "quit"),
    ]
    let own: [HUDKey] =
      switch experience {
      case .labels:
        [
          HUDKey("Click, Enter", "place a label"), HUDKey("Tab, N", "select a label or button"),
          HUDKey("Enter", "rename it, press it"),
          HUDKey("Arrows, Enter", "move the label"), HUDKey("Delete", "delete the label"),
          HUDKey("U", "undo"), HUDKey("Escape", "let go, else quit"),
        ]
      case .hunt: [HUDKey("Tab, Enter", "start, skip"), HUDKey("Escape", "quit")]
      case .snapshot: [HUDKey("Click, Enter", "take a picture"), HUDKey("Escape", "quit")]
      }
    return own + common
  }

  /// Of a window in which one walks through a scene.
  static func walkLines(for experience: Experience.Kind) -> [HUDKey] {
    let common = [
      HUDKey("W A S D, arrows", "walk"), HUDKey("Shift, Control", "faster, slower"),
      HUDKey("Right button, Tab", "look around with the mouse"),
      HUDKey("V", "debug layers"), HUDKey("R", "restart the session"),
      HUDKey("P", "screenshot"), HUDKey("H", "this help"), HUDKey("Q", "quit"),
    ]
    let own: [HUDKey] =
      switch experience {
      case .labels:
        [
          HUDKey("Click, Enter", "place a label"), HUDKey("N", "select a label"),
          HUDKey("Enter", "rename it"), HUDKey("Drag", "move the label"),
          HUDKey("Delete", "delete the label"), HUDKey("U", "undo"),
          HUDKey("Escape", "let go, else quit"),
        ]
      case .hunt: [HUDKey("Enter", "start, skip"), HUDKey("Escape", "let go, else quit")]
      case .snapshot:
        [HUDKey("Click, Enter", "take a picture"), HUDKey("Escape", "let go, else quit")]
      }
    return common + own
  }
}
