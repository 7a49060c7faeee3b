import Geometry
package import Recordings

/// The frames of a recording as a plan of faults has them come, with what was done to them.
///
/// Frames are in the order in which they arrive. Each keeps its number and its time of capture.
/// Pictures and feature points are not loaded yet: ``alter(_:)`` changes them when they are.
package struct FaultedFrames: Sendable {
  package private(set) var frames: [FrameRecord]
  package private(set) var counts = FaultCounts()
  /// What each fault did, in the plan's order.
  package private(set) var effects: [Effect]
  /// How far the poses of the frames are off, by all faults together.
  package private(set) var poseError = PoseError()
  package let plan: FaultPlan
  package let origin: Timestamp

  /// Applies a plan to frames in order of time; `origin` is the recording's start.
  ///
  /// Costs O(frames × faults).
  package init(_ frames: some Sequence<FrameRecord>, plan: FaultPlan, origin: Timestamp) {
    self.plan = plan
    self.origin = origin
    self.frames = []
    effects = Array(repeating: Effect(), count: plan.faults.count)
    // The same memory where they are all of a recording's frames.
    guard !plan.isEmpty else {
      self.frames = Array(frames)
      return
    }
    self.frames.reserveCapacity(frames.underestimatedCount)
    var heldBack: FrameRecord?
    var lastArrival = Timestamp(nanoseconds: .min)
    for recorded in frames {
      let seconds = recorded.timestamp.seconds(since: origin)
      var frame = recorded
      for (index, fault) in plan.faults.enumerated() {
        let pose = frame.camera.worldFromCamera
        fault.apply(to: &frame, at: seconds, seed: plan.seed)
        effects[index].note(fault, on: frame, insteadOf: pose, at: seconds, seed: plan.seed)
      }
      let fate = FrameFate(of: frame, at: seconds, plan: plan)
      counts.add(fate)
      if fate.isDropped { continue }
      poseError.add(frame.camera.worldFromCamera, insteadOf: recorded.camera.worldFromCamera)
      let arrival = max(frame.timestamp.advanced(bySeconds: fate.delay), lastArrival)
      // Only what is late by a fault has a time of arrival of its own.
      if arrival > frame.timestamp { frame.arrival = arrival }
      lastArrival = arrival
      if fate.isOvertaken, heldBack == nil {
        heldBack = frame
        continue
      }
      let copies = fate.isDuplicated ? 2 : 1
      for _ in 0..<copies { self.frames.append(frame) }
      counts.duplicated += copies - 1
      if var late = heldBack {
        late.arrival = arrival
        self.frames.append(late)
        heldBack = nil
        counts.outOfOrder += 1
      }
    }
    if let heldBack { self.frames.append(heldBack) }
  }
}

extension FaultedFrames {
  /// What one fault of a plan did.
  package struct Effect: Hashable, Sendable {
    /// How many frames it struck.
    package private(set) var frameCount = 0
    /// How far it moved the poses of the frames that it moved.
    package private(set) var poseError = PoseError()

    mutating func note(
      _ fault: Fault, on frame: FrameRecord, insteadOf pose: Transform, at seconds: Double,
      seed: UInt64
    ) {
      let isMoved = frame.camera.worldFromCamera != pose
      if isMoved { poseError.add(frame.camera.worldFromCamera, insteadOf: pose) }
      let strikes =
        fault.isActive(at: seconds)
        && fault.probability.map { fault.strikes($0, seed: seed, frame: frame.index) } ?? true
      if isMoved || strikes { frameCount += 1 }
    }
  }
}

/// How many frames the faults of a plan struck, or how many were seen to be struck.
package struct FaultCounts: Hashable, Sendable, Codable {
  package var dropped = 0
  package var duplicated = 0
  package var late = 0
  package var outOfOrder = 0
  /// Pictures that were made corrupt.
  package var corrupt = 0

  package init() {}

  mutating func add(_ fate: FrameFate) {
    if fate.isDropped {
      dropped += 1
      return
    }
    if fate.delay > 0 { late += 1 }
    if fate.isCorrupt { corrupt += 1 }
  }
}

/// What a plan does to the delivery of one frame.
struct FrameFate: Hashable, Sendable {
  var isDropped = false
  var isDuplicated = false
  var isOvertaken = false
  var isCorrupt = false
  /// Seconds from capture to arrival.
  var delay = 0.0

  init(of frame: FrameRecord, at seconds: Double, plan: FaultPlan) {
    for fault in plan.faults where fault.isActive(at: seconds) {
      func strikes(_ probability: Double) -> Bool {
        fault.strikes(probability, seed: plan.seed, frame: frame.index)
      }
      switch fault.kind {
      case .droppedFrames(let probability): isDropped = isDropped || strikes(probability)
      case .duplicatedFrames(let probability): isDuplicated = isDuplicated || strikes(probability)
      case .outOfOrderFrames(let probability): isOvertaken = isOvertaken || strikes(probability)
      case .corruptImages(let probability, _): isCorrupt = isCorrupt || strikes(probability)
      case .lateFrames(let late, let probability): if strikes(probability) { delay += late }
      default: break
      }
    }
  }
}
