package import Geometry

/// The oracle files on the hit tests of WebXR, as the tests of several modules read them.
package enum WebXROracle {
  /// A field that does not hold what it should.
  struct Malformed: Error {}

  package struct Pose: Decodable {
    package var position: [Double]
    /// x, y, z, w.
    package var orientation: [Double]

    package func transform() throws -> Transform {
      guard orientation.count == 4,
        let rotation = Quaternion(
          x: orientation[0], y: orientation[1], z: orientation[2], w: orientation[3])
      else { throw Malformed() }
      return Transform(rotation: rotation, translation: try vector(position))
    }
  }

  package struct RayRecord: Decodable {
    var origin: [Double]
    var direction: [Double]

    package func ray() throws -> Ray {
      guard let ray = Ray(origin: try vector(origin), direction: try vector(direction)) else {
        throw Malformed()
      }
      return ray
    }
  }

  package struct World: Decodable {
    package struct Region: Decodable {
      package var type: String
      var faces: [[[Double]]]

      /// The corners of each face.
      package func corners() throws -> [[SIMD3<Double>]] { try faces.map { try $0.map(vector) } }
    }
    package var regions: [Region]
  }

  /// The cases of the web-platform-tests.
  package struct LiteralFile: Decodable {
    package struct Case: Decodable {
      package struct InputSource: Decodable {
        package var pointerInLocal: Pose
        package var gripInLocal: Pose?
      }
      package struct Frame: Decodable {
        package var setPointerInLocal: Pose?
        package var setGripInLocal: Pose?
        package var expected: [Pose]
      }
      package var id: String
      package var world: String
      var viewerInLocal: Pose
      var floorInLocal: Pose
      package var inputSource: InputSource?
      var space: String?
      package var offsetRay: RayRecord
      package var entityTypes: [String]
      package var frames: [Frame]
      package var tolerance: Double

      /// The ray of each frame, in the order of `frames`; an input source keeps its last poses.
      package func raysInLocal() throws -> [Ray] {
        var (pointer, grip) = (inputSource?.pointerInLocal, inputSource?.gripInLocal)
        return try frames.map { frame in
          pointer = frame.setPointerInLocal ?? pointer
          grip = frame.setGripInLocal ?? grip
          return try localFromSpace(pointer: pointer, grip: grip) * offsetRay.ray()
        }
      }

      /// The pose of the space that the ray is given in; without a name, that of the target ray.
      private func localFromSpace(pointer: Pose?, grip: Pose?) throws -> Transform {
        let pose =
          switch space {
          case "viewer": viewerInLocal
          case "local-floor": floorInLocal
          case "target-ray", nil: pointer
          case "grip": grip
          default: Pose?.none
          }
        if space == "local" { return .identity }
        guard let pose else { throw Malformed() }
        return try pose.transform()
      }
    }
    package var worlds: [String: World]
    package var cases: [Case]
  }

  /// More cases on the same rules.
  package struct DerivedFile: Decodable {
    package struct Case: Decodable {
      package struct Hit: Decodable {
        package var position: [Double]
        package var orientation: [Double]
        package var normal: [Double]
        package var distance: Double
        package var entityType: String
        package var region: Int

        package func transform() throws -> Transform {
          try Pose(position: position, orientation: orientation).transform()
        }
      }
      package var id: String
      package var world: String
      package var rayInLocal: RayRecord
      package var entityTypes: [String]
      package var expected: [Hit]
      var note: String?

      /// Whether the rules say which way the surface faces.
      package var hasFixedNormal: Bool { !(note?.contains("not fixed") ?? false) }
    }
    package var worlds: [String: World]
    package var cases: [Case]
    package var tolerance: Double
  }

  private static func vector(_ values: [Double]) throws -> SIMD3<Double> {
    guard values.count == 3 else { throw Malformed() }
    return SIMD3(values[0], values[1], values[2])
  }
}
