import Foundation
import Imaging
import TestSupport
import Testing

@testable import Recordings

/// What the length of a recording costs; times are measured by `scripts/checks/long-recording`.
@Suite(.serialized) struct `Long recordings` {
  private static let count = 3000

  /// A recording of many frames that share one picture.
  private func write(_ count: Int, to folder: TemporaryFolder) throws {
    try folder.write(SampleRecording.jpeg(width: 640, height: 480), to: "frames/a.jpg")
    let frames = (0..<count).map { index in
      """
      {"timestamp": \(33_333_333 * index), "image": "frames/a.jpg", "camera": {
      "position": [\(0.001 * Double(index)), 0, 0], "orientation": [0, 0, 0, 1],
      "intrinsics": [500, 500, 319.5, 239.5], "resolution": [640, 480]}}
      """
    }
    try folder.write(
      """
      {"format": "placard-recording/1", "unit": "metre", "hasGravity": true, "frames": [
      \(frames.joined(separator: ",\n"))]}
      """, to: "recording.json")
  }

  /// The bytes that this thread has read from files.
  private func bytesRead() throws -> Int {
    let text = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("rchar: ") })
    return try #require(Int(line.dropFirst(7)))
  }

  @Test func `opening reads the index once and no picture`() throws {
    let folder = try TemporaryFolder()
    try write(Self.count, to: folder)
    let size = try #require(RecordingFolder.size(of: folder.file("recording.json")))
    let before = try bytesRead()
    let recording = try Recording.open(path: folder.path)
    let summary = RecordingSummary(recording)
    let read = try bytesRead() - before
    #expect(summary.frames == Self.count)
    // Some formats are told by the head of the same file, 64 KiB each.
    #expect(read >= size && read < size + 20 * 65_536, "\(read) of \(size)")
    // What the index keeps of each frame.
    #expect(MemoryLayout<FrameRecord>.stride * Self.count < 4 << 20)
  }

  @Test func `the first picture is decoded without a look at the others`() throws {
    let folder = try TemporaryFolder()
    try write(Self.count, to: folder)
    let recording = try Recording.open(path: folder.path)
    let picture = try #require(RecordingFolder.size(of: folder.file("frames/a.jpg")))
    let before = try bytesRead()
    _ = try FrameLoader(pool: PixelBufferPool()).load(recording.frames[0])
    #expect(try bytesRead() - before < 2 * picture + 4096)
  }

  @Test func `a replay holds as many buffers as the pool, however long it is`() throws {
    for count in [100, Self.count] {
      let folder = try TemporaryFolder()
      try write(count, to: folder)
      let recording = try Recording.open(path: folder.path)
      let pool = PixelBufferPool(capacity: 14)
      let loader = FrameLoader(pool: pool)
      // Frames in use beyond the capacity are refused, so none can pile up.
      var held: [CapturedFrame] = []
      for frame in recording.frames.prefix(14) { held.append(try loader.load(frame)) }
      #expect(throws: FrameError.self) { try loader.load(recording.frames[14]) }
      #expect(held.count == 14)
    }
  }
}
