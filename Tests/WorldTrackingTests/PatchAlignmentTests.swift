import Geometry
import Imaging
import Testing

@testable import WorldTracking

struct PatchAlignmentTests {
  private let size = ImageSize(width: 120, height: 90)

  private func pyramid(shiftedBy shift: SIMD2<Double>, gain: Double = 1) throws -> ImagePyramid {
    TestPicture.pyramid(
      try TestPicture.make(size) { x, y in
        128 + gain * (TestPicture.waves(x - shift.x, y - shift.y) - 128)
      })
  }

  @Test func `a shift by a part of a pixel is found to a fiftieth of a pixel`() throws {
    let first = try pyramid(shiftedBy: .zero)
    let second = try pyramid(shiftedBy: SIMD2(1.37, -0.82))
    for point in [SIMD2<Float>(40, 40), SIMD2(61.5, 33.25), SIMD2(80, 60)] {
      let found = try #require(
        PatchAlignment().follow(point, from: first, to: second, guess: point))
      // The pictures are rounded to whole levels, some 0.3 of a level of noise on slopes of 10.
      #expect(found.largestDistance(to: point + SIMD2(1.37, -0.82)) < 0.02)
    }
  }

  @Test func `a guess at full size finds what is near it`() throws {
    let first = try pyramid(shiftedBy: .zero)
    let second = try pyramid(shiftedBy: SIMD2(14, 9))
    let point = SIMD2<Float>(50, 45)
    let found = try #require(
      PatchAlignment().follow(
        point, from: first, to: second, guess: point + SIMD2(13, 10), levels: 1))
    #expect(found.largestDistance(to: point + SIMD2(14, 9)) < 0.02)
  }

  @Test func `nothing is found without texture, outside, or from a guess that is no number`() throws
  {
    let flat = TestPicture.pyramid(try TestPicture.make(size) { _, _ in 128 })
    let waves = try pyramid(shiftedBy: .zero)
    let edge = TestPicture.pyramid(try TestPicture.make(size) { x, _ in x < 60 ? 40 : 200 })
    let point = SIMD2<Float>(60, 45)
    let alignment = PatchAlignment()
    #expect(alignment.follow(point, from: flat, to: waves, guess: point) == nil)
    #expect(alignment.follow(point, from: edge, to: waves, guess: point) == nil)
    #expect(alignment.follow(point, from: waves, to: waves, guess: SIMD2(500, 45)) == nil)
    #expect(alignment.follow(point, from: waves, to: waves, guess: SIMD2(.nan, 45)) == nil)
    #expect(alignment.follow(SIMD2(.nan, 3), from: waves, to: waves, guess: point) == nil)
    #expect(alignment.follow(SIMD2(1e30, -1e30), from: waves, to: waves, guess: point) == nil)
  }

  @Test func `a stored patch is found again and correlates with its place alone`() throws {
    let first = try pyramid(shiftedBy: .zero)
    let second = try pyramid(shiftedBy: SIMD2(1.5, 2.25), gain: 0.7)
    let point = SIMD2<Float>(55.3, 41.8)
    var store = PatchStore(capacity: 3)
    let isStored = store.store(point, of: first, slot: 1)
    #expect(isStored)
    let there = point + SIMD2(1.5, 2.25)
    let own = store.withPatch(1) { PatchAlignment().find($0, in: first, guess: point + 1) }
    #expect(try #require(own ?? nil).largestDistance(to: point) < 0.01)
    let same = store.withPatch(1) { PatchAlignment.correlation(of: $0, at: there, in: second) }
    // A change of brightness and contrast leaves the correlation.
    #expect(try #require(same ?? nil) > 0.995)
    let other = store.withPatch(1) {
      PatchAlignment.correlation(of: $0, at: there + SIMD2(8, 0), in: second)
    }
    #expect(try #require(other ?? nil) < 0.7)
    let isStoredOutside = store.store(SIMD2(-300, 10), of: first, slot: 0)
    #expect(!isStoredOutside)
  }
}
