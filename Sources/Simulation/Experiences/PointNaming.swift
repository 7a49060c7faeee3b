import Geometry
package import Recognition
import Recordings

/// Names tapped points as the label app does, with a classifier that takes no time.
///
/// What is measured so is which way of looking finds the right name, apart from how long it takes.
package struct PointNaming: Sendable {
  private var app: LabelPlacement

  package init(
    options: LabelPlacement.Options, request: ClassificationRequest = ClassificationRequest()
  ) {
    app = LabelPlacement(options: options, request: request)
  }

  /// Lets the app keep the picture of a frame, for looks at points that are tapped later.
  package mutating func see(_ frame: Frame) {
    _ = app.handle(.frame(frame), at: frame.timestamp)
  }

  /// What the app would do with a tap on the frame that it saw last.
  ///
  /// Each point is named as if it were the only one. Where nothing is hit, no earlier look can be
  /// found: there a point on the ray is named by the tapped picture alone. Throws what the classifier throws.
  package func name(at site: TapSite, with classifier: any Classifier) throws -> TapRecord? {
    guard let frame = site.frame else { return nil }
    let now = frame.timestamp
    var app = app
    var site = site
    let report = site.hitTest()
    if report.results.isEmpty, let ray = report.ray {
      _ = app.handle(.discontinuity, at: now)
      var points = FeaturePointCloud()
      points.append(SIMD3<Float>(ray.origin + ray.direction), identifier: 0)
      site.frame?.rawFeaturePoints = points
    }
    _ = try Self.answer(&app, .idle(newFrame: frame), at: now, classifier)
    return try Self.answer(&app, .tapped(site), at: now, classifier)
  }

  /// Handles an event, and classifies until the app asks for nothing more; the tap that it reports.
  private static func answer(
    _ app: inout LabelPlacement, _ event: ExperienceEvent, at now: Timestamp,
    _ classifier: any Classifier
  ) throws -> TapRecord? {
    var effects = app.handle(event, at: now)
    while !effects.isEmpty {
      for case .reportTap(let record) in effects { return record }
      var answers: [ClassificationAnswer] = []
      for case .classify(let job) in effects {
        answers.append(
          ClassificationAnswer(
            purpose: job.purpose, frameIndex: job.frameIndex, seenAt: job.seenAt,
            result: .success(try classifier.classify(job.image, job.request))))
      }
      effects = answers.flatMap { app.handle(.classified($0), at: now) }
      if effects.isEmpty { effects = app.handle(.idle(newFrame: nil), at: now) }
    }
    // A tap itself has no effect where the app has to look first.
    guard case .tapped = event else { return nil }
    return try answer(&app, .idle(newFrame: nil), at: now, classifier)
  }
}
