import Foundation
import Geometry
import Recordings

/// Messages by Foxglove's schemas (docs.foxglove.dev/docs/sdk/schemas), their field names in snake case.
enum FoxgloveMessages {
  struct Time: Encodable {
    var sec: Int64
    var nsec: Int64

    init(_ time: Timestamp) {
      let nanoseconds = max(0, time.nanoseconds)
      sec = nanoseconds / 1_000_000_000
      nsec = nanoseconds % 1_000_000_000
    }
  }
  struct Vector: Encodable {
    var x: Double, y: Double, z: Double
    init(_ v: SIMD3<Double>) { (x, y, z) = (v.x, v.y, v.z) }
  }
  struct Turn: Encodable {
    var x: Double, y: Double, z: Double, w: Double
    init(_ q: Quaternion) { (x, y, z, w) = (q.x, q.y, q.z, q.w) }
  }
  struct Pose: Encodable {
    var position: Vector
    var orientation: Turn
    init(_ pose: Transform) {
      position = Vector(pose.translation)
      orientation = Turn(pose.rotation)
    }
  }
  struct PoseInFrame: Encodable {
    var timestamp: Time
    var frameId = "world"
    var pose: Pose
  }
  struct FrameTransform: Encodable {
    var timestamp: Time
    var parentFrameId = "world"
    var childFrameId = "camera"
    var translation: Vector
    var rotation: Turn
  }
  struct PointCloud: Encodable {
    struct Field: Encodable { var name: String, offset: Int, type = 7 }
    var timestamp: Time
    var frameId = "world"
    var pose = Pose(.identity)
    var pointStride = 12
    var fields = [
      Field(name: "x", offset: 0), Field(name: "y", offset: 4), Field(name: "z", offset: 8),
    ]
    /// Base64.
    var data: Data
  }
  struct Colour: Encodable { var r: Double, g: Double, b: Double, a: Double }
  struct Triangles: Encodable {
    var pose = Pose(.identity)
    var points: [Vector]
    var color: Colour
    var colors: [Colour] = []
    var indices: [Int] = []
  }
  struct Text: Encodable {
    var pose: Pose
    var billboard = true
    var fontSize = 24.0
    var scaleInvariant = true
    var color = Colour(r: 1, g: 1, b: 1, a: 1)
    var text: String
  }
  struct Entity: Encodable {
    struct Duration: Encodable { var sec = 0, nsec = 0 }
    var timestamp: Time
    var frameId = "world"
    var id: String
    var lifetime = Duration()
    var frameLocked = false
    var metadata: [[String: String]] = []
    var arrows: [Int] = [], cubes: [Int] = [], spheres: [Int] = [], cylinders: [Int] = []
    var lines: [Int] = [], models: [Int] = []
    var triangles: [Triangles] = []
    var texts: [Text] = []
  }
  struct SceneUpdate: Encodable {
    var deletions: [Int] = []
    var entities: [Entity]
  }

  static func pose(_ camera: ExportScene.Camera) -> PoseInFrame {
    PoseInFrame(timestamp: Time(camera.time), pose: Pose(camera.worldFromCamera))
  }

  static func transform(_ camera: ExportScene.Camera) -> FrameTransform {
    FrameTransform(
      timestamp: Time(camera.time), translation: Vector(camera.worldFromCamera.translation),
      rotation: Turn(camera.worldFromCamera.rotation))
  }

  static func cloud(_ points: FeaturePointCloud, at time: Timestamp) -> PointCloud {
    var data = Data(capacity: 12 * points.count)
    for index in 0..<points.count {
      for value in [points.x[index], points.y[index], points.z[index]] {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    return PointCloud(timestamp: Time(time), data: data)
  }

  static func planes(_ planes: [PlaneAnchor], at time: Timestamp) -> SceneUpdate {
    SceneUpdate(
      entities: planes.map { plane in
        let corners = plane.cornersInWorld
        let fan = (1..<max(1, corners.count - 1)).flatMap { (corner: Int) -> [SIMD3<Double>] in
          [corners[0], corners[corner], corners[corner + 1]]
        }
        return Entity(
          timestamp: Time(time), id: "plane \(plane.identifier)",
          triangles: [
            Triangles(
              points: fan.map(Vector.init), color: Colour(r: 0.3, g: 0.75, b: 0.4, a: 0.4))
          ])
      })
  }

  static func label(_ label: ExportScene.Label) -> SceneUpdate {
    SceneUpdate(
      entities: [
        Entity(
          timestamp: Time(label.time), id: "label \(label.id)",
          texts: [Text(pose: Pose(label.worldFromLabel), text: label.text)])
      ])
  }
}
