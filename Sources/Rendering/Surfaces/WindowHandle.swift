import CGLFW
import Geometry

/// GLFW's window; it is destroyed with the value.
///
/// GLFW itself stays started for the life of the process.
struct WindowHandle: ~Copyable {
  let pointer: OpaquePointer

  init(title: String, size: ImageSize) throws(RenderingError) {
    guard glfwInit() == GLFW_TRUE else { throw .noDisplay(detail: Self.lastError()) }
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3)
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE)
    glfwWindowHint(GLFW_DEPTH_BITS, 0)
    glfwWindowHint(GLFW_STENCIL_BITS, 0)
    // Sizes are asked for in points, also where the desktop counts pixels.
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE)
    guard size.width > 0, size.height > 0 else { throw .unusableSize(size, limit: Int(Int32.max)) }
    let pointer = glfwCreateWindow(
      Int32(clamping: size.width), Int32(clamping: size.height), title, nil, nil)
    guard let pointer else { throw .windowRefused(detail: Self.lastError()) }
    self.pointer = pointer
  }

  deinit { glfwDestroyWindow(pointer) }

  private static func lastError() -> String {
    var text: UnsafePointer<CChar>?
    glfwGetError(&text)
    return text.map { String(cString: $0) } ?? ""
  }
}
