import Geometry
import Imaging
package import Recordings

extension FaultedFrames {
  /// What the faults make of a loaded frame's picture and feature points.
  ///
  /// Throws `FrameError` where the picture is made unreadable. Safe on any thread: the outcome
  /// depends on the frame and the plan alone.
  package func alter(_ frame: CapturedFrame) throws(FrameError) -> CapturedFrame {
    let seconds = frame.record.timestamp.seconds(since: origin)
    var frame = frame
    for fault in plan.faults { try alter(&frame, by: fault, at: seconds) }
    return frame
  }

  private func alter(
    _ frame: inout CapturedFrame, by fault: Fault, at seconds: Double
  ) throws(FrameError) {
    let index = frame.record.index
    if let deviceFromWorld = fault.deviceFromWorld(at: seconds, seed: plan.seed) {
      frame.featurePoints = frame.featurePoints?.moved(by: deviceFromWorld)
    }
    guard fault.isActive(at: seconds) else { return }
    var numbers = fault.draw(seed: plan.seed, frame: index)
    switch fault.kind {
    case .featureLoss(let fraction):
      frame.featurePoints = frame.featurePoints?.losing(fraction, &numbers)
    case .featureNoise(let metres):
      frame.featurePoints = frame.featurePoints?.shaken(byMetres: metres, &numbers)
    case .corruptImages(let probability, let corruption):
      guard numbers.unit() < probability else { return }
      switch corruption {
      case .unreadable:
        throw .image(
          frame: index, path: frame.record.imagePath, error: .damaged(detail: "made so by a fault"))
      case .blocks:
        frame.image = try picture(of: frame) { try $0.withNoiseBlocks(&numbers) }
        frame.imageWarning = frame.imageWarning ?? "a fault put noise into the picture"
      }
    case .blur(let pixels): frame.image = try picture(of: frame) { try $0.blurred(pixels: pixels) }
    case .exposure(let stops):
      frame.image = try picture(of: frame) { try $0.exposed(byStops: stops) }
    default: break
    }
  }

  private func picture(
    of frame: CapturedFrame, _ change: (PixelBuffer) throws -> PixelBuffer
  ) throws(FrameError) -> PixelBuffer {
    do {
      return try change(frame.image)
    } catch {
      throw .image(
        frame: frame.record.index, path: frame.record.imagePath,
        error: error as? ImageError ?? .damaged(detail: "\(error)"))
    }
  }
}

extension FeaturePointCloud {
  fileprivate func moved(by destinationFromWorld: Transform) -> FeaturePointCloud {
    mapped { destinationFromWorld * $0 }
  }

  fileprivate func shaken(byMetres metres: Double, _ numbers: inout SplitMix64) -> FeaturePointCloud
  {
    mapped { $0 + metres * numbers.normalVector() }
  }

  fileprivate func losing(_ fraction: Double, _ numbers: inout SplitMix64) -> FeaturePointCloud {
    var left = FeaturePointCloud()
    left.reserveCapacity(count)
    for index in 0..<count where numbers.unit() >= fraction {
      left.append(SIMD3(x[index], y[index], z[index]), identifier: identifiers[index])
    }
    return left
  }

  private func mapped(_ change: (SIMD3<Double>) -> SIMD3<Double>) -> FeaturePointCloud {
    var cloud = FeaturePointCloud()
    cloud.reserveCapacity(count)
    for index in 0..<count {
      cloud.append(SIMD3<Float>(change(self[index])), identifier: identifiers[index])
    }
    return cloud
  }
}
