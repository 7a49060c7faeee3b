import Geometry

extension Session {
  /// Begins to repeat a raycast with every frame (SEMANTICS H-22); nil where the session does not run.
  ///
  /// Results come as ``SessionEvent/didUpdateRaycast(_:_:)``, first with the next frame and then
  /// whenever they change, until the raycast is stopped or the session interrupted.
  package mutating func trackedRaycast(_ query: RaycastQuery) -> TrackedRaycasts.Identifier? {
    lifecycle.state == .running ? raycasts.start(query) : nil
  }

  /// Goes on with another query, such as that of a finger that has moved (ARTrackedRaycast's updateQuery,
  /// SEMANTICS H-22).
  ///
  /// With nil, where a point gives no query, the next frame tells an empty result and the raycast ends.
  package mutating func updateRaycast(
    _ identifier: TrackedRaycasts.Identifier, to query: RaycastQuery?
  ) {
    raycasts.replaceQuery(of: identifier, with: query)
  }

  /// Ends a tracked raycast; one that has ended is no error.
  package mutating func stopRaycast(_ identifier: TrackedRaycasts.Identifier) {
    raycasts.stop(identifier)
  }
}
