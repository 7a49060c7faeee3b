import Foundation
import Geometry
import Recordings
import Simulation

/// The words for what raycasts did not meet.
enum RaycastWording {
  static func code(for miss: RaycastMiss) -> String {
    switch miss {
    case .trackingNotReady: "trackingNotReady"
    case .noPlanes: "noPlanes"
    case .noneAligned: "noPlaneOfAlignment"
    case .besideAll: "besideAllPlanes"
    case .hidden: "hidden"
    case .noFeaturePoints: "noFeaturePoints"
    case .upUnknown: "upUnknown"
    case .noSurface: "noSurface"
    }
  }

  static func text(
    for miss: RaycastMiss, state: TrackingState, alignment: RaycastQuery.Alignment
  ) -> String {
    let kind = alignment == .any ? "" : alignment.name + " "
    return switch miss {
    case .trackingNotReady: PlacementWording.text(for: .trackingNotReady, state: state)
    case .noPlanes: "no plane is known"
    case .noneAligned(let planes): "none of the \(planes) planes is \(alignment.name)"
    case .besideAll(let planes):
      "the ray passes beside " + (planes == 1 ? "the one " : "all \(planes) ") + kind
        + (planes == 1 ? "plane" : "planes")
    case .hidden(let anchor): "what the ray would meet lies behind \(anchor.text)"
    case .noFeaturePoints: "no feature point is known"
    case .upUnknown: PlacementWording.text(for: .upUnknown, state: state)
    case .noSurface: "the feature points around the ray make no \(kind)surface"
    }
  }

  static func text(for error: RaycastRunError) -> String {
    switch error {
    case .endsBefore(let start, let end):
      String(
        format: "the raycast would end at %.3f s, before its frame at %.3f s", end, start)
    case .outsideImage(let pixel, let size):
      "the point shows no pixel of the picture: (\(Int(pixel.x)), \(Int(pixel.y))) of "
        + "\(size.width) x \(size.height)"
    }
  }
}
