import Foundation
package import Imaging
import Recognition
package import Recordings

/// Tap to identify: a tap takes a still picture, and the best class is shown beside it.
///
/// The corrected rules of SEMANTICS P-1 … P-5: one picture at a time, turned by its orientation's
/// name, and a text that always belongs to the picture shown.
package struct Snapshot: Sendable {
  package struct Options: Hashable, Sendable {
    /// A class is named only above this, strictly (P-3).
    package var confidenceThreshold = 0.60
    package var prompt = "Tap to take a picture of an object!"
    package var unrecognized = "Could not recognize object, try again."

    package init() {}
  }

  /// A still picture in memory of its own.
  package struct Still: Sendable {
    /// Counts the pictures taken, from 1.
    package var number: Int
    package var image: PixelBuffer
    /// How its stored pixels are turned to be upright.
    package var orientation: ImageOrientation
    var frameIndex: Int
    var takenAt: Timestamp
  }

  /// Seconds for which a tap that came too early is answered.
  package static let noticeDuration = 1.5

  private enum Phase: Hashable {
    case ready
    /// The still waits for the classifier.
    case waiting
    case inFlight
  }

  package let options: Options
  private let orientation: ImageOrientation
  /// The newest picture; nil before the first.
  package private(set) var still: Still?
  /// The line of the result box.
  package private(set) var text: String
  private var phase = Phase.ready
  private var noticeUntil: Timestamp?
  private var hasEnded = false

  package init(options: Options = Options(), orientation: ImageOrientation = .up) {
    self.options = options
    self.orientation = orientation
    text = options.prompt
  }

  /// True from a tap until its picture is named.
  package var isBusy: Bool { phase != .ready }

  /// The answer to a tap that came too early; nil otherwise.
  package func notice(at now: Timestamp) -> String? {
    noticeUntil.map { now < $0 } == true ? "One moment, still looking at this picture" : nil
  }

  package mutating func handle(
    _ event: ExperienceEvent, at now: Timestamp
  ) -> [ExperienceEffect] {
    switch event {
    case .tapped(let site): return tapped(site, at: now)
    case .idle: return job().map { [.classify($0)] } ?? []
    case .classified(let answer): return classified(answer, at: now)
    case .pressed(.restart): return [.restart]
    case .restarted:
      let given = giveUp(at: now)
      still = nil
      text = options.prompt
      return given
    case .answerLost:
      // The picture is ours and can be classified again.
      if phase == .inFlight { phase = .waiting }
      return []
    case .discontinuity:
      noticeUntil = nil
      return []
    case .ended:
      hasEnded = true
      return giveUp(at: now)
    case .tick, .frame, .pressed, .edited, .trackingStateChanged, .wasInterrupted, .anchorsRemoved,
      .labelsRestored:
      return []
    }
  }

  /// Takes the frame's whole picture (P-1); while one is being looked at, only says so.
  private mutating func tapped(_ site: TapSite, at now: Timestamp) -> [ExperienceEffect] {
    guard !isBusy else {
      noticeUntil = now.advanced(bySeconds: Self.noticeDuration)
      return [report(.busy, frame: site.frame?.index, taken: now, at: now)]
    }
    guard !hasEnded, let frame = site.frame, let image = try? frame.capturedImage?.copied() else {
      return [report(.noPicture, frame: site.frame?.index, taken: now, at: now)]
    }
    still = Still(
      number: (still?.number ?? 0) + 1, image: image, orientation: orientation,
      frameIndex: frame.index, takenAt: now)
    text = "Looking\u{2026}"
    phase = .waiting
    return []
  }

  /// The whole still, upright and with the sides cut off (P-2, P-5).
  private mutating func job() -> ClassificationJob? {
    guard phase == .waiting, let still else { return nil }
    phase = .inFlight
    return ClassificationJob(
      purpose: .still(still.number), image: still.image,
      request: ClassificationRequest(orientation: still.orientation, cropAndScale: .centerCrop),
      frameIndex: still.frameIndex, seenAt: still.takenAt)
  }

  private mutating func classified(
    _ answer: ClassificationAnswer, at now: Timestamp
  ) -> [ExperienceEffect] {
    guard let still, phase == .inFlight, answer.purpose == .still(still.number) else { return [] }
    phase = .ready
    noticeUntil = nil
    text = options.unrecognized
    let outcome: SnapshotRecord.Outcome
    switch answer.result {
    case .failure: outcome = .failed
    case .success(let classes):
      if let best = classes.first, best.confidence > options.confidenceThreshold {
        text = Self.text(for: best)
        outcome = .recognized(label: best.identifier, confidence: best.confidence)
      } else {
        outcome = .unrecognized(
          label: classes.first?.identifier, confidence: classes.first?.confidence)
      }
    }
    return [report(outcome, frame: still.frameIndex, taken: still.takenAt, at: now)]
  }

  /// The name in capitals and the confidence as a single-precision number, unrounded (P-3).
  static func text(for best: Classification) -> String {
    "\(best.identifier.capitalized) - Confidence: \(Float(best.confidence) * 100)%"
  }

  /// The recording is over, or the session starts again, before the answer.
  private mutating func giveUp(at now: Timestamp) -> [ExperienceEffect] {
    guard isBusy, let still else { return [] }
    phase = .ready
    text = options.unrecognized
    return [report(.givenUp, frame: still.frameIndex, taken: still.takenAt, at: now)]
  }

  private func report(
    _ outcome: SnapshotRecord.Outcome, frame: Int?, taken: Timestamp, at now: Timestamp
  ) -> ExperienceEffect {
    .report(
      .snapshot(
        SnapshotRecord(frameIndex: frame, taken: taken, answered: now, outcome: outcome)))
  }
}

/// A picture that was taken, or a tap that took none.
package struct SnapshotRecord: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case recognized(label: String, confidence: Double)
    /// Not confident enough; the best class, if there was one.
    case unrecognized(label: String?, confidence: Double?)
    /// The classifier failed.
    case failed
    /// Another picture was still being looked at.
    case busy
    /// The session had no picture to take, or was over.
    case noPicture
    /// The session ended or started again before the answer.
    case givenUp
  }

  package var frameIndex: Int?
  /// The time of the tap.
  package var taken: Timestamp
  package var answered: Timestamp
  package var outcome: Outcome
}
