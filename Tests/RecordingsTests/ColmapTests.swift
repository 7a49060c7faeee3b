import Foundation
import Geometry
import Testing

@testable import Recordings
import TestSupport

@Suite struct `COLMAP models` {
  /// A turn of (x, y, z) to (z, x, y), the motion (1, 2, 3), an image with a blank in its name.
  private static let images = """
    # Image list with two lines of data per image:
    1 0.5 0.5 0.5 0.5 1 2 3 1 day 1/b10.jpg
    10 20 7 30 40 -1 50 60 9 70 80 7
    2 0.5 0.5 0.5 0.5 1 2 3 1 b9.jpg

    3 1 0 0 0 0 0 0 1 gone.jpg
    1 2 7
    """
  private static let cameras = "# Camera list\n1 PINHOLE 640 480 500 510 320 240\n"
  private static let points = """
    # POINT3D_ID, X, Y, Z, R, G, B, ERROR, TRACK[] as (IMAGE_ID, POINT2D_IDX)
    7 -1.9 -1 -0.8 1 2 3 0.5 1 0 1 3
    9 4 5 6 1 2 3 0.5 1 2
    """

  /// The same model in binary, written by hand.
  private struct Bytes {
    var data = Data()
    init(count: UInt64) { add(count) }
    mutating func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    mutating func add(_ values: [Double]) { for value in values { add(value.bitPattern) } }
  }

  static func binary(model: Int32 = 1, points: UInt64 = 2) -> [String: Data] {
    var cameras = Bytes(count: 1)
    cameras.add(Int32(1))
    cameras.add(model)
    cameras.add(UInt64(640))
    cameras.add(UInt64(480))
    cameras.add([500, 510, 320, 240] + (model == 7 ? [0] : []))
    var images = Bytes(count: 3)
    let listed: [(String, [UInt64])] = [
      ("day 1/b10.jpg", [7, .max, 9, 7]), ("b9.jpg", []), ("gone.jpg", [7]),
    ]
    for (index, image) in listed.enumerated() {
      images.add(Int32(index + 1))
      images.add(index == 2 ? [1, 0, 0, 0, 0, 0, 0] : [0.5, 0.5, 0.5, 0.5, 1, 2, 3])
      images.add(Int32(1))
      images.data.append(contentsOf: Array(image.0.utf8) + [0])
      images.add(UInt64(image.1.count))
      for point in image.1 {
        images.add([10, 20])
        images.add(point)
      }
    }
    var cloud = Bytes(count: points)
    for (id, position) in [(UInt64(7), [-1.9, -1, -0.8]), (9, [4, 5, 6])] {
      cloud.add(id)
      cloud.add(position)
      cloud.data.append(contentsOf: [1, 2, 3])
      cloud.add([0.5])
      cloud.add(UInt64(1))
      cloud.add(UInt64(0))
    }
    return ["cameras.bin": cameras.data, "images.bin": images.data, "points3D.bin": cloud.data]
  }

  static func text(
    cameras: String = cameras, images: String = images, points: String? = points
  ) -> [String: Data] {
    var files = ["cameras.txt": Data(cameras.utf8), "images.txt": Data(images.utf8)]
    files["points3D.txt"] = points.map { Data($0.utf8) }
    return files
  }

