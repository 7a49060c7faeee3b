import Geometry
import Recordings

/// One frame's world as bytes: evidence, state, points, and planes where they changed.
extension WorldUpdate {
  /// - Parameter planesAt: The position of the frame whose bytes hold the planes of this one.
  func bytes(planesAt: Int, holdsPlanes: Bool) -> [UInt8] {
    var sink = ByteSink()
    sink.put(UInt32(planesAt))
    sink.put(evidence)
    sink.put(trackingState.code)
    sink.put(UInt32(featurePoints.count))
    sink.put(featurePoints.identifiers)
    sink.put(featurePoints.x)
    sink.put(featurePoints.y)
    sink.put(featurePoints.z)
    sink.put(UInt32(unplacedPixels.count))
    sink.put(unplacedPixels.flatMap { [$0.x, $0.y] })
    sink.put(UInt8(pointQuality == nil ? 0 : 1))
    if let pointQuality {
      sink.put(pointQuality.ages)
      sink.put(pointQuality.deviations)
    }
    sink.put(UInt8(up == nil ? 0 : 1))
    if let up { for value in [up.x, up.y, up.z] { sink.put(value) } }
    if holdsPlanes {
      sink.put(UInt32(planes.count))
      for plane in planes { sink.put(plane) }
    }
    return sink.bytes
  }

  /// Reads what `bytes` wrote; nil for anything else.
  ///
  /// `planes` are those of an earlier frame.
  init?(_ bytes: UnsafeRawBufferPointer, at position: Int, planes: (Int) -> [PlaneAnchor]?) {
    self.init()
    var fields = ByteFields(bytes)
    guard let planesAt = fields.integer(UInt32.self), Int(planesAt) <= position,
      let evidence = fields.evidence(), let code = fields.integer(UInt8.self),
      let state = TrackingState(code: code), let count = fields.integer(UInt32.self)
    else { return nil }
    guard let identifiers = fields.array(of: UInt64.self, count: Int(count)),
      let x = fields.array(of: Float.self, count: Int(count)),
      let y = fields.array(of: Float.self, count: Int(count)),
      let z = fields.array(of: Float.self, count: Int(count)),
      let cloud = FeaturePointCloud(identifiers: identifiers, x: x, y: y, z: z),
      let unplaced = fields.integer(UInt32.self),
      let pixels = fields.array(of: Float.self, count: 2 * Int(unplaced)),
      let hasQuality = fields.integer(UInt8.self)
    else { return nil }
    unplacedPixels = (0..<Int(unplaced)).map { SIMD2(pixels[2 * $0], pixels[2 * $0 + 1]) }
    if hasQuality == 1 {
      guard let ages = fields.array(of: UInt32.self, count: Int(count)),
        let deviations = fields.array(of: Float.self, count: Int(count))
      else { return nil }
      pointQuality = PointQuality(ages: ages, deviations: deviations)
    }
    guard let hasUp = fields.integer(UInt8.self) else { return nil }
    if hasUp == 1 {
      guard let values = fields.array(of: Double.self, count: 3) else { return nil }
      up = SIMD3(values[0], values[1], values[2])
    }
    if Int(planesAt) == position {
      guard let own = fields.planes() else { return nil }
      self.planes = own
    } else {
      guard let earlier = planes(Int(planesAt)) else { return nil }
      self.planes = earlier
    }
    guard fields.remaining == 0 else { return nil }
    self.evidence = evidence
    trackingState = state
    featurePoints = cloud
  }
}

extension ByteSink {
  fileprivate mutating func put(_ evidence: FrameEvidence) {
    for count in [
      evidence.trackedCount, evidence.recognizedCount, evidence.mappedCount, evidence.lostCount,
    ] { put(UInt32(clamping: count)) }
    for value in [
      evidence.coverage, evidence.medianFlowInPixels, evidence.flowPixelsPerSecond,
      evidence.flowRadiansPerSecond, evidence.poseNoiseInPixels, evidence.translation,
      evidence.rotation, evidence.interval,
    ] { put(value) }
  }

  mutating func put(_ plane: PlaneAnchor) {
    put(plane.identifier)
    put(UInt8(plane.alignment == .vertical ? 1 : 0))
    let pose = plane.worldFromPlane
    for value in [pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w] { put(value) }
    for value in [pose.translation.x, pose.translation.y, pose.translation.z] { put(value) }
    put(plane.center)
    put(plane.extent)
    put(UInt32(plane.boundary.count))
    for corner in plane.boundary { put(corner) }
    put(plane.classification ?? "")
  }

  mutating func put(_ values: [UInt32]) { for value in values { put(value) } }
}

extension ByteFields {
  fileprivate mutating func evidence() -> FrameEvidence? {
    var evidence = FrameEvidence()
    for key in [
      \FrameEvidence.trackedCount, \.recognizedCount, \.mappedCount, \.lostCount,
    ] {
      guard let count = integer(UInt32.self) else { return nil }
      evidence[keyPath: key] = Int(count)
    }
    for key in [
      \FrameEvidence.coverage, \.medianFlowInPixels, \.flowPixelsPerSecond, \.flowRadiansPerSecond,
      \.poseNoiseInPixels, \.translation, \.rotation, \.interval,
    ] {
      guard let value = double() else { return nil }
      evidence[keyPath: key] = value
    }
    return evidence
  }

  fileprivate mutating func planes() -> [PlaneAnchor]? {
    guard let count = integer(UInt32.self), Int(count) <= remaining / 100 else { return nil }
    var planes: [PlaneAnchor] = []
    for _ in 0..<count {
      guard let plane = plane() else { return nil }
      planes.append(plane)
    }
    return planes
  }

  mutating func plane() -> PlaneAnchor? {
    guard let identifier = integer(UInt64.self), let alignment = integer(UInt8.self),
      let numbers = array(of: Double.self, count: 7),
      let rotation = Quaternion(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3]),
      let center = pair(), let extent = pair(), let corners = integer(UInt32.self),
      Int(corners) <= remaining / 16
    else { return nil }
    var boundary: [SIMD2<Double>] = []
    for _ in 0..<corners {
      guard let corner = pair() else { return nil }
      boundary.append(corner)
    }
    guard let classification = text() else { return nil }
    return PlaneAnchor(
      identifier: identifier, alignment: alignment == 1 ? .vertical : .horizontal,
      worldFromPlane: Transform(
        rotation: rotation, translation: SIMD3(numbers[4], numbers[5], numbers[6])),
      center: center, extent: extent, boundary: boundary,
      classification: classification.isEmpty ? nil : classification)
  }
}

extension TrackingState {
  /// The state as one byte.
  fileprivate var code: UInt8 {
    switch self {
    case .notAvailable: 0
    case .normal: 1
    case .limited(.initializing): 2
    case .limited(.excessiveMotion): 3
    case .limited(.insufficientFeatures): 4
    case .limited(.relocalizing): 5
    }
  }

  fileprivate init?(code: UInt8) {
    let states: [TrackingState] = [
      .notAvailable, .normal, .limited(.initializing), .limited(.excessiveMotion),
      .limited(.insufficientFeatures), .limited(.relocalizing),
    ]
    guard Int(code) < states.count else { return nil }
    self = states[Int(code)]
  }
}
