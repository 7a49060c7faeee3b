import Foundation
package import Recordings
package import Simulation

/// The words for what became of taps and candidates; the only place that has them.
package enum PlacementWording {
  /// The stable code of a refusal, as in the document's `reason`.
  package static func code(for refusal: PlacementRefusal) -> String {
    switch refusal {
    case .noFrame: "noFrame"
    case .noLabel: "noLabel"
    case .staleLabel: "staleLabel"
    case .noHit(.trackingNotReady, _): "trackingNotReady"
    case .noHit(.outsideImage, _): "outsideImage"
    case .noHit(.nothingToHit, _): "nothingToHit"
    case .noHit(.upUnknown, _): "upUnknown"
    case .noHit(.notTriangulated, _): "notTriangulated"
    case .noHit(.nothingNearRay, _): "nothingNearRay"
    case .relocalizing: "relocalizing"
    case .busy: "busy"
    case .cancelled: "cancelled"
    case .recordingEnded: "recordingEnded"
    }
  }

  /// One sentence on what the tap did and why.
  package static func text(for tap: TapRecord, unit: LengthUnit = .metre) -> String {
    switch tap.placement {
    case .placed(let anchor, let hit, let label):
      "\"\(label.text)\" was placed as \(anchor.text) on the nearest result, "
        + "\(hit.type.names.first ?? "a hit") at \(length(hit.distance, unit))"
    case .refused(let refusal): text(for: refusal)
    }
  }

  package static func text(for refusal: PlacementRefusal) -> String {
    switch refusal {
    case .noFrame: "no frame had been delivered, or the session was not running"
    case .noLabel: "nothing was recognized with enough confidence, so there was no label to place"
    case .staleLabel(let text, let age, let limit):
      "the label \"\(text)\" was of a frame \(decimals(age, 2)) s ago, more than the limit of "
        + "\(decimals(limit, 2)) s"
    case .noHit(let miss, let state): text(for: miss, state: state)
    case .relocalizing:
      "tracking was looking for the place of before the interruption; a label placed then would jump"
    case .busy: "too many taps were waiting for their answers"
    case .cancelled: "the session started again, or the recording was moved, before the answer"
    case .recordingEnded: "the recording was over, so no frame could show an anchor"
    }
  }

  /// Why an edit was refused, by the code in a run document: a word for those that only edits have.
  static func text(forEdit code: String) -> String {
    switch code {
    case "noSuchLabel": "there was no label of that number"
    case "emptyName": "the new name was empty"
    case "nothingToUndo": "there was nothing to undo"
    default: code
    }
  }

  package static func text(for miss: HitTestMiss, state: TrackingState) -> String {
    switch miss {
    case .trackingNotReady:
      "tracking was \(stateText(state)): there are no hits before it is ready"
    case .outsideImage: "the point lies outside of the camera picture"
    case .nothingToHit:
      "the frame has nothing of what was looked for: no feature points, planes or depth"
    case .upUnknown:
      "planes are estimated only where lengths are metres and which way is up is given, or was told by a "
        + "level plane"
    case .notTriangulated(let points):
      "\(points) points are followed near the ray, but the camera has not yet moved enough sideways "
        + "to tell how far away they are"
    case .nothingNearRay(let candidates):
      candidates == 0
        ? "nothing known lies near the ray" : "nothing known lies near the ray; see the candidates"
    }
  }

  /// What a candidate is.
  package static func text(
    for source: HitTestCandidate.Source, unit: LengthUnit = .metre
  ) -> String {
    switch source {
    case .featurePoint(let identifier): "feature point \(identifier)"
    case .estimatedPlane(let height, let support):
      "height \(decimals(height, 3)) \(unit == .metre ? "m" : "recording units") supported by \(support) feature points"
    case .estimatedWall(let support): "upright plane supported by \(support) feature points"
    case .plane(let identifier): identifier.text
    case .depth: "measured depth"
    }
  }

  /// Why a candidate won or lost.
  package static func text(
    for verdict: HitTestCandidate.Verdict, unit: LengthUnit = .metre
  ) -> String {
    switch verdict {
    case .won: "the nearest result"
    case .farther(let more): "a result too, but \(length(more, unit)) farther than the winner"
    case .farFromRay(let aside, let best):
      "\(length(aside, unit)) from the ray; the best feature point is at \(length(best, unit))"
    case .wideAngle(let degrees, let best):
      "\(decimals(degrees, 2))° off the ray; the best feature point is \(decimals(best, 2))° off"
    case .outsideCone(let degrees, let limit):
      "\(decimals(degrees, 1))° off the ray, outside the cone of \(decimals(limit, 1))°"
    case .behindCamera: "behind the camera"
    case .tooNear(let distance, let limit):
      "\(length(distance, unit)) from the camera, nearer than the minimum of \(length(limit, unit))"
    case .tooLittleSupport(let points, let needed):
      "\(points) feature points support it, \(needed) are needed"
    case .parallelToRay: "the ray runs along it"
    case .overshoot: "met outside of its outline, while another plane is met inside of its own"
    case .hidden: "behind a detected plane"
    case .notMeasured: "no depth was measured there with confidence"
    case .outsideExtent: "the ray meets the plane outside of its extent"
    case .outsideBoundary: "the ray meets the plane outside of its outline"
    case .existingPlaneHit: "left out because a detected plane was hit"
    }
  }

  /// "normal" or "limited (initializing)".
  package static func stateText(_ state: TrackingState) -> String {
    state.reason.map { "\(state.name) (\($0.rawValue))" } ?? state.name
  }

  private static func length(_ value: Double, _ unit: LengthUnit) -> String {
    guard unit == .metre else { return "\(decimals(value, 4)) recording units" }
    return abs(value) < 1 ? "\(decimals(value * 100, 1)) cm" : "\(decimals(value, 3)) m"
  }

  private static func decimals(_ value: Double, _ count: Int) -> String {
    String(format: "%.\(count)f", value)
  }
}
