import CGLFW
import COpenGL
package import Geometry
package import Imaging

/// A window on the desktop with OpenGL 3.3 in it.
///
/// GLFW works on the main thread only, and so does the window. What the user does is collected as
/// values between two calls of `pollEvents`.
@MainActor
package final class Window {
  private let handle: WindowHandle
  private var events: [WindowEvent] = []
  private var gesture = PointerGesture()
  /// Where the pointer was last heard of.
  ///
  /// Asking for its place inside a callback would give where it is by now, not where it was when the
  /// button went down.
  private var pointer = SIMD2<Double>.zero
  private var isSecondaryDown = false
  private var ignoresMoves = false

  /// Opens a window whose view has the given size in points, centred by the window manager.
  ///
  /// - Parameter waitsForDisplay: whether `swap` waits for the display's next picture (vsync).
  /// - Throws: `noDisplay` when there is no window system, `windowRefused` when it has no
  ///   OpenGL 3.3.
  package init(
    title: String, viewport: ImageSize, waitsForDisplay: Bool = true
  ) throws(RenderingError) {
    handle = try WindowHandle(title: title, size: viewport)
    self.title = title
    glfwMakeContextCurrent(handle.pointer)
    glfwSwapInterval(waitsForDisplay ? 1 : 0)
    // The window owns its callbacks and is destroyed before this object goes.
    glfwSetWindowUserPointer(handle.pointer, Unmanaged.passUnretained(self).toOpaque())
    installCallbacks()
    pointer = cursor
  }

  isolated deinit {
    glfwSetWindowUserPointer(handle.pointer, nil)
  }

  package var title: String {
    didSet { glfwSetWindowTitle(handle.pointer, title) }
  }

  /// True once the user has asked to close the window.
  package var shouldClose: Bool { glfwWindowShouldClose(handle.pointer) != 0 }

  package var framebufferSize: ImageSize {
    var width: Int32 = 0
    var height: Int32 = 0
    glfwGetFramebufferSize(handle.pointer, &width, &height)
    return ImageSize(width: Int(width), height: Int(height))
  }

  /// The size of the view in points; (0, 0) while the window is minimized.
  package var viewport: SIMD2<Double> {
    let size = framebufferSize
    return SIMD2(Double(size.width), Double(size.height)) / contentScale
  }

  /// Pixels for one point, as the desktop has it for this window's display.
  package var contentScale: Double {
    var x: Float = 1
    var y: Float = 1
    glfwGetWindowContentScale(handle.pointer, &x, &y)
    return x.isFinite && x > 0 ? Double(x) : 1
  }

  /// While true the pointer is not seen and does not leave: its moves are ``WindowEvent/look(by:)``,
  /// and clicks are in the middle of the view.
  ///
  /// When it is let go it is where it was before, with each click where it is seen from then on.
  package var holdsPointer = false {
    didSet {
      guard holdsPointer != oldValue else { return }
      glfwSetInputMode(
        handle.pointer, GLFW_CURSOR, holdsPointer ? GLFW_CURSOR_DISABLED : GLFW_CURSOR_NORMAL)
      // Asking where it is waits for the window system, so that all that was said before it was put
      // there has arrived: moves from where it was held are none of the user's.
      pointer = cursor
      guard !holdsPointer else { return }
      ignoresMoves = true
      glfwPollEvents()
      ignoresMoves = false
    }
  }

  /// Waits until something happens, at most so long.
  package func wait(seconds: Double) {
    if events.isEmpty, seconds > 0 { glfwWaitEventsTimeout(seconds) }
  }

  /// Handles what the window system has sent, and returns it in the order in which it happened.
  package func pollEvents() -> [WindowEvent] {
    glfwPollEvents()
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Shows what has been drawn.
  package func swap() { glfwSwapBuffers(handle.pointer) }
}

extension Window: @MainActor RenderSurface {
  package func makeCurrent() throws(RenderingError) {
    glfwMakeContextCurrent(handle.pointer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
  }

  /// The picture drawn since the last `swap`, which leaves what is there undefined.
  package func readRGB() throws(RenderingError) -> RGBImage {
    try makeCurrent()
    glReadBuffer(GLenum(GL_BACK))
    let image = readBoundFramebuffer(size: framebufferSize)
    try checkOpenGL(after: "reading the picture")
    return image
  }
}

extension Window {
  /// GLFW's callbacks are plain functions that find the window by its user pointer.
  private func installCallbacks() {
    glfwSetMouseButtonCallback(handle.pointer) { pointer, button, action, _ in
      let isDown = action == GLFW_PRESS
      switch button {
      case GLFW_MOUSE_BUTTON_LEFT: Window.receive(pointer) { $0.receivePress(isDown) }
      case GLFW_MOUSE_BUTTON_RIGHT:
        Window.receive(pointer) { window in
          window.isSecondaryDown = isDown
          window.append(.secondaryButton(isDown: isDown))
        }
      default: break
      }
    }
    glfwSetCursorPosCallback(handle.pointer) { pointer, x, y in
      Window.receive(pointer) { window in
        guard !window.ignoresMoves else { return }
        let place = window.viewPoint(atCursor: SIMD2(x, y))
        let way = place - window.pointer
        window.pointer = place
        window.append(
          window.holdsPointer || window.isSecondaryDown
            ? .look(by: way) : window.gesture.moved(to: window.pointer))
      }
    }
    glfwSetScrollCallback(handle.pointer) { pointer, x, y in
      Window.receive(pointer) { $0.append(.scroll(SIMD2(x, y), at: $0.pointer)) }
    }
    glfwSetKeyCallback(handle.pointer) { pointer, key, scanCode, action, modifiers in
      Window.receive(pointer) { window in
        guard let key = WindowKey(glfwKey: key, scanCode: scanCode) else { return }
        window.append(
          action == GLFW_RELEASE
            ? .keyReleased(key)
            : .key(
              key, modifiers: KeyModifiers(glfwModifiers: modifiers),
              isRepeat: action == GLFW_REPEAT))
      }
    }
    glfwSetCharCallback(handle.pointer) { pointer, codePoint in
      guard let scalar = Unicode.Scalar(codePoint) else { return }
      Window.receive(pointer) { $0.append(.text(Character(scalar))) }
    }
    glfwSetFramebufferSizeCallback(handle.pointer) { pointer, width, height in
      Window.receive(pointer) {
        $0.append(.resize(ImageSize(width: Int(width), height: Int(height))))
      }
    }
  }

  /// Runs `body` with the window of a callback, which GLFW calls inside `pollEvents` on the main
  /// thread only.
  nonisolated private static func receive(
    _ pointer: OpaquePointer?, _ body: @MainActor (Window) -> Void
  ) {
    guard let object = glfwGetWindowUserPointer(pointer) else { return }
    let window = Unmanaged<Window>.fromOpaque(object).takeUnretainedValue()
    MainActor.assumeIsolated { body(window) }
  }

  private func receivePress(_ isPressed: Bool) {
    let place = holdsPointer ? viewport / 2 : pointer
    if isPressed {
      gesture.pressed(at: place)
    } else {
      append(gesture.released(at: place))
    }
  }

  private func append(_ event: WindowEvent?) {
    if let event { events.append(event) }
  }

  private var cursor: SIMD2<Double> {
    var x = 0.0
    var y = 0.0
    glfwGetCursorPos(handle.pointer, &x, &y)
    return viewPoint(atCursor: SIMD2(x, y))
  }

  /// GLFW's cursor is in the desktop's own unit, which may be pixels or points.
  private func viewPoint(atCursor position: SIMD2<Double>) -> SIMD2<Double> {
    var width: Int32 = 0
    var height: Int32 = 0
    glfwGetWindowSize(handle.pointer, &width, &height)
    guard width > 0, height > 0 else { return position }
    return position * viewport / SIMD2(Double(width), Double(height))
  }
}
