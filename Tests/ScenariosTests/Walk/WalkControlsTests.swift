import Foundation
import Geometry
import Imaging
import Recordings
import Rendering
import Simulation
import SyntheticScenes
import TestSupport
import Testing

@testable import Scenarios

struct WalkControlsTests {
  private func key(_ key: WindowKey, isRepeat: Bool = false) -> WindowEvent {
    .key(key, modifiers: [], isRepeat: isRepeat)
  }

  private func turn(_ controls: inout WalkControls, seconds: Double = 1) -> SIMD2<Double> {
    controls.takeTurn(seconds: seconds)
  }

  /// 1.4 m/s along one way, 1.4 / √2 along each of two.
  @Test(arguments: [
    ([WindowKey.character("w")], SIMD2(1.4, 0)), ([.up], SIMD2(1.4, 0)),
    ([.character("s")], SIMD2(-1.4, 0)), ([.left], SIMD2(0, -1.4)),
    ([.character("d"), .right], SIMD2(0, 1.4)),
    ([.character("w"), .character("s")], SIMD2(0, 0)),
    ([.character("w"), .character("d")], SIMD2(0.989949, 0.989949)),
    ([.character("w"), .shift], SIMD2(2.8, 0)), ([.control, .down], SIMD2(-0.49, 0)),
  ])
  func `keys walk while they are held`(keys: [WindowKey], way: SIMD2<Double>) {
    var controls = WalkControls()
    for held in keys {
      let events = [key(held), key(held, isRepeat: true)]
      for event in events {
        let isTaken = controls.handle(event)
        #expect(isTaken)
      }
    }
    let motion = controls.motion
    #expect((SIMD2(motion.forward, motion.right) - way).length < 1e-6)
    for held in keys { _ = controls.handle(.keyReleased(held)) }
    #expect(controls.motion == .still)
  }

  @Test func `the mouse turns the head while the right button is held, and stays in sight`() {
    var controls = WalkControls()
    _ = controls.handle(.look(by: SIMD2(100, 0)))
    let unheld = turn(&controls)
    #expect(unheld == .zero)
    _ = controls.handle(.secondaryButton(isDown: true))
    #expect(!controls.holdsPointer)
    // Right and down on the screen: to the right and down with the head, 0.15° a point.
    _ = controls.handle(.look(by: SIMD2(20, 10)))
    _ = controls.handle(.look(by: SIMD2(20, 0)))
    let (first, second) = (turn(&controls), turn(&controls))
    #expect((first - SIMD2(-6, -1.5)).length < 1e-9 && second == .zero)
    _ = controls.handle(.secondaryButton(isDown: false))
    _ = controls.handle(.look(by: SIMD2(100, 0)))
    let released = turn(&controls)
    #expect(released == .zero)
  }

  @Test func `Tab looks around until Tab or Escape, and only then Escape means something else`() {
    var controls = WalkControls()
    func press(_ pressed: WindowKey, isRepeat: Bool = false) -> Bool {
      controls.handle(key(pressed, isRepeat: isRepeat))
    }
    #expect(press(.tab) && controls.holdsPointer)
    #expect(!press(.tab, isRepeat: true) && controls.holdsPointer)
    #expect(press(.escape) && !controls.holdsPointer)
    #expect(!press(.escape))
    #expect(press(.tab) && press(.tab) && !controls.holdsPointer)
  }

  @Test func `no head turns faster than 360 degrees a second`() {
    var controls = WalkControls()
    _ = controls.handle(.secondaryButton(isDown: true))
    _ = controls.handle(.look(by: SIMD2(-5000, 10)))
    let turned = turn(&controls, seconds: 0.1)
    #expect((turned - SIMD2(36, -1.5)).length < 1e-9)
  }

  @Test func `clicks and other keys are left for whoever places labels`() {
    var controls = WalkControls()
    for event in [
      WindowEvent.click(at: .zero), key(.enter), key(.character("r")), .text("w"),
      .drag(from: .zero, to: .one),
    ] {
      let isTaken = controls.handle(event)
      #expect(!isTaken)
    }
  }
}

/// How soon what is done is seen, counted in frames.
struct LiveWalkTests {
  /// The pixels alone: what fills up the rows in memory may differ.
  private static func luma(_ image: PixelBuffer) -> [UInt8] {
    image.withPlanes { planes in
      (0..<image.size.height).flatMap { row in
        planes.luma[row * planes.lumaStride..<row * planes.lumaStride + image.size.width]
      }
    }
  }

  /// One turn of the window's loop: what happened, the frame, and the picture that the session shows.
  private struct Loop {
    var walk: LiveWalk
    let camera: PhoneCamera
    var session: Session
    var seconds = 0.0

    init(_ folder: TemporaryFolder) throws {
      let scene = try WalkedRoom.scene(in: folder)
      let geometry = try SceneGeometry(scene)
      walk = LiveWalk(scene, surfaces: SolidSurfaces(geometry))
      camera = try PhoneCamera(scene, geometry)
      session = Session(
        configuration: SessionConfiguration(viewport: SIMD2(160, 120)), hasGravity: true,
        queue: nil)
      _ = session.advance(
        to: Timestamp(nanoseconds: -1),
        inputs: [TimedInput(timestamp: Timestamp(nanoseconds: -2), input: .run([]))])
    }

    mutating func turn(_ events: [WindowEvent] = []) throws -> [UInt8] {
      for event in events { _ = walk.controls.handle(event) }
      _ = session.step(try camera.shot(walk.nextFrame(at: seconds)).frame)
      seconds += 1.0 / 30
      let image = session.currentFrame?.capturedImage
      return image.map(LiveWalkTests.luma) ?? []
    }
  }

  @Test(arguments: [
    [WindowEvent.key(.character("w"), modifiers: [], isRepeat: false)],
    [.secondaryButton(isDown: true), .look(by: SIMD2(30, 0))],
  ])
  func `what is done is seen at most two frames later`(_ events: [WindowEvent]) throws {
    var loop = try Loop(try TemporaryFolder())
    let before = try loop.turn()
    #expect(!before.isEmpty)
    // Standing still, the picture stays to the bit.
    let after = try loop.turn()
    #expect(after == before, "the picture moved by itself")
    var frames = 1
    var picture = try loop.turn(events)
    while picture == before, frames < 10 {
      picture = try loop.turn()
      frames += 1
    }
    #expect(frames <= 2)
  }

  @Test func `a person does not go on while the machine stands`() throws {
    let scene = try WalkedRoom.scene(in: try TemporaryFolder())
    var walk = LiveWalk(scene, surfaces: SolidSurfaces(try SceneGeometry(scene)))
    let start = walk.nextFrame(at: 0).camera.worldFromCamera.translation
    _ = walk.controls.handle(.key(.character("s"), modifiers: [], isRepeat: false))
    let after = walk.nextFrame(at: 5).camera.worldFromCamera.translation
    // 0.25 s at 1.4 m/s.
    #expect(abs((after - start).length - 0.35) < 1e-9)
    #expect(walk.frameCount == 2)
  }
}
