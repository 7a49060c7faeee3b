import Geometry
import Recordings
import Rendering
import Simulation

/// What the mouse and the keys do in the window.
extension WindowReplay {
  func handle(_ event: WindowEvent) {
    switch event {
    case .click(let point): click(point)
    case .drag(let start, let point): drag(from: start, to: point, hasEnded: false)
    case .dragEnded(let start, let point): drag(from: start, to: point, hasEnded: true)
    case .text(let character): view.selection.type(character)
    case .key(let key, let modifiers, _):
      if view.selection.isNaming {
        view.name(with: key)
      } else {
        press(key, modifiers)
      }
    case .scroll, .resize, .keyReleased, .secondaryButton, .look: break
    }
  }

  private var timeline: TimelineLayout? { TimelineLayout(viewport: view.window.viewport) }

  /// The timeline, then what the session's window has.
  private func click(_ point: SIMD2<Double>) {
    if let timeline {
      if timeline.isOnButton(point) { return follow(transport.togglePlaying()) }
      if let fraction = timeline.progress(at: point) {
        return follow(transport.seek(toFraction: fraction))
      }
    }
    view.click(point)
  }

  /// A drag of the timeline seeks; any other may move a label.
  private func drag(from start: SIMD2<Double>, to point: SIMD2<Double>, hasEnded: Bool) {
    if let timeline, timeline.progress(at: start) != nil {
      if let fraction = timeline.progress(at: SIMD2(point.x, start.y)) {
        follow(transport.seek(toFraction: fraction))
      }
      return
    }
    view.drag(from: start, to: point, hasEnded: hasEnded)
  }

  private func press(_ key: WindowKey, _ modifiers: KeyModifiers) {
    switch key {
    case .space: follow(transport.togglePlaying())
    case .left where view.selection.anchor == nil: follow(transport.step(byFrames: -1))
    case .right where view.selection.anchor == nil: follow(transport.step(byFrames: 1))
    case .left: view.aim(SIMD2(-1, 0), modifiers)
    case .right: view.aim(SIMD2(1, 0), modifiers)
    case .up: view.aim(SIMD2(0, -1), modifiers)
    case .down: view.aim(SIMD2(0, 1), modifiers)
    case .home: follow(transport.restart())
    case .tab: view.moveFocus(by: modifiers.contains(.shift) ? -1 : 1)
    case .enter: view.pressEnter()
    case .delete, .backspace: view.removeSelected()
    case .escape: view.escape()
    case .character(let character): press(character)
    default: break
    }
  }

  private func press(_ character: Character) {
    switch character {
    case "+", "=": transport.faster()
    case "-": transport.slower()
    case "l": transport.toggleLoop()
    case "d": view.toggleLayers()
    case "s": view.wantsScreenshot = true
    default: _ = view.press(character)
    }
  }
}
