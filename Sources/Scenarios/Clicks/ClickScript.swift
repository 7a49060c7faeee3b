import Foundation
package import Geometry
package import Recordings
package import Simulation

/// What a person did to a session, as kept in a clicks file.
///
/// JSON Lines: a header `{"viewport": [1280, 720], "orientation": "landscapeRight"}`, then one event
/// a line in order of time, each with `time` in seconds from the recording's start and a `type`:
/// - `tap` with `x`, `y`: a tap at a view point
/// - `button` with `name`: a button of the experience: `start`, `skip`, `undo` or `restart`
/// - `move` with `anchor`, `x`, `y`, `rename` with `anchor`, `text`, `remove` with `anchor`: edits of
///   the label that was placed as the `anchor`-th, counted from 1; `undo` takes the last one back
/// - `restart`, `pause`, `run`, `interrupt`, `resume`: what happens to the session
package struct ClickScript: Hashable, Sendable {
  /// One event with its time in seconds from the recording's start.
  package struct Event: Hashable, Sendable {
    package var time: Double
    package var input: SessionInput

    package init(time: Double, input: SessionInput) {
      self.time = time
      self.input = input
    }
  }

  /// How long a side of a view may be, in points.
  package static let viewportSides = 16.0...16384.0

  /// The size in points of the view in which the points were taken.
  package var viewport: SIMD2<Double>
  package var orientation: InterfaceOrientation
  /// In order of time.
  package var events: [Event]

  package init(
    viewport: SIMD2<Double>, orientation: InterfaceOrientation, events: [Event] = []
  ) {
    self.viewport = viewport
    self.orientation = orientation
    self.events = events
  }

  /// Adds an event in its place in time; a person may scrub back and click again.
  package mutating func record(_ event: Event) {
    let index = events.firstIndex { $0.time > event.time } ?? events.count
    events.insert(event, at: index)
  }

  /// The events on the clock of a recording that starts at `start`.
  package func inputs(from start: Timestamp) -> [TimedInput] {
    events.map {
      TimedInput(timestamp: start.advanced(bySeconds: $0.time), input: $0.input)
    }
  }
}
