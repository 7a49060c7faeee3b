import Foundation
import Geometry
import Testing

@testable import Recordings
import TestSupport

@Suite struct `ARKitRecorder folders` {
  private func entry(
    _ name: String, time: String, rotation: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    cloud: String = #"{"count": 1, "points": [[1.2, 2.1, 1]]}"#, light: String = "972.5"
  ) -> String {
    let rows = zip(rotation, [1, 2, 3]).map { "[\($0[0]), \($0[1]), \($0[2]), \($1)]" }
      .joined(separator: ", ")
    return """
      "\(name)": {"cameraTransform": [\(rows), [0, 0, 0, 0.9999999]],
        "cameraIntrinsics": [[500, 0, 319.5], [0, 510, 239.5], [0, 0, 1]],
        "imageResolution": {"height": 480, "width": 640}, "lightEstimate": \(light),
        "ARPointCloud": \(cloud), "imageName": "\(name)", "timeStamp": \(time)}
      """
  }

  private func open(_ entries: [String], pictures: [String]) throws -> Recording {
    let folder = try TemporaryFolder()
    for picture in pictures { try folder.write("picture", to: picture) }
    try folder.write("{" + entries.joined(separator: ",\n") + "}", to: "1-2-3.json")
    return try Recording.open(path: folder.path)
  }

  @Test func `a frame is read as ARKit gives it`() throws {
    let recording = try open([entry("a.jpg", time: "41005.25")], pictures: ["a.jpg"])
    #expect(recording.format == "arkit-recorder")
    #expect(recording.unit == .metre)
    #expect(recording.hasGravity)
    #expect(recording.findings == [])
    let frame = try #require(recording.frames.first)
    #expect(frame.timestamp.nanoseconds == 41_005_250_000_000)
    #expect(frame.imagePath.hasSuffix("/a.jpg"))
    #expect(frame.camera.imageResolution == ImageSize(width: 640, height: 480))
    #expect(frame.trackingState == nil)
    #expect(frame.ambientIntensity == 972.5)
    // The point is at (0.2, 0.1, −2) of the camera: 319.5 + 500·0.2/2 and 239.5 − 510·0.1/2.
    let pixel = try #require(frame.camera.pixel(of: SIMD3(1.2, 2.1, 1)))
    #expect((pixel - SIMD2(369.5, 214)).length < 1e-9)
  }

  @Test func `rows are rows: a quarter turn about y looks along −x`() throws {
    let turned = entry("a.jpg", time: "1", rotation: [[0, 0, 1], [0, 1, 0], [-1, 0, 0]])
    let frame = try #require(open([turned], pictures: ["a.jpg"]).frames.first)
    let ahead = frame.camera.worldFromCamera * SIMD3(0, 0, -1)
    #expect((ahead - SIMD3(0, 2, 3)).length < 1e-9)
  }

  @Test func `frames are in order of time, whatever their order in the file`() throws {
    let recording = try open(
      [entry("b.jpg", time: "3"), entry("a.jpg", time: "5"), entry("c.jpg", time: "4")],
      pictures: ["a.jpg", "b.jpg", "c.jpg"])
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [3, 4, 5].map { $0 * 1_000_000_000 })
    #expect(recording.frames.map(\.index) == [0, 1, 2])
  }

  @Test func `a point keeps its identifier until its position changes`() throws {
    let clouds = [
      #"{"count": 2, "points": [[0.1, 0.2, 0.3], [1, 2, 3]]}"#,
      #"{"count": 3, "points": [[4, 5, 6], [0.1, 0.2, 0.3], [1, 2, 3.0001]]}"#,
    ]
    let recording = try open(
      [
        entry("a.jpg", time: "1", cloud: clouds[0]), entry("b.jpg", time: "2", cloud: clouds[1]),
      ], pictures: ["a.jpg", "b.jpg"])
    let identifiers = try recording.frames.map { frame in
      guard case .inline(let cloud) = frame.featurePoints else {
        throw CocoaError(.featureUnsupported)
      }
      return cloud.identifiers
    }
    #expect(identifiers[0][0] == identifiers[1][1])
    #expect(Set(identifiers[0] + identifiers[1]).count == 4)
  }

  @Test func `points that coincide in one cloud get identifiers of their own, the same each time`()
    throws
  {
    let point = SIMD3<Float>(0.5, -0.25, 2)
    var first = FeaturePointIdentifiers()
    var second = FeaturePointIdentifiers()
    let a = (0..<3).map { _ in first.identifier(of: point) }
    let b = (0..<3).map { _ in second.identifier(of: point) }
    #expect(Set(a).count == 3)
    #expect(a == b)
    #expect(a[0] == FeaturePointIdentifiers.identifier(of: point))
  }

  @Test(arguments: [#"{"count": null, "points": []}"#, "null", #"{"count": 4}"#])
  func `clouds without a count or without points are read`(cloud: String) throws {
    let recording = try open([entry("a.jpg", time: "1", cloud: cloud)], pictures: ["a.jpg"])
    #expect(recording.frames.count == 1)
    #expect(recording.findings == [])
  }

  @Test func `each unusable frame is a finding and the others remain`() throws {
    let skewed = [[1, 0.01, 0], [0, 1, 0], [0, 0, 1]]
    let mirrored = [[1.0, 0, 0], [0, 1, 0], [0, 0, -1]]
    let recording = try open(
      [
        entry("a.jpg", time: "1"), entry("absent.jpg", time: "2"),
        entry("c.jpg", time: "3", rotation: skewed), entry("d.jpg", time: "4", rotation: mirrored),
        entry("e.jpg", time: "1"), entry("f.jpg", time: "NaN"), entry("g.jpg", time: "\"7\""),
        entry("h.jpg", time: "8", cloud: #"{"points": [[1, 2], [NaN, 0, 0], [1, 2, 3]]}"#),
      ], pictures: ["a", "c", "d", "e", "f", "g", "h"].map { $0 + ".jpg" })
    #expect(
      recording.frames.map { ($0.imagePath as NSString).lastPathComponent } == ["a.jpg", "h.jpg"])
    let kinds = Set(recording.findings.map(\.kind))
    #expect(kinds.contains(.missingImage(path: "absent.jpg")))
    #expect(kinds.contains(.unusablePose(detail: "rotation is off by 0.01")))
    #expect(kinds.contains(.unusablePose(detail: "rotation is a reflection")))
    #expect(kinds.contains(.timeNotIncreasing))
    #expect(kinds.contains(.unusableEntry(detail: "timeStamp nan")))
    #expect(
      kinds.contains(.unusableEntry(detail: "g.jpg.timeStamp: expected number, found a string")))
    #expect(kinds.contains(.unusableEntry(detail: "2 feature points")))
    #expect(recording.findings.count == 7)
  }

  @Test func `C-5 a rotation off by rounding is mended`() throws {
    let near = [[1, 4e-4, 0], [0, 1, 0], [0, 0, 1]]
    let recording = try open([entry("a.jpg", time: "1", rotation: near)], pictures: ["a.jpg"])
    let frame = try #require(recording.frames.first)
    #expect(frame.camera.worldFromCamera.axes.orthogonalityError < 1e-15)
    #expect(recording.findings == [])
  }

  @Test func `a picture outside the folder is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write("picture", to: "secret.jpg")
    let text = "{" + entry("../secret.jpg", time: "1") + "}"
    try folder.write(text, to: "recording/x.json")
    #expect {
      try Recording.open(path: folder.file("recording"))
    } throws: { error in
      if case RecordingError.pathOutside(_, _, "../secret.jpg") = error { true } else { false }
    }
  }
}
