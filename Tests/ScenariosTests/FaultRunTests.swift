import Foundation
import Geometry
import Recognition
import Recordings
import Scenarios
import Simulation
import TestSupport
import Testing
import WorldTracking

/// Runs with faults, on a recording that the test makes and on the desk, whose every answer is known.
struct FaultRunTests {
  /// Names everything alike.
  private static let classifier = ScriptedClassifier(
    .classes([Classification(classIndex: 0, identifier: "mug", confidence: 0.9)]))

  private func run(
    _ small: SmallRecording, _ faults: [Fault], taps: [Double] = [], seed: UInt64 = 1
  ) throws -> RunDocument {
    var settings = small.settings(.labels)
    settings.session.trackingStart = .immediate
    settings.faults = FaultPlan(seed: seed, faults: faults)
    return try HeadlessRun(
      recording: small.recording, settings: settings,
      events: taps.map { ClickScript.Event(time: $0, input: .tap(SIMD2(32, 24))) },
      classifier: BrightnessClassifier()
    ).run()
  }

  @Test func `a jump moves anchor and report by as much as was injected`() throws {
    let small = try SmallRecording(frames: 20)
    let offset = SIMD3(0.03, -0.04, 0.12)
    let document = try run(
      small, [Fault(.poseJump(offset: offset, degrees: 0, relocalization: nil), from: 0.5)],
      taps: [1.05])
    // √(0.03² + 0.04² + 0.12²) = 0.13.
    let faults = try #require(document.faults)
    #expect(isClose(faults.pose.injected.maxMetres, 0.13, within: 1e-12))
    #expect(isClose(faults.pose.measured.maxMetres, 0.13, within: 1e-12))
    let shift = try #require(faults.taps.first)
    #expect(isClose(try #require(shift.injected), 0.13, within: 1e-6))
    #expect(isClose(try #require(shift.measured), 0.13, within: 1e-6))
    // The one feature point is at (0, 0, −2), in the middle of the view.
    let position = try #require(document.anchors.first?.position)
    let expected = SIMD3(0, 0, -2) + offset
    #expect((SIMD3(position[0], position[1], position[2]) - expected).length < 1e-6)
  }

  @Test func `a camera off to the side moves a feature point's hit by nothing but its foot`() throws
  {
    let small = try SmallRecording(frames: 20)
    let document = try run(
      small, [Fault(.wrongOrientation(degrees: 180, of: .camera))], taps: [1.05])
    // Rolled about the viewing axis, the ray through the centre stays what it is.
    #expect(isClose(try #require(document.faults?.taps.first?.measured), 0, within: 1e-6))
    #expect(isClose(try #require(document.faults?.pose.measured.maxDegrees), 180, within: 1e-6))
  }

  @Test func `frames that are lost, doubled and out of order are counted as they are seen`() throws
  {
    let small = try SmallRecording(frames: 30)
    let document = try run(
      small,
      [
        Fault(.droppedFrames(probability: 1), from: 0.5, to: 0.8),
        Fault(.duplicatedFrames(probability: 1), from: 1, to: 1.2),
        Fault(.outOfOrderFrames(probability: 1), from: 2, to: 2.05),
      ])
    let frames = try #require(document.faults?.frames)
    #expect(frames.injected.dropped == 3 && frames.measured.missing == 3)
    #expect(frames.injected.duplicated == 2 && frames.measured.repeated == 2)
    #expect(frames.injected.outOfOrder == 1 && frames.measured.backwards == 1)
    #expect(document.frames.delivered == 29)
  }

  @Test func `a tap on late frames asks the older one that was on screen`() throws {
    let small = try SmallRecording(frames: 20)
    let document = try run(small, [Fault(.lateFrames(seconds: 0.25, probability: 1))], taps: [1.06])
    // At 1.06 s, frames up to 0.81 s have come: number 8.
    #expect(document.taps.first?.frame == 8)
  }

  @Test func `tracking loss, unreadable pictures and held buffers show in the document`() throws {
    let small = try SmallRecording(frames: 30)
    let document = try run(
      small,
      [
        Fault(.trackingLoss(.limited(.excessiveMotion)), from: 0.5, to: 1),
        Fault(.corruptImages(probability: 1, .unreadable), from: 1, to: 1.3),
        Fault(.bufferStarvation(held: 14), from: 2, to: 2.4),
      ])
    #expect(document.tracking.contains { $0.reason == "excessiveMotion" && $0.time == 0.5 })
    #expect(document.frames.skipped == 3)
    #expect(document.frames.dropped == 4)
    #expect(document.warnings.contains { $0.code == "droppedFrame" && $0.frame == 20 })
  }

