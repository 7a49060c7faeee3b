import Foundation
package import Geometry
import Imaging
package import Recordings
import Simulation
import WorldTracking

/// What a session knows of the world, for programs that show it: way, labels, points, planes.
///
/// Lengths are the recording's, +y is up where that is known, cameras look along −z.
package struct ExportScene: Sendable {
  package struct Camera: Hashable, Sendable {
    package var time: Timestamp
    package var worldFromCamera: Transform
  }
  package struct Label: Hashable, Sendable {
    package var id: String
    package var text: String
    package var worldFromLabel: Transform
    package var time: Timestamp
  }

  package var path: [Camera] = []
  package var labels: [Label] = []
  package var points = FeaturePointCloud.empty
  package var planes: [PlaneAnchor] = []

  /// An empty scene.
  package init() {}

  /// The world of a recording: its own points and planes, and what is found in its pictures in place
  /// of those that it does not have, as in a replay.
  ///
  /// A point or plane that changes is taken as it was last. Throws nothing: frames that can't be
  /// decoded are passed over.
  package init(
    _ recording: Recording, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    path = recording.frames.map {
      Camera(time: $0.timestamp, worldFromCamera: $0.camera.worldFromCamera)
    }
    var points: [UInt64: SIMD3<Float>] = [:]
    var planes: [UInt64: PlaneAnchor] = [:]
    Self.keep(recording.points, in: &points)
    for plane in recording.planes { planes[plane.identifier] = plane }
    if recording.hasPictures {
      Self.gather(recording, &points, &planes, progress)
    }
    for (identifier, point) in points.sorted(by: { $0.key < $1.key }) {
      self.points.append(point, identifier: identifier)
    }
    self.planes = planes.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The world of a run's recording with the labels of the run.
  package init(
    _ run: RunDocument, recording: Recording,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.init(recording, progress: progress)
    labels = run.anchors.compactMap { anchor in
      let pose = anchor.poses.last
      let p = pose?.position ?? anchor.position
      let q = pose?.orientation ?? [0, 0, 0, 1]
      guard p.count == 3, q.count == 4,
        let rotation = Quaternion(x: q[0], y: q[1], z: q[2], w: q[3]),
        recording.frames.indices.contains(anchor.frame)
      else { return nil }
      return Label(
        id: anchor.id, text: anchor.label,
        worldFromLabel: Transform(rotation: rotation, translation: SIMD3(p[0], p[1], p[2])),
        time: recording.frames[anchor.frame].timestamp)
    }
  }

  private static func keep(_ cloud: FeaturePointCloud, in points: inout [UInt64: SIMD3<Float>]) {
    for index in 0..<cloud.count {
      points[cloud.identifiers[index]] = SIMD3(cloud.x[index], cloud.y[index], cloud.z[index])
    }
  }

  private static func gather(
    _ recording: Recording, _ points: inout [UInt64: SIMD3<Float>],
    _ planes: inout [UInt64: PlaneAnchor], _ progress: (Int, Int) -> Void
  ) {
    let world = WorldSource(automaticFor: recording)
    var tracker = WorldTracker(
      options: FeatureTrackerOptions(), up: recording.hasGravity ? SIMD3(0, 1, 0) : nil)
    let source = ReplaySource(recording, components: [.featurePoints, .depth])
    for (done, item) in source.enumerated() {
      if case .frame(let frame) = item {
        let found = world.findsPoints ? tracker.track(frame) : nil
        if let cloud = found?.featurePoints ?? frame.featurePoints { keep(cloud, in: &points) }
        let seen = world == .frames ? found?.planes ?? [] : frame.record.planes
        for plane in seen { planes[plane.identifier] = plane }
      }
      progress(done + 1, recording.frames.count)
    }
  }
}

extension PlaneAnchor {
  /// The corners in world space, counter-clockwise seen from above the plane.
  var cornersInWorld: [SIMD3<Double>] {
    let half = extent / 2
    let rectangle = [
      center - half, SIMD2(center.x - half.x, center.y + half.y), center + half,
      SIMD2(center.x + half.x, center.y - half.y),
    ]
    return (boundary.count >= 3 ? boundary : rectangle).map {
      worldFromPlane * SIMD3($0.x, 0, $0.y)
    }
  }
}
