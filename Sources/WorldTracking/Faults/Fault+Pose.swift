import Foundation
package import Geometry
package import Recordings

extension Fault {
  /// How far everything that the device knows stands off the world at a moment: what the device
  /// calls p is really at the inverse of this.
  ///
  /// Nil where the fault moves nothing then.
  ///
  /// A drift stays as large as it was when it ended; a jump ends with its window, or once the device
  /// has found its place again.
  func deviceFromWorld(at seconds: Double, seed: UInt64) -> Transform? {
    let begin = from ?? 0
    guard seconds >= begin else { return nil }
    switch kind {
    case .poseDrift(let metresPerSecond, let degreesPerSecond, let direction):
      let duration = min(seconds, to ?? .infinity) - begin
      let along = direction ?? drawnDirection(seed: seed)
      return Transform(
        rotation: .aboutUp(degrees: degreesPerSecond * duration),
        translation: metresPerSecond * duration * along)
    case .poseJump(let offset, let degrees, let relocalization):
      guard isActive(at: seconds), seconds < begin + (relocalization ?? .infinity) else {
        return nil
      }
      return Transform(rotation: .aboutUp(degrees: degrees), translation: offset)
    default: return nil
    }
  }

  /// A horizontal direction.
  private func drawnDirection(seed: UInt64) -> SIMD3<Double> {
    var numbers = draw(seed: seed, frame: 0)
    let angle = numbers.number(in: 0...(2 * .pi))
    return SIMD3(cos(angle), 0, sin(angle))
  }

  /// What this fault makes of a frame's camera, state and planes.
  func apply(to record: inout FrameRecord, at seconds: Double, seed: UInt64) {
    if let deviceFromWorld = deviceFromWorld(at: seconds, seed: seed) {
      record.camera.worldFromCamera = deviceFromWorld * record.camera.worldFromCamera
      for index in record.planes.indices {
        record.planes[index].worldFromPlane = deviceFromWorld * record.planes[index].worldFromPlane
      }
      if case .poseJump(_, _, .some) = kind { record.trackingState = .limited(.relocalizing) }
    }
    guard isActive(at: seconds) else { return }
    switch kind {
    case .poseNoise(let metres, let degrees):
      var numbers = draw(seed: seed, frame: record.index)
      let pose = record.camera.worldFromCamera
      let offset = metres * numbers.normalVector()
      let turn = Quaternion(rotationVector: degrees * .pi / 180 * numbers.normalVector())
      record.camera.worldFromCamera = Transform(
        rotation: pose.rotation * turn, translation: pose.translation + offset)
    case .trackingLoss(let state): record.trackingState = state
    case .planeBias(let metres, let degrees):
      let planeFromRecorded = Transform(
        rotation: Quaternion(rotationVector: SIMD3(degrees * .pi / 180, 0, 0)),
        translation: SIMD3(0, metres, 0))
      for index in record.planes.indices {
        record.planes[index].worldFromPlane =
          record.planes[index].worldFromPlane * planeFromRecorded
      }
    case .wrongOrientation(let degrees, .camera):
      // Clockwise on the picture is a negative turn about +z, which points at the viewer.
      let turn = Quaternion(rotationVector: SIMD3(0, 0, -Double(degrees) * .pi / 180))
      record.camera.worldFromCamera.rotation = record.camera.worldFromCamera.rotation * turn
    case .intrinsicsError(let focalPercent, let center):
      let scale = 1 + focalPercent / 100
      record.camera.intrinsics.fx *= scale
      record.camera.intrinsics.fy *= scale
      record.camera.intrinsics.cx += center.x
      record.camera.intrinsics.cy += center.y
    case .exposure(let stops):
      record.ambientIntensity = record.ambientIntensity.map { $0 * exp2(stops) }
    default: break
    }
  }
}

extension Quaternion {
  /// A turn about +y.
  fileprivate static func aboutUp(degrees: Double) -> Quaternion {
    Quaternion(rotationVector: SIMD3(0, degrees * .pi / 180, 0))
  }
}

extension FaultedFrames {
  /// How far everything that the device knows stands off the world at a moment, by all faults.
  package func deviceFromWorld(at moment: Timestamp) -> Transform {
    let seconds = moment.seconds(since: origin)
    return plan.faults.reduce(.identity) { sum, fault in
      fault.deviceFromWorld(at: seconds, seed: plan.seed).map { $0 * sum } ?? sum
    }
  }
}
