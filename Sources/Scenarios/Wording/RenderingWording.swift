import Rendering

/// The words for what goes wrong with windows and OpenGL.
enum RenderingWording {
  static func text(for error: RenderingError) -> String {
    switch error {
    case .noDisplay(let detail):
      "there is no display for a window (\(detail)); start it under one, such as xvfb-run's"
    case .windowRefused(let detail):
      "the display gives no window with OpenGL 3.3 (\(detail)); start it under another, such as xvfb-run's"
    case .noHeadlessContext(let call, let code):
      "no OpenGL without a window: \(call) failed with 0x\(String(code, radix: 16)); "
        + "scripts/setup installs libegl1 and libgl1-mesa-dri"
    case .shaderRefused(let name, let log): "the driver refused the shader \(name): \(log)"
    case .framebufferRefused(let size, let status):
      "the driver can't draw into \(ErrorWording.size(size)) pixels (status \(status))"
    case .unusableSize(let size, let limit):
      "\(ErrorWording.size(size)) pixels can't be drawn; sides go from 1 to \(limit)"
    case .openGL(let code, let step): "OpenGL error 0x\(String(code, radix: 16)) after \(step)"
    case .fontRefused(let path, let code):
      "\(path): no usable font (FreeType error \(code)); scripts/setup installs fonts-dejavu-core"
    case .noFont: "no font is installed; scripts/setup installs fonts-dejavu-core"
    }
  }
}
