import Foundation
import Geometry

extension RecordingFormat {
  /// What the iOS app Record3D exports: a folder "EXR + RGB", or a `.r3d` file, which is a zip file.
  ///
  /// A pose is "qx qy qz qw tx ty tz", camera to world with ARKit's axes for the picture as stored,
  /// which is upright for a portrait one; `K` is the columns of the matrix, pixel centres at whole
  /// numbers, and `perFrameIntrinsicCoeffs`, where it is there, fx, fy, cx, cy of each frame. A pose's
  /// place in the list is its picture's name. Depth is metres: `depth/0.exr` of the folder, or
  /// `rgbd/0.depth` of the archive, 32-bit floats of `dw` × `dh` compressed with LZFSE, beside
  /// `rgbd/0.conf`. Older versions of the app count poses from the first frame, whose up is not known.
  package static let record3D = RecordingFormat(
    name: "record3d", evidence: "metadata.json or metadata with poses, beside rgb or rgbd",
    recognizes: { path in
      Record3DLayout.all.contains { layout in
        guard let index = IndexFile.find(given: path, name: layout.index) else { return false }
        // The archive's index has a name of its own; "metadata.json" may be anybody's.
        let pictures = (layout.picture as NSString).deletingLastPathComponent
        let isIts =
          layout.confidence != nil
          || RecordingFolder.realPath(index.folder.root + "/" + pictures) != nil
        return isIts
          && ["\"frameTimestamps\"", "\"poses\""].contains { index.head(contains: [$0]) }
      }
    },
    read: readRecord3D)
}

/// Where the files of an export are.
private struct Record3DLayout {
  var index: String
  var picture: String
  var depth: String
  var confidence: String?

  static let folder = Record3DLayout(
    index: "metadata.json", picture: "rgb/#.jpg", depth: "depth/#.exr", confidence: nil)
  static let archive = Record3DLayout(
    index: "metadata", picture: "rgbd/#.jpg", depth: "rgbd/#.depth", confidence: "rgbd/#.conf")
  static let all = [folder, archive]

  func name(_ pattern: String, _ number: Int) -> String {
    pattern.replacingOccurrences(of: "#", with: "\(number)")
  }
}

private func readRecord3D(_ path: String) throws -> Recording {
  for layout in Record3DLayout.all {
    if let index = IndexFile.find(given: path, name: layout.index) {
      var reader = try Record3DReader(index: index, layout: layout)
      return try reader.read(path)
    }
  }
  throw RecordingError.noSuchFile(path: path)
}

private struct Record3DReader {
  let index: IndexFile
  let layout: Record3DLayout
  let document: Record3DMetadata
  let camera: (intrinsics: CameraIntrinsics, size: ImageSize)
  let times: [Timestamp?]
  let intrinsics: [CameraIntrinsics]?
  let hasDepth: Bool
  var collector = FrameCollector()

  init(index: IndexFile, layout: Record3DLayout) throws {
    self.index = index
    self.layout = layout
    document = try JSONFile.decode(Record3DMetadata.self, path: index.path, allowsNaN: true)
    do throws(FieldFault) {
      camera = try document.camera()
      times = try document.times()
      intrinsics = try document.frameIntrinsics()
    } catch {
      throw RecordingError.malformed(
        path: index.path, place: error.place, expected: error.expected, found: error.found)
    }
    let depthFolder = (layout.depth as NSString).deletingLastPathComponent
    hasDepth =
      !NumberedFiles.entries(
        in: index.folder.root + "/" + depthFolder, prefix: "",
        suffix: "." + (layout.depth as NSString).pathExtension
      ).isEmpty
  }

  mutating func read(_ path: String) throws -> Recording {
    for (number, pose) in document.poses.enumerated() {
      try add(number, pose, place: "\(layout.index) poses[\(number)]")
    }
    if collector.frames.isEmpty { addPosesAlone() }
    return try collector.recording(
      path: path, format: "record3d", unit: .metre, hasGravity: !document.isRelative,
      indexFiles: [index.path])
  }

  private mutating func add(_ number: Int, _ pose: Lossy<[Double]>, place: String) throws {
    let name = layout.name(layout.picture, number)
    guard let image = try index.folder.firstFile(named: [name]) else {
      return collector.note(.missingImage(path: name), at: place)
    }
    guard let time = times[number] else {
      return collector.note(.unusableEntry(detail: "time out of range"), at: place)
    }
    let worldFromCamera: Transform
    do throws(RigidPose.Fault) {
      worldFromCamera = try Record3DMetadata.transform(of: pose)
    } catch {
      return collector.note(.unusablePose(detail: error.detail), at: place)
    }
    let intrinsics = intrinsics?[number] ?? camera.intrinsics
    collector.add(
      FrameRecord(
        index: 0, timestamp: time, imagePath: image,
        camera: Camera(
          worldFromCamera: worldFromCamera, intrinsics: intrinsics,
          imageResolution: camera.size),
        depth: try depth(number, intrinsics, at: place)),
      at: place)
  }

  private mutating func depth(
    _ number: Int, _ intrinsics: CameraIntrinsics, at place: String
  ) throws -> DepthSource? {
    guard hasDepth else { return nil }
    let name = layout.name(layout.depth, number)
    guard let path = try index.folder.firstFile(named: [name]) else {
      collector.note(.missingDepth(path: name), at: place)
      return nil
    }
    let size = document.depthSize(portrait: camera.size.height > camera.size.width)
    let confidence = layout.confidence.map { layout.name($0, number) }
    return DepthSource(
      path: path, encoding: layout.confidence == nil ? .openEXR : .lzfse(size), metresPerUnit: 1,
      camera: intrinsics.scaled(from: camera.size, to: size),
      confidencePath: try confidence.flatMap { try index.folder.firstFile(named: [$0]) })
  }

  /// The poses of an export whose pictures were taken out.
  private mutating func addPosesAlone() {
    for (number, pose) in document.poses.enumerated() {
      guard let time = times[number], let pose = try? Record3DMetadata.transform(of: pose) else {
        continue
      }
      collector.addPose(pose, time: time, at: "\(layout.index) poses[\(number)]")
    }
  }
}
