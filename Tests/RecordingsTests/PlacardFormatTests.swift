import Foundation
import Geometry
import Imaging
import Testing

@testable import Recordings
import TestSupport

@Suite struct `recording.json` {
  /// A manifest of one frame with everything, as a person would write it.
  static let manifest = """
    {
      "format": "placard-recording/1",
      "unit": "metre",
      "hasGravity": true,
      "frames": [
        {
          "timestamp": 5,
          "image": "frames/a.jpg",
          "camera": {
            "position": [1, 2, 3], "orientation": [0, 0, 0, 1],
            "intrinsics": [500, 510, 319.5, 239.5], "resolution": [640, 480]
          },
          "distortion": {"model": "brownConrady", "coefficients": [0.1, 0, 0, 0, 0]},
          "trackingState": "limited", "trackingReason": "initializing",
          "points": "points/a.points",
          "depth": {"path": "depth/a.png", "metresPerUnit": 0.001},
          "planes": [
            {
              "identifier": 7, "alignment": "vertical", "position": [0, 0, 0],
              "orientation": [0, 0, 0, 1], "center": [0, 0], "extent": [1, 2], "boundary": []
            }
          ],
          "ambientIntensity": 1000
        }
      ]
    }
    """

  private func folder(with manifest: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(SampleRecording.jpeg(width: 640, height: 480), to: "r/frames/a.jpg")
    try folder.write(FeaturePointFile.encode(.empty), to: "r/points/a.points")
    try folder.write("depth", to: "r/depth/a.png")
    try folder.write("outside", to: "outside.jpg")
    try folder.link("r/frames/link.jpg", to: folder.file("outside.jpg"))
    try folder.write(manifest, to: "r/recording.json")
    return folder
  }

  @Test func `is read as documented`() throws {
    let folder = try folder(with: Self.manifest)
    let recording = try Recording.open(path: folder.file("r"))
    #expect(recording.findings == [])
    let frame = try #require(recording.frames.first)
    #expect(frame.timestamp.nanoseconds == 5)
    #expect(frame.trackingState == .limited(.initializing))
    #expect(frame.planes.map(\.identifier) == [7])
    let pixel = try #require(frame.camera.pixel(of: SIMD3(1.2, 2.1, 1)))
    // The pinhole's (50, −25.5) from the middle, times 1 + 0.1 · 0.0125 for the lens.
    #expect((pixel - SIMD2(369.5625, 213.968125)).length < 1e-9)
  }

