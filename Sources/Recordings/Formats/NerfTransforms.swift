import Foundation
import Geometry

extension RecordingFormat {
  /// A folder with a `transforms.json` of instant-ngp or nerfstudio.
  ///
  /// `transform_matrix` is camera to world in nested rows, the camera looking along −z with +y up.
  /// `applied_transform` is undone. Pixel centres are at halves, so ½ is taken off `cx` and `cy`. The
  /// world's axes are kept: the file does not say which way is up, nor how long a unit is. Depth is
  /// millimetres unless `depth_unit_scale_factor` or `integer_depth_scale` says otherwise. A folder
  /// without that file stands for its `transforms_train.json`, as the synthetic scenes of NeRF have it,
  /// whose pictures are square to an angle and have no ending in their paths. Frames are
  /// put in the order of their paths, numbers in them compared as numbers, and as there are no times
  /// they follow each other by 1/30 s.
  package static let nerf = RecordingFormat(
    name: "nerf", evidence: "transforms.json with transform_matrix",
    recognizes: { path in
      names(at: path).contains { name in
        name.hasSuffix(".json")
          && IndexFile.find(given: path, name: name)?.head(contains: ["\"transform_matrix\""])
            == true
      }
    },
    read: readNerf)
}

private let fileNames = ["transforms.json", "transforms_train.json"]
private let secondsPerFrame = 1.0 / 30
private let pictureExtensions = ["png", "jpg", "jpeg", "PNG", "JPG", "JPEG"]

/// What the index may be called.
private func names(at path: String) -> [String] {
  RecordingFolder.isRegularFile(path) ? [(path as NSString).lastPathComponent] : fileNames
}

private struct Document: Decodable {
  struct Frame: Decodable {
    enum CodingKeys: String, CodingKey {
      case path = "file_path"
      case matrix = "transform_matrix"
      case depthPath = "depth_file_path"
    }
    var path: String
    var matrix: [[Double]]
    var depthPath: String?
    var lens: NerfLens

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      path = try container.decode(String.self, forKey: .path)
      matrix = try container.decode([[Double]].self, forKey: .matrix)
      depthPath = try container.decodeIfPresent(String.self, forKey: .depthPath)
      lens = try NerfLens(from: decoder)
    }
  }
  enum CodingKeys: String, CodingKey {
    case frames
    case appliedTransform = "applied_transform"
    case depthUnit = "depth_unit_scale_factor"
    case integerDepthUnit = "integer_depth_scale"
  }
  var frames: [Lossy<Frame>]
  var metresPerDepthUnit: Double
  var appliedTransform: [[Double]]?
  var lens: NerfLens

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    frames = try container.decode([Lossy<Frame>].self, forKey: .frames)
    appliedTransform = try container.decodeIfPresent([[Double]].self, forKey: .appliedTransform)
    let unit =
      try container.decodeIfPresent(Double.self, forKey: .depthUnit)
      ?? container.decodeIfPresent(Double.self, forKey: .integerDepthUnit)
    // nerfstudio's own default.
    metresPerDepthUnit = unit.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? 0.001
    lens = try NerfLens(from: decoder)
  }
}

private func readNerf(_ path: String) throws -> Recording {
  let index = try IndexFile(given: path, candidates: names(at: path))
  let document = try JSONFile.decode(Document.self, path: index.path, allowsNaN: true)
  var reader = NerfReader(
    index: index, lens: document.lens, metresPerDepthUnit: document.metresPerDepthUnit)
  if let rows = document.appliedTransform {
    do {
      reader.worldFromFile = try RigidPose.transform(rows: rows).inverse
    } catch {
      throw RecordingError.malformed(
        path: index.path, place: "applied_transform", expected: "a rigid motion",
        found: error.detail)
    }
  }
  var frames: [(position: Int, frame: Document.Frame)] = []
  for (position, frame) in document.frames.enumerated() {
    switch frame.result {
    case .success(let frame): frames.append((position, frame))
    case .failure(let fault):
      reader.collector.note(
        .unusableEntry(detail: "expected \(fault.expected), found \(fault.found)"),
        at: "\(index.name) \(fault.place)")
    }
  }
  frames.sort { a, b in
    let order = a.frame.path.compare(b.frame.path, options: .numeric)
    return order == .orderedSame ? a.position < b.position : order == .orderedAscending
  }
  for (position, frame) in frames {
    try reader.add(frame, place: "frames[\(position)]")
  }
  return try reader.collector.recording(
    path: path, format: "nerf", unit: .recordingUnit, hasGravity: false, hasClock: false,
    indexFiles: [index.path])
}

private struct NerfReader {
  let index: IndexFile
  /// What the file says for all frames.
  let lens: NerfLens
  let metresPerDepthUnit: Double
  var worldFromFile = Transform.identity
  var collector = FrameCollector()
  private var firstPictureSize: ImageSize?

  init(index: IndexFile, lens: NerfLens, metresPerDepthUnit: Double) {
    self.index = index
    self.lens = lens
    self.metresPerDepthUnit = metresPerDepthUnit
  }

  mutating func add(_ frame: Document.Frame, place: String) throws {
    let finding = "\(index.name) \(place)"
    guard let image = try picture(named: frame.path, place: "\(place).file_path") else {
      return collector.note(.missingImage(path: frame.path), at: finding)
    }
    let fileFromCamera: Transform
    do {
      fileFromCamera = try RigidPose.transform(rows: frame.matrix)
    } catch {
      return collector.note(.unusablePose(detail: error.detail), at: finding)
    }
    let lens = frame.lens.filled(from: lens)
    let camera: (intrinsics: CameraIntrinsics, size: ImageSize)
    do {
      camera = try lens.camera(pictureSize: { pictureSize(image) })
    } catch {
      return collector.note(
        .unusableEntry(detail: "\(error.place): \(error.found)"), at: finding)
    }
    var depth: DepthSource?
    if let name = frame.depthPath {
      if let path = try index.folder.file(
        named: name, in: index.path, place: "\(place).depth_file_path")
      {
        depth = DepthSource(path: path, metresPerUnit: metresPerDepthUnit)
      } else {
        collector.note(.missingDepth(path: name), at: finding)
      }
    }
    let time = Timestamp(nanoseconds: 0)
      .advanced(bySeconds: Double(collector.frames.count) * secondsPerFrame)
    collector.add(
      FrameRecord(
        index: 0, timestamp: time, imagePath: image,
        camera: Camera(
          worldFromCamera: worldFromFile * fileFromCamera, intrinsics: camera.intrinsics,
          imageResolution: camera.size),
        distortion: lens.distortion, depth: depth),
      at: finding)
  }

  /// The picture's file; a path without a picture's extension is tried with the usual ones.
  private func picture(named name: String, place: String) throws -> String? {
    if let found = try index.folder.file(named: name, in: index.path, place: place) { return found }
    let ending = (name as NSString).pathExtension
    guard !pictureExtensions.contains(ending) else { return nil }
    for ending in pictureExtensions {
      let candidate = "\(name).\(ending)"
      if let found = try index.folder.file(named: candidate, in: index.path, place: place) {
        return found
      }
    }
    return nil
  }

  /// The size of the first picture that has one, which stands for all where the file gives none.
  private mutating func pictureSize(_ path: String) -> ImageSize? {
    firstPictureSize = firstPictureSize ?? PictureHeader.size(of: path)
    return firstPictureSize
  }
}
