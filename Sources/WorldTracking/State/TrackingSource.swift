/// Where a session's tracking states come from.
package enum TrackingSource: String, Hashable, Sendable, CaseIterable {
  /// What the recording holds; without states in it, the sequence of SEMANTICS C-22.
  case recorded
  /// What the pictures and poses show (``EvidenceStateMachine``).
  case frames
  /// What the recording holds, else, where points are found in the pictures, what these show, else
  /// the sequence.
  case automatic = "auto"
}
