import Simulation
import Testing

struct ReplayTransportTests {
  private func transport(loops: Bool = false, isPlaying: Bool = true) throws -> ReplayTransport {
    try #require(
      ReplayTransport(frameTimes: [0, 0.1, 0.2, 0.35], loops: loops, isPlaying: isPlaying))
  }

  @Test func `the newest frame at or before the position is shown`() throws {
    var transport = try transport()
    #expect(transport.frameIndex == 0)
    _ = transport.advance(bySeconds: 0.1)
    #expect(transport.frameIndex == 1)
    _ = transport.advance(bySeconds: 0.2)
    #expect(transport.frameIndex == 2)
  }

  @Test func `speed multiplies time and stays between an eighth and eight`() throws {
    var transport = try transport()
    for _ in 0..<9 { transport.faster() }
    #expect(transport.speed == 8)
    for _ in 0..<20 { transport.slower() }
    #expect(transport.speed == 0.125)
    _ = transport.advance(bySeconds: 0.8)
    #expect(abs(transport.position - 0.1) < 1e-12)
  }

  @Test func `it pauses at the end, or jumps to the start when it loops`() throws {
    var once = try transport()
    #expect(once.advance(bySeconds: 1) == .forward)
    #expect(once.isAtEnd && once.frameIndex == 3 && !once.isPlaying)
    #expect(once.togglePlaying() == .jump && once.position == 0)
    var loop = try transport(loops: true)
    _ = loop.advance(bySeconds: 1)
    // The last frame is shown before the loop begins again.
    #expect(loop.frameIndex == 3 && loop.isPlaying)
    #expect(loop.advance(bySeconds: 0.01) == .jump && loop.position == 0)
  }

  @Test func `stepping pauses on the neighbouring frame and stops at both ends`() throws {
    var transport = try transport()
    #expect(transport.step(byFrames: 1) == .forward)
    #expect(!transport.isPlaying && transport.position == 0.1)
    #expect(transport.step(byFrames: -1) == .jump && transport.position == 0)
    #expect(transport.step(byFrames: -1) == .forward && transport.position == 0)
    _ = transport.seek(toFraction: 1)
    #expect(transport.step(byFrames: 1) == .forward && transport.frameIndex == 3)
  }

  @Test func `a paused transport stands still`() throws {
    var transport = try transport(isPlaying: false)
    _ = transport.advance(bySeconds: 5)
    #expect(transport.position == 0)
  }

  @Test func `seeking is clamped and tells that time jumped`() throws {
    var transport = try transport()
    #expect(transport.seek(toFraction: 0.5) == .jump)
    #expect(abs(transport.position - 0.175) < 1e-12 && transport.frameIndex == 1)
    _ = transport.seek(toFraction: 7)
    #expect(transport.fraction == 1)
  }

  @Test func `a range without frames and times that don't rise are refused`() {
    #expect(ReplayTransport(frameTimes: []) == nil)
    #expect(ReplayTransport(frameTimes: [0, 1], start: 2) == nil)
    #expect(ReplayTransport(frameTimes: [0, 1, 1]) == nil)
  }

  @Test func `a range bounds where it plays`() throws {
    var transport = try #require(
      ReplayTransport(frameTimes: [0, 0.1, 0.2, 0.35], start: 0.05, end: 0.3))
    #expect(transport.position == 0.1)
    _ = transport.advance(bySeconds: 9)
    #expect(transport.position == 0.2 && transport.isAtEnd)
  }
}
