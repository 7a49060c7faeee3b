package import Geometry
package import Imaging

/// Everything that one picture of the window shows; the renderer draws it and decides nothing.
package struct RenderScene: Sendable {
  /// The camera's picture; nil before the first frame.
  package var image: PixelBuffer?
  package var camera: Camera
  package var orientation: InterfaceOrientation
  /// The size of the view in points; the framebuffer may be a multiple of it (HiDPI).
  package var viewport: SIMD2<Double>
  package var points: [ScenePoint]
  package var planes: [ScenePlane]
  package var labels: [SceneLabel]
  package var hud: HUD

  package init(
    image: PixelBuffer?, camera: Camera, orientation: InterfaceOrientation,
    viewport: SIMD2<Double>, points: [ScenePoint] = [], planes: [ScenePlane] = [],
    labels: [SceneLabel] = [], hud: HUD = HUD()
  ) {
    self.image = image
    self.camera = camera
    self.orientation = orientation
    self.viewport = viewport
    self.points = points
    self.planes = planes
    self.labels = labels
    self.hud = hud
  }
}

/// A feature point to draw; `quality` 0…1 chooses its colour.
package struct ScenePoint: Hashable, Sendable, BitwiseCopyable {
  package var positionInWorld: SIMD3<Float>
  package var quality: Float

  package init(positionInWorld: SIMD3<Float>, quality: Float = 1) {
    self.positionInWorld = positionInWorld
    self.quality = quality
  }
}

/// A plane to draw as a grid inside its outline.
package struct ScenePlane: Hashable, Sendable {
  package var worldFromPlane: Transform
  /// The outline (x, z) in plane space, convex or not, counter-clockwise seen from +y.
  package var boundary: [SIMD2<Double>]
  package var isVertical: Bool

  package init(worldFromPlane: Transform, boundary: [SIMD2<Double>], isVertical: Bool) {
    self.worldFromPlane = worldFromPlane
    self.boundary = boundary
    self.isVertical = isVertical
  }
}

/// A label that stands at a point of the world and faces the camera.
package struct SceneLabel: Hashable, Sendable {
  package var text: String
  package var positionInWorld: SIMD3<Double>
  /// 0 … 1; labels fade in after an interruption.
  package var opacity: Double

  package init(text: String, positionInWorld: SIMD3<Double>, opacity: Double = 1) {
    self.text = text
    self.positionInWorld = positionInWorld
    self.opacity = opacity
  }
}

/// What lies flat over the picture.
package struct HUD: Hashable, Sendable {
  /// The status panel at the top, up to three lines.
  package var status: String?
  package var statusOpacity: Double = 1
  /// The current label with its confidence, lower left corner.
  package var caption: String?
  /// Lines of the debug layer, upper right.
  package var debugLines: [String] = []
  /// Progress through the recording 0…1; nil hides the timeline.
  package var timeline: Double?
  /// Marks on the timeline, such as taps, 0…1.
  package var timelineMarks: [Double] = []
  package var isPaused = false
  /// A cross and a word at view points, such as the last tap.
  package var markers: [HUDMarker] = []

  package init() {}
}

/// A mark at a view point.
package struct HUDMarker: Hashable, Sendable {
  package var viewPoint: SIMD2<Double>
  package var text: String

  package init(viewPoint: SIMD2<Double>, text: String = "") {
    self.viewPoint = viewPoint
    self.text = text
  }
}
