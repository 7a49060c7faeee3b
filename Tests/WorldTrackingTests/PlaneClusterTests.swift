import Geometry
import Testing

@testable import WorldTracking

struct PlaneClusterTests {
  private func points(_ positions: [SIMD3<Double>]) -> [PlanePoint] {
    positions.map { PlanePoint(position: $0, deviation: 0.001) }
  }

  @Test func `points in neighbouring cells belong together, in their order`() {
    // Cells of 1 m: (0, 0, 0) and (-1, 1, 0) touch at a corner, (3, 0, 0) touches neither.
    let all = points([
      SIMD3(0.5, 0.9, 0.1), SIMD3(3.5, 0, 0), SIMD3(-0.1, 1.2, 0.3), SIMD3(3.1, 0, 0),
      SIMD3(0.9, 0.1, 0.9),
    ])
    #expect(all.largestCluster(reach: 1) == [all[0], all[2], all[4]])
  }

  @Test func `of equal clusters the one met first is taken`() {
    let all = points([SIMD3(9, 9, 9), SIMD3(0, 0, 0)])
    #expect(all.largestCluster(reach: 0.4) == [all[0]])
  }

  @Test func `points farther away than cells reach are put on the edge`() {
    let all = points([
      SIMD3(1e300, 0, 0), SIMD3(0, -1e12, 0), SIMD3(.nan, 0, 0), SIMD3(2e300, 0, 0),
    ])
    #expect(all.largestCluster(reach: 0.4).count == 2)
  }

  @Test func `clusters are those that joining cell by cell gives`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20 {
      let all = points(
        (0..<60).map { _ in
          SIMD3(
            Double(random.index(below: 70)), Double(random.index(below: 70)),
            Double(random.index(below: 20))) / 10
        })
      var groups = all.map { [$0] }
      func touch(_ a: [PlanePoint], _ b: [PlanePoint]) -> Bool {
        a.contains { p in
          b.contains { q in
            let steps = (p.position.rounded(.down) - q.position.rounded(.down))
            return abs(steps.x) <= 1 && abs(steps.y) <= 1 && abs(steps.z) <= 1
          }
        }
      }
      search: while true {
        for i in groups.indices {
          for j in groups.indices where j > i && touch(groups[i], groups[j]) {
            groups[i] += groups.remove(at: j)
            continue search
          }
        }
        break
      }
      #expect(all.largestCluster(reach: 1).count == groups.map(\.count).max())
    }
  }
}
