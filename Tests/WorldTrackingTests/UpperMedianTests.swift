import Geometry
import Testing

@testable import WorldTracking

struct UpperMedianTests {
  @Test func `the upper median is what stands in the middle of the sorted values`() {
    var random = SplitMix64(seed: 1)
    for count in 1...60 {
      // Few different values, so that many are equal.
      let values = (0..<count).map { _ in Float(random.index(below: 20)) }
      #expect(values.upperMedian == values.sorted()[count / 2])
    }
    #expect([Float]().upperMedian == nil)
    #expect([Float](repeating: 3, count: 9).upperMedian == 3)
  }
}
