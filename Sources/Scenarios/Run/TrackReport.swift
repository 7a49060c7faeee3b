package import Foundation
import Geometry
package import Recordings
package import WorldTracking

/// What was found in a recording's pictures, as text and as JSON.
package struct TrackReport: Hashable, Sendable, Encodable {
  package struct State: Hashable, Sendable, Encodable {
    package var time: Double
    package var state: String
    package var reason: String?
  }

  package struct Surface: Hashable, Sendable, Encodable {
    package var id: UInt64
    package var alignment: String
    package var classification: String?
    package var position: [Double]
    package var normal: [Double]
    package var extent: [Double]
  }

  /// What a level plane says is up, where the recording does not.
  package struct Up: Hashable, Sendable, Encodable {
    package var time: Double
    package var direction: [Double]
  }

  package struct Break: Hashable, Sendable, Encodable {
    package var frame: Int
    package var jump: RunDocument.Jump
  }

  package struct Cache: Hashable, Sendable, Encodable {
    package var path: String
    package var frames: Int
  }

  package var frames = 0
  /// Frames that could not be decoded.
  package var skipped = 0
  /// Different feature points in all.
  package var points = 0
  /// The median number of them in a frame.
  package var pointsPerFrame = 0
  /// Those of the last frame.
  package var planes: [Surface] = []
  /// One entry for each change.
  package var tracking: [State] = []
  /// One entry for each change; empty where the recording says what is up, and while no plane does.
  package var up: [Up] = []
  package var breaks: [Break] = []
  /// The file that later runs read; absent where none was kept or could be.
  package var cache: Cache?
  package var unit: String

  /// Tracks the whole recording, or reads what an earlier run kept.
  package init(
    _ recording: Recording, _ world: TrackedWorld,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    unit = recording.unit.rawValue
    let start = recording.frames.first?.timestamp ?? Timestamp(nanoseconds: 0)
    var counts: [Int] = []
    var seen: Set<UInt64> = []
    var last: WorldUpdate?
    func take(_ record: FrameRecord, _ update: WorldUpdate?) {
      progress(counts.count + skipped + 1, recording.frames.count)
      guard let update else { return skipped += 1 }
      counts.append(update.featurePoints.count)
      seen.formUnion(update.featurePoints.identifiers)
      if update.trackingState != last?.trackingState {
        tracking.append(
          State(
            time: record.timestamp.seconds(since: start), state: update.trackingState.name,
            reason: update.trackingState.reason?.rawValue))
      }
      if let direction = update.up, direction != last?.up {
        up.append(
          Up(
            time: record.timestamp.seconds(since: start),
            direction: [direction.x, direction.y, direction.z]))
      }
      last = update
    }
    if world.covers(recording.frames.count) {
      for position in recording.frames.indices {
        take(recording.frames[position], world.update(at: position))
      }
    } else {
      for (position, item) in ReplaySource(recording, components: .depth).enumerated() {
        var captured: CapturedFrame?
        if case .frame(let frame) = item { captured = frame }
        take(recording.frames[position], world.update(at: position, captured: captured))
      }
    }
    world.finish()
    frames = counts.count
    points = seen.count
    pointsPerFrame = counts.isEmpty ? 0 : counts.sorted()[counts.count / 2]
    planes = (last?.planes ?? []).map(Surface.init)
    breaks = recording.frames.compactMap { record in
      record.interruption.map { Break(frame: record.index, jump: RunDocument.Jump($0)) }
    }
    if let file = world.keptFile { cache = Cache(path: file.path, frames: file.frames) }
  }

  package func json() throws -> Data { try ReportJSON.data(self) }

  package func text() -> String {
    let unit = unit == LengthUnit.metre.rawValue ? "m" : "recording units"
    var lines = [
      "\(frames) frames" + (skipped > 0 ? ", \(skipped) skipped" : "")
        + "; \(points) feature points, "
        + "\(pointsPerFrame) in the median frame"
    ]
    for plane in planes {
      lines.append(
        "plane-\(plane.id): \(plane.alignment)" + (plane.classification.map { ", \($0)" } ?? "")
          + String(format: ", %.2f × %.2f ", plane.extent[0], plane.extent[1]) + unit
          + String(
            format: " at (%.3f, %.3f, %.3f)", plane.position[0], plane.position[1],
            plane.position[2]))
    }
    for state in tracking {
      lines.append(
        String(format: "%.3f s: ", state.time) + state.state
          + (state.reason.map { ", " + $0 } ?? ""))
    }
    for change in up {
      lines.append(
        String(format: "%.3f s: a level plane says that up is ", change.time)
          + String(
            format: "(%.3f, %.3f, %.3f)", change.direction[0], change.direction[1],
            change.direction[2]))
    }
    for item in breaks {
      lines.append("frame \(item.frame): " + BreakWording.text(for: item.jump, unit: unit))
    }
    if let cache { lines.append("kept for later runs in \(cache.path)") }
    return lines.joined(separator: "\n")
  }
}

extension TrackReport.Surface {
  fileprivate init(_ plane: PlaneAnchor) {
    let center = plane.worldFromPlane * SIMD3(plane.center.x, 0, plane.center.y)
    let normal = plane.worldFromPlane.rotation.act(SIMD3(0, 1, 0))
    self.init(
      id: plane.identifier, alignment: plane.alignment.rawValue,
      classification: plane.classification, position: [center.x, center.y, center.z],
      normal: [normal.x, normal.y, normal.z],
      extent: [plane.extent.x, plane.extent.y])
  }
}

extension RunDocument.Jump {
  init(_ interruption: RecordingBreak) {
    self.init(
      kind: interruption.kind.rawValue, seconds: interruption.seconds,
      distance: interruption.distance, angle: interruption.angle * 180 / .pi)
  }
}
