import Recordings

/// A fault as it is written in files and reports; keys that a kind does not have are absent.
package struct FaultRecord: Hashable, Sendable, Codable {
  package var type: String
  package var from: Double?
  package var to: Double?
  package var stream: UInt64?
  package var metres: Double?
  package var degrees: Double?
  package var metresPerSecond: Double?
  package var degreesPerSecond: Double?
  package var direction: [Double]?
  package var offset: [Double]?
  package var relocalization: Double?
  package var reason: String?
  package var probability: Double?
  package var seconds: Double?
  package var how: String?
  package var pixels: Int?
  package var stops: Double?
  package var fraction: Double?
  package var of: String?
  package var focalPercent: Double?
  package var centerPixels: [Double]?
  package var label: String?
  package var held: Int?

  /// What reads back as the same fault.
  package init(_ fault: Fault) {
    type = fault.name.rawValue
    from = fault.from
    to = fault.to
    stream = fault.stream
    switch fault.kind {
    case .poseNoise(let metres, let degrees), .planeBias(let metres, let degrees):
      self.metres = metres
      self.degrees = degrees
    case .poseDrift(let metresPerSecond, let degreesPerSecond, let direction):
      self.metresPerSecond = metresPerSecond
      self.degreesPerSecond = degreesPerSecond
      self.direction = direction.map { [$0.x, $0.y, $0.z] }
    case .poseJump(let offset, let degrees, let relocalization):
      self.offset = [offset.x, offset.y, offset.z]
      self.degrees = degrees
      self.relocalization = relocalization
    case .trackingLoss(let state): reason = state.reason?.rawValue ?? state.name
    case .droppedFrames(let probability), .duplicatedFrames(let probability),
      .outOfOrderFrames(let probability), .classifierFailure(let probability):
      self.probability = probability
    case .lateFrames(let seconds, let probability):
      self.seconds = seconds
      self.probability = probability
    case .corruptImages(let probability, let corruption):
      self.probability = probability
      how = corruption.rawValue
    case .blur(let pixels): self.pixels = pixels
    case .exposure(let stops): self.stops = stops
    case .featureLoss(let fraction): self.fraction = fraction
    case .featureNoise(let metres): self.metres = metres
    case .wrongOrientation(let degrees, let turned):
      self.degrees = Double(degrees)
      of = turned.rawValue
    case .intrinsicsError(let focalPercent, let center):
      self.focalPercent = focalPercent
      centerPixels = [center.x, center.y]
    case .classifierDelay(let seconds): self.seconds = seconds
    case .wrongLabel(let label, let probability):
      self.label = label
      self.probability = probability
    case .bufferStarvation(let held): self.held = held
    }
  }
}

/// A plan as it is written in a faults file.
package struct FaultPlanRecord: Hashable, Sendable, Codable {
  package var seed: UInt64
  package var faults: [FaultRecord]

  package init(_ plan: FaultPlan) {
    seed = plan.seed
    faults = plan.faults.map(FaultRecord.init)
  }
}
