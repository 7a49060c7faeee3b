import Foundation
import Geometry
import Recordings
import Testing
import WorldTracking

/// Plans of faults as people write them.
struct FaultPlanTests {
  /// One of every kind with every key.
  static let everyKind = """
    {"seed": 7, "faults": [
      {"type": "poseNoise", "metres": 0.01, "degrees": 0.5, "from": 1, "to": 2},
      {"type": "poseDrift", "metresPerSecond": 0.02, "degreesPerSecond": 1, "direction": [0, 0, 2]},
      {"type": "poseJump", "offset": [0.1, 0, 0], "degrees": 3, "relocalization": 1, "from": 2},
      {"type": "trackingLoss", "reason": "excessiveMotion", "from": 1, "to": 1.5},
      {"type": "trackingLoss", "reason": "notAvailable", "from": 2, "to": 2.5},
      {"type": "droppedFrames", "probability": 0.1},
      {"type": "duplicatedFrames", "probability": 0.2},
      {"type": "lateFrames", "seconds": 0.05, "probability": 0.5},
      {"type": "outOfOrderFrames", "probability": 0.3},
      {"type": "corruptImages", "probability": 0.1, "how": "unreadable"},
      {"type": "blur", "pixels": 3},
      {"type": "exposure", "stops": -2},
      {"type": "featureLoss", "fraction": 0.5},
      {"type": "featureNoise", "metres": 0.01},
      {"type": "planeBias", "metres": -0.02, "degrees": 2},
      {"type": "wrongOrientation", "degrees": 90, "of": "classifier"},
      {"type": "intrinsicsError", "focalPercent": 5, "centerPixels": [4, -3]},
      {"type": "classifierDelay", "seconds": 1},
      {"type": "classifierFailure", "probability": 0.5},
      {"type": "wrongLabel", "label": "toaster", "probability": 0.5},
      {"type": "bufferStarvation", "held": 14, "from": 3, "to": 4}
    ]}
    """

  private func plan(_ text: String) throws -> FaultPlan {
    try FaultPlan(LocatedJSON(parsing: Data(text.utf8)))
  }

  private func fault(_ text: String) -> JSONFault? {
    do {
      _ = try plan(text)
      return nil
    } catch {
      return error as? JSONFault
    }
  }

