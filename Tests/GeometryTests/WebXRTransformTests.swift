import Geometry
import TestSupport
import Testing

/// Rays and rigid motions of the web-platform-tests for WebXR.
@Suite(.enabled(if: RecordedData.isAvailable))
struct WebXRTransformTests {
  private struct File: Decodable {
    struct Ray: Decodable {
      struct Expected: Decodable {
        var origin: [Double]
        var direction: [Double]
      }
      var id: String
      var origin: [Double]?
      var direction: [Double]?
      var fromPose: WebXROracle.Pose?
      var expected: Expected
    }
    struct Refused: Decodable {
      var what: String
      var origin: [Double]
      var direction: [Double]
    }
    struct Inverse: Decodable {
      var pose: WebXROracle.Pose
      var expectedInverse: WebXROracle.Pose?
      var recomputedInverse: WebXROracle.Pose?
    }
    struct Turned: Decodable {
      var orientation: [Double]
      var point: [Double]
      var recomputed: [Double]
    }
    struct Constructed: Decodable {
      var position: [Double]
      var orientation: [Double]
    }
    struct Spaces: Decodable {
      var space1Offset: WebXROracle.Pose
      var space2Offset: WebXROracle.Pose
      var expectedMatrixColumnMajor: [Double]
    }
    struct Offset: Decodable {
      struct Step: Decodable {
        var offset: WebXROracle.Pose?
        var recomputed: [String: [Double]]
      }
      var gripInLocal: WebXROracle.Pose
      var pointerInLocal: WebXROracle.Pose
      var steps: [Step]
    }
    struct PoseMatrix: Decodable {
      var pose: WebXROracle.Pose
      var matrixColumnMajor: [Double]
    }

    var xrRay: [Ray]
    var xrRayErrors: [Refused]
    var rigidInverse: [Inverse]
    var rotatePoint: [Turned]
    var rigidConstructorErrors: [Constructed]
    var getPose: [Spaces]
    var originOffset: Offset
    var poseMatrix: PoseMatrix
  }

  private func file() throws -> File { try oracle("wpt/wpt_transforms.json", as: File.self) }

  /// The largest difference of a motion's matrix from sixteen elements column by column.
  private func difference(_ transform: Transform, _ elements: [Double]) throws -> Double {
    try #require(elements.count == 16)
    let axes = transform.axes.columns
    var largest = 0.0
    for (place, column) in [axes.0, axes.1, axes.2, transform.translation].enumerated() {
      for row in 0..<3 { largest = max(largest, abs(column[row] - elements[4 * place + row])) }
    }
    return largest
  }

  @Test func `rays have directions of length 1, and those of poses look along their -z`() throws {
    let rays = try file().xrRay
    #expect(rays.count == 8)
    for record in rays {
      let ray: Ray
      if let pose = record.fromPose {
        let forward = try #require(Ray(origin: .zero, direction: SIMD3(0, 0, -1)))
        ray = try pose.transform() * forward
      } else {
        let (origin, direction) = (try #require(record.origin), try #require(record.direction))
        let (from, towards) = (try origin.vector3(), try direction.vector3())
        ray = try #require(Ray(origin: from, direction: towards))
      }
      let (origin, direction) = (
        try record.expected.origin.vector3(), try record.expected.direction.vector3()
      )
      #expect((ray.origin - origin).length < 1e-3, "\(record.id)")
      #expect((ray.direction - direction).length < 1e-3, "\(record.id)")
    }
  }

  @Test func `what has no direction or is not finite is no ray, no turn and no motion`() throws {
    let file = try file()
    for record in file.xrRayErrors where record.what == "zero direction" {
      let origin = try Array(record.origin.prefix(3)).vector3()
      let direction = try Array(record.direction.prefix(3)).vector3()
      #expect(Ray(origin: origin, direction: direction) == nil)
    }
    #expect(file.rigidConstructorErrors.count == 8)
    for record in file.rigidConstructorErrors where record.position[3] == 1 {
      let q = record.orientation
      let rotation = Quaternion(x: q[0], y: q[1], z: q[2], w: q[3])
      let motion = rotation.flatMap {
        Transform(
          nearestTo: $0.matrix,
          translation: SIMD3(record.position[0], record.position[1], record.position[2]))
      }
      #expect(motion == nil)
    }
  }

  @Test func `inverses and turns are WebXR's`() throws {
    let file = try file()
    #expect(file.rigidInverse.count == 8)
    for record in file.rigidInverse {
      let pose = try record.pose.transform()
      if let expected = try (record.expectedInverse ?? record.recomputedInverse)?.transform() {
        #expect((pose.inverse.translation - expected.translation).length < 1e-9)
        #expect(pose.inverse.rotation.angle(to: expected.rotation) < 1e-6)
      }
      let product = pose * pose.inverse
      #expect(product.translation.length < 1e-9)
    }
    for record in file.rotatePoint {
      let turned = try record.orientation.quaternion().act(record.point.vector3())
      let expected = try record.recomputed.vector3()
      #expect((turned - expected).length < 1e-9)
    }
  }

  @Test func `one space seen from another is the product with its inverse`() throws {
    let file = try file()
    for record in file.getPose {
      let found = try record.space2Offset.transform().inverse * record.space1Offset.transform()
      #expect(try difference(found, record.expectedMatrixColumnMajor) < 1e-9)
    }
    let pose = try file.poseMatrix.pose.transform()
    #expect(try difference(pose, file.poseMatrix.matrixColumnMajor) < 1e-9)
    let record = file.originOffset
    #expect(record.steps.count == 3)
    // Each space is offset from the one before.
    var localFromSpace = Transform.identity
    for step in record.steps {
      if let offset = step.offset { localFromSpace = try localFromSpace * offset.transform() }
      let spaceFromLocal = localFromSpace.inverse
      let pointer = try spaceFromLocal * record.pointerInLocal.transform()
      let grip = try spaceFromLocal * record.gripInLocal.transform()
      let expected = (
        pointer: try #require(step.recomputed["ray"]), grip: try #require(step.recomputed["grip"])
      )
      #expect(try difference(pointer, expected.pointer) < 1e-3)
      #expect(try difference(grip, expected.grip) < 1e-3)
    }
  }
}
