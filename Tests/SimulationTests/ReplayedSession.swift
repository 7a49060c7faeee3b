import Geometry
import Imaging
import Recognition
import Recordings
import Simulation

/// A session over made-up frames: a camera that stands at the origin and sees one point ahead.
struct ReplayedSession {
  static let origin = Timestamp(nanoseconds: 5_000_000_000)
  static let viewport = SIMD2<Double>(64, 48)
  /// The view point of the principal point, under which the feature point lies.
  static let middle = SIMD2<Double>(32, 24)

  var session: Session
  let image: PixelBuffer
  private(set) var updates: [FrameUpdate] = []
  var state: TrackingState? = .normal
  var planes: [PlaneAnchor] = []
  private var frameCount = 0

  init(
    _ answer: ScriptedClassifier.Answer = .classes([
      Classification(classIndex: 1, identifier: "coffee mug, cup", confidence: 0.9)
    ]), ledger: BufferLedger = BufferLedger(),
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws {
    try self.init(
      queue: ScheduledVisionQueue(classifier: ScriptedClassifier(answer)), ledger: ledger,
      configure: configure)
  }

  init(
    queue: (any VisionQueue)?, ledger: BufferLedger = BufferLedger(),
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = SessionConfiguration(viewport: Self.viewport)
    configure(&configuration)
    session = Session(
      configuration: configuration, hasGravity: true, queue: queue, ledger: ledger)
    image = try PixelBuffer(
      RGBImage(
        size: ImageSize(width: 64, height: 48), bytes: Array(repeating: 90, count: 64 * 48 * 3)))
  }

  static func moment(_ seconds: Double) -> Timestamp { origin.advanced(bySeconds: seconds) }

  static func input(_ seconds: Double, _ input: SessionInput) -> TimedInput {
    TimedInput(timestamp: moment(seconds), input: input)
  }

  func captured(at seconds: Double) -> CapturedFrame {
    var cloud = FeaturePointCloud()
    cloud.append(SIMD3(0, 0, -2), identifier: 1)
    return CapturedFrame(
      record: FrameRecord(
        index: frameCount, timestamp: Self.moment(seconds), imagePath: "frame.jpg",
        camera: Camera(
          worldFromCamera: .identity,
          intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5),
          imageResolution: ImageSize(width: 64, height: 48)),
        trackingState: state, planes: planes),
      image: image, featurePoints: cloud, depth: nil)
  }

  /// Runs the session and delivers a frame.
  @discardableResult
  mutating func step(_ seconds: Double, _ inputs: [TimedInput] = []) -> FrameUpdate {
    let run = TimedInput(timestamp: Timestamp(nanoseconds: .min), input: .run([]))
    let update = session.step(
      captured(at: seconds), inputs: frameCount == 0 ? [run] + inputs : inputs)
    frameCount += 1
    updates.append(update)
    return update
  }

  /// Lets go of the frames that earlier updates hold.
  mutating func forgetUpdates() { updates.removeAll() }

  /// Frames at 30 a second from `start` up to and with `end`.
  mutating func play(from start: Double, to end: Double) {
    var index = 0
    while start + Double(index) / 30 <= end + 1e-9 {
      step(start + Double(index) / 30)
      index += 1
    }
  }
}

extension Session {
  /// The label app, which these sessions run.
  var labels: LabelPlacement { experience.labels ?? LabelPlacement() }
}
