import Geometry
import Recordings
import Simulation
import WorldTracking

/// Measures, on what a session delivers, what faults did to a recording's frames.
struct FaultMeter {
  /// The frames without faults, by number.
  private let recorded: [Int: FrameRecord]
  private var poseError = PoseError()
  private var seen: Set<Int> = []
  private var order = RunDocument.Faults.SeenFrames()
  private var newest: Timestamp?

  init(frames: some Sequence<FrameRecord>) {
    recorded = Dictionary(frames.map { ($0.index, $0) }) { first, _ in first }
  }

  mutating func note(_ update: FrameUpdate) {
    guard update.disposition == .delivered, let frame = update.frame else { return }
    if let right = recorded[frame.index] {
      poseError.add(frame.camera.worldFromCamera, insteadOf: right.camera.worldFromCamera)
    }
    if !seen.insert(frame.index).inserted {
      order.repeated += 1
    } else if let newest, frame.timestamp < newest {
      order.backwards += 1
    }
    newest = frame.timestamp
  }

  /// The statement of injected and measured errors.
  func statement(
    of faulted: FaultedFrames, taps: [RunDocument.Faults.TapShift]
  ) -> RunDocument.Faults {
    var order = order
    order.missing = recorded.count - seen.count
    return RunDocument.Faults(
      seed: faulted.plan.seed,
      injected: zip(faulted.plan.faults, faulted.effects).map { fault, effect in
        RunDocument.Faults.Injected(
          fault: FaultRecord(fault), frames: effect.frameCount,
          pose: effect.poseError.count > 0
            ? RunDocument.Faults.PoseSpread(effect.poseError) : nil)
      },
      pose: RunDocument.Faults.Pose(
        injected: RunDocument.Faults.PoseSpread(faulted.poseError),
        measured: RunDocument.Faults.PoseSpread(poseError)),
      frames: RunDocument.Faults.Order(injected: faulted.counts, measured: order), taps: taps)
  }
}
