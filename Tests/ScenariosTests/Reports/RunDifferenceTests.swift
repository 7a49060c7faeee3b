import Foundation
@testable import Scenarios
import TestSupport
import Testing

@Suite struct RunDifferenceTests {
  private let base = MadeSuite.run()

  private func compare(
    _ b: RunDocument, _ tolerances: DifferenceTolerances = DifferenceTolerances()
  ) -> RunDifference {
    RunDifference(base, b, within: tolerances)
  }

  @Test func `a run does not differ from itself`() {
    let difference = compare(base, DifferenceTolerances(mm: 0, px: 0, ms: 0))
    #expect(difference.isWithin)
    #expect(difference.firstDivergence == nil)
    #expect(difference.taps.count == 2)
    #expect(difference.taps[0].anchor?.mm == 0 && difference.taps[0].anchor?.px == 0)
  }

  @Test func `the distance of an anchor is told in millimetres and held against the tolerance`()
    throws
  {
    // 3 mm along x and 4 mm along z are 5 mm.
    let moved = MadeSuite.run(anchorAt: SIMD3(0.103, 0.7, -0.396))
    let tap = compare(moved, DifferenceTolerances(mm: 4.9)).taps[0]
    #expect(abs(try #require(tap.anchor).mm - 5) < 1e-9)
    #expect(tap.isBeyond && tap.anchor?.firstFrame == 46)
    #expect(!compare(moved, DifferenceTolerances(mm: 4.9)).isWithin)
    #expect(compare(moved, DifferenceTolerances(mm: 5.1)).isWithin)
  }

  @Test func `an anchor that comes back is told with its largest distance and the frame of it`()
    throws
  {
    var b = base
    b.anchors[0].poses.append(
      .init(frame: 70, position: [0.1, 0.71, -0.4], orientation: [0, 0, 0, 1]))
    b.anchors[0].poses.append(
      .init(frame: 80, position: [0.1, 0.7, -0.4], orientation: [0, 0, 0, 1]))
    let anchor = try #require(compare(b).taps[0].anchor)
    #expect(anchor.mm == 0 && abs(anchor.largestMm - 10) < 1e-9 && anchor.largestMmFrame == 70)
    #expect(compare(b).firstDivergence == .init(frame: 70, kind: "anchor", subject: "anchor-1"))
  }

  @Test func `pixels are compared in the frames that both runs noted`() throws {
    var b = base
    b.anchors[0].seen = .init(frames: [44, 48, 50, 52], x: [0, 641, 645], y: [0, 361, 366])
    b.anchors[0].seen?.x.append(9)
    b.anchors[0].seen?.y.append(9)
    let anchor = try #require(compare(b).taps[0].anchor)
    // In frame 50: (642, 362) and (645, 366), 5 px apart.
    #expect(anchor.px == 5 && anchor.pxFrame == 50 && anchor.firstFrame == 50)
    #expect(compare(b, DifferenceTolerances(px: 5)).isWithin)
    b.anchors[0].seen = nil
    #expect(compare(b).taps[0].anchor?.px == nil && compare(b).isWithin)
  }

  @Test
  func `a tap that is refused in one run is a difference, and later anchors keep their partners`() {
    var b = base
    b.taps[0].outcome = "refused"
    b.taps[0].reason = "noLabel"
    b.taps[0].anchor = nil
    b.taps[1].outcome = "placed"
    b.taps[1].reason = nil
    b.taps[1].anchor = "anchor-1"
    let difference = compare(b)
    #expect(difference.taps.map(\.a) == ["placed", "nothingNearRay"])
    #expect(difference.taps.map(\.b) == ["noLabel", "placed"])
    #expect(difference.taps.allSatisfy { $0.isBeyond && $0.anchor == nil })
    #expect(difference.firstDivergence == .init(frame: 45, kind: "tap", subject: "tap 1"))
  }

  @Test func `taps of one run alone are told`() {
    var b = base
    b.taps.remove(at: 0)
    let difference = compare(b)
    #expect(difference.taps.map(\.b) == ["none", "nothingNearRay"])
    let turned = RunDifference(b, base, within: DifferenceTolerances())
    #expect(turned.taps.map(\.a) == ["nothingNearRay", "none"])
    #expect(!difference.isWithin && !turned.isWithin)
  }

