package import Recordings

/// Gives tracking states by time alone for recordings that have none: 3 frames notAvailable, 60
/// frames initializing, then normal (SEMANTICS C-22).
package struct TrackingStateMachine: Hashable, Sendable {
  package private(set) var state: TrackingState = .notAvailable
  package init() {}
}
