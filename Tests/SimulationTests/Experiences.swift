import Geometry
import Imaging
import Recognition
import Recordings
import Simulation

/// A fake clock and fake answers for experiences, which need neither session nor model.
enum Fake {
  static func moment(_ seconds: Double) -> Timestamp {
    Timestamp(nanoseconds: 1_000_000_000).advanced(bySeconds: seconds)
  }

  static func classes(_ identifier: String, _ confidence: Double) -> [Classification] {
    [Classification(classIndex: 0, identifier: identifier, confidence: confidence)]
  }

  static func answer(
    _ identifier: String, _ confidence: Double = 0.9, seenAt seconds: Double,
    purpose: ClassificationPurpose = .live
  ) -> ExperienceEvent {
    .classified(
      ClassificationAnswer(
        purpose: purpose, frameIndex: 7, seenAt: moment(seconds),
        result: .success(classes(identifier, confidence))))
  }

  static func failure(seenAt seconds: Double, purpose: ClassificationPurpose = .live)
    -> ExperienceEvent
  {
    .classified(
      ClassificationAnswer(
        purpose: purpose, frameIndex: 7, seenAt: moment(seconds),
        result: .failure(RecognitionError.inferenceFailed(detail: "broken"))))
  }

  static let imageSize = ImageSize(width: 64, height: 48)

  static func picture(_ level: UInt8 = 90) throws -> PixelBuffer {
    try PixelBuffer(
      RGBImage(
        size: imageSize,
        bytes: Array(repeating: level, count: 3 * imageSize.width * imageSize.height)))
  }

  /// A frame that stands at the origin and sees one feature point 2 m ahead.
  static func frame(
    _ index: Int = 0, at seconds: Double, state: TrackingState = .normal, x: Double = 0
  ) throws -> Frame {
    var cloud = FeaturePointCloud()
    cloud.append(SIMD3(0, 0, -2), identifier: 1)
    return Frame(
      index: index, timestamp: moment(seconds),
      camera: Camera(
        worldFromCamera: Transform(rotation: .identity, translation: SIMD3(x, 0, 0)),
        intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5),
        imageResolution: imageSize),
      trackingState: state, capturedImage: try picture(), rawFeaturePoints: cloud, anchors: [],
      hasGravity: true)
  }

  /// The middle of the view of a frame, under which the feature point lies.
  static func site(
    _ frame: Frame?, at viewPoint: SIMD2<Double> = SIMD2(32, 24)
  ) -> TapSite {
    TapSite(
      viewPoint: viewPoint, frame: frame,
      display: DisplayTransform(
        imageSize: imageSize, orientation: .landscapeRight, viewport: SIMD2(64, 48)),
      trackingState: frame?.trackingState ?? .notAvailable)
  }
}

extension [ExperienceEffect] {
  var jobs: [ClassificationJob] {
    compactMap { if case .classify(let job) = $0 { job } else { nil } }
  }
  var placements: [Placement] {
    compactMap { if case .reportTap(let tap) = $0 { tap.placement } else { nil } }
  }
  var hunt: [HuntRecord] {
    compactMap { if case .report(.hunt(let record)) = $0 { record } else { nil } }
  }
  var snapshots: [SnapshotRecord] {
    compactMap { if case .report(.snapshot(let record)) = $0 { record } else { nil } }
  }
  var edits: [EditRecord] {
    compactMap { if case .report(.edit(let record)) = $0 { record } else { nil } }
  }
}
