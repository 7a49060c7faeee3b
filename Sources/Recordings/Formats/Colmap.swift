import Foundation
import Geometry

extension RecordingFormat {
  /// A COLMAP model, text or binary, in `sparse/0`, `sparse` or the folder, beside `images`.
  ///
  /// An image's pose is world to camera, quaternion first and w before x, the camera looking along +z
  /// with +y down. The world's axes are kept: neither up nor the unit is known. Pixel centres are at
  /// halves, so ½ is taken off the principal point. A frame's feature points are the model's points
  /// that its image observes, with their POINT3D_ID as identifier. Frames are in the order of their
  /// names, numbers in them compared as numbers, 1/30 s apart. Where both forms are there, the binary
  /// one is read, as COLMAP does. The format: colmap.github.io/format.html.
  package static let colmap = RecordingFormat(
    name: "colmap", evidence: "cameras and images (.txt or .bin) in sparse/0, sparse or the folder",
    recognizes: { ColmapFolder(given: $0) != nil }, read: readColmap)
}

private let secondsPerFrame = 1.0 / 30

private func readColmap(_ path: String) throws -> Recording {
  guard let place = ColmapFolder(given: path) else {
    throw RecordingError.noSuchFile(path: path)
  }
  var collector = FrameCollector()
  let model = try place.read(&collector)
  if place.model == "sparse/0/",
    RecordingFolder.realPath(place.folder.root + "/sparse/1") != nil
  {
    collector.note(.assumed(detail: "the first of several models"), at: "sparse/0")
  }
  try checkCameras(of: model)
  let images = model.images.enumerated().sorted { a, b in
    let order = a.element.name.compare(b.element.name, options: .numeric)
    return order == .orderedSame ? a.offset < b.offset : order == .orderedAscending
  }
  for (_, image) in images {
    if let frame = try record(of: image, model, place.folder, &collector) {
      collector.add(frame, at: image.place)
    }
  }
  // The model's folder may have been given, but the pictures are above it.
  return try collector.recording(
    path: place.folder.root, format: "colmap", unit: .recordingUnit, hasGravity: false,
    hasClock: false,
    indexFiles: model.files)
}

/// Throws where no camera can be used, which says more than that no frame is left.
private func checkCameras(of model: ColmapModel) throws {
  let faults = model.cameras.sorted { $0.key < $1.key }.map { (id: $0.key, fault: $0.value.fault) }
  guard let (id, first) = faults.first, let first, faults.allSatisfy({ $0.fault != nil }) else {
    return
  }
  throw RecordingError.malformed(
    path: model.files[0], place: "camera \(id) \(first.place)", expected: first.expected,
    found: first.found)
}

private func record(
  of image: ColmapModel.Image, _ model: ColmapModel, _ folder: RecordingFolder,
  _ collector: inout FrameCollector
) throws -> FrameRecord? {
  let name = "images/" + image.name
  guard let path = try folder.firstFile(named: [name]) else {
    collector.note(.missingImage(path: name), at: image.place)
    return nil
  }
  let camera: ColmapCamera
  switch model.cameras[image.camera] {
  case .success(let usable)?: camera = usable
  case .failure(let fault)?:
    collector.note(
      .unusableEntry(detail: "camera \(image.camera): \(fault.place) \(fault.found)"),
      at: image.place)
    return nil
  case nil:
    collector.note(.unusableEntry(detail: "camera \(image.camera): not listed"), at: image.place)
    return nil
  }
  let visionFromWorld: Transform
  do {
    visionFromWorld = try image.visionFromWorld.get()
  } catch {
    collector.note(.unusablePose(detail: error.detail), at: image.place)
    return nil
  }
  return FrameRecord(
    index: 0,
    timestamp: Timestamp(nanoseconds: 0)
      .advanced(bySeconds: Double(collector.frames.count) * secondsPerFrame),
    imagePath: path,
    camera: Camera(
      worldFromCamera: visionFromWorld.inverse * AxisTurn.visionFromCamera,
      intrinsics: camera.intrinsics, imageResolution: camera.size),
    distortion: camera.distortion, featurePoints: points(of: image, model, &collector))
}

/// The points that an image observes, each once.
private func points(
  of image: ColmapModel.Image, _ model: ColmapModel, _ collector: inout FrameCollector
) -> FeaturePointSource {
  guard !model.points.isEmpty else { return .notRecorded }
  var cloud = FeaturePointCloud()
  var seen: Set<UInt64> = []
  var unknown = 0
  for id in image.points where seen.insert(id).inserted {
    if let point = model.points[id] {
      cloud.append(point, identifier: id)
    } else {
      unknown += 1
    }
  }
  if unknown > 0 {
    collector.note(
      .unusableEntry(detail: "\(unknown) observations of points that are not listed"),
      at: image.place)
  }
  return .inline(cloud)
}

extension Result {
  fileprivate var fault: Failure? {
    if case .failure(let fault) = self { fault } else { nil }
  }
}