  @Test func `labels, ages, states, classifications and counters are told`() {
    var b = MadeSuite.run(label: "cup")
    b.taps[0].label?.age = 0.15
    b.taps[0].resolved = 1.9
    b.tracking[2].time = 1.2
    b.tracking[2].frame = 36
    b.frames.dropped = 2
    b.settings.latency = 0.2
    let difference = compare(b)
    #expect(difference.taps[0].label == .init(a: "mug", b: "cup"))
    #expect(abs((difference.taps[0].age ?? 0) - 50) < 1e-9)
    #expect(abs((difference.taps[0].answer ?? 0) - 400) < 1e-9)
    #expect(difference.namings == [.init(frame: 31, a: ["mug"], b: ["cup"])])
    #expect(
      difference.tracking
        == [.init(time: 1, frame: 30, a: "normal", b: "limited (initializing)")])
    #expect(difference.counters == [.init(name: "dropped", a: "0", b: "2")])
    #expect(difference.settings == [.init(name: "latency", a: "0.1", b: "0.2")])
    #expect(difference.firstDivergence?.frame == 30)
  }

  @Test func `other settings alone are no difference`() {
    var b = base
    b.settings.seed = 7
    b.recording.sha256 = "11"
    #expect(compare(b).isWithin)
    #expect(compare(b).settings.map(\.name) == ["recording's hash", "seed"])
    #expect(compare(b).settings.last?.a == "none" && compare(b).settings.last?.b == "7")
  }

  @Test func `suites are compared by path`() {
    let a = MadeSuite.suite([
      MadeSuite.result("a", run: base), MadeSuite.result("b", run: base), MadeSuite.result("c"),
      MadeSuite.result("d", run: base),
    ])
    let b = MadeSuite.suite([
      MadeSuite.result("a", run: base), MadeSuite.result("b", .failed, run: base),
      MadeSuite.result("d"), MadeSuite.result("e"),
    ])
    let difference = SuiteDifference(a, b, within: DifferenceTolerances())
    #expect(difference.scenarios.map(\.path) == ["a", "b", "c", "d", "e"])
    #expect(difference.scenarios.map(\.isWithin) == [true, false, false, false, false])
    let text = DifferenceWording.text(for: difference)
    #expect(text.contains("b: passed in A, failed in B"))
    #expect(text.contains("c: only in A (passed)"))
    #expect(text.contains("d: passed in A, passed without a run in B"))
    #expect(text.hasSuffix("4 of 5 scenarios differ beyond 1.00 mm, 1.00 px, 1.00 ms"))
  }

  @Test func `the words name what a person can act on`() {
    var b = MadeSuite.run(anchorAt: SIMD3(0.103, 0.7, -0.396), label: "cup\u{1B}[2J")
    b.frames.delivered = 99
    let text = DifferenceWording.text(
      for: SuiteDifference(base, b, within: DifferenceTolerances()))
    #expect(
      text == """
        tap 1 at 1.500 s (anchor-1): label "mug" in A, "cup\\u{1B}[2J" in B; 5.00 mm; 0 px  BEYOND
        tap 2 at 2.000 s: the same: nothingNearRay
        frame 31: "mug" in A, "cup\\u{1B}[2J" in B
        frames delivered: 100 in A, 99 in B
        first diverging frame: 31 (what was recognized in it)
        different beyond 1.00 mm, 1.00 px, 1.00 ms
        """)
  }

  @Test func `files that are no documents of ours are told apart`() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write(try base.json(), to: "good.json")
    let suite = try folder.write(
      try ReportJSON.data(MadeSuite.suite([MadeSuite.result("a", run: base)])), to: "suite.json")
    func failure(_ a: String, _ b: String) -> String {
      do {
        _ = try SuiteDifference.between(a, b, within: DifferenceTolerances())
        return ""
      } catch {
        return ErrorWording.text(for: error).replacing(folder.path + "/", with: "")
      }
    }
    #expect(failure(good, good) == "")
    #expect(failure(suite, suite) == "")
    #expect(failure(good, folder.file("none.json")) == "none.json: there is no such file")
    #expect(failure(good, suite).contains("one is of a run, the other of a suite"))
    let other = try folder.write("{\"format\": \"x/2\"}", to: "other.json")
    #expect(failure(other, good).contains("found \"x/2\""))
    let cut = try folder.write(try base.json().prefix(500), to: "cut.json")
    let cutWords = failure(cut, good)
    #expect(
      cutWords.hasPrefix("cut.json: line ") && cutWords.hasSuffix("found the end of the file"))
    var bent = base
    bent.anchors[0].position = [1, 2]
    let two = try folder.write(try bent.json(), to: "two.json")
    #expect(
      failure(two, good) == "two.json: anchors: anchor-1: expected a position of three numbers")
    let list = try folder.write("[1, 2]", to: "list.json")
    #expect(failure(list, good) == "list.json: expected object, found an array")
  }
}
