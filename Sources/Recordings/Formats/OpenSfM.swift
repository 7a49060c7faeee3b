import Foundation
import Geometry

extension RecordingFormat {
  /// A project of OpenSfM: `reconstruction.json` beside `images`; its first reconstruction is read.
  ///
  /// A shot's `rotation`, an axis times an angle, and `translation` are world to camera, the camera
  /// looking along +z with +y down. The world's +z is meant to point up, and is turned to +y, but
  /// whether it does depends on the project. Lengths in a camera are in units of the longer side of
  /// the picture, the principal point from the middle of the picture. A frame's feature points are all
  /// points of the reconstruction: the file does not say which picture sees which. Frames are in the
  /// order of their names, numbers in them compared as numbers, 1/30 s apart.
  /// opensfm.org/docs/dataset.html.
  package static let openSfM = RecordingFormat(
    name: "opensfm", evidence: "reconstruction.json with shots",
    recognizes: { path in
      IndexFile.find(given: path, name: fileName)?.head(contains: ["\"cameras\""]) == true
    },
    read: readOpenSfM)
}

private let fileName = "reconstruction.json"
private let secondsPerFrame = 1.0 / 30

private struct Reconstruction: Decodable {
  struct Shot: Decodable {
    var rotation: [Double]
    var translation: [Double]
    var camera: String
  }
  struct Point: Decodable { var coordinates: [Float] }
  var cameras: [String: Lossy<OpenSfMCamera>]
  var shots: [String: Lossy<Shot>]
  var points: [String: Lossy<Point>]?
}

private func readOpenSfM(_ path: String) throws -> Recording {
  let index = try IndexFile(given: path, candidates: [fileName])
  let all = try JSONFile.decode([Reconstruction].self, path: index.path, allowsNaN: true)
  guard let first = all.first else {
    throw RecordingError.malformed(
      path: index.path, place: "", expected: "a reconstruction", found: "none")
  }
  var reader = OpenSfMReader(index: index, cameras: first.cameras)
  if all.count > 1 {
    reader.collector.note(
      .assumed(detail: "the first of \(all.count) reconstructions"), at: fileName)
  }
  for (name, shot) in first.shots.sorted(by: {
    let order = $0.key.compare($1.key, options: .numeric)
    return order == .orderedSame ? $0.key < $1.key : order == .orderedAscending
  }) {
    try reader.add(name, shot)
  }
  var recording = try reader.collector.recording(
    path: path, format: "opensfm", unit: .recordingUnit, hasGravity: false,
    indexFiles: [index.path])
  for (name, point) in (first.points ?? [:]).sorted(by: { $0.key < $1.key }) {
    guard case .success(let point) = point.result, point.coordinates.count == 3,
      point.coordinates.allSatisfy(\.isFinite)
    else { continue }
    let turned =
      AxisTurn.yUpFromZUp
      * SIMD3(
        Double(point.coordinates[0]), Double(point.coordinates[1]), Double(point.coordinates[2]))
    recording.points.append(
      SIMD3(Float(turned.x), Float(turned.y), Float(turned.z)),
      identifier: UInt64(name) ?? UInt64(recording.points.count))
  }
  return recording
}

private struct OpenSfMReader {
  let index: IndexFile
  let cameras: [String: Lossy<OpenSfMCamera>]
  var collector = FrameCollector()

  init(index: IndexFile, cameras: [String: Lossy<OpenSfMCamera>]) {
    self.index = index
    self.cameras = cameras
  }

  mutating func add(_ name: String, _ shot: Lossy<Reconstruction.Shot>) throws {
    let place = "\(fileName) shots.\(name)"
    guard
      let image = try index.folder.file(
        named: "images/" + name, in: index.path, place: "shots.\(name)")
    else { return collector.note(.missingImage(path: "images/" + name), at: place) }
    let lens: OpenSfMLens
    let shotValue: Reconstruction.Shot
    do throws(FieldFault) {
      shotValue = try shot.result.get()
      guard let camera = cameras[shotValue.camera] else {
        throw FieldFault(
          place: "camera", expected: "a camera of the file", found: shotValue.camera)
      }
      lens = try camera.result.get().lens()
    } catch {
      return collector.note(
        .unusableEntry(
          detail: "\(error.place): expected \(error.expected), found \(error.found)"),
        at: place)
    }
    let visionFromWorld: Transform
    do throws(RigidPose.Fault) {
      visionFromWorld = try pose(shotValue)
    } catch {
      return collector.note(.unusablePose(detail: error.detail), at: place)
    }
    collector.add(
      FrameRecord(
        index: 0,
        timestamp: Timestamp(nanoseconds: 0)
          .advanced(bySeconds: Double(collector.frames.count) * secondsPerFrame),
        imagePath: image,
        camera: Camera(
          worldFromCamera: AxisTurn.yUpFromZUp * visionFromWorld.inverse
            * AxisTurn.visionFromCamera,
          intrinsics: lens.intrinsics, imageResolution: lens.size),
        distortion: lens.distortion),
      at: place)
  }

  private func pose(_ shot: Reconstruction.Shot) throws(RigidPose.Fault) -> Transform {
    let (r, t) = (shot.rotation, shot.translation)
    guard r.count == 3, t.count == 3, r.allSatisfy(\.isFinite) else {
      throw RigidPose.Fault(detail: "numbers that are missing or not finite")
    }
    let q = Quaternion(rotationVector: SIMD3(r[0], r[1], r[2]))
    return try RigidPose.transform(
      quaternion: SIMD4(q.x, q.y, q.z, q.w), translation: SIMD3(t[0], t[1], t[2]),
      normTolerance: 1e-3)
  }
}
