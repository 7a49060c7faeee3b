import Geometry
import Recordings
import Simulation
import TestSupport
import Testing

struct TrackedRaycastTests {
  private func floor(halfWidth: Double) -> PlaneAnchor {
    PlaneAnchor(
      identifier: 1, alignment: .horizontal,
      worldFromPlane: Transform(rotation: .identity, translation: SIMD3(0, -0.5, -1.5)),
      extent: SIMD2(2 * halfWidth, 2 * halfWidth))
  }

  /// A ray that meets the floor's plane 0.5 m to the right of its middle.
  private func query() throws -> RaycastQuery {
    RaycastQuery(
      ray: try #require(Ray(origin: .zero, direction: SIMD3(0.5, -0.5, -1.5))),
      target: .existingPlaneGeometry, alignment: .horizontal)
  }

  private func raycasts(_ update: FrameUpdate) -> [[RaycastResult]] {
    update.events.compactMap {
      if case .didUpdateRaycast(_, let results) = $0 { results } else { nil }
    }
  }

  @Test func `H-22 a tracked raycast is told again when a plane has grown under its ray`() throws {
    var replay = try ReplayedSession(queue: nil)
    replay.planes = [floor(halfWidth: 0.3)]
    replay.step(0)
    let identifier = try #require(replay.session.trackedRaycast(try query()))
    #expect(raycasts(replay.step(0.1)) == [[]])
    // Nothing changes: nothing is told.
    #expect(raycasts(replay.step(0.2)).isEmpty)
    replay.planes = [floor(halfWidth: 0.6)]
    let grown = raycasts(replay.step(0.3))
    #expect(grown.first?.map(\.anchor) == [.plane(1)])
    replay.session.stopRaycast(identifier)
    replay.planes = [floor(halfWidth: 0.2)]
    #expect(raycasts(replay.step(0.4)).isEmpty)
  }

  @Test func `H-22 an interruption and the run option end tracked raycasts`() throws {
    for input in [SessionInput.interruptionBegan, .run(.stopTrackedRaycasts)] {
      var replay = try ReplayedSession(queue: nil)
      replay.planes = [floor(halfWidth: 0.3)]
      replay.step(0)
      _ = try #require(replay.session.trackedRaycast(try query()))
      replay.step(0.1)
      replay.planes = [floor(halfWidth: 0.6)]
      let inputs = [
        ReplayedSession.input(0.15, input), ReplayedSession.input(0.16, .interruptionEnded),
      ]
      #expect(raycasts(replay.step(0.2, inputs)).isEmpty)
      #expect(replay.session.raycasts.identifiers.isEmpty)
    }
  }

  @Test func `H-22 another query goes on under the same identifier`() throws {
    var replay = try ReplayedSession(queue: nil)
    replay.planes = [floor(halfWidth: 0.3)]
    replay.step(0)
    let identifier = try #require(replay.session.trackedRaycast(try query()))
    #expect(raycasts(replay.step(0.1)) == [[]])
    // 0.2 m beside the floor's middle instead of 0.5.
    var nearer = try query()
    nearer.ray = try #require(Ray(origin: .zero, direction: SIMD3(0.2, -0.5, -1.5)))
    replay.session.updateRaycast(identifier, to: nearer)
    #expect(raycasts(replay.step(0.2)).first?.map(\.anchor) == [.plane(1)])
    #expect(replay.session.raycasts.identifiers == [identifier])
  }

  @Test func `H-22 a query that fails gives an empty result and ends the raycast`() throws {
    var replay = try ReplayedSession(queue: nil)
    replay.planes = [floor(halfWidth: 0.6)]
    replay.step(0)
    let identifier = try #require(replay.session.trackedRaycast(try query()))
    #expect(raycasts(replay.step(0.1)).first?.count == 1)
    replay.session.updateRaycast(identifier, to: nil)
    #expect(raycasts(replay.step(0.2)) == [[]])
    #expect(replay.session.raycasts.identifiers.isEmpty)
    replay.session.updateRaycast(identifier, to: try query())
    #expect(raycasts(replay.step(0.3)).isEmpty)
  }

  @Test func `H-22 a session that does not run starts none`() throws {
    var replay = try ReplayedSession(queue: nil)
    #expect(replay.session.trackedRaycast(try query()) == nil)
    for input in [SessionInput.pause, .interruptionBegan] {
      var stopped = try ReplayedSession(queue: nil)
      stopped.step(0)
      stopped.step(0.1, [ReplayedSession.input(0.05, input)])
      #expect(stopped.session.trackedRaycast(try query()) == nil)
    }
  }
}
