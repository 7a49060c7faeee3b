import Foundation
import Geometry
package import Imaging
package import Recordings
package import Simulation
import SyntheticScenes
import WorldTracking

/// Taps textured places all over a recording and holds the hits to what is known of their depth.
///
/// The truth is the recorded depth, or the shapes of `truth.json`; the taps are spread over the time
/// and over the picture. A function of recording and settings.
package struct HitSweep: Sendable {
  package struct Settings: Hashable, Sendable {
    package var tapCount = 200
    /// Picks the places; equal seeds give equal taps.
    package var seed: UInt64 = 0
    /// False hides the recorded depth from the session; it is still the truth.
    package var usesDepth = true
    /// True depths of more metres are not compared.
    package var truthLimit = 2.0
    /// The weakest corner that is tapped, as `cornerMinEigenVal` scales it.
    package var cornerThreshold: Float = 3e-4

    package init() {}
  }

  /// One tap and what came of it.
  package struct Tap: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
      /// A hit of one type at a depth in metres along the viewing axis.
      case hit(HitTestType, depth: Double)
      case refused(HitTestMiss, TrackingState)
    }

    /// The frame's number in the recording.
    package var frame: Int
    package var pixel: SIMD2<Double>
    package var outcome: Outcome
    /// Metres along the viewing axis; nil where it is not known.
    package var truth: Double?
    /// The object that is really there, in a recording that was made.
    package var object: String?
    /// How far the hit is from there; nil without a hit or without a known scene.
    package var trueError: TrueError?

    /// How far the hit's depth is off, in metres; nil without a hit or truth.
    package var error: Double? {
      guard case .hit(_, let depth) = outcome, let truth else { return nil }
      return abs(depth - truth)
    }
  }

  /// The most parts of a picture, each way, of which one place each may be tapped.
  private static let parts = (columns: 8, rows: 6)

  package let recording: Recording
  package let configuration: SessionConfiguration
  package let settings: Settings

  package init(recording: Recording, configuration: SessionConfiguration, settings: Settings) {
    self.recording = recording
    self.configuration = configuration
    self.settings = settings
  }

  /// Runs through the recording.
  ///
  /// `observe` is given each tapped frame with its taps; frames that can't be decoded are passed
  /// over. Throws ``RunError`` where there is nothing to tap, and what reading the truth throws.
  package func run(
    observe: (PixelBuffer, [Tap]) -> Void = { _, _ in },
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> HitSweepReport {
    guard !recording.frames.isEmpty else { throw RunError.nothingToReplay }
    let truth = try SceneTruth(of: recording)
    var configuration = configuration
    configuration.trackingStart = .immediate
    var session = Session(
      configuration: configuration, hasGravity: recording.hasGravity, queue: nil)
    _ = session.advance(
      to: recording.frames[0].timestamp,
      inputs: [TimedInput(timestamp: Timestamp(nanoseconds: .min), input: .run([]))])
    var report = HitSweepReport(truthLimit: settings.truthLimit)
    var places = TexturedPlaces()
    let cameras = truth == nil ? [] : TrueError.cameras(recording.frames.map(\.camera))
    var (done, decoded) = (0, 0)
    for item in ReplaySource(recording, components: [.featurePoints, .depth]) {
      done += 1
      progress(done, recording.frames.count)
      guard case .frame(var captured) = item else { continue }
      decoded += 1
      let depth = captured.depth
      if !settings.usesDepth { captured.depth = nil }
      guard let frame = session.step(captured).frame else { continue }
      // Where a frame has too few places, the next ones make up for it.
      let due = settings.tapCount * done / recording.frames.count - report.taps.count
      let chosen = pixels(in: captured, count: due, &places)
      guard !chosen.isEmpty else { continue }
      let lookup = depth.map { DepthLookup($0, record: captured.record) }
      let taps = chosen.map { tap(at: $0, in: frame, lookup: lookup, truth: truth, by: cameras) }
      report.taps += taps
      observe(captured.image, taps)
    }
    if decoded == 0 { throw RunError.noUsableFrame(count: done, first: nil) }
    return report
  }

  private func pixels(
    in captured: CapturedFrame, count: Int, _ places: inout TexturedPlaces
  ) -> [SIMD2<Double>] {
    guard count > 0 else { return [] }
    let corners = places.corners(
      in: captured.image, columns: Self.parts.columns, rows: Self.parts.rows,
      above: settings.cornerThreshold)
    var random = SplitMix64(seed: settings.seed, stream: UInt64(captured.record.index))
    return random.shuffled(corners).prefix(count).map {
      SIMD2(Double($0.pixel.x), Double($0.pixel.y))
    }
  }

  private func tap(
    at pixel: SIMD2<Double>, in frame: Frame, lookup: DepthLookup?, truth: SceneTruth?,
    by cameras: [Camera]
  ) -> Tap {
    // What is measured is what is known, whether or not an app would be told it yet.
    var options = configuration.hitTest
    options.answersInAnyState = true
    let report = frame.hitTest(
      pixel: pixel, types: configuration.hitTestTypes, options: options,
      explains: false)
    let outcome: Tap.Outcome =
      if let hit = report.results.first {
        .hit(hit.type, depth: frame.camera.depth(of: hit.worldFromHit.translation))
      } else {
        .refused(report.miss ?? .nothingToHit, frame.trackingState)
      }
    let sight = report.ray.flatMap { truth?.sight(along: $0) }
    let seen = sight.map { frame.camera.depth(of: $0.pointInWorld) }
    let measured = lookup?.depth(atPixel: SIMD2(Float(pixel.x), Float(pixel.y)))?.metres
    // Rendered depth is rounded; what it was rendered from is not.
    var tap = Tap(
      frame: frame.index, pixel: pixel, outcome: outcome,
      truth: truth?.isRendered == true ? seen ?? measured : measured ?? seen)
    tap.object = sight?.object.name
    if let truth, let sight, let hit = report.results.first {
      tap.trueError = TrueError(of: hit, seenAs: sight, in: truth, by: cameras)
    }
    return tap
  }
}
