import Geometry
package import Recordings
package import Simulation
import SyntheticScenes

extension SIMD3 where Scalar == Double {
  /// The components in order, for files.
  var array: [Double] { [x, y, z] }
}

extension RunDocument.Tap {
  /// A tap as the document tells it; `time` is in seconds from the recording's start.
  package init(_ tap: TapRecord, at time: Double, unit: LengthUnit = .metre) {
    self.init(
      time: time, frame: tap.frameIndex, x: tap.viewPoint.x, y: tap.viewPoint.y,
      pixel: tap.pixel.map { [$0.x, $0.y] }, tracking: tap.trackingState.name, outcome: "refused",
      explanation: PlacementWording.text(for: tap, unit: unit),
      hit: tap.report.results.first.map(RunDocument.Hit.init),
      label: tap.label.map(RunDocument.Label.init), ray: tap.report.ray.map(RunDocument.Ray.init),
      candidates: tap.report.candidates.map { RunDocument.Candidate($0, unit: unit) })
    switch tap.placement {
    case .placed(let identifier, let hit, let label):
      outcome = "placed"
      anchor = identifier.text
      self.hit = RunDocument.Hit(hit)
      self.label = RunDocument.Label(label)
    case .refused(let refusal):
      reason = PlacementWording.code(for: refusal)
    }
    if let moment = tap.resolved, moment > tap.timestamp {
      resolved = time + moment.seconds(since: tap.timestamp)
    }
  }
}

extension RunDocument.Truth {
  /// `cameras` are those by which errors in the picture are measured.
  init(
    _ sight: SceneTruth.Sight, of tap: TapRecord, in truth: SceneTruth,
    by cameras: [Geometry.Camera]
  ) {
    self.init(
      object: sight.object.name, label: sight.object.label, position: sight.pointInWorld.array)
    if let hit = tap.report.results.first {
      let found = TrueError(of: hit, seenAs: sight, in: truth, by: cameras)
      error = found.metres
      isRightObject = found.isOnObject
      normalError = found.degrees
      pixelError = found.pixels
    }
    if case .placed(_, _, let label) = tap.placement {
      isRightLabel = label.text == sight.object.label
    }
  }
}

extension RunDocument.Hit {
  package init(_ result: HitTestResult) {
    self.init(
      type: result.type.names.first ?? "", position: result.worldFromHit.translation.array,
      distance: result.distance, anchor: result.anchor?.text)
  }
}

extension RunDocument.Label {
  init(_ label: PlacedLabel) {
    self.init(text: label.text, confidence: label.confidence, age: label.age)
  }
}

extension RunDocument.Ray {
  init(_ ray: Geometry.Ray) {
    self.init(origin: ray.origin.array, direction: ray.direction.array)
  }
}

extension RunDocument.Candidate {
  init(_ candidate: HitTestCandidate, unit: LengthUnit = .metre) {
    self.init(
      type: candidate.type.names.first ?? "",
      source: PlacementWording.text(for: candidate.source, unit: unit),
      position: candidate.positionInWorld.array, distance: candidate.distance,
      angle: candidate.angleDegrees, won: candidate.verdict == .won,
      why: PlacementWording.text(for: candidate.verdict, unit: unit))
  }
}

extension RunDocument.Anchor.Pose {
  init(_ worldFromAnchor: Transform, frame: Int) {
    let rotation = worldFromAnchor.rotation
    self.init(
      frame: frame, position: worldFromAnchor.translation.array,
      orientation: [rotation.x, rotation.y, rotation.z, rotation.w])
  }
}
