import Geometry
import Recognition
package import Recordings

/// A tap whose region is being looked at: the anchor comes with the answer.
struct PendingTap: Sendable {
  var number: Int
  var record: TapRecord
  var hit: HitTestResult
  var evidence: TapEvidence
}

extension LabelPlacement {
  /// So many taps may wait for their answers at once.
  package static let pendingTapLimit = 4

  /// Anchors the current label on the hit, or begins to look for one (SEMANTICS 5.4).
  mutating func tapped(_ site: TapSite, at now: Timestamp) -> [ExperienceEffect] {
    let report = site.hitTest()
    var record = TapRecord(
      timestamp: now, viewPoint: site.viewPoint, frameIndex: site.frame?.index, pixel: site.pixel,
      trackingState: site.trackingState, placement: .refused(.noFrame), report: report,
      label: site.frame == nil ? nil : labelOnScreen(at: now))
    guard let frame = site.frame else { return refuse(.noFrame, record, at: now) }
    guard !hasEnded else { return refuse(.recordingEnded, record, at: now) }
    // Positions of now don't fit the old world, and what is placed would jump (B-13).
    guard frame.trackingState != .limited(.relocalizing) else {
      return refuse(.relocalizing, record, at: now)
    }
    guard let hit = report.results.first else {
      return refuse(.noHit(report.miss ?? .nothingToHit, frame.trackingState), record, at: now)
    }
    switch options.mode {
    case .frame:
      guard let label = placeable(at: now) else {
        return refuse(refusal(at: now) ?? .noLabel, record, at: now)
      }
      return place(label, on: hit, &record, at: now)
    case .region, .auto:
      return look(at: hit, in: frame, record: record, at: now)
    }
  }

  private mutating func look(
    at hit: HitTestResult, in frame: Frame, record: TapRecord, at now: Timestamp
  ) -> [ExperienceEffect] {
    guard pendingTaps.count < Self.pendingTapLimit else { return refuse(.busy, record, at: now) }
    guard
      let evidence = TapEvidence(
        of: hit.worldFromHit.translation, in: frame, before: kept.pictures, request: request,
        options: options.regions)
    else { return refuse(.noLabel, record, at: now) }
    tapCount += 1
    pendingTaps.append(
      PendingTap(number: tapCount, record: record, hit: hit, evidence: evidence))
    panel.cancelEscalation()
    panel.show("Looking at that point\u{2026}", hides: false, at: now)
    return []
  }

  /// What is to be classified next: what was tapped first, then what the camera sees.
  mutating func job(newFrame: Frame?) -> ClassificationJob? {
    for index in pendingTaps.indices {
      if let job = pendingTaps[index].evidence.nextJob(tap: pendingTaps[index].number) {
        return job
      }
    }
    guard options.mode != .region, let frame = newFrame, frame.trackingState == .normal,
      let image = frame.capturedImage
    else { return nil }
    return ClassificationJob(
      purpose: .live, image: image, request: request, frameIndex: frame.index,
      seenAt: frame.timestamp)
  }

  /// A result came back; a failed live one leaves everything as it was (L-7).
  mutating func classified(
    _ answer: ClassificationAnswer, at now: Timestamp
  ) -> [ExperienceEffect] {
    switch answer.purpose {
    case .still: return []
    case .live:
      if case .success(let classes) = answer.result {
        see(classes, seenAt: answer.seenAt, at: now)
      }
      return []
    case .region(let tap, let observation):
      guard let index = pendingTaps.firstIndex(where: { $0.number == tap }) else { return [] }
      pendingTaps[index].evidence.take(
        try? answer.result.get(), of: observation, vocabulary: options.vocabulary)
      guard pendingTaps[index].evidence.isComplete else { return [] }
      return conclude(pendingTaps.remove(at: index), at: now)
    }
  }

  private mutating func conclude(_ tap: PendingTap, at now: Timestamp) -> [ExperienceEffect] {
    var record = tap.record
    let found = LabelPolicy(threshold: options.confidenceThreshold).label(for: tap.evidence.classes)
    if !found.text.isEmpty {
      let label = PlacedLabel(
        text: found.text, confidence: found.confidence,
        age: record.timestamp.seconds(since: tap.evidence.seenAt))
      record.label = label
      return place(label, on: tap.hit, &record, at: now)
    }
    return refuse(.noLabel, record, at: now)
  }

  private mutating func place(
    _ label: PlacedLabel, on hit: HitTestResult, _ record: inout TapRecord, at now: Timestamp
  ) -> [ExperienceEffect] {
    placedCount += 1
    let anchor = Anchor(identifier: .placed(placedCount), worldFromAnchor: hit.worldFromHit)
    placedLabels[anchor.identifier] = label
    poses[anchor.identifier] = anchor.worldFromAnchor
    remember(.placed(anchor.identifier))
    record.placement = .placed(anchor.identifier, hit, label)
    record.resolved = now
    if options.mode != .frame {
      answer("Placed \u{201C}\(label.text)\u{201D}", at: now)
    }
    return [.addAnchor(anchor), .reportTap(record)]
  }

  /// A tap placed nothing: say so, since a silent refusal looks like a fault.
  private mutating func refuse(
    _ refusal: PlacementRefusal, _ record: TapRecord, at now: Timestamp
  ) -> [ExperienceEffect] {
    var record = record
    record.placement = .refused(refusal)
    record.resolved = now
    if !offersReset { answer(refusal.message, at: now) }
    return [.reportTap(record)]
  }

  mutating func refusePendingTaps(
    _ refusal: PlacementRefusal, at now: Timestamp
  ) -> [ExperienceEffect] {
    let taps = pendingTaps
    pendingTaps.removeAll()
    return taps.flatMap { refuse(refusal, $0.record, at: now) }
  }

  /// Why the label on screen may not be placed; nil when it may.
  package func refusal(at now: Timestamp) -> PlacementRefusal? {
    guard let label else { return .noLabel }
    let age = now.seconds(since: label.seenAt)
    guard age <= options.maximumLabelAge else {
      return .staleLabel(text: label.text, age: age, limit: options.maximumLabelAge)
    }
    return nil
  }

  /// The label as a tap at `now` would place it.
  package func placeable(at now: Timestamp) -> PlacedLabel? {
    refusal(at: now) == nil ? labelOnScreen(at: now) : nil
  }

  /// The label on screen with its age, whether or not it may be placed.
  package func labelOnScreen(at now: Timestamp) -> PlacedLabel? {
    label.map {
      PlacedLabel(text: $0.text, confidence: $0.confidence, age: now.seconds(since: $0.seenAt))
    }
  }
}
