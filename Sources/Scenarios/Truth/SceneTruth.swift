import Foundation
package import Geometry
import Imaging
package import Recordings

/// What stands where in a recording that was made, not filmed: `truth.json` beside its frames.
package struct SceneTruth: Hashable, Sendable {
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
    package var object: Object
    package var pointInWorld: SIMD3<Double>
    package var distance: Double
  }

  package var objects: [Object]

  package init(objects: [Object]) { self.objects = objects }

  /// The nearest object along a ray; costs O(n) in the number of objects.
  package func sight(along ray: Ray) -> Sight? {
    var nearest: Sight?
    for object in objects {
      guard let distance = object.shape.distance(along: ray),
        distance < nearest?.distance ?? .infinity
      else { continue }
      nearest = Sight(
        object: object, pointInWorld: ray.point(at: distance), distance: distance)
    }
    return nearest
  }
}

/// Why a truth file can't be used.
package enum SceneTruthError: Error, Hashable, Sendable {
  case malformed(path: String, place: String, expected: String)
}

extension SceneTruth {
  /// The largest truth file that is read, in bytes.
  private static let sizeLimit = 16 << 20

  /// The truth of a recording; nil where none lies beside its frames.
  ///
  /// Throws ``SceneTruthError``, `BoundedFileError`, and
  /// `RecordingError.pathOutside` where it is a link that leads out of the recording's folder.
  package init?(of recording: Recording) throws {
    guard let path = try recording.companion(named: "truth.json") else { return nil }
    try self.init(contentsOf: path)
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
    objects = try file.objects.enumerated().map { index, entry in
      guard let object = entry.object else {
        throw SceneTruthError.malformed(
          path: path, place: "objects[\(index)]", expected: "finite numbers and a rotation")
      }
      return object
    }
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
