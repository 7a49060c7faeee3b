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
    case .text(let character): selection.type(character)
    case .key(let key, let modifiers, _):
      if selection.isNaming {
        name(with: key)
      } else {
        press(key, modifiers)
      }
    case .scroll, .resize: break
    }
  }

  private var timeline: TimelineLayout? { TimelineLayout(viewport: window.viewport) }

  private var buttonRow: ButtonRowLayout? {
    ButtonRowLayout(
      viewport: window.viewport, buttons: session.experience.buttons, isAboveTimeline: true)
  }

  /// The timeline, then the buttons, then a placed label, then the world.
  private func click(_ point: SIMD2<Double>) {
    if let timeline {
      if timeline.isOnButton(point) { return follow(transport.togglePlaying()) }
      if let fraction = timeline.progress(at: point) {
        return follow(transport.seek(toFraction: fraction))
      }
    }
    if let button = buttonRow?.button(at: point) { return send(.button(button)) }
    if let label = label(at: point) { return selection.select(label) }
    selection.select(nil)
    tap(point)
  }

  private func tap(_ point: SIMD2<Double>) {
    guard let viewPoint = sessionPoint(atWindowPoint: point) else { return }
    lastTap = HUDMarker(viewPoint: point)
    send(.tap(viewPoint))
  }

  /// The label drawn at a point; of several the one on top.
  private func label(at point: SIMD2<Double>) -> Anchor.Identifier? {
    renderer.labelAreas.last { $0.contains(point) }?.anchor
  }

  /// A drag of the timeline seeks; one that begins on a label moves it when the button is released.
  private func drag(from start: SIMD2<Double>, to point: SIMD2<Double>, hasEnded: Bool) {
    if let timeline, timeline.progress(at: start) != nil {
      if let fraction = timeline.progress(at: SIMD2(point.x, start.y)) {
        follow(transport.seek(toFraction: fraction))
      }
      return
    }
    if dragMarker == nil {
      guard let label = label(at: start) else { return }
      selection.select(label)
    }
    dragMarker = hasEnded ? nil : HUDMarker(viewPoint: point, text: "Move here")
    if hasEnded, let anchor = selection.anchor, let target = sessionPoint(atWindowPoint: point) {
      send(.move(anchor, to: target))
    }
  }

  /// Keeps what happened with the time at which the session will see it.
  ///
  /// The time is that of the frame on screen, so that a later replay asks the same frame.
  private func send(_ input: SessionInput) {
    guard let frame = session.currentFrame else { return }
    pending.append(TimedInput(timestamp: frame.timestamp, input: input))
    script.record(
      ClickScript.Event(time: frame.timestamp.seconds(since: origin), input: input))
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

  private func press(_ key: WindowKey, _ modifiers: KeyModifiers) {
    switch key {
    case .space: follow(transport.togglePlaying())
    case .left where selection.anchor == nil: follow(transport.step(byFrames: -1))
    case .right where selection.anchor == nil: follow(transport.step(byFrames: 1))
    case .left: aim(SIMD2(-1, 0), modifiers)
    case .right: aim(SIMD2(1, 0), modifiers)
    case .up: aim(SIMD2(0, -1), modifiers)
    case .down: aim(SIMD2(0, 1), modifiers)
    case .home: follow(transport.restart())
    case .tab: moveFocus(by: modifiers.contains(.shift) ? -1 : 1)
    case .enter: pressEnter()
    case .delete, .backspace: if let anchor = selection.anchor { send(.remove(anchor)) }
    case .escape: escape()
    case .character(let character): press(character)
    default: break
    }
  }

  private func press(_ character: Character) {
    switch character {
    case "+", "=": transport.faster()
    case "-": transport.slower()
    case "l": transport.toggleLoop()
    case "d": layers = layers.isEmpty ? .all : []
    case "r": send(.restart)
    case "s": wantsScreenshot = true
    case "q": wantsToClose = true
    case "h": showsHelp.toggle()
    case "n":
      selection.selectNext(of: placedAnchors)
      focusedButton = nil
    case "u", "z": if session.experience.labels != nil { send(.undo) }
    default: break
    }
  }

  private func moveFocus(by step: Int) {
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
  private func aim(_ direction: SIMD2<Double>, _ modifiers: KeyModifiers) {
    let point = renderer.labelAreas.first { $0.anchor == selection.anchor }?.point
    selection.aim(
      by: direction * (modifiers.contains(.shift) ? 1 : 8), from: point, in: window.viewport)
  }

  /// Lets go of what is going on, or closes the window.
  private func escape() {
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
  private func pressEnter() {
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

  private func name(with key: WindowKey) {
    switch key {
    case .enter: if let input = selection.finishNaming() { send(input) }
    case .escape: selection.cancelNaming()
    case .backspace: selection.deleteBackward()
    default: break
    }
  }
}
