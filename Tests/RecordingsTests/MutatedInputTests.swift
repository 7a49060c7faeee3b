import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Recordings

@Suite struct `Damaged input` {
  private let manifest = `recording.json`.manifest.replacingOccurrences(
    of: ",\n          \"depth\": {\"path\": \"depth/a.png\", \"metresPerUnit\": 0.001}", with: "")

  /// Opening must give a recording or a `RecordingError`, whatever the bytes.
  private func open(_ path: String, _ message: String) {
    do {
      let recording = try Recording.open(path: path, needs: .anything)
      _ = RecordingSummary(recording)
      _ = try recording.contentHash()
    } catch is RecordingError {
    } catch {
      Issue.record("\(message): \(error)")
    }
  }

  /// A small valid folder of each format, with the index file that is damaged.
  func samples() throws -> [(folder: TemporaryFolder, index: String)] {
    let placard = try TemporaryFolder()
    try placard.write(manifest, to: "recording.json")
    try placard.write(SampleRecording.jpeg(), to: "frames/a.jpg")
    try placard.write(FeaturePointFile.encode(.empty), to: "points/a.points")
    let arkit = try TemporaryFolder()
    try arkit.write(SampleRecording.jpeg(), to: "a.jpg")
    try arkit.write(
      """
      {"a.jpg": {"cameraTransform": [[1,0,0,1],[0,1,0,2],[0,0,1,3],[0,0,0,1]],
      "cameraIntrinsics": [[500,0,319.5],[0,500,239.5],[0,0,1]], "imageName": "a.jpg",
      "imageResolution": {"height": 480, "width": 640}, "timeStamp": 41005.2,
      "ARPointCloud": {"count": 2, "points": [[1,2,3],[4,5,6]]}, "lightEstimate": 900}}
      """, to: "session.json")
    let nerf = try TemporaryFolder()
    try nerf.write(SampleRecording.jpeg(), to: "images/1.jpg")
    try nerf.write(
      """
      {"camera_angle_x": 0.7, "k1": 0.1, "applied_transform": [[1,0,0,0],[0,0,1,0],[0,-1,0,0]],
      "frames": [{"file_path": "images/1", "transform_matrix":
      [[1,0,0,1],[0,1,0,2],[0,0,1,3],[0,0,0,1]]}]}
      """, to: "transforms.json")
    let tum = try TemporaryFolder()
    try tum.write(SampleRecording.jpeg(), to: "rgb/1.jpg")
    try tum.write("# color\n1.01 rgb/1.jpg\n1.02 rgb/1.jpg\n", to: "rgb.txt")
    try tum.write("1 0 0 0 0 0 0 1\n1.05 1 1 1 0 0 0.6 0.8\n", to: "groundtruth.txt")
    let colmap = try `COLMAP models`.folder(`COLMAP models`.text())
    let binary = try `COLMAP models`.folder(`COLMAP models`.binary(), in: "sparse/")
    let euroc = try TemporaryFolder()
    try euroc.write(`EuRoC folders`.sensor, to: "cam0/sensor.yaml")
    try euroc.write(`EuRoC folders`.pictures, to: "cam0/data.csv")
    try euroc.write(`EuRoC folders`.truth, to: "state_groundtruth_estimate0/data.csv")
    try euroc.write("picture", to: "cam0/data/a.png")
    let scenes = try TemporaryFolder()
    try scenes.write("0 0 1 1\n1 0 0 2\n0 1 0 3\n0 0 0 1\n", to: "frame-000001.pose.txt")
    try scenes.write(SampleRecording.jpeg(), to: "frame-000001.color.jpg")
    let scanner = try TemporaryFolder()
    try scanner.write(
      """
      {"cameraPoseARFrame": [0,0,1,1,1,0,0,2,0,1,0,3,0,0,0,1], "time": 402896.5,
       "intrinsics": [720,0,480.5,0,721,360.5,0,0,1]}
      """, to: "frame_00000.json")
    try scanner.write(SampleRecording.jpeg(), to: "frame_00000.jpg")
    let record3D = try TemporaryFolder()
    try record3D.write("picture", to: "rgb/0.jpg")
    try record3D.write(
      "{\(`Record3D exports`.head), \"fps\": 60, \"poses\": [[0.5, 0.5, 0.5, 0.5, 1, 2, 3]]}",
      to: "metadata.json")
    return try [
      (record3D, "metadata.json"), (colmap, "sparse/0/cameras.txt"),
      (colmap, "sparse/0/images.txt"),
      (colmap, "sparse/0/points3D.txt"), (binary, "sparse/cameras.bin"),
      (binary, "sparse/images.bin"), (binary, "sparse/points3D.bin"),
      (euroc, "cam0/sensor.yaml"), (euroc, "cam0/data.csv"),
      (euroc, "state_groundtruth_estimate0/data.csv"), (scenes, "frame-000001.pose.txt"),
      (scanner, "frame_00000.json"), (placard, "recording.json"), (arkit, "session.json"),
      (nerf, "transforms.json"),
      (tum, "rgb.txt"), (tum, "groundtruth.txt"),
    ] + SampleFormats.all()
  }

  /// An archive is opened by its file, anything else by its folder.
  private func opened(_ folder: TemporaryFolder, _ index: String) -> String {
    index.hasSuffix(".r3d") ? folder.file(index) : folder.path
  }

  @Test func `every sample is read before it is damaged`() throws {
    for (folder, index) in try samples() {
      let path = opened(folder, index)
      let recording = try Recording.open(path: path, needs: .anything)
      #expect(!recording.frames.isEmpty || !recording.planes.isEmpty)
    }
  }

