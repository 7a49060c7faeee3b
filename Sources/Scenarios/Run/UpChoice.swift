import Foundation
import Geometry
package import Recordings
package import Simulation
import WorldTracking

/// How a recording without gravity comes to a direction for up.
package enum UpChoice: Hashable, Sendable {
  /// Estimated from the cameras and, where there are points, a level plane among them.
  case estimated
  /// Given.
  case direction(SIMD3<Double>)
  /// Unknown: nothing is called horizontal.
  case unknown

  /// Sets up a session's configuration for a recording that does not say what is up.
  ///
  /// Where the cameras don't agree on a direction it stays unknown.
  package func apply(to configuration: inout SessionConfiguration, for recording: Recording) {
    guard !recording.hasGravity else { return }
    switch self {
    case .unknown: configuration.refinesUp = false
    case .direction(let up):
      configuration.up = up
      configuration.refinesUp = false
    case .estimated:
      guard var estimate = UpEstimate(cameras: recording.frames) else { return }
      if configuration.world == .recorded { estimate.refine(with: recording) }
      configuration.up = estimate.up
    }
  }
}

/// The word on an estimated direction.
package enum UpWording {
  /// The warning for a run of a recording that does not say what is up; nil where it does, and where
  /// somebody else said it.
  package static func warning(
    for configuration: SessionConfiguration, of recording: Recording
  ) -> RunDocument.Warning? {
    guard !recording.hasGravity, configuration.refinesUp else { return nil }
    guard let up = configuration.up else {
      return RunDocument.Warning(
        code: "upUnknown", frame: nil,
        text: "the recording does not say what is up: nothing in it is called horizontal")
    }
    let direction = String(format: "(%.3f, %.3f, %.3f)", up.x, up.y, up.z)
    let source =
      configuration.world.findsPoints
      ? "its cameras, and from a level plane once one is seen" : "its cameras and points"
    return RunDocument.Warning(
      code: "upEstimated", frame: nil,
      text: "the recording does not say what is up; \(direction) is estimated from \(source)")
  }
}

extension UpEstimate {
  /// Takes the points that the recording itself has, each once.
  fileprivate mutating func refine(with recording: Recording) {
    var places: [UInt64: SIMD3<Double>] = [:]
    var middle = SIMD3<Double>.zero
    for frame in recording.frames {
      middle += frame.camera.worldFromCamera.translation / Double(recording.frames.count)
      guard case .inline(let cloud) = frame.featurePoints else { continue }
      for index in 0..<cloud.count { places[cloud.identifiers[index]] = cloud[index] }
    }
    let points = places.sorted { $0.key < $1.key }.map(\.value)
    // A fixed share of very many points says as much.
    let step = max(1, points.count / 20_000)
    refine(
      with: stride(from: 0, to: points.count, by: step).map { points[$0] }, center: middle)
  }
}
