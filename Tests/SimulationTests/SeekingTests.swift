import Geometry
import Imaging
import Recordings
import Simulation
import TestSupport
import Testing
import WorldTracking

/// Jumps about a recording whose points are found in its pictures.
struct SeekingTests {
  /// What an app is shown of a frame.
  private struct Shown: Equatable {
    var state: TrackingState
    var points: FeaturePointCloud?
    var planes: [PlaneAnchor]

    init(_ frame: Frame) {
      state = frame.trackingState
      points = frame.rawFeaturePoints
      planes = frame.anchors.compactMap(\.plane)
    }
  }

  private func session(_ configuration: SessionConfiguration, _ recording: Recording) -> Session {
    var session = Session(
      configuration: configuration, hasGravity: recording.hasGravity, queue: nil)
    _ = session.advance(
      to: recording.frames[0].timestamp,
      inputs: [TimedInput(timestamp: Timestamp(nanoseconds: .min), input: .run([]))])
    return session
  }

  @Test func `after any jump a frame has the points, planes and state of a straight run`() throws {
    let recording = try Recording.open(path: PlacardExecutable.packageFolder + "/Scenes/desk")
    var configuration = SessionConfiguration(viewport: SIMD2(960, 540))
    configuration.world = .frames
    configuration.tracking = .frames
    configuration.trackingStart = .immediate
    let loader = FrameLoader(pool: PixelBufferPool())
    func shown(_ session: inout Session, _ world: TrackedWorld, _ index: Int) throws -> Shown {
      let captured = try loader.load(recording.frames[index], components: .depth)
      let update = world.update(at: index, captured: captured)
      return Shown(try #require(session.step(captured, world: update).frame))
    }
    var straight = session(configuration, recording)
    let world = try #require(try TrackedWorld(recording, configuration, cache: nil))
    var expected: [Shown] = []
    for index in 0..<20 { expected.append(try shown(&straight, world, index)) }
    #expect(expected.last?.points?.isEmpty == false)

    var jumping = session(configuration, recording)
    let other = try #require(try TrackedWorld(recording, configuration, cache: nil))
    for index in [14, 5, 6, 19, 0, 19] {
      _ = jumping.discontinuity()
      let found = try shown(&jumping, other, index)
      #expect(found == expected[index], "frame \(index)")
    }
  }

  private func plane(_ identifier: UInt64) -> PlaneAnchor {
    PlaneAnchor(
      identifier: identifier, alignment: .horizontal, worldFromPlane: .identity, center: .zero,
      extent: SIMD2(1, 1))
  }

  private func world(_ state: TrackingState, _ planes: [UInt64]) -> WorldUpdate {
    var update = WorldUpdate()
    update.trackingState = state
    update.planes = planes.map(plane)
    return update
  }

  @Test func `C-24 after a jump to a frame that is not normal, planes are those of a straight run`()
    throws
  {
    let recording = try Recording.open(path: PlacardExecutable.packageFolder + "/Scenes/desk")
    var configuration = SessionConfiguration(viewport: SIMD2(960, 540))
    configuration.world = .frames
    configuration.tracking = .frames
    let fast = TrackingState.limited(.excessiveMotion)
    let worlds = [
      world(.normal, [1]), world(fast, [1]), world(fast, [1]), world(.normal, [1, 2]),
    ]
    let loader = FrameLoader(pool: PixelBufferPool())
    func planes(_ session: inout Session, _ index: Int) throws -> [UInt64] {
      let captured = try loader.load(recording.frames[index], components: [])
      let frame = try #require(session.step(captured, world: worlds[index]).frame)
      return frame.anchors.compactMap { $0.plane?.identifier }
    }
    var straight = session(configuration, recording)
    let expected = try worlds.indices.map { try planes(&straight, $0) }
    #expect(expected == [[1], [1], [1], [1, 2]])
    // Back to where the second plane was not known, and a session that begins there.
    _ = straight.discontinuity()
    #expect(try planes(&straight, 1) == [1])
    #expect(try planes(&straight, 2) == [1])
    var late = session(configuration, recording)
    #expect(try planes(&late, 1) == [1])
  }
}
