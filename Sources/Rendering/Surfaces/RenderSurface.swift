package import Geometry
package import Imaging

/// Something that pictures are drawn on: a window, or memory on a machine without a display.
package protocol RenderSurface: AnyObject {
  /// The size of the picture in pixels.
  var framebufferSize: ImageSize { get }

  /// Makes the surface the target of the drawing calls that follow on this thread.
  func makeCurrent() throws(RenderingError)

  /// The picture drawn so far, top row first.
  func readRGB() throws(RenderingError) -> RGBImage
}
