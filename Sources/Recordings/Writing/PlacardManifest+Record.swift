import Geometry

extension PlacardManifest.Frame {
  /// What the manifest says of a frame, without its files' names; planes only where they changed.
  init(_ record: FrameRecord, planesBefore: [PlaneAnchor]?) {
    timestamp = Whole(record.timestamp.nanoseconds)
    image = ""
    let pose = record.camera.worldFromCamera
    let size = record.camera.imageResolution
    camera = PlacardManifest.Camera(
      position: pose.translation.numbers, orientation: pose.rotation.numbers,
      intrinsics: record.camera.intrinsics.numbers,
      resolution: [Whole(size.width), Whole(size.height)])
    switch record.distortion {
    case nil: distortion = nil
    case .brownConrady(let k1, let k2, let p1, let p2, let k3)?:
      distortion = .init(model: "brownConrady", coefficients: [k1, k2, p1, p2, k3])
    case .kannalaBrandt(let k1, let k2, let k3, let k4)?:
      distortion = .init(model: "kannalaBrandt", coefficients: [k1, k2, k3, k4])
    }
    trackingState = record.trackingState?.name
    trackingReason = record.trackingState?.reason?.rawValue
    planes =
      record.planes == planesBefore ?? [] ? nil : record.planes.map(PlacardManifest.Plane.init)
    ambientIntensity = record.ambientIntensity
  }
}

extension PlacardManifest.Plane {
  init(_ plane: PlaneAnchor) {
    identifier = Whole(plane.identifier)
    alignment = plane.alignment.rawValue
    position = plane.worldFromPlane.translation.numbers
    orientation = plane.worldFromPlane.rotation.numbers
    center = [plane.center.x, plane.center.y]
    extent = [plane.extent.x, plane.extent.y]
    boundary = plane.boundary.map { [$0.x, $0.y] }
    classification = plane.classification
  }
}

extension SIMD3 where Scalar == Double {
  fileprivate var numbers: [Double] { [x, y, z] }
}

extension Quaternion {
  fileprivate var numbers: [Double] { [x, y, z, w] }
}

extension CameraIntrinsics {
  /// fx, fy, cx, cy.
  var numbers: [Double] { [fx, fy, cx, cy] }
}
