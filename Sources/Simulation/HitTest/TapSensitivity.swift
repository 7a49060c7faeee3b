import Geometry

/// How far a hit moves when the tap is a little off, in place or in time.
package struct TapSensitivity: Hashable, Sendable {
  /// What one step of the sweep gave.
  package struct Step: Hashable, Sendable {
    /// How many points of the view the tap was off.
    package var offset: SIMD2<Double>
    /// How many frames late: the frame asked is so many frames older than the one on screen.
    package var frames: Int
    /// How far from the hit this one is, in metres; nil where nothing was hit.
    package var distance: Double?
  }

  /// How many frames of delay are tried.
  package static let frameCount = 3
  /// The steps of a click that is one point off.
  private static let offsets = [SIMD2(-1.0, 0.0), SIMD2(1, 0), SIMD2(0, -1), SIMD2(0, 1)]

  /// One point left, right, up and down, then 1, 2 … frames of delay, as far as there are frames.
  package var steps: [Step]

  /// The farthest that a click one point off moves the hit; nil where none of them hits.
  package var perPoint: Double? { steps.filter { $0.frames == 0 }.compactMap(\.distance).max() }

  /// The farthest that delay moves the hit, divided by its frames; nil without earlier frames that hit.
  package var perFrame: Double? {
    steps.filter { $0.frames > 0 }.compactMap { step in
      step.distance.map { $0 / Double(step.frames) }
    }.max()
  }

  /// How many of the steps hit nothing.
  package var missCount: Int { steps.count { $0.distance == nil } }

  /// Sweeps around a tap on a frame; nil where the tap itself hits nothing.
  ///
  /// `earlier` holds the frames before it, newest first. Costs as many hit tests as there are steps,
  /// each O(n) in the number of feature points.
  package init?(
    viewPoint: SIMD2<Double>, frame: Frame, earlier: [Frame], configuration: SessionConfiguration
  ) {
    func hit(_ viewPoint: SIMD2<Double>, _ frame: Frame) -> SIMD3<Double>? {
      guard
        let display = DisplayTransform(
          imageSize: frame.camera.imageResolution, orientation: configuration.orientation,
          viewport: configuration.viewport)
      else { return nil }
      return frame.hitTest(
        viewPoint: viewPoint, of: display, types: configuration.hitTestTypes,
        options: configuration.hitTest, explains: false
      ).results.first?.worldFromHit.translation
    }
    guard let place = hit(viewPoint, frame) else { return nil }
    func step(_ offset: SIMD2<Double>, _ frames: Int, _ asked: Frame) -> Step {
      Step(
        offset: offset, frames: frames,
        distance: hit(viewPoint + offset, asked).map { ($0 - place).length })
    }
    steps = Self.offsets.map { step($0, 0, frame) }
    for (index, older) in earlier.prefix(Self.frameCount).enumerated() {
      steps.append(step(.zero, index + 1, older))
    }
  }
}
