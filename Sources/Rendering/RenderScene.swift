package import Geometry
package import Imaging
package import Simulation

/// Everything that one picture of the window shows; the renderer draws it and decides nothing.
package struct RenderScene: Sendable {
  /// The camera's picture; nil before the first frame.
  package var image: PixelBuffer?
  package var camera: Camera
  /// The picture's lens, where it is to be drawn as a pinhole's; the camera has none then.
  package private(set) var undoneLens: LensDistortion?
  package var orientation: InterfaceOrientation
  /// The size of the view in points; the framebuffer may be a multiple of it (HiDPI).
  package var viewport: SIMD2<Double>
  package var points: [ScenePoint]
  package var planes: [ScenePlane]
  package var labels: [SceneLabel]
  package var hud: HUD
  /// A still picture, shown where ``HUD/preview`` has a place for it.
  package var preview: ScenePreview?

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

  /// The same scene as a pinhole sees it, its picture too; the scene itself where there is no lens.
  ///
  /// Markers go where what they mark is then; one that the pinhole doesn't see is left out.
  package func undistorted() -> RenderScene {
    guard let lens = camera.distortion,
      let display = DisplayTransform(
        imageSize: camera.imageResolution, orientation: orientation, viewport: viewport)
    else { return self }
    var scene = self
    scene.camera = camera.pinhole
    scene.undoneLens = lens
    scene.hud.markers = hud.markers.compactMap { marker in
      var marker = marker
      let pixel = camera.pinholePixel(ofPixel: display.pixel(atViewPoint: marker.viewPoint))
      guard let pixel else { return nil }
      marker.viewPoint = display.viewPoint(atPixel: pixel)
      return marker
    }
    return scene
  }
}

/// A point to draw.
package struct ScenePoint: Hashable, Sendable, BitwiseCopyable {
  package var positionInWorld: SIMD3<Float>
  /// How sure its place is, 0…1: from amber to green.
  package var quality: Float
  /// How long it is known, 0…1: a new one is pale blue.
  package var age: Float
  /// What the usual diameter is multiplied by.
  package var size: Float

  package init(
    positionInWorld: SIMD3<Float>, quality: Float = 1, age: Float = 1, size: Float = 1
  ) {
    self.positionInWorld = positionInWorld
    self.quality = quality
    self.age = age
    self.size = size
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
  /// Tells the label from picture to picture, so that it keeps its place among others.
  package var identifier: Anchor.Identifier?
  /// Drawn as the one that keys act on.
  package var isSelected = false

  package init(
    text: String, positionInWorld: SIMD3<Double>, opacity: Double = 1,
    identifier: Anchor.Identifier? = nil
  ) {
    self.text = text
    self.positionInWorld = positionInWorld
    self.opacity = opacity
    self.identifier = identifier
  }
}

/// A still picture beside its result.
package struct ScenePreview: Sendable {
  package var image: PixelBuffer
  /// How the device was held, which turns the picture upright.
  package var orientation: InterfaceOrientation
  /// Tells one picture from the next.
  package var number: Int

  package init(image: PixelBuffer, orientation: InterfaceOrientation, number: Int) {
    self.image = image
    self.orientation = orientation
    self.number = number
  }
}

/// What lies flat over the picture.
package struct HUD: Hashable, Sendable {
  /// The status panel at the top, up to three lines.
  package var status: String?
  package var statusOpacity: Double = 1
  /// What a game asks for, large at the top.
  package var headline: String?
  /// Numbers of a game along the top.
  package var readouts: [HUDReadout] = []
  /// A row at the lower edge.
  package var buttons: [HUDButton] = []
  /// A place for a still picture with upright sides of this ratio, lower left.
  package var preview: HUDPreview?
  /// The box beside the still picture, or in its place while there is none.
  package var result: String?
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
  /// What the keys do; where there are any, they stand in place of the other panels.
  package var help: [HUDKey] = []

  package init() {}
}

/// A line of the help layer.
package struct HUDKey: Hashable, Sendable {
  package var keys: String
  package var meaning: String

  package init(_ keys: String, _ meaning: String) {
    self.keys = keys
    self.meaning = meaning
  }
}

/// A number with its name.
package struct HUDReadout: Hashable, Sendable {
  package var title: String
  package var value: String

  package init(title: String, value: String) {
    self.title = title
    self.value = value
  }
}

/// A button; ``ButtonRowLayout`` says where it is.
package struct HUDButton: Hashable, Sendable {
  package var button: ExperienceButton
  package var title: String
  /// The one that the Enter key presses.
  package var isFocused = false
  /// The one that is wanted most.
  package var isProminent = false

  package init(button: ExperienceButton, title: String, isProminent: Bool = false) {
    self.button = button
    self.title = title
    self.isProminent = isProminent
  }
}

/// The frame of a still picture.
package struct HUDPreview: Hashable, Sendable {
  package var isPortrait: Bool

  package init(isPortrait: Bool) { self.isPortrait = isPortrait }
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
