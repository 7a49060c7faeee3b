import Foundation
import Geometry

extension RecordingFormat {
  /// A room captured for the WebXR emulator (github.com/meta-quest/immersive-web-emulation-runtime):
  /// labelled planes, without pictures and poses.
  ///
  /// `locatable_META` is plane to world, +y up; the plane's outline lies in its x–z plane, +y being
  /// the normal. `bounded2D_META` gives the least corner, as x and z, and the lengths along them.
  /// Boxes and the mesh are not read.
  package static let webXRRoom = RecordingFormat(
    name: "webxr-room", evidence: "a .json file with spatialEntities",
    recognizes: { indexFile(at: $0) != nil }, read: readWebXRRoom)
}

private struct Document: Decodable {
  struct Entity: Decodable {
    enum CodingKeys: String, CodingKey {
      case label = "semanticLabel_META"
      case pose = "locatable_META"
      case bounds = "bounded2D_META"
    }
    var label: String?
    var pose: Pose?
    var bounds: Bounds?
  }
  struct Pose: Decodable { var position: Vector, orientation: Vector }
  struct Vector: Decodable { var x: Double, y: Double, z: Double, w: Double? }
  struct Bounds: Decodable { var offset: Offset, extent: Extent }
  struct Offset: Decodable { var x: Double, y: Double }
  struct Extent: Decodable { var width: Double, height: Double }
  var spatialEntities: [Lossy<Entity>]
}

private func indexFile(at path: String) -> IndexFile? {
  let isFile = RecordingFolder.isRegularFile(RecordingFolder.realPath(path) ?? "")
  let names =
    isFile
    ? [(path as NSString).lastPathComponent]
    : RecordingFolder.names(in: path)
  return names.filter { $0.hasSuffix(".json") }.sorted().prefix(64).lazy
    .compactMap { IndexFile.find(given: path, name: $0) }
    .first { $0.head(contains: ["\"spatialEntities\""]) }
}

private func readWebXRRoom(_ path: String) throws -> Recording {
  guard let index = indexFile(at: path) else { throw RecordingError.noSuchFile(path: path) }
  let document = try JSONFile.decode(Document.self, path: index.path, allowsNaN: true)
  var recording = Recording(
    path: path, format: "webxr-room", frames: [], unit: .metre, hasGravity: true,
    indexFiles: [index.path])
  for (number, entity) in document.spatialEntities.enumerated() {
    let place = "\(index.name) spatialEntities[\(number)]"
    do throws(FieldFault) {
      let entity = try entity.result.get()
      // Boxes and the mesh have no outline.
      guard let bounds = entity.bounds else { continue }
      recording.planes.append(try plane(entity, bounds, identifier: UInt64(number)))
    } catch {
      recording.findings.append(
        RecordingFinding(
          kind: .unusableEntry(
            detail: "\(error.place): expected \(error.expected), found \(error.found)"),
          place: place))
    }
  }
  guard !recording.planes.isEmpty else {
    throw RecordingError.noFrames(path: path, findings: recording.findings.count)
  }
  return recording
}

private func plane(
  _ entity: Document.Entity, _ bounds: Document.Bounds, identifier: UInt64
) throws(FieldFault) -> PlaneAnchor {
  guard let pose = entity.pose, let w = pose.orientation.w else {
    throw FieldFault(place: "locatable_META", expected: "a pose", found: "nothing")
  }
  let worldFromPlane: Transform
  do throws(RigidPose.Fault) {
    worldFromPlane = try RigidPose.transform(
      quaternion: SIMD4(pose.orientation.x, pose.orientation.y, pose.orientation.z, w),
      translation: SIMD3(pose.position.x, pose.position.y, pose.position.z),
      normTolerance: 0.01)
  } catch {
    throw FieldFault(place: "locatable_META", expected: "a rigid motion", found: error.detail)
  }
  let extent = SIMD2(bounds.extent.width, bounds.extent.height)
  let corner = SIMD2(bounds.offset.x, bounds.offset.y)
  guard extent.isFinite, corner.isFinite, extent.x > 0, extent.y > 0,
    max(extent.x, extent.y, abs(corner.x), abs(corner.y)) <= RigidPose.translationLimit
  else {
    throw FieldFault(place: "bounded2D_META", expected: "lengths above 0", found: "\(extent)")
  }
  let far = corner + extent
  return PlaneAnchor(
    identifier: identifier,
    alignment: abs(worldFromPlane.rotation.act(SIMD3(0, 1, 0)).y) > 0.5.squareRoot()
      ? .horizontal : .vertical,
    worldFromPlane: worldFromPlane, center: corner + extent / 2, extent: extent,
    // Counter-clockwise seen from +y, which has x to the right and z towards the viewer.
    boundary: [
      corner, SIMD2(corner.x, far.y), far, SIMD2(far.x, corner.y),
    ],
    classification: entity.label.map { $0.lowercased().replacingOccurrences(of: "_", with: " ") })
}