  @Test func `the example in the documentation is a recording`() throws {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Scenes/README.md").standardizedFileURL
    let lines = try String(contentsOf: readme, encoding: .utf8).split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "    {"))
    let end = try #require(lines[start...].firstIndex(of: "    }"))
    let folder = try folder(with: lines[start...end].joined(separator: "\n"))
    try folder.write(SampleRecording.jpeg(), to: "r/frames/000000.jpg")
    try folder.write(FeaturePointFile.encode(.empty), to: "r/points/000000.points")
    try folder.write("depth", to: "r/depth/000000.png")
    let recording = try Recording.open(path: folder.file("r"))
    #expect(recording.frames.count == 1)
    #expect(recording.findings == [])
  }

  @Test(arguments: [
    ("\"hasGravity\": true", "\"hasGravity\": 1", "hasGravity"),
    ("\"unit\": \"metre\"", "\"unit\": \"mile\"", "unit"),
    ("[1, 2, 3]", "[1, \"2\", 3]", "frames[0].camera.position[1]"),
    ("[1, 2, 3]", "[1, null, 3]", "frames[0].camera.position[1]"),
    ("[1, 2, 3]", "[1, 2]", "frames[0].camera.position"),
    ("[1, 2, 3]", "[1, NaN, 3]", "line 10"),
    ("[1, 2, 3]", "[1, 1e999, 3]", "line 10"),
    ("[1, 2, 3]", "[1, 1e200, 3]", "frames[0].camera"),
    (
      "\"orientation\": [0, 0, 0, 1],\n        \"intr",
      "\"orientation\": [0, 0, 0, 1.1],\n        \"intr", "frames[0].camera"
    ),
    ("[500, 510, 319.5, 239.5]", "[0, 510, 319.5, 239.5]", "frames[0].camera"),
    ("[640, 480]", "[640, 480.5]", "frames[0].camera.resolution[1]"),
    ("[640, 480]", "[640, -480]", "frames[0].camera"),
    ("[640, 480]", "[640]", "frames[0].camera.resolution"),
    ("\"timestamp\": 5", "\"timestamp\": 5.5", "frames[0].timestamp"),
    ("\"timestamp\": 5", "\"timestamp\": 9223372036854775807", "frames[0].timestamp"),
    ("brownConrady", "polynomial", "frames[0].distortion.model"),
    ("[0.1, 0, 0, 0, 0]", "[0.1]", "frames[0].distortion.coefficients"),
    ("\"initializing\"", "\"tired\"", "frames[0].trackingState"),
    (
      "\"trackingState\": \"limited\", ", "\"trackingState\": \"normal\", ",
      "frames[0].trackingState"
    ),
    ("points/a.points", "points/b.points", "frames[0].points"),
    ("0.001", "0", "frames[0].depth.metresPerUnit"),
    ("\"identifier\": 7", "\"identifier\": -7", "frames[0].planes[0].identifier"),
    ("\"vertical\"", "\"sloping\"", "frames[0].planes[0].alignment"),
    ("\"boundary\": []", "\"boundary\": [[1, 2], [3]]", "frames[0].planes[0].boundary[1]"),
    ("\"extent\": [1, 2]", "\"extent\": [1, -2]", "frames[0].planes[0].extent"),
    ("\"ambientIntensity\": 1000", "\"ambientIntensity\": -1", "frames[0].ambientIntensity"),
    ("\"placard-recording/1\"", "\"not a placard-recording\"", "format"),
  ])
  func `what is not as documented is an error with its place`(
    good: String, bad: String, place: String
  ) throws {
    #expect(Self.manifest.contains(good))
    let folder = try folder(with: Self.manifest.replacingOccurrences(of: good, with: bad))
    #expect {
      try Recording.open(path: folder.file("r"))
    } throws: { error in
      guard case RecordingError.malformed(let path, let found, _, _) = error else { return false }
      return found == place && path.hasSuffix("recording.json")
    }
  }

  @Test(arguments: ["../outside.jpg", "/etc/hostname", "frames/link.jpg", "x/../../absent.jpg"])
  func `a picture outside the folder is refused, by dots, root or link`(name: String) throws {
    let folder = try folder(
      with: Self.manifest.replacingOccurrences(of: "frames/a.jpg", with: name))
    #expect {
      try Recording.open(path: folder.file("r"))
    } throws: { error in
      guard case RecordingError.pathOutside(_, let place, let target) = error else { return false }
      return place == "frames[0].image" && target == name
    }
  }

  @Test func `a later version is named, though its fields are unknown`() throws {
    let folder = try folder(with: #"{"format": "placard-recording/2", "takes": []}"#)
    #expect {
      try Recording.open(path: folder.file("r"))
    } throws: { error in
      guard case RecordingError.unsupportedVersion(_, let found, let supported) = error else {
        return false
      }
      return found == "placard-recording/2" && supported == "placard-recording/1"
    }
  }

  @Test func `a missing picture is a finding, and no frame at all an error`() throws {
    let folder = try folder(
      with: Self.manifest.replacingOccurrences(of: "frames/a.jpg", with: "frames/b.jpg"))
    #expect {
      try Recording.open(path: folder.file("r"))
    } throws: { error in
      if case RecordingError.noFrames(_, findings: 1) = error { true } else { false }
    }
  }

  @Test func `a folder of no format is refused with what was looked for`() throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "notes.txt")
    #expect {
      try Recording.open(path: folder.path)
    } throws: { error in
      guard case RecordingError.unknownFormat(_, let known) = error else { return false }
      return known.count == RecordingFormat.all.count
        && known.contains("tum: rgb.txt and groundtruth.txt")
    }
    let absent = folder.file("absent")
    #expect(throws: RecordingError.noSuchFile(path: absent)) { try Recording.open(path: absent) }
  }

  @Test func `broken points are an error of their frame`() throws {
    let folder = try folder(with: Self.manifest)
    let recording = try Recording.open(path: folder.file("r"))
    var cloud = FeaturePointCloud()
    cloud.append(SIMD3(1, .infinity, 0), identifier: 1)
    let whole = FeaturePointFile.encode(cloud)
    var huge = FeaturePointFile.encode(.empty)
    huge.replaceSubrange(8..<16, with: [UInt8](repeating: 0xFF, count: 8))
    for bytes in [Data(), whole, whole.dropLast(), huge, Data(whole.prefix(15))] {
      try folder.write(Data(bytes), to: "r/points/a.points")
      #expect {
        try FrameLoader(pool: PixelBufferPool())
          .load(recording.frames[0], components: [.featurePoints])
      } throws: { error in
        if case FrameError.featurePoints(frame: 0, _, _) = error { true } else { false }
      }
    }
    let path = folder.file("r/points/a.points")
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: FrameError.unreadablePoints(frame: 0, error: .missing(path: path))) {
      try FrameLoader(pool: PixelBufferPool())
        .load(recording.frames[0], components: [.featurePoints])
    }
  }
}