  @Test func `a file cut anywhere is an error or a shorter recording`() throws {
    for (folder, index) in try samples() {
      let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file(index))))
      for count in stride(from: 0, to: whole.count, by: 5) {
        try folder.write(Data(whole.prefix(count)), to: index)
        open(opened(folder, index), "\(index) cut at \(count)")
      }
      // Other samples are of the same folder: behind a broken file nothing of theirs would be read.
      try DamageRun.overwrite(folder.file(index), with: whole)
    }
  }

  /// The samples by their folders.
  private func folders() throws -> [(folder: TemporaryFolder, indices: [String])] {
    var folders: [(folder: TemporaryFolder, indices: [String])] = []
    for (folder, index) in try samples() {
      if folders.last?.folder === folder {
        folders[folders.count - 1].indices.append(index)
      } else {
        folders.append((folder, [index]))
      }
    }
    return folders
  }

  @Test func `a file with random damage is an error or a recording`() throws {
    let loader = FrameLoader(pool: PixelBufferPool(capacity: 1))
    for (folder, indices) in try folders() {
      let path = opened(folder, indices[0])
      let name = try Recording.open(path: path, needs: .anything).format
      let format = RecordingFormat.all.first { $0.recognizes(path) }
      let wholes = try indices.map {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file($0))))
      }
      var (tries, taken) = (0, Set<Int>())
      let figures = try DamageRun.figures(
        of: "reader \(name), \(indices.joined(separator: " "))", samples: wholes,
        runs: DamageRun.runs(60 * indices.count)
      ) { sample, bytes in
        try DamageRun.overwrite(folder.file(indices[sample]), with: bytes)
        defer { try? DamageRun.overwrite(folder.file(indices[sample]), with: wholes[sample]) }
        do {
          // Telling the format costs as much as reading: some of the times is enough to try it.
          tries += 1
          let recording =
            try tries % 8 == 0
            ? Recording.open(path: path, needs: .anything)
            : format?.read(path) ?? Recording.open(path: path, needs: .anything)
          _ = RecordingSummary(recording)
          // A video, which is not damaged here, takes longer to open than all else.
          for frame in recording.frames.prefix(2) where frame.videoFrame == nil || tries % 8 == 0 {
            do throws(FrameError) { _ = try loader.load(frame) } catch {}
          }
          taken.insert(sample)
          return .taken
        } catch is RecordingError {
          return .refused
        }
      }
      // Some damage does no harm; where nothing at all is taken, nothing was tried.
      #expect(figures.taken > 0 && taken.count == indices.count, "\(name)")
    }
  }

  @Test func `an archive whose entry is damaged under a right checksum`() throws {
    let folder = try TemporaryFolder()
    let metadata = """
      {"w": 16, "h": 8, "K": [50, 0, 0, 0, 51, 0, 7.5, 3.5, 1], "fps": 50, "dw": 2, "dh": 1,
      "poses": [[0, 0, 0, 1, 1, 2, 3], [0, 0, 0, 1, 2, 2, 3]]}
      """
    let picture = try SampleRecording.jpeg()
    let figures = try DamageRun.figures(
      of: "reader record3d, metadata in an archive", [UInt8](metadata.utf8),
      runs: DamageRun.runs(60)
    ) { bytes in
      var zip = SampleZip()
      zip.add("metadata", Data(bytes))
      zip.add("rgbd/0.jpg", picture)
      try DamageRun.overwrite(folder.file("scan.r3d"), with: [UInt8](zip.data()))
      do {
        _ = try Recording.open(path: folder.file("scan.r3d"))
        return .taken
      } catch is RecordingError {
        return .refused
      }
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `a picture, depth, its confidence and points of a frame`() throws {
    let folder = try TemporaryFolder()
    let loader = FrameLoader(pool: PixelBufferPool(capacity: 1))
    let size = ImageSize(width: 2, height: 1)
    try folder.write(SampleRecording.jpeg(), to: "a.jpg")
    try folder.write(PNG.encode(GrayImage<UInt16>(size: size, samples: [900, 0])), to: "depth.png")
    try folder.write(PNG.encode(GrayImage<UInt8>(size: size, samples: [2, 1])), to: "sure.png")
    var cloud = FeaturePointCloud()
    for index in 0..<4 { cloud.append(SIMD3(repeating: Float(index)), identifier: UInt64(index)) }
    try folder.write(FeaturePointFile.encode(cloud), to: "a.points")
    let record = SampleRecording.record(
      0, imagePath: folder.file("a.jpg"), featurePoints: .file(path: folder.file("a.points")),
      depth: DepthSource(
        path: folder.file("depth.png"), metresPerUnit: 0.001,
        confidencePath: folder.file("sure.png")))
    _ = try loader.load(record)
    for name in ["a.jpg", "depth.png", "sure.png", "a.points"] {
      let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file(name))))
      let figures = try DamageRun.figures(
        of: "frame, \(name)", whole, runs: DamageRun.runs(200), where: { $0 is FrameError }
      ) { bytes in
        let isPNG = name.hasSuffix(".png")
        try DamageRun.overwrite(
          folder.file(name), with: isPNG ? SamplePNG.withRightChecksums(bytes) : bytes)
        _ = try loader.load(record)
      }
      #expect(figures.taken > 0 && figures.refused > 0)
      try DamageRun.overwrite(folder.file(name), with: whole)
    }
  }

  @Test func `random points files never crash`() throws {
    var cloud = FeaturePointCloud()
    for index in 0..<4 { cloud.append(SIMD3(repeating: Float(index)), identifier: UInt64(index)) }
    let whole = [UInt8](FeaturePointFile.encode(cloud))
    let figures = try DamageRun.figures(
      of: "points file", whole, runs: DamageRun.runs(300)
    ) { bytes in
      (try? FeaturePointFile.decode(Data(bytes))) == nil ? .refused : .taken
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }
}
