package import Recordings

/// Where a session's feature points and planes come from.
package enum WorldSource: String, Hashable, Sendable, CaseIterable {
  /// What the recording holds, as the device that made it knew it.
  case recorded
  /// Found in the pictures from frame to frame, with the recorded poses; never ahead of time.
  case frames

  /// What the recording holds where it holds points or planes, else what its pictures give.
  package init(automaticFor recording: Recording) {
    let holdsWorld = recording.frames.contains {
      if case .notRecorded = $0.featurePoints { !$0.planes.isEmpty } else { true }
    }
    self = holdsWorld ? .recorded : .frames
  }
}
