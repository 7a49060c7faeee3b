package import Recordings

/// Where a session's feature points and planes come from.
package enum WorldSource: String, Hashable, Sendable, CaseIterable {
  /// What the recording holds, as the device that made it knew it.
  case recorded
  /// Found in the pictures from frame to frame, with the recorded poses; never ahead of time.
  case frames
  /// Planes are the recording's; points are found in the pictures.
  case recordedPlanes = "recorded-planes"

  /// What the recording holds, and what its pictures give in place of what it does not hold.
  ///
  /// Points are recorded where any frame has them; where there are only points, planes are not looked
  /// for: a device that gave points and no planes did not look for them either.
  package init(automaticFor recording: Recording) {
    let holdsPoints = recording.frames.contains {
      if case .notRecorded = $0.featurePoints { false } else { true }
    }
    let holdsPlanes = recording.frames.contains { !$0.planes.isEmpty }
    self = holdsPoints ? .recorded : holdsPlanes ? .recordedPlanes : .frames
  }

  /// True where feature points are found in the pictures.
  package var findsPoints: Bool { self != .recorded }
}