  static func folder(_ model: [String: Data], in place: String = "sparse/0/") throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    for (name, data) in model { try folder.write(data, to: place + name) }
    for name in ["day 1/b10.jpg", "b9.jpg"] { try folder.write("picture", to: "images/" + name) }
    return folder
  }

  private func open(_ model: [String: Data]) throws -> Recording {
    let folder = try Self.folder(model)
    return try Recording.open(path: folder.path)
  }

  private func cloud(_ frame: FrameRecord) throws -> FeaturePointCloud {
    guard case .inline(let cloud) = frame.featurePoints else {
      Issue.record("no points")
      return .empty
    }
    return cloud
  }

  @Test(arguments: [text(), binary()])
  func `a pose is world to camera of a camera that looks along +z`(model: [String: Data]) throws {
    let recording = try open(model)
    #expect(recording.format == "colmap")
    #expect(recording.unit == .recordingUnit && !recording.hasGravity)
    // Numbers in names count as numbers.
    #expect(
      recording.frames.map { ($0.imagePath as NSString).lastPathComponent } == [
        "b9.jpg", "b10.jpg",
      ])
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [0, 33_333_333])
    let camera = recording.frames[0].camera
    // The point is turned to (−0.8, −1.9, −1) and moved to (0.2, 0.1, 2), thus seen at
    // 500 · 0.1 + 319.5, 510 · 0.05 + 239.5.
    let point = SIMD3(-1.9, -1, -0.8)
    let pixel = try #require(camera.pixel(of: point))
    #expect((pixel - SIMD2(369.5, 265)).length < 1e-9)
    #expect(abs(camera.depth(of: point) - 2) < 1e-9)
  }

  @Test(arguments: [text(), binary()])
  func `a frame has the points that its image observes, each once`(model: [String: Data]) throws {
    let recording = try open(model)
    let clouds = try recording.frames.map(cloud)
    #expect(clouds.map(\.identifiers) == [[], [7, 9]])
    #expect(clouds[1][1] == SIMD3(4, 5, 6))
    #expect(
      recording.findings.map(\.kind) == [.missingImage(path: "images/gone.jpg")])
  }

  @Test(arguments: [
    ("sparse/0/", ""), ("sparse/0/", "sparse/0"), ("sparse/0/", "sparse"),
    ("sparse/", ""), ("sparse/", "sparse"), ("", ""), ("", "images.txt"),
    ("sparse/3/", "sparse/3"),
  ])
  func `the model may lie in several places and be given itself`(place: String, given: String)
    throws
  {
    let folder = try Self.folder(Self.text(), in: place)
    let recording = try Recording.open(path: folder.file(given))
    #expect(recording.frames.count == 2)
    #expect(recording.path == folder.path)
  }

  @Test func `without a file of points none are recorded`() throws {
    let frame = try #require(open(Self.text(points: nil)).frames.first)
    guard case .notRecorded = frame.featurePoints else {
      Issue.record("\(frame.featurePoints)")
      return
    }
  }

  @Test func `observations of unknown points, bad rows and bad poses are findings`() throws {
    let images =
      Self.images + "\n4 0.1 0 0 0 1 2 3 1 b9.jpg\n\n5 1 0 0 0 0 0 0 8 b9.jpg\n\n6 1 0\n\n"
    let recording = try open(
      Self.text(images: images, points: "7 0 0 1e99 1\n8 nan 0 0\nx\n9 1 2 3\n"))
    let expected: Set<RecordingFinding> = [
      RecordingFinding(kind: .unusableEntry(detail: "3 points"), place: "points3D.txt line 1"),
      RecordingFinding(
        kind: .unusableEntry(detail: "1 observations of points that are not listed"),
        place: "images.txt line 2"),
      RecordingFinding(
        kind: .missingImage(path: "images/gone.jpg"), place: "images.txt line 6"),
      RecordingFinding(
        kind: .unusablePose(detail: "quaternion of norm 0.1"), place: "images.txt line 8"),
      RecordingFinding(
        kind: .unusableEntry(detail: "camera 8: not listed"), place: "images.txt line 10"),
      RecordingFinding(kind: .unusableEntry(detail: "6 1 0"), place: "images.txt line 12"),
    ]
    #expect(Set(recording.findings) == expected, "\(recording.findings)")
  }

  @Test func `one camera that can't be used costs its frames, none that can is an error`() throws {
    let full = "2 FOV 640 480 1 1 1 1 0\n"
    let images = Self.images.replacingOccurrences(of: "1 b9.jpg", with: "2 b9.jpg")
    let mixed = try open(Self.text(cameras: Self.cameras + full, images: images))
    #expect(mixed.frames.count == 1)
    #expect(
      mixed.findings.contains {
        $0.kind == .unusableEntry(detail: "camera 2: MODEL FOV")
      })
    for model in [Self.text(cameras: full), Self.binary(model: 7)] {
      #expect {
        try open(model)
      } throws: { error in
        guard case RecordingError.malformed(_, let place, let expected, "FOV") = error
        else { return false }
        return place.hasSuffix("MODEL") && expected.contains("OPENCV_FISHEYE")
      }
    }
  }

  @Test func `a name that leads out of the folder is an error`() throws {
    #expect {
      try open(
        Self.text(images: "1 1 0 0 0 0 0 0 1 ../../../etc/passwd\n\n"))
    } throws: { error in
      if case RecordingError.pathOutside = error { true } else { false }
    }
  }

  @Test func `a binary count that the bytes can't hold is an error with its place`() throws {
    let expected = RecordingError.malformed(
      path: "points3D.bin", place: "byte 0", expected: "a count of at most 2",
      found: "118 bytes")
    #expect {
      try open(Self.binary(points: 1 << 62))
    } throws: { error in
      guard case RecordingError.malformed(_, let place, let wanted, let found) = error else {
        return false
      }
      return RecordingError.malformed(
        path: "points3D.bin", place: place, expected: wanted, found: found) == expected
    }
  }
}
