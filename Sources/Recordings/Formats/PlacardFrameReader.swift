import Geometry

/// Judges the values of a manifest's frames, strictly, and makes records of them.
struct PlacardFrameReader {
  /// The manifest's path, for errors.
  let path: String
  /// Those of the last frame, which hold until a frame has others.
  private var planes: [PlaneAnchor] = []

  init(path: String) { self.path = path }

  /// The record of a frame, its files named as they are in the manifest.
  ///
  /// Throws ``RecordingError/malformed(path:place:expected:found:)``.
  mutating func record(_ frame: PlacardManifest.Frame, _ place: String) throws -> FrameRecord {
    guard Timestamp.accepted.contains(frame.timestamp.value) else {
      throw malformed("\(place).timestamp", "from -2^62 to below 2^62", "\(frame.timestamp.value)")
    }
    if let intensity = frame.ambientIntensity, intensity < 0 {
      throw malformed("\(place).ambientIntensity", "0 or more", "\(intensity)")
    }
    if let planes = frame.planes {
      self.planes = try planes.enumerated().map { try plane($1, "\(place).planes[\($0)]") }
    }
    return FrameRecord(
      index: 0, timestamp: Timestamp(nanoseconds: frame.timestamp.value), imagePath: frame.image,
      camera: try camera(frame.camera, "\(place).camera"),
      distortion: try frame.distortion.map { try lens($0, "\(place).distortion") },
      trackingState: try trackingState(frame, place),
      featurePoints: frame.points.map { .file(path: $0) } ?? .notRecorded,
      depth: try frame.depth.map { try depth($0, "\(place).depth") }, planes: planes,
      ambientIntensity: frame.ambientIntensity)
  }

  private func malformed(_ place: String, _ expected: String, _ found: String) -> RecordingError {
    .malformed(path: path, place: place, expected: expected, found: String(found.prefix(80)))
  }

  private func count(_ values: [Double], is count: Int, _ place: String) throws {
    guard values.count == count else {
      throw malformed(place, "\(count) numbers", "\(values.count)")
    }
  }

  private func camera(_ camera: PlacardManifest.Camera, _ place: String) throws -> Camera {
    let pose = try pose(camera.position, camera.orientation, place)
    try count(camera.intrinsics, is: 4, "\(place).intrinsics")
    guard camera.resolution.count == 2 else {
      throw malformed("\(place).resolution", "2 numbers", "\(camera.resolution.count)")
    }
    let result = Camera(
      worldFromCamera: pose, intrinsics: CameraIntrinsics(camera.intrinsics),
      imageResolution: ImageSize(
        width: camera.resolution[0].value, height: camera.resolution[1].value))
    if let fault = FrameCollector.fault(of: result) {
      throw malformed(place, "positive focal lengths and resolution", fault)
    }
    return result
  }

  private func pose(_ position: [Double], _ orientation: [Double], _ place: String) throws
    -> Transform
  {
    try count(position, is: 3, "\(place).position")
    try count(orientation, is: 4, "\(place).orientation")
    do {
      return try RigidPose.transform(
        quaternion: SIMD4(orientation[0], orientation[1], orientation[2], orientation[3]),
        translation: SIMD3(position[0], position[1], position[2]), normTolerance: 1e-6)
    } catch {
      throw malformed(place, "a rigid motion", error.detail)
    }
  }

  private func lens(_ lens: PlacardManifest.Distortion, _ place: String) throws -> LensDistortion {
    let c = lens.coefficients
    switch lens.model {
    case "brownConrady":
      try count(c, is: 5, "\(place).coefficients")
      return .brownConrady(k1: c[0], k2: c[1], p1: c[2], p2: c[3], k3: c[4])
    case "kannalaBrandt":
      try count(c, is: 4, "\(place).coefficients")
      return .kannalaBrandt(k1: c[0], k2: c[1], k3: c[2], k4: c[3])
    default: throw malformed("\(place).model", "brownConrady or kannalaBrandt", lens.model)
    }
  }

  private func trackingState(_ frame: PlacardManifest.Frame, _ place: String) throws
    -> TrackingState?
  {
    guard let name = frame.trackingState else { return nil }
    guard let state = TrackingState(name: name, reason: frame.trackingReason) else {
      throw malformed(
        "\(place).trackingState", "notAvailable, normal, or limited with a trackingReason",
        [name, frame.trackingReason].compactMap { $0 }.joined(separator: " "))
    }
    return state
  }

  private func depth(_ depth: PlacardManifest.Depth, _ place: String) throws -> DepthSource {
    guard depth.metresPerUnit > 0 else {
      throw malformed("\(place).metresPerUnit", "more than 0", "\(depth.metresPerUnit)")
    }
    let camera = try depth.intrinsics.map { values in
      try count(values, is: 4, "\(place).intrinsics")
      let intrinsics = CameraIntrinsics(values)
      guard intrinsics.isUsable else {
        throw malformed("\(place).intrinsics", "positive focal lengths", "\(values)")
      }
      return intrinsics
    }
    return DepthSource(
      path: depth.path, metresPerUnit: depth.metresPerUnit, unmeasured: depth.unmeasured?.value,
      camera: camera, confidencePath: depth.confidence)
  }

  private func plane(_ plane: PlacardManifest.Plane, _ place: String) throws -> PlaneAnchor {
    guard let alignment = PlaneAnchor.Alignment(rawValue: plane.alignment) else {
      throw malformed("\(place).alignment", "horizontal or vertical", plane.alignment)
    }
    try count(plane.center, is: 2, "\(place).center")
    try count(plane.extent, is: 2, "\(place).extent")
    guard plane.extent[0] >= 0, plane.extent[1] >= 0 else {
      throw malformed("\(place).extent", "0 or more", "\(plane.extent)")
    }
    for (index, point) in plane.boundary.enumerated() {
      try count(point, is: 2, "\(place).boundary[\(index)]")
    }
    return PlaneAnchor(
      identifier: plane.identifier.value, alignment: alignment,
      worldFromPlane: try pose(plane.position, plane.orientation, place),
      center: SIMD2(plane.center[0], plane.center[1]),
      extent: SIMD2(plane.extent[0], plane.extent[1]),
      boundary: plane.boundary.map { SIMD2($0[0], $0[1]) },
      classification: plane.classification)
  }
}

extension CameraIntrinsics {
  /// fx, fy, cx, cy.
  fileprivate init(_ values: [Double]) {
    self.init(fx: values[0], fy: values[1], cx: values[2], cy: values[3])
  }
}

extension TrackingState {
  /// The state with a name of the native format; nil where the two words are none.
  package init?(name: String, reason: String?) {
    switch (name, reason) {
    case ("notAvailable", nil): self = .notAvailable
    case ("normal", nil): self = .normal
    case ("limited", let word?):
      guard let reason = Reason(rawValue: word) else { return nil }
      self = .limited(reason)
    default: return nil
    }
  }
}
