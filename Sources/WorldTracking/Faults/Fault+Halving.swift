extension Fault {
  /// The same fault of half the amount; nil where there is nothing to halve, or no less of it.
  ///
  /// What is random keeps its pattern: half the noise is the same noise at half the size.
  package var halved: Fault? {
    var fault = self
    switch kind {
    case .poseNoise(let metres, let degrees):
      fault.kind = .poseNoise(metres: metres / 2, degrees: degrees / 2)
    case .poseDrift(let metres, let degrees, let direction):
      fault.kind = .poseDrift(
        metresPerSecond: metres / 2, degreesPerSecond: degrees / 2, direction: direction)
    case .poseJump(let offset, let degrees, let relocalization):
      fault.kind = .poseJump(
        offset: offset / 2, degrees: degrees / 2, relocalization: relocalization)
    case .droppedFrames(let probability):
      fault.kind = .droppedFrames(probability: probability / 2)
    case .duplicatedFrames(let probability):
      fault.kind = .duplicatedFrames(probability: probability / 2)
    case .outOfOrderFrames(let probability):
      fault.kind = .outOfOrderFrames(probability: probability / 2)
    case .lateFrames(let seconds, let probability):
      fault.kind = .lateFrames(seconds: seconds / 2, probability: probability)
    case .corruptImages(let probability, let corruption):
      fault.kind = .corruptImages(probability: probability / 2, corruption)
    case .blur(let pixels):
      guard pixels > 1 else { return nil }
      fault.kind = .blur(pixels: pixels / 2)
    case .exposure(let stops): fault.kind = .exposure(stops: stops / 2)
    case .featureLoss(let fraction): fault.kind = .featureLoss(fraction: fraction / 2)
    case .featureNoise(let metres): fault.kind = .featureNoise(metres: metres / 2)
    case .planeBias(let metres, let degrees):
      fault.kind = .planeBias(metres: metres / 2, degrees: degrees / 2)
    case .intrinsicsError(let focalPercent, let center):
      fault.kind = .intrinsicsError(focalPercent: focalPercent / 2, centerPixels: center / 2)
    case .classifierDelay(let seconds): fault.kind = .classifierDelay(seconds: seconds / 2)
    case .classifierFailure(let probability):
      fault.kind = .classifierFailure(probability: probability / 2)
    case .wrongLabel(let label, let probability):
      fault.kind = .wrongLabel(label, probability: probability / 2)
    case .bufferStarvation(let held):
      guard held > 1 else { return nil }
      fault.kind = .bufferStarvation(held: held / 2)
    case .trackingLoss, .wrongOrientation: return nil
    }
    return fault
  }

  /// The two halves of its window, of a recording that ends at so many seconds.
  package func windowHalves(end: Double) -> [Fault] {
    let (begin, last) = (from ?? 0, min(to ?? end, end))
    guard last > begin else { return [] }
    let middle = (begin + last) / 2
    var (first, second) = (self, self)
    (first.from, first.to) = (begin, middle)
    (second.from, second.to) = (middle, last)
    return [second, first]
  }
}
