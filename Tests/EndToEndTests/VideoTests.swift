import CVideoProbe
import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

/// Videos of runs, read back as a player would.
struct VideoTests {
  private struct Video {
    var found = cvideoprobe()
    var picture: [UInt8]

    /// Reads a file and keeps one of its pictures, which is 960 × 540.
    init(_ path: String, picture number: Int) throws {
      picture = [UInt8](repeating: 0, count: 3 * 960 * 540)
      let status = picture.withUnsafeMutableBufferPointer {
        cvideoprobe_read(path, &found, Int32(number), $0.baseAddress)
      }
      try #require(status == 0)
    }
  }

  /// The desk's first 1.62 s: 33 frames at 20 a second.
  private func record(_ path: String, _ more: [String] = []) throws -> PlacardExecutable.Outcome {
    try PlacardExecutable.run(
      ["replay", "Scenes/desk", "--no-classifier", "--end", "1.62", "--video", path] + more)
  }

  @Test func `a video has the recording's rate and length, and shows what the pictures show`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("run.mp4")
    let outcome = try record(path, ["--frames", folder.file("frames")])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let video = try Video(path, picture: 20)
    #expect(video.found.width == 960 && video.found.height == 540)
    #expect(video.found.frames == 33)
    #expect(abs(video.found.rate - 20) < 0.01 && abs(video.found.seconds - 33 / 20) < 0.06)
    let file = try Data(contentsOf: URL(fileURLWithPath: folder.file("frames/frame-000020.png")))
    let drawn = try PNG.decodeRGB(file).pixels
    let difference = zip(drawn.bytes, video.picture).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    // What the encoder loses; a picture of another moment differs by far more.
    #expect(Double(difference) / Double(drawn.bytes.count) < 4)
  }

  @Test func `the same run gives the same bytes, with its index first and nothing left beside it`()
    throws
  {
    let folder = try TemporaryFolder()
    for name in ["a.mp4", "b.mp4"] { #expect(try record(folder.file(name)).status == 0) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("a.mp4")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("b.mp4"))) == bytes)
    let index = try #require(bytes.range(of: Data("moov".utf8)))
    let pictures = try #require(bytes.range(of: Data("mdat".utf8)))
    #expect(index.lowerBound < pictures.lowerBound)
    #expect(try folder.names() == ["a.mp4", "b.mp4"])
  }

  @Test func `debug layers are in the video`() throws {
    let folder = try TemporaryFolder()
    #expect(try record(folder.file("plain.mp4")).status == 0)
    #expect(try record(folder.file("layers.mp4"), ["--debug-layers"]).status == 0)
    let plain = try Video(folder.file("plain.mp4"), picture: 32).picture
    let layers = try Video(folder.file("layers.mp4"), picture: 32).picture
    let changed = zip(plain, layers).count { abs(Int($0) - Int($1)) > 40 }
    #expect(changed > 5000)
  }

  @Test(arguments: ["/nonexistent/run.mp4", "/dev/full/run.mp4"])
  func `a video that can't be written is told with its path`(path: String) throws {
    let outcome = try record(path)
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains(path))
  }

  @Test func `a video belongs to a headless run`() throws {
    let outcome = try PlacardExecutable.run(
      ["replay", "Scenes/desk", "--window", "--video", "x.mp4"])
    #expect(outcome.status == 2)
  }
}
