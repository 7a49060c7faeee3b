package import Simulation

extension RunDocument {
  /// How far a tap's hit moves when the tap is a little off, in place or in time.
  package struct Sensitivity: Hashable, Sendable, Codable {
    /// One step of the sweep around the tap.
    package struct Step: Hashable, Sendable, Codable {
      /// How many points of the view to the right and down.
      package var x: Double
      package var y: Double
      /// How many frames late.
      package var frames: Int
      /// Metres from the tap's hit; absent where nothing is hit.
      package var distance: Double?
    }

    /// Metres that a click one point off moves the hit, at most; absent where none of them hits.
    package var perPoint: Double?
    /// Metres that a frame of delay moves the hit, at most; absent on a recording's first frame.
    package var perFrame: Double?
    package var steps: [Step]

    package init(_ sensitivity: TapSensitivity) {
      perPoint = sensitivity.perPoint
      perFrame = sensitivity.perFrame
      steps = sensitivity.steps.map {
        Step(x: $0.offset.x, y: $0.offset.y, frames: $0.frames, distance: $0.distance)
      }
    }
  }
}
