import COpenGL
package import Geometry

/// Draws scenes with OpenGL 3.3; it decides nothing.
///
/// It belongs to the context that was current when it was made, which must also be current at each
/// `draw` and when the renderer goes: keep the surface at least as long.
package final class Renderer {
  private var imagePass: ImagePass
  private let planePass: PlanePass
  private let pointPass: PointPass
  private var overlayPass: OverlayPass
  private var previewPass: PreviewPass
  private let text: TextShaper
  private var spreading = LabelSpreading()
  /// Where the labels of the last picture are, nearest last.
  package private(set) var labelAreas: [LabelArea] = []
  /// The driver's own name of what it draws with.
  package let deviceName: String
  /// OpenGL's vendor, renderer and version, for reports of pictures.
  package let driver: String

  /// - Throws: `fontRefused` or `noFont`, and `shaderRefused` where the driver isn't OpenGL 3.3.
  package convenience init(fonts: FontSelection = .system) throws(RenderingError) {
    let isSoftware = ["llvmpipe", "softpipe", "swrast", "SwiftShader"].contains {
      Self.currentDeviceName.contains($0)
    }
    try self.init(fonts: fonts, isSoftware: isSoftware)
  }

  /// `isSoftware` chooses where the picture's colours are converted.
  init(fonts: FontSelection, isSoftware: Bool) throws(RenderingError) {
    text = TextShaper(fonts: try FontStack(fonts))
    deviceName = Self.currentDeviceName
    driver = [GL_VENDOR, GL_RENDERER, GL_VERSION].map { Self.name(GLenum($0)) }
      .joined(separator: ", ")
    imagePass = try ImagePass(isSoftware: isSoftware)
    previewPass = PreviewPass(try ImagePass(isSoftware: isSoftware))
    planePass = try PlanePass()
    pointPass = try PointPass()
    overlayPass = try OverlayPass()
    glEnable(GLenum(GL_PROGRAM_POINT_SIZE))
    try checkOpenGL(after: "setting up")
  }

  /// Draws the scene over the whole of the current framebuffer.
  ///
  /// A viewport or picture size from which no layout follows shows the background alone. Linear in
  /// the points; labels are sorted by depth.
  package func draw(_ scene: RenderScene, to framebufferSize: ImageSize) throws(RenderingError) {
    glViewport(
      0, 0, GLsizei(clamping: framebufferSize.width), GLsizei(clamping: framebufferSize.height))
    glDisable(GLenum(GL_BLEND))
    let background = Palette.background
    glClearColor(background.x, background.y, background.z, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    guard
      let metrics = InterfaceMetrics(
        viewport: scene.viewport, framebufferSize: framebufferSize)
    else { return }
    let display = DisplayTransform(
      imageSize: scene.camera.imageResolution, orientation: scene.orientation,
      viewport: scene.viewport)
    if let image = scene.image, let display {
      try imagePass.draw(
        image, display: display, to: framebufferSize,
        lens: PictureLens(scene.undoneLens, of: scene.camera))
    }
    glEnable(GLenum(GL_BLEND))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    if let display, scene.camera.intrinsics.isUsable {
      drawWorld(of: scene, display: display, metrics: metrics)
    }
    try drawOverlay(of: scene, display: display, metrics: metrics)
    try checkOpenGL(after: "drawing")
  }

  private func drawWorld(
    of scene: RenderScene, display: DisplayTransform, metrics: InterfaceMetrics
  ) {
    let camera = scene.camera
    let cameraFromWorld = camera.worldFromCamera.inverse
    let clipFromCamera = ClipTransform.clipFromCamera(
      intrinsics: camera.intrinsics, imageSize: camera.imageResolution, display: display)
    let upright =
      scene.orientation.isPortrait ? camera.imageResolution.transposed : camera.imageResolution
    let pixelsPerImagePixel =
      max(
        scene.viewport.x / Double(upright.width), scene.viewport.y / Double(upright.height))
      * metrics.pixelsPerPoint.x
    planePass.draw(
      scene.planes, camera: camera, clipFromCamera: clipFromCamera,
      pixelsPerRadian: camera.intrinsics.fx * pixelsPerImagePixel, unit: metrics.unit)
    guard camera.distortion != nil else {
      return pointPass.draw(
        scene.points, clipFromSource: clipFromCamera.after(cameraFromWorld),
        pixelsPerPoint: metrics.unit)
    }
    // What the lens doesn't show is no place, and not drawn.
    let bent = scene.points.map { point in
      var point = point
      let inCamera = camera.bent(cameraFromWorld * SIMD3<Double>(point.positionInWorld))
      point.positionInWorld = SIMD3<Float>(inCamera ?? SIMD3(repeating: .nan))
      return point
    }
    pointPass.draw(bent, clipFromSource: clipFromCamera, pixelsPerPoint: metrics.unit)
  }

  private func drawOverlay(
    of scene: RenderScene, display: DisplayTransform?, metrics: InterfaceMetrics
  ) throws(RenderingError) {
    var overlay = Overlay()
    if let display, scene.camera.intrinsics.isUsable {
      let labels = spreading.spread(
        placedLabels(of: scene, display: display, metrics: metrics, text: text), in: metrics)
      overlay.add(labels)
      labelAreas = labels.compactMap { LabelArea($0, metrics: metrics) }
    } else {
      labelAreas = []
    }
    let layout = HUDLayout(scene.hud, metrics: metrics, text: text)
    if let preview = scene.preview, let rect = layout.preview {
      try previewPass.draw(preview, in: rect, of: metrics.framebufferSize)
    }
    overlay.add(scene.hud, layout: layout, metrics: metrics, text: text)
    overlayPass.draw(overlay, fonts: text.fonts, to: metrics.framebufferSize)
  }

  /// What the glyph atlas holds now, and how often it was emptied because it was full.
  var atlasState: (glyphCount: Int, evictionCount: Int) {
    (overlayPass.atlas.glyphCount, overlayPass.atlas.evictionCount)
  }

  private static var currentDeviceName: String { name(GLenum(GL_RENDERER)) }

  private static func name(_ key: GLenum) -> String {
    glGetString(key).map { String(cString: $0) } ?? ""
  }
}
