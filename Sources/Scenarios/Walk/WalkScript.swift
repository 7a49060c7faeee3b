import Geometry
package import SyntheticScenes

/// How a person walks through a scene and what the person does there, as kept in a walk script.
///
/// JSON Lines: the header and the events of a clicks file (``ClickScript``), and among them, in order of
/// time, lines that say how the camera moves:
/// - `move` [forward, right] in m/s and `turn` [left, up] in degrees/s, from `time` on until the next
///   line that moves; what is left out is 0
/// - `at` [x, y, z] puts the eyes at a place, `look` [x, y, z] turns to a point, at once or within
///   `over` seconds; either ends what moved
package struct WalkScript: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case move(WalkMotion)
    case stand(at: SIMD3<Double>?, lookingAt: SIMD3<Double>?, over: Double)
  }

  package struct Step: Hashable, Sendable {
    /// Seconds from the start of the walk.
    package var time: Double
    package var action: Action

    package init(time: Double, action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// The view and what is done in it.
  package var clicks: ClickScript
  /// In order of time.
  package var steps: [Step]

  package init(clicks: ClickScript, steps: [Step] = []) {
    self.clicks = clicks
    self.steps = steps
  }

  /// Nothing is done for no time at all.
  package static let standing = WalkScript(
    clicks: ClickScript(viewport: SIMD2(640, 480), orientation: .landscapeRight))

  /// The time of the last line.
  package var seconds: Double {
    max(steps.last?.time ?? 0, clicks.events.last?.time ?? 0)
  }
}
