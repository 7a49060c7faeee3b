import Foundation
import Geometry
import Testing

@testable import SyntheticScenes

@Suite struct ScenePathTests {
  static func path(isSmooth: Bool, shake: HandShake? = nil) -> ScenePath {
    ScenePath(
      seconds: 4,
      keys: [
        ScenePath.Key(seconds: 0, positionInWorld: .zero, lookAtInWorld: SIMD3(0, 0, -5)),
        ScenePath.Key(seconds: 1, positionInWorld: SIMD3(1, 0, 0), lookAtInWorld: SIMD3(1, 0, -5)),
        ScenePath.Key(seconds: 3, positionInWorld: SIMD3(5, 2, 0), lookAtInWorld: SIMD3(5, 2, -5)),
        ScenePath.Key(seconds: 4, positionInWorld: SIMD3(6, 0, 0), lookAtInWorld: SIMD3(6, 0, -5)),
      ], isSmooth: isSmooth, shake: shake)
  }

  @Test(arguments: [false, true])
  func `the camera is at each key at its time, and stands still before and after`(
    isSmooth: Bool
  ) {
    let path = Self.path(isSmooth: isSmooth)
    for key in path.keys {
      let pose = path.worldFromCamera(at: key.seconds)
      #expect((pose.translation - key.positionInWorld).length < 1e-12)
    }
    #expect(path.worldFromCamera(at: -1).translation == .zero)
    #expect(path.worldFromCamera(at: 9).translation == SIMD3(6, 0, 0))
  }

  @Test func `between keys a path is straight, or a curve by the slopes of the neighbours`() {
    #expect(Self.path(isSmooth: false).worldFromCamera(at: 2).translation == SIMD3(3, 1, 0))
    // Slopes (p(3) − p(0)) / 3 = (5/3, 2/3) and (p(4) − p(1)) / 3 = (5/3, 0) per second; in the
    // middle of 2 s: (p + q) / 2 + 2 s (m − n) / 8.
    let middle = Self.path(isSmooth: true).worldFromCamera(at: 2).translation
    #expect((middle - SIMD3(3, 1 + 2 * (2.0 / 3) / 8, 0)).length < 1e-12)
  }

  @Test func `a smooth path has no sudden change of speed at keys`() {
    let path = Self.path(isSmooth: true)
    func position(_ t: Double) -> SIMD3<Double> { path.worldFromCamera(at: t).translation }
    for time in [1.0, 3.0] {
      let before = (position(time) - position(time - 1e-5)) / 1e-5
      let after = (position(time + 1e-5) - position(time)) / 1e-5
      #expect((after - before).length < 1e-3)
    }
  }

  @Test func `the point looked at is in the picture's middle, and up is up`() {
    let target = SIMD3(3.0, -1, 2)
    let pose = Transform(at: SIMD3(1, 2, 3), lookingAt: target)
    let seen = pose.inverse * target
    #expect(abs(seen.x) < 1e-12 && abs(seen.y) < 1e-12 && seen.z < 0)
    // The world's up has no part to the side.
    #expect(abs(pose.rotation.inverse.act(SIMD3(0, 1, 0)).x) < 1e-12)
    #expect(pose.rotation.inverse.act(SIMD3(0, 1, 0)).y > 0)
  }

  @Test func `a camera that rolls clockwise sees the world's up to the left`() {
    let pose = Transform(at: .zero, lookingAt: SIMD3(0, 0, -1), roll: .pi / 6)
    let up = pose.rotation.inverse.act(SIMD3(0, 1, 0))
    // cos 60° to the left, cos 30° up.
    #expect((up - SIMD3(-0.5, cos(.pi / 6), 0)).length < 1e-12)
  }

  @Test(arguments: [1.0, -1.0])
  func `looking straight up or down has the picture's side along x`(direction: Double) {
    let pose = Transform(at: .zero, lookingAt: SIMD3(0, direction, 0))
    #expect((pose.rotation.act(SIMD3(1, 0, 0)) - SIMD3(1, 0, 0)).length < 1e-12)
    #expect((pose.rotation.act(SIMD3(0, 0, -1)) - SIMD3(0, direction, 0)).length < 1e-12)
  }

  @Test func `shake has the spread and the frequencies that it is given`() {
    let shake = HandShake(metres: 0.003, degrees: 0.2, frequencies: 1...6, seed: 7)
    let seconds = (0..<20_000).map { Double($0) / 100 }
    for axis in 0..<6 {
      let values = seconds.map { shake.motions(at: $0)[axis] }
      let mean = values.reduce(0, +) / Double(values.count)
      let variance = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
      #expect(abs(mean) < 0.02)
      #expect(abs(variance - 1) < 0.05)
      // A sine of f Hz crosses 0 2 f times a second: between 2 and 12 times.
      let crossings = zip(values, values.dropFirst()).count { ($0 < 0) != ($1 < 0) }
      #expect((2.0...12.0).contains(Double(crossings) / 200))
    }
  }

  @Test func `shake is the same for the same seed only, and moves the camera by its metres`() {
    let shake = HandShake(metres: 0.003, degrees: 0.2, frequencies: 1...6, seed: 7)
    let other = HandShake(metres: 0.003, degrees: 0.2, frequencies: 1...6, seed: 8)
    #expect(shake.motions(at: 1.5) == shake.motions(at: 1.5))
    #expect(shake.motions(at: 1.5) != other.motions(at: 1.5))
    let still = Self.path(isSmooth: true).worldFromCamera(at: 2)
    let shaken = Self.path(isSmooth: true, shake: shake).worldFromCamera(at: 2)
    let motions = shake.motions(at: 2)
    let offset = shaken.translation - still.translation
    #expect((offset - 0.003 * SIMD3(motions[0], motions[1], motions[2])).length < 1e-12)
    let turn = SIMD3(motions[3], motions[4], motions[5]).length * 0.2 * .pi / 180
    #expect(abs(shaken.rotation.angle(to: still.rotation) - turn) < 1e-9)
  }
}
