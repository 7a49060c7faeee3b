import Foundation
package import Geometry
import Imaging
package import Recordings
package import SyntheticScenes

/// What stands where in a recording that was made, not filmed.
///
/// `truth.json` or, where Placard rendered it, `scene.json` beside the recording's index.
package struct SceneTruth: Sendable {
  package struct Object: Hashable, Sendable {
    package var name: String
    /// The class (first synonym) that a classifier should give it; nil where there is none.
    package var label: String?
    package var shape: TruthShape

    package init(name: String, label: String?, shape: TruthShape) {
      self.name = name
      self.label = label
      self.shape = shape
    }
  }

  /// What a ray really meets.
  package struct Sight: Hashable, Sendable {
    /// The object's place in ``objects``.
    package var number: Int
    package var object: SceneObject
    package var pointInWorld: SIMD3<Double>
    /// Of the surface, towards the ray's origin; of length 1.
    package var normalInWorld: SIMD3<Double>
    package var distance: Double
  }

  private enum Source: Sendable {
    case shapes([TruthShape])
    case scene(SceneRays)
  }

  package let objects: [SceneObject]
  private let source: Source
  /// How many of the world's units one of the truth's is: not 1 in a recording that was scaled.
  private var scale = 1.0

  package init(objects: [Object]) {
    self.objects = objects.map { SceneObject(name: $0.name, label: $0.label) }
    source = .shapes(objects.map(\.shape))
  }

  package init(scene: SceneGeometry) {
    objects = scene.objects
    source = .scene(SceneRays(scene))
  }

  /// True where the truth is that of the very pictures, so that recorded depth can't know better.
  package var isRendered: Bool {
    if case .scene = source { true } else { false }
  }

  /// The nearest object along a ray; O(n) in the number of shapes, O(log n) in a scene's triangles.
  package func sight(along ray: Ray) -> Sight? {
    let inTruth = Ray(origin: ray.origin / scale, direction: ray.direction)
    return inTruth.flatMap(sightInTruth(along:)).map { sight in
      var inWorld = sight
      inWorld.pointInWorld *= scale
      inWorld.distance *= scale
      return inWorld
    }
  }

  private func sightInTruth(along ray: Ray) -> Sight? {
    switch source {
    case .scene(let rays):
      return rays.hit(along: ray).map { hit in
        Sight(
          number: hit.object, object: objects[hit.object], pointInWorld: hit.pointInWorld,
          normalInWorld: hit.faceNormalInWorld, distance: hit.distance)
      }
    case .shapes(let shapes):
      var nearest: (number: Int, distance: Double)?
      for (number, shape) in shapes.enumerated() {
        guard let distance = shape.distance(along: ray),
          distance < nearest?.distance ?? .infinity
        else { continue }
        nearest = (number, distance)
      }
      return nearest.map { number, distance in
        let point = ray.point(at: distance)
        let normal = shapes[number].normal(at: point)
        return Sight(
          number: number, object: objects[number], pointInWorld: point,
          normalInWorld: normal.dot(ray.direction) > 0 ? -normal : normal, distance: distance)
      }
    }
  }

  /// How far a point is from the surface of the object with this place in ``objects``.
  package func distance(from point: SIMD3<Double>, toObject number: Int) -> Double? {
    let distance =
      switch source {
      case .scene(let rays): rays.distance(from: point / scale, toObject: number)
      case .shapes(let shapes): shapes[number].distance(from: point / scale)
      }
    return distance.map { $0 * scale }
  }
}

/// Why a truth file can't be used.
package enum SceneTruthError: Error, Hashable, Sendable {
  case malformed(path: String, place: String, expected: String)
}

extension SceneTruth {
  /// The largest truth file that is read, in bytes.
  private static let sizeLimit = 16 << 20

  /// The name of the scene that a rendered recording was made of, beside its index.
  package static let sceneName = "scene.json"
  /// The name of a truth file there.
  static let fileName = "truth.json"

  /// The truth of a recording; nil where none lies beside its frames.
  ///
  /// A scene counts more than a truth file. Throws ``SceneTruthError``, `JSONFileError`,
  /// `BoundedFileError`, and `RecordingError.pathOutside` where the file is a link that leads out of
  /// the recording's folder.
  package init?(of recording: Recording) throws {
    if let path = try recording.companion(named: Self.sceneName) {
      self.init(scene: try SceneGeometry(Scene(contentsOf: path)))
    } else if let path = try recording.companion(named: Self.fileName) {
      try self.init(contentsOf: path)
    } else {
      return nil
    }
    scale = recording.scale
  }

  /// Reads a truth file.
  ///
  /// Throws ``SceneTruthError`` and `BoundedFileError`.
  package init(contentsOf path: String) throws {
    let data = try BoundedFile.read(path: path, limit: Self.sizeLimit)
    let file: TruthFile
    do {
      file = try JSONDecoder().decode(TruthFile.self, from: data)
    } catch let error as DecodingError {
      let fault = FieldFault(error, in: data)
      throw SceneTruthError.malformed(
        path: path, place: fault.place.isEmpty ? "the top" : fault.place,
        expected: "the form of placard-truth/1")
    }
    guard file.format == "placard-truth/1" else {
      throw SceneTruthError.malformed(path: path, place: "format", expected: "placard-truth/1")
    }
    let objects = try file.objects.enumerated().map { index, entry in
      guard let object = entry.object else {
        throw SceneTruthError.malformed(
          path: path, place: "objects[\(index)]", expected: "finite numbers and a rotation")
      }
      return object
    }
    self.init(objects: objects)
  }
}

private struct TruthFile: Decodable {
  struct Pose: Decodable {
    var position: [Double]
    var orientation: [Double]
  }

  struct Entry: Decodable {
    var name: String
    var label: String?
    var shape: TruthShape.Kind
    var worldFromObject: Pose
    var size: [Double]

    var object: SceneTruth.Object? {
      let (p, q) = (worldFromObject.position, worldFromObject.orientation)
      guard p.count == 3, q.count == 4, size.count == 3, (p + size).allSatisfy(\.isFinite),
        size.allSatisfy({ $0 >= 0 }),
        let rotation = Quaternion(x: q[0], y: q[1], z: q[2], w: q[3])
      else { return nil }
      return SceneTruth.Object(
        name: name, label: label,
        shape: TruthShape(
          kind: shape,
          worldFromObject: Transform(
            rotation: rotation, translation: SIMD3(p[0], p[1], p[2])),
          size: SIMD3(size[0], size[1], size[2])))
    }
  }

  var format: String
  var objects: [Entry]
}
