import Foundation
import Geometry
import TestSupport
import Testing

struct EulerAnglesTests {
  // One logged camera of a device: elements of its rotation and the angles reported for it.
  let logged = EulerAngles(pitch: -0.4863027, yaw: 0.0014693, roll: -0.0059986)

  @Test func `C-6 the angles of a logged rotation are those logged with it`() {
    // The elements that are not logged do not enter the formulas.
    let rotation = Matrix3(
      rows: (
        SIMD3(1, 0, 0.001298977), SIMD3(-0.005303159, 0.884051025, 0.467360407),
        SIMD3(0, 0, 0.884065926)
      ))
    let angles = EulerAngles(of: rotation)
    #expect(isClose(angles.pitch, logged.pitch, within: 1e-6))
    #expect(isClose(angles.yaw, logged.yaw, within: 1e-6))
    #expect(isClose(angles.roll, logged.roll, within: 1e-6))
  }

  @Test func `C-6 the logged angles compose to the logged rotation`() {
    let (a, b, c) = Quaternion(logged).matrix.columns
    #expect(isClose(c.y, 0.467360407, within: 1e-6))
    #expect(isClose(c.x, 0.001298977, within: 1e-6))
    #expect(isClose(c.z, 0.884065926, within: 1e-6))
    #expect(isClose(a.y, -0.005303159, within: 1e-6))
    #expect(isClose(b.y, 0.884051025, within: 1e-6))
  }

  @Test(arguments: [-3.0, -1, 0, 0.5, 2.5], [-1.5, 0, 0.7])
  func `C-6 angles are read back from the rotation that they make`(_ turn: Double, _ pitch: Double)
  {
    let angles = EulerAngles(pitch: pitch, yaw: turn, roll: -turn / 2)
    let back = Quaternion(angles).eulerAngles
    #expect(isClose(back.pitch, angles.pitch, within: 1e-13))
    #expect(isClose(back.yaw, angles.yaw, within: 1e-13))
    #expect(isClose(back.roll, angles.roll, within: 1e-13))
  }

  @Test(arguments: [Double.pi / 2, -Double.pi / 2])
  func `C-6 straight up and down the angles still make the rotation, with roll 0`(_ pitch: Double) {
    let rotation = Quaternion(EulerAngles(pitch: pitch, yaw: 0.4, roll: 0.3))
    let angles = rotation.eulerAngles
    #expect(angles.roll == 0)
    #expect(isClose(Quaternion(angles), rotation, within: 1e-8))
  }
}