  @Test func `every kind of fault is read and what is written reads back as the same`() throws {
    let plan = try plan(Self.everyKind)
    #expect(Set(plan.faults.map(\.name)) == Set(Fault.Name.allCases))
    #expect(
      plan.faults[1].kind
        == .poseDrift(
          metresPerSecond: 0.02, degreesPerSecond: 1, direction: SIMD3(0, 0, 1)))
    #expect(plan.faults[3].stream == 0 && plan.faults[4].stream == 1)
    let text = try JSONEncoder().encode(FaultPlanRecord(plan))
    #expect(try FaultPlan(LocatedJSON(parsing: text)) == plan)
  }

  @Test func `a list alone has the seed that it is given`() throws {
    let node = try LocatedJSON(parsing: Data(#"[{"type": "blur", "pixels": 2}]"#.utf8))
    #expect(try FaultPlan(node, seed: 5) == FaultPlan(seed: 5, faults: [Fault(.blur(pixels: 2))]))
  }

  @Test func `a misspelt key is told with its line and column`() {
    let found = fault("{\"faults\": [\n  {\"type\": \"blur\", \"pixel\": 3}\n]}")
    #expect(found?.line == 2 && found?.column == 20)
    #expect(found?.found == "\"pixel\"")
  }

  @Test(arguments: [
    #"[{"type": "sneeze"}]"#, #"[{"pixels": 3}]"#, #"[{"type": "blur"}]"#,
    #"[{"type": "blur", "pixels": 0}]"#, #"[{"type": "blur", "pixels": 2.5}]"#,
    #"[{"type": "poseNoise"}]"#, #"[{"type": "poseNoise", "metres": -1}]"#,
    #"[{"type": "poseJump", "offset": [1, 2]}]"#,
    #"[{"type": "droppedFrames", "probability": 1.1}]"#,
    #"[{"type": "poseDrift", "metresPerSecond": 1, "direction": [0, 0, 0]}]"#,
    #"[{"type": "blur", "pixels": 2, "from": 3, "to": 3}]"#,
    #"[{"type": "blur", "pixels": 2, "from": -1}]"#,
    #"[{"type": "trackingLoss", "reason": "boredom"}]"#, #"[{"type": "trackingLoss"}]"#,
    #"[{"type": "wrongOrientation", "degrees": 45}]"#, #"[{"type": "wrongLabel", "label": ""}]"#,
    #"[{"type": "featureLoss", "fraction": "all"}]"#, #"[{"type": "exposure", "stops": 1e9}]"#,
    #"[{"type": "bufferStarvation", "held": 0}]"#, #"{"seed": -1, "faults": []}"#, "{}", "7",
    #"{"format": "placard-faults/2", "faults": []}"#,
  ])
  func `what no fault can be is a fault of the file`(text: String) {
    #expect(fault(text) != nil)
  }

  // MARK: - Frames

  private static let camera = Camera(
    worldFromCamera: .identity, intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5),
    imageResolution: ImageSize(width: 64, height: 48))

  /// Frames at 10 a second.
  private func frames(_ count: Int) -> [FrameRecord] {
    (0..<count).map { index in
      FrameRecord(
        index: index, timestamp: Timestamp(nanoseconds: Int64(index) * 100_000_000), imagePath: "x",
        camera: Self.camera)
    }
  }

  private func faulted(_ faults: [Fault], _ count: Int = 50, seed: UInt64 = 3) -> FaultedFrames {
    FaultedFrames(
      frames(count), plan: FaultPlan(seed: seed, faults: faults),
      origin: Timestamp(nanoseconds: 0))
  }

  @Test func `taking one fault out changes nothing in what the others draw`() {
    let noise = Fault(.poseNoise(metres: 0.01, degrees: 1))
    let more = Fault(.poseNoise(metres: 0.02, degrees: 0), stream: 1)
    let drop = Fault(.droppedFrames(probability: 0.3))
    let alone = faulted([more, drop])
    let without = faulted([drop])
    let all = faulted([noise, more, drop])
    #expect(alone.frames.map(\.index) == without.frames.map(\.index))
    #expect(alone.frames.map(\.index) == all.frames.map(\.index))
    let shifts = faulted([more]).frames.map { $0.camera.worldFromCamera.translation }
    let both = faulted([noise, more]).frames.map { $0.camera.worldFromCamera.translation }
    let first = faulted([noise]).frames.map { $0.camera.worldFromCamera.translation }
    for index in shifts.indices {
      #expect((both[index] - first[index] - shifts[index]).length < 1e-15)
    }
  }

  @Test func `halving an amount halves the noise and keeps its pattern`() {
    let whole = faulted([Fault(.poseNoise(metres: 0.02, degrees: 0))]).frames
    let half = faulted([Fault(.poseNoise(metres: 0.01, degrees: 0))]).frames
    for (a, b) in zip(whole, half) {
      let d = a.camera.worldFromCamera.translation - 2 * b.camera.worldFromCamera.translation
      #expect(d.length < 1e-15)
    }
  }

  @Test func `noise has the standard deviation that was asked for`() {
    let error = faulted([Fault(.poseNoise(metres: 0.01, degrees: 0.5))], 4000).poseError
    // Three axes of variance σ² each: the root of the mean square length is σ√3; 4000 frames tell it
    // to about 1 %.
    #expect(abs(error.rootMeanSquareMetres / (0.01 * 3.0.squareRoot()) - 1) < 0.03)
    #expect(abs(error.rootMeanSquareDegrees / (0.5 * 3.0.squareRoot()) - 1) < 0.03)
  }

  @Test func `another seed gives another run`() {
    let fault = Fault(.poseNoise(metres: 0.01, degrees: 0))
    #expect(
      faulted([fault], seed: 1).frames[0].camera.worldFromCamera
        != faulted([fault], seed: 2).frames[0].camera.worldFromCamera)
  }

  @Test func `a drift grows at its rate and stays when its window ends`() {
    let fault = Fault(
      .poseDrift(metresPerSecond: 0.1, degreesPerSecond: 0, direction: SIMD3(1, 0, 0)), from: 1,
      to: 3)
    let x = faulted([fault]).frames.map { $0.camera.worldFromCamera.translation.x }
    // At 2 s it has grown for 1 s, at 3 s for 2 s, at 4.9 s it is what it was at 3 s.
    #expect(x[10] == 0 && abs(x[20] - 0.1) < 1e-12 && abs(x[30] - 0.2) < 1e-12)
    #expect(abs(x[49] - 0.2) < 1e-12)
  }

  @Test func `a jump with relocalization is limited, then over`() {
    let fault = Fault(
      .poseJump(offset: SIMD3(0, 0.3, 0), degrees: 0, relocalization: 0.5), from: 2)
    let frames = faulted([fault]).frames
    #expect(frames[19].camera.worldFromCamera == .identity)
    #expect(frames[20].camera.worldFromCamera.translation == SIMD3(0, 0.3, 0))
    #expect(frames[24].trackingState == .limited(.relocalizing))
    #expect(frames[25].camera.worldFromCamera == .identity && frames[25].trackingState == nil)
  }

  @Test func `dropped frames are missing, duplicated ones come twice`() {
    let dropped = faulted([Fault(.droppedFrames(probability: 1), from: 1, to: 2)])
    #expect(dropped.frames.map(\.index) == Array(0..<10) + Array(20..<50))
    #expect(dropped.counts.dropped == 10)
    let twice = faulted([Fault(.duplicatedFrames(probability: 1), to: 0.2)], 4)
    #expect(twice.frames.map(\.index) == [0, 0, 1, 1, 2, 3])
  }

  @Test func `late frames arrive later and never before the one in front of them`() {
    let late = faulted([Fault(.lateFrames(seconds: 0.25, probability: 1), from: 0.1, to: 0.2)], 5)
    #expect(late.frames.map(\.index) == [0, 1, 2, 3, 4])
    #expect(
      late.frames.map(\.delivery.nanoseconds) == [0, 350, 350, 350, 400].map { $0 * 1_000_000 })
    #expect(
      late.frames.map(\.timestamp.nanoseconds) == [0, 100, 200, 300, 400].map { $0 * 1_000_000 })
  }

  @Test func `a frame out of order comes after the one behind it`() {
    let turned = faulted([Fault(.outOfOrderFrames(probability: 1), from: 0.1, to: 0.2)], 4)
    #expect(turned.frames.map(\.index) == [0, 2, 1, 3])
    #expect(turned.frames.map(\.delivery.nanoseconds) == [0, 200, 200, 300].map { $0 * 1_000_000 })
    #expect(turned.counts.outOfOrder == 1)
  }

  @Test func `a longer focal length and a moved centre change the intrinsics`() {
    let lens = faulted([Fault(.intrinsicsError(focalPercent: 10, centerPixels: SIMD2(2, -1)))], 1)
    let intrinsics = lens.frames[0].camera.intrinsics
    #expect(abs(intrinsics.fx - 66) < 1e-9 && abs(intrinsics.fy - 66) < 1e-9)
    #expect(intrinsics.cx == 33.5 && intrinsics.cy == 22.5)
  }

  @Test func `a camera held 90 degrees wrong sees to the right what is above`() {
    let frame = faulted([Fault(.wrongOrientation(degrees: 90, of: .camera))], 1).frames[0]
    // Turned clockwise, the picture's up points at the world's right.
    let up = frame.camera.worldFromCamera.rotation.act(SIMD3(0, 1, 0))
    #expect((up - SIMD3(1, 0, 0)).length < 1e-12)
  }

  @Test func `a plane's bias lies along its normal`() {
    var frame = frames(1)[0]
    frame.planes = [
      PlaneAnchor(
        identifier: 1, alignment: .horizontal,
        worldFromPlane: Transform(rotation: .identity, translation: SIMD3(1, -0.5, -2)),
        extent: SIMD2(1, 1))
    ]
    let faulted = FaultedFrames(
      [frame], plan: FaultPlan(seed: 0, faults: [Fault(.planeBias(metres: 0.03, degrees: 0))]),
      origin: frame.timestamp)
    let moved = faulted.frames[0].planes[0].worldFromPlane.translation
    #expect((moved - SIMD3(1, -0.47, -2)).length < 1e-12)
  }
}
