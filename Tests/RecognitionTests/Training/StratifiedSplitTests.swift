import Geometry
import TestSupport
import Testing

@testable import Recognition

@Suite struct StratifiedSplitTests {
  @Test func `M-2 each class gives its share, and every sample is in exactly one part`() {
    // 20 % of 40, 20 and 10 samples: 8, 4 and 2.
    let classes = (0..<40).map { _ in 0 } + (0..<20).map { _ in 1 } + (0..<10).map { _ in 2 }
    let split = StratifiedSplit(classes: classes, classCount: 3, ratio: 0.2, seed: 1)
    #expect((0..<3).map { label in split.validation.count { classes[$0] == label } } == [8, 4, 2])
    #expect((split.training + split.validation).sorted() == Array(0..<70))
    #expect(split.validation == split.validation.sorted())
  }

  @Test func `M-2 shares that are not whole add up to the rounded total`() {
    // 10 % of 8 classes of 7: 0.7 each, 5.6 in all, so 6 classes give one.
    let classes = (0..<56).map { $0 % 8 }
    let split = StratifiedSplit(classes: classes, classCount: 8, ratio: 0.1, seed: 4)
    #expect(split.validation.count == 6)
    #expect(Set(split.validation.map { classes[$0] }).count == 6)
  }

  @Test func `M-11 the same seed gives the same split, another one another`() {
    let classes = (0..<200).map { $0 % 4 }
    func split(_ seed: UInt64) -> StratifiedSplit {
      StratifiedSplit(classes: classes, classCount: 4, ratio: 0.1, seed: seed)
    }
    #expect(split(7) == split(7))
    #expect(split(7) != split(8))
  }

  @Test func `M-8 a class that would have nothing to learn from is not divided`() {
    let split = StratifiedSplit(classes: [0, 1, 1, 1, 1], classCount: 2, ratio: 0.9, seed: 1)
    #expect(split.training.contains(0))
    let whole = StratifiedSplit(classes: [0, 0, 1, 1], classCount: 2, ratio: 1, seed: 1)
    #expect(whole.validation.isEmpty)
  }

  @Test func `M-5 the automatic share is none below 50, a tenth below 200, else a twentieth`() {
    let counts = [1, 49, 50, 199, 200, 5000]
    #expect(counts.map(StratifiedSplit.automaticRatio(count:)) == [0, 0, 0.1, 0.1, 0.05, 0.05])
  }

  /// The first numbers of SplitMix64 from seed 1234567, as its authors' reference code gives them.
  @Test func `the random numbers are SplitMix64's`() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test func `a shuffle keeps the elements and reaches every order`() {
    var random = SplitMix64(seed: 5)
    let orders = Set((0..<200).map { _ in random.shuffled([1, 2, 3]) })
    #expect(orders.count == 6)
    #expect(orders.allSatisfy { $0.sorted() == [1, 2, 3] })
  }
}