  @Test func `classifier faults reach the labels`() throws {
    let small = try SmallRecording(frames: 20)
    let wrong = try run(small, [Fault(.wrongLabel("toaster", probability: 1))], taps: [1.05])
    #expect(wrong.taps.first?.label?.text == "toaster")
    let failed = try run(small, [Fault(.classifierFailure(probability: 1))], taps: [1.05])
    #expect(failed.taps.first?.reason == "noLabel")
    let late = try run(small, [Fault(.classifierDelay(seconds: 0.5))])
    #expect(
      late.classifications.allSatisfy { isClose($0.delivered - $0.submitted, 0.6, within: 1e-9) })
  }

  @Test func `where faults drop every frame there is nothing to replay`() throws {
    let small = try SmallRecording(frames: 5)
    #expect(throws: RunError.everyFrameDropped(count: 5)) {
      try run(small, [Fault(.droppedFrames(probability: 1))])
    }
  }

  @Test func `equal seeds give equal bytes, others don't`() throws {
    let small = try SmallRecording(frames: 20)
    let faults = [
      Fault(.poseNoise(metres: 0.01, degrees: 1)), Fault(.featureLoss(fraction: 0.5)),
      Fault(.droppedFrames(probability: 0.2)), Fault(.corruptImages(probability: 0.3, .blocks)),
    ]
    let first = try run(small, faults, taps: [1.05]).json()
    #expect(try run(small, faults, taps: [1.05]).json() == first)
    #expect(try run(small, faults, taps: [1.05], seed: 2).json() != first)
  }

  @Test func `without faults a document has none`() throws {
    #expect(try run(SmallRecording(frames: 5), []).faults == nil)
  }

  // MARK: - The desk

  private func desk(_ faults: [Fault]) throws -> RunDocument {
    let recording = try Recording.open(path: PlacardExecutable.packageFolder + "/Scenes/desk")
    var settings = RunSettings(
      session: SessionConfiguration(viewport: SIMD2(1280, 720), orientation: .landscapeRight))
    settings.faults = FaultPlan(seed: 4, faults: faults)
    // The demo's taps.
    let taps: [(Double, SIMD2<Double>)] = [
      (1.72, SIMD2(629, 300)), (2.93, SIMD2(620, 343)), (4.13, SIMD2(639, 357)),
      (5.08, SIMD2(660, 356)), (6.03, SIMD2(647, 366)), (7.28, SIMD2(583, 437)),
    ]
    return try HeadlessRun(
      recording: recording, settings: settings,
      events: taps.map { ClickScript.Event(time: $0.0, input: .tap($0.1)) },
      classifier: Self.classifier
    ).run()
  }

  private func expectAgreement(_ document: RunDocument, atLeast: Double) throws {
    let faults = try #require(document.faults)
    #expect(isClose(faults.pose.injected.rmsMetres, faults.pose.measured.rmsMetres, within: 1e-9))
    #expect(isClose(faults.pose.injected.rmsDegrees, faults.pose.measured.rmsDegrees, within: 1e-9))
    #expect(faults.taps.count == 6)
    for shift in faults.taps {
      let injected = try #require(shift.injected)
      let measured = try #require(shift.measured)
      #expect(abs(injected - measured) < 0.001, "\(shift)")
      #expect(measured >= atLeast, "\(shift)")
    }
  }

  @Test func `on the desk a jump of 10 cm puts every anchor 10 cm off, injected and measured`()
    throws
  {
    let document = try desk([
      Fault(.poseJump(offset: SIMD3(0.06, 0, 0.08), degrees: 0, relocalization: nil), from: 1)
    ])
    try expectAgreement(document, atLeast: 0.0999)
    for anchor in document.anchors { #expect(anchor.label == "mug") }
    #expect(document.anchors.count == 6)
  }

  @Test func `on the desk a drift of 1 cm and half a degree a second is measured as injected`()
    throws
  {
    let document = try desk([
      Fault(.poseDrift(metresPerSecond: 0.01, degreesPerSecond: 0.5, direction: SIMD3(0, 0, 1)))
    ])
    try expectAgreement(document, atLeast: 0.01)
    // By hand, for the last tap: on a frame of at most 7.28 s, T turns P about +y by 0.5 °/s and moves
    // it along z by 1 cm/s.
    let faults = try #require(document.faults)
    let last = try #require(faults.taps.last)
    let clean = try #require(last.clean)
    let seconds = 7.25
    let angle = 0.5 * seconds * Double.pi / 180
    let moved = SIMD3(
      clean[0] * cos(angle) + clean[2] * sin(angle), clean[1],
      -clean[0] * sin(angle) + clean[2] * cos(angle) + 0.01 * seconds)
    let byHand = (moved - SIMD3(clean[0], clean[1], clean[2])).length
    #expect(isClose(try #require(last.measured), byHand, within: 0.001))
  }

  @Test func `on the desk the same noise at half the amount gives half the error`() throws {
    let whole = try #require(
      desk([Fault(.poseNoise(metres: 0.002, degrees: 0))]).faults?.pose.measured.rmsMetres)
    let half = try #require(
      desk([Fault(.poseNoise(metres: 0.001, degrees: 0))]).faults?.pose.measured.rmsMetres)
    #expect(isClose(whole, 2 * half, within: 1e-9))
  }
}
