import Testing

@testable import Recordings

@Suite struct `Timestamps` {
  @Test func `decimal seconds are read to the nanosecond, where a Double would round`() {
    #expect(
      Timestamp(decimalSeconds: "1305031231.525755001")?.nanoseconds == 1_305_031_231_525_755_001)
    #expect(Timestamp(decimalSeconds: "1305031230.5331")?.nanoseconds == 1_305_031_230_533_100_000)
    #expect(Timestamp(decimalSeconds: "-0.25")?.nanoseconds == -250_000_000)
    #expect(Timestamp(decimalSeconds: "7")?.nanoseconds == 7_000_000_000)
    #expect(Timestamp(decimalSeconds: "1.3e3")?.nanoseconds == 1_300_000_000_000)
  }

  @Test(arguments: ["", "x", "1.2.3", "--1", "nan", "inf", "1e300", "99999999999", "1.-5"])
  func `what is no moment is refused`(text: String) {
    #expect(Timestamp(decimalSeconds: text) == nil)
  }

  @Test func `moments are bounded so that their difference can't overflow`() throws {
    #expect(Timestamp(seconds: 5e9) == nil)
    #expect(Timestamp(seconds: .nan) == nil)
    let last = try #require(Timestamp(seconds: 4.6e9))
    let first = try #require(Timestamp(seconds: -4.6e9))
    #expect(last.seconds(since: first) == 9.2e9)
  }

  @Test func `the earliest and the latest accepted moment have a difference`() {
    let earliest = Timestamp(nanoseconds: Timestamp.accepted.lowerBound)
    let latest = Timestamp(nanoseconds: Timestamp.accepted.upperBound)
    // 2⁶³ − 1 ns.
    #expect(abs(latest.seconds(since: earliest) - 9_223_372_036.854775807) < 1e-3)
    #expect(abs(earliest.seconds(since: latest) + 9_223_372_036.854775807) < 1e-3)
  }
}
