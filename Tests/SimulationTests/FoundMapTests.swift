import Foundation
import Geometry
import Recordings
import Testing
import WorldTracking

@testable import Simulation

struct FoundMapTests {
  private func floor(
    at middle: SIMD3<Double>, identifier: UInt64 = 7, turn: Quaternion = .identity
  ) -> PlaneAnchor {
    PlaneAnchor(
      identifier: identifier, alignment: .horizontal,
      worldFromPlane: Transform(rotation: turn, translation: middle), extent: SIMD2(2, 1))
  }

  @Test func `A-5 a map's planes and points stand in the session's world`() throws {
    // A quarter turn about the vertical takes x to -z.
    let turn = try #require(Quaternion(angle: .pi / 2, axis: SIMD3(0, 1, 0)))
    let worldFromMap = Transform(rotation: turn, translation: SIMD3(10, 0, 0))
    let landmark = Landmark(
      identifier: 3, position: SIMD3(1, 2, 0), octave: 0,
      descriptor: PatchDescriptor(bits: SIMD4(1, 2, 3, 4)))
    let found = FoundMap(
      WorldMap(
        unit: .metre, planes: [floor(at: SIMD3(1, -1, 0)), floor(at: SIMD3(0, 0.5, 0))],
        landmarks: [landmark]), worldFromMap: worldFromMap)
    #expect(found.planes.map(\.identifier) == [1, 2])
    #expect((found.planes[0].worldFromPlane.translation - SIMD3(10, -1, -1)).length < 1e-12)
    #expect((found.planes[1].worldFromPlane.translation - SIMD3(10, 0.5, 0)).length < 1e-12)
    #expect((found.landmarks[0].position - SIMD3(10, 2, -1)).length < 1e-12)
  }

  @Test func `H-17 a map's plane goes once the session has seen its surface`() throws {
    var found = FoundMap(
      WorldMap(unit: .metre, planes: [floor(at: .zero), floor(at: SIMD3(5, 0, 0))]),
      worldFromMap: .identity)
    let tilt = try #require(Quaternion(angle: 0.2, axis: SIMD3(1, 0, 0)))
    var wall = floor(at: .zero)
    wall.alignment = .vertical
    // 6 cm above it, tilted by 11.5°, of another alignment, or with its middle 1.1 m to the side of a
    // plane that reaches 1 m: other surfaces.
    let others = [
      floor(at: SIMD3(0, 0.06, 0)), floor(at: .zero, turn: tilt), wall, floor(at: SIMD3(1.1, 0, 0)),
    ]
    for other in others {
      found.giveUpPlanes(seenAs: [other])
      #expect(found.planes.map(\.identifier) == [1, 2])
    }
    // 4 cm above and 0.9 m to the side.
    found.giveUpPlanes(seenAs: [floor(at: SIMD3(0.9, 0.04, 0))])
    #expect(found.planes.map(\.identifier) == [2])
    // Once given up it stays so.
    found.giveUpPlanes(seenAs: [])
    #expect(found.planes.map(\.identifier) == [2])
  }

  @Test func `planes of the session and of a map may have the same numbers`() throws {
    var store = AnchorStore()
    let own = floor(at: .zero, identifier: 1)
    let ofMap = floor(at: SIMD3(0, 1, 0), identifier: 1)
    let first = store.drain(planes: [own], ofMap: [ofMap])
    #expect(first.added.map(\.identifier) == [.plane(1), .mapPlane(1)])
    #expect(store.current.map(\.identifier.text) == ["plane-1", "map-plane-1"])
    #expect(store.ownPlanes == [own])
    let second = store.drain(planes: [own])
    #expect(second.removed.map(\.identifier) == [.mapPlane(1)] && second.updated.isEmpty)
  }

  @Test func `points of an earlier map go along where the newer has no such look there`() {
    func landmark(_ identifier: UInt64, _ x: Double, _ bits: UInt64, octave: Int = 0) -> Landmark {
      Landmark(
        identifier: identifier, position: SIMD3(x, 0, -1), octave: octave,
        descriptor: PatchDescriptor(bits: SIMD4(bits, bits, bits, bits)))
    }
    let newer = [landmark(1, 0, 0), landmark(5, 1, 0)]
    let older = [
      // The first again, 1 cm away; 12 comparisons differ.
      landmark(1, 0.01, 0b111),
      // Another look at the same place; all 256 differ.
      landmark(1, 0.01, .max),
      // The same look elsewhere, twice by one point, and of another octave.
      landmark(2, 3, 0), landmark(2, 3, .max), landmark(3, 0, 0, octave: 1),
    ]
    let all = LandmarkUnion.of(newer, older)
    #expect(all.prefix(2).elementsEqual(newer))
    #expect(all.dropFirst(2).map(\.position.x) == [0.01, 3, 3, 0])
    #expect(all.dropFirst(2).map(\.identifier) == [6, 7, 7, 8])
    let many = (0..<20_000).map { landmark(UInt64($0), Double($0), 0) }
    #expect(LandmarkUnion.of(newer, many).count == WorldMapRecorder.landmarkLimit)
  }
}
