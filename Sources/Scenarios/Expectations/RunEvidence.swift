import Foundation
import Geometry
import Imaging
import Recordings
import Simulation
import WorldTracking

/// What the expectations of a scenario are held against.
struct RunEvidence {
  let document: RunDocument
  let watch: RunWatch
  /// The document's tap of each tap of the scenario; nil for one that left no trace.
  let taps: [RunDocument.Tap?]
  /// The measured point under each tap.
  let depth: [SIMD3<Double>?]
  let baseline: ScenarioBaseline?
  let place: ScenarioPlace
  let measure: Measure

  /// Gathers the evidence of a run that is over; reads the depth of tapped frames.
  init(
    _ run: ScenarioRun, document: RunDocument, watch: RunWatch, baseline: ScenarioBaseline?
  ) {
    self.document = document
    self.watch = watch
    self.baseline = baseline
    place = run.place
    measure = Measure(unit: run.recording.unit)
    let start = run.recording.frames.first?.timestamp ?? Timestamp(nanoseconds: 0)
    var left = document.taps
    let taps = run.scenario.taps.map { tap -> RunDocument.Tap? in
      // As the run rounds it to whole nanoseconds.
      let time = start.advanced(bySeconds: tap.time).seconds(since: start)
      let index = left.firstIndex {
        $0.time == time && $0.x == tap.viewPoint.x && $0.y == tap.viewPoint.y
      }
      return index.map { left.remove(at: $0) }
    }
    self.taps = taps
    depth = zip(run.scenario.taps, taps).map { tap, found in
      let asks = tap.expectations.contains {
        if case .position(of: .depth, _) = $0 { true } else { false }
      }
      return asks ? found.flatMap { Self.depth(under: $0, in: run.recording) } : nil
    }
  }

  /// The measured point under a tap, in the recorded world; nil where nothing sure was measured.
  private static func depth(
    under tap: RunDocument.Tap, in recording: Recording
  ) -> SIMD3<Double>? {
    guard let index = tap.frame, let pixel = tap.pixel, pixel.count == 2,
      let record = recording.frames.first(where: { $0.index == index }),
      let captured = try? FrameLoader(pool: PixelBufferPool(capacity: 1))
        .load(record, components: [.depth]),
      let map = captured.depth,
      let ray = record.camera.ray(throughPixel: SIMD2(pixel[0], pixel[1])),
      let depth = DepthLookup(map, record: record)
        .depth(atPixel: SIMD2(Float(pixel[0]), Float(pixel[1])))
    else { return nil }
    // From depth along the axis to distance along the ray.
    let along = record.camera.depth(of: ray.point(at: 1))
    return along > 0 ? ray.point(at: depth.metres / along) : nil
  }

  /// The anchor that a tap placed, with its motion.
  func anchor(of tap: RunDocument.Tap) -> (name: String, motion: AnchorMotion)? {
    guard let name = tap.anchor else { return nil }
    return anchors.first { $0.name == name }
  }

  /// Every placed anchor that was shown, in order of identifier.
  var anchors: [(name: String, motion: AnchorMotion)] {
    watch.motions.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
  }
}

/// Numbers of a run in words.
struct Measure: Hashable, Sendable {
  let unit: LengthUnit

  /// "3.4 mm", "1.250 m"; in a recording without scale "0.034 units".
  func length(_ value: Double) -> String {
    guard unit == .metre else { return "\(Self.decimals(value, 4)) units" }
    return abs(value) < 0.1
      ? "\(Self.decimals(value * 1000, 1)) mm" : "\(Self.decimals(value, 3)) m"
  }

  /// The unit of checks that measure lengths.
  var lengthUnit: String { unit == .metre ? "m" : "units" }

  static func point(_ values: [Double]) -> String {
    "(" + values.map { decimals($0, 3) }.joined(separator: ", ") + ")"
  }

  /// At most so many decimals, without zeros at the end.
  static func decimals(_ value: Double, _ count: Int) -> String {
    var text = String(format: "%.\(count)f", value)
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }
}
