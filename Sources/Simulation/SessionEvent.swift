package import Recordings
package import WorldTracking

/// What a session tells its app, as a value in the order in which ARKit would call (SEMANTICS S-13).
package enum SessionEvent: Hashable, Sendable {
  case wasInterrupted
  case interruptionEnded
  /// Asked after a pause or an interruption (S-20), with the app's answer.
  case shouldAttemptRelocalization(answer: Bool)
  /// The recording goes on elsewhere with this frame.
  case recordingWasBroken(RecordingBreak)
  /// The place of the world map was found; its anchors with these labels are added, and its planes where
  /// the session has not seen them itself.
  case didFindMap(LandmarkMatcher.Alignment, FoundMap, labels: [Anchor.Identifier: String])
  case cameraDidChangeTrackingState(TrackingState)
  case didUpdateFrame(index: Int)
  case didAdd([Anchor])
  case didUpdate([Anchor])
  case didRemove([Anchor])
  /// The results of a tracked raycast are others than before.
  case didUpdateRaycast(TrackedRaycasts.Identifier, [RaycastResult])
  /// The consumer holds so many frames that the camera will stop delivering (S-29).
  case retainingFrames(count: Int)
  /// All buffers are held: this frame is lost.
  case droppedFrame(index: Int)
}
