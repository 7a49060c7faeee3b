import Geometry
import Recordings
import Simulation

/// Where the label of one anchor is seen over a run, against where it should be.
///
/// What should be is known from the recorded camera: a label stands on the point of the real scene
/// that it covered when it appeared. The point that it covers later is on the recorded camera's ray
/// through the pixel at which the session shows the anchor, at the anchor's distance. Without faults
/// both cameras are one, and only a change of the anchor's own pose moves it.
struct AnchorMotion: Hashable, Sendable {
  struct Sample: Hashable, Sendable {
    var frame: Int
    /// From the point that should be covered to the one that is.
    var slideInWorld: SIMD3<Double>
    /// The same in points of the view; nil where neither is seen in the view: far outside of it points
    /// run away.
    var slideInView: SIMD2<Double>?
    var isInView: Bool
    /// False where a person has moved the anchor since the sample before.
    var continues: Bool
  }

  private(set) var samples: [Sample]
  private var reference: SIMD3<Double>?

  init(samples: [Sample] = []) { self.samples = samples }

  /// Notes one frame; `recorded` is the camera as recorded, `isMoved` true after an edit.
  mutating func append(
    _ anchor: Anchor, in frame: Frame, recorded: Camera, display: DisplayTransform, isMoved: Bool
  ) {
    let point = anchor.worldFromAnchor.translation
    let seen = frame.camera.pixel(of: point)
    let distance = (point - frame.camera.worldFromCamera.translation).length
    // Behind the camera there is no pixel, but the cameras' poses tell as much.
    let covered =
      seen.flatMap(recorded.ray(throughPixel:))?.point(at: distance)
      ?? recorded.worldFromCamera * (frame.camera.worldFromCamera.inverse * point)
    let continues = reference != nil && !isMoved
    let target = continues ? reference ?? covered : covered
    reference = target
    let viewPoint = seen.map(display.viewPoint(atPixel:))
    let wanted = recorded.viewPoint(of: target, through: display)
    let isInView = viewPoint.map { Self.isInside($0, display.viewport) } ?? false
    let shouldBe = wanted.map { Self.isInside($0, display.viewport) } ?? false
    samples.append(
      Sample(
        frame: frame.index, slideInWorld: covered - target,
        slideInView: isInView || shouldBe
          ? viewPoint.flatMap { seen in wanted.map { seen - $0 } } : nil,
        isInView: isInView, continues: continues))
  }

  private static func isInside(_ point: SIMD2<Double>, _ viewport: SIMD2<Double>) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= viewport.x && point.y <= viewport.y
  }

  /// The sample that is farthest from where it should be; nil where there is none.
  func worst(by length: (Sample) -> Double?) -> (value: Double, frame: Int)? {
    var worst: (value: Double, frame: Int)?
    for sample in samples {
      guard let value = length(sample), value > worst?.value ?? -1 else { continue }
      worst = (value, sample.frame)
    }
    return worst
  }

  var driftInWorld: (value: Double, frame: Int)? { worst { $0.slideInWorld.length } }
  var driftInView: (value: Double, frame: Int)? {
    worst { $0.slideInView.map { $0.dot($0).squareRoot() } }
  }

  /// The root mean square of the steps from frame to frame; nil with fewer than two frames.
  var jitterInWorld: Double? {
    rootMeanSquare { ($1.slideInWorld - $0.slideInWorld).length }
  }
  var jitterInView: Double? {
    rootMeanSquare { before, after in
      guard let a = before.slideInView, let b = after.slideInView else { return nil }
      return (b - a).dot(b - a).squareRoot()
    }
  }

  private func rootMeanSquare(_ step: (Sample, Sample) -> Double?) -> Double? {
    var (sum, count) = (0.0, 0.0)
    for (before, after) in zip(samples, samples.dropFirst()) where after.continues {
      guard let length = step(before, after) else { continue }
      sum += length * length
      count += 1
    }
    return count > 0 ? (sum / count).squareRoot() : nil
  }

  /// The share of frames in which it is inside the view; nil without frames.
  var visibleShare: Double? {
    samples.isEmpty ? nil : Double(samples.count(where: \.isInView)) / Double(samples.count)
  }
}

extension RunTrace.Drift {
  init(_ motion: AnchorMotion, of anchor: Anchor.Identifier) {
    var series = FrameSeries<AnchorMotion.Sample>(limit: Self.limit)
    for sample in motion.samples { series.append(sample, frame: sample.frame) }
    self.init(
      anchor: anchor.text, frames: series.frames,
      metres: series.values.map { $0.slideInWorld.length },
      pixels: series.values.map { $0.slideInView.map { $0.dot($0).squareRoot() } })
  }
}
