import Geometry
import Rendering
import Simulation

/// What the mouse and the keys do to the session and its labels.
extension SessionWindow {
  private var buttonRow: ButtonRowLayout? {
    ButtonRowLayout(
      viewport: window.viewport, buttons: session.experience.buttons, isAboveTimeline: hasTimeline)
  }

  /// The buttons, then a placed label, then the world.
  func click(_ point: SIMD2<Double>) {
    if let button = buttonRow?.button(at: point) { return send(.button(button)) }
    if let label = label(at: point) { return selection.select(label) }
    selection.select(nil)
    tap(point)
  }

  func tap(_ point: SIMD2<Double>) {
    guard let viewPoint = sessionPoint(atWindowPoint: point) else { return }
    lastTap = HUDMarker(viewPoint: point)
    send(.tap(viewPoint))
  }

  /// The label drawn at a point; of several the one on top.
  private func label(at point: SIMD2<Double>) -> Anchor.Identifier? {
    renderer.labelAreas.last { $0.contains(point) }?.anchor
  }

  /// A drag that begins on a label moves it when the button is released.
  func drag(from start: SIMD2<Double>, to point: SIMD2<Double>, hasEnded: Bool) {
    if dragMarker == nil {
      guard let label = label(at: start) else { return }
      selection.select(label)
    }
    dragMarker = hasEnded ? nil : HUDMarker(viewPoint: point, text: "Move here")
    if hasEnded, let anchor = selection.anchor, let target = sessionPoint(atWindowPoint: point) {
      send(.move(anchor, to: target))
    }
  }

  /// From the window's view, whatever its size now, to the view that the session was set up with.
  private func sessionPoint(atWindowPoint point: SIMD2<Double>) -> SIMD2<Double>? {
    guard let frame = session.currentFrame, let sessionDisplay = session.display else { return nil }
    let shown = DisplayTransform(
      imageSize: frame.camera.imageResolution, orientation: settings.session.orientation,
      viewport: window.viewport)
    guard let shown else { return nil }
    if options.undistorts {
      return frame.camera.pixel(ofPinholePixel: shown.pixel(atViewPoint: point))
        .map(sessionDisplay.viewPoint(atPixel:))
    }
    if shown.viewport == sessionDisplay.viewport { return point }
    return sessionDisplay.viewPoint(atPixel: shown.pixel(atViewPoint: point))
  }

  /// Keys that mean the same whatever gives the frames; false for one that means nothing here.
  func press(_ character: Character) -> Bool {
    switch character {
    case "r": send(.restart)
    case "q": wantsToClose = true
    case "h": showsHelp.toggle()
    case "n":
      selection.selectNext(of: placedAnchors)
      focusedButton = nil
    case "u", "z": if session.experience.labels != nil { send(.undo) }
    default: return false
    }
    return true
  }

  func toggleLayers() { layers = layers.isEmpty ? .all : [] }

  func removeSelected() {
    if let anchor = selection.anchor { send(.remove(anchor)) }
  }

  func moveFocus(by step: Int) {
    let current = selection.anchor.map(WindowFocus.label) ?? focusedButton.map(WindowFocus.button)
    let next = WindowFocus.moved(
      from: current, by: step, buttonCount: session.experience.buttons.count,
      labels: placedAnchors)
    switch next {
    case .button(let index):
      focusedButton = index
      selection.select(nil)
    case .label(let anchor):
      focusedButton = nil
      selection.select(anchor)
    case nil: focusedButton = nil
    }
  }

  /// Moves the place to which Enter brings the selected label; in finer steps with Shift.
  func aim(_ direction: SIMD2<Double>, _ modifiers: KeyModifiers) {
    let point = renderer.labelAreas.first { $0.anchor == selection.anchor }?.point
    selection.aim(
      by: direction * (modifiers.contains(.shift) ? 1 : 8), from: point, in: window.viewport)
  }

  /// Lets go of what is going on, or closes the window.
  func escape() {
    if showsHelp {
      showsHelp = false
    } else if selection.takeTarget() != nil {
      return
    } else if selection.anchor != nil {
      selection.select(nil)
    } else {
      wantsToClose = true
    }
  }

  /// Moves the selected label to where it was aimed, or names it, presses the focused or a game's button, or taps the view's middle.
  func pressEnter() {
    let buttons = session.experience.buttons
    if let anchor = selection.anchor, let target = selection.takeTarget() {
      if let point = sessionPoint(atWindowPoint: target) { send(.move(anchor, to: point)) }
    } else if selection.anchor != nil {
      selection.beginNaming()
    } else if let focusedButton, !buttons.isEmpty {
      send(.button(buttons[min(focusedButton, buttons.count - 1)]))
    } else if session.experience.hunt != nil, let button = buttons.first {
      send(.button(button))
    } else {
      tap(window.viewport / 2)
    }
  }

  /// Keys while a name is being typed.
  func name(with key: WindowKey) {
    switch key {
    case .enter: if let input = selection.finishNaming() { send(input) }
    case .escape: selection.cancelNaming()
    case .backspace: selection.deleteBackward()
    default: break
    }
  }
}
