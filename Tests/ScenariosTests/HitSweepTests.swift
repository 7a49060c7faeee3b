import Foundation
import Geometry
import Imaging
import Recordings
import Simulation
import TestSupport
import Testing

@testable import Scenarios

struct HitSweepTests {
  private func tap(_ outcome: HitSweep.Tap.Outcome, truth: Double?) -> HitSweep.Tap {
    HitSweep.Tap(frame: 0, pixel: SIMD2(8, 8), outcome: outcome, truth: truth)
  }

  @Test func `errors are compared below the limit only, refusals are counted by their reason`()
    throws
  {
    var report = HitSweepReport(truthLimit: 2)
    report.taps = [
      tap(.hit(.featurePoint, depth: 1.01), truth: 1),
      tap(.hit(.featurePoint, depth: 1.7), truth: 1.8),
      tap(.hit(.estimatedHorizontalPlane, depth: 1.25), truth: 1),
      tap(.hit(.featurePoint, depth: 4), truth: 3), tap(.hit(.featurePoint, depth: 4), truth: nil),
      tap(.refused(.notTriangulated(points: 4), .normal), truth: 1),
      tap(.refused(.nothingToHit, .normal), truth: nil),
      tap(.refused(.notTriangulated(points: 1), .normal), truth: nil),
    ]
    let json = try #require(
      JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    #expect(json["taps"] as? Int == 8)
    #expect(json["hits"] as? Int == 5)
    #expect(json["compared"] as? Int == 3)
    // 1, 10 and 25 cm.
    #expect(isClose(try #require(json["medianError"] as? Double), 0.1, within: 1e-9))
    #expect(isClose(try #require(json["p90Error"] as? Double), 0.25, within: 1e-9))
    // 1 of 100, 10 of 180 and 25 of 100 cm.
    #expect(isClose(try #require(json["medianRelativeError"] as? Double), 0.1 / 1.8, within: 1e-9))
    #expect(isClose(try #require(json["p90RelativeError"] as? Double), 0.25, within: 1e-9))
    #expect(report.text.contains("5.6 %  25.0 %"))
    #expect(isClose(try #require(json["over20cm"] as? Double), 1 / 3, within: 1e-9))
    #expect(json["refusals"] as? [String: Int] == ["notTriangulated": 2, "nothingToHit": 1])
    #expect(report.text.hasPrefix("8 taps, 5 hits (62.5 %)"))
    #expect(report.text.contains("refused, notTriangulated: 2"))
  }

  @Test func `a known scene gives errors in space, in the pictures and of planes`() throws {
    var report = HitSweepReport(truthLimit: 2)
    #expect(report.trueErrors == nil)
    report.taps = (1...4).map { number in
      var tap = tap(.hit(.featurePoint, depth: 1), truth: number == 4 ? 3 : 1)
      tap.trueError = TrueError(
        metres: Double(number) / 1000, degrees: number == 2 ? 5 : nil, pixels: 0.5,
        isOnObject: number != 1)
      return tap
    }
    // The one at 3 m is beyond the limit: 1, 2, 3 mm and two of three on their objects.
    let errors = try #require(report.trueErrors)
    #expect(errors.hits == 3)
    #expect(isClose(errors.onObject, 2.0 / 3, within: 1e-12))
    #expect(errors.millimetres?.median == 2)
    #expect(errors.pixels?.median == 0.5)
    #expect(errors.degrees?.median == 5)
    #expect(report.text.contains("on the tapped object: 66.7 %"))
    let json = try #require(
      JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    #expect((json["trueErrors"] as? [String: Any])?["hits"] as? Int == 3)
  }

  @Test func `a sweep without hits has no errors, and is drawn all the same`() throws {
    var report = HitSweepReport(truthLimit: 2)
    report.taps = [tap(.refused(.nothingToHit, .normal), truth: 1)]
    let json = try #require(
      JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    #expect(json["medianError"] == nil)
    #expect(try HitSweepPicture().image(of: report).width == HitSweepPicture.width)
  }
}
