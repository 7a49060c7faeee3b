import Foundation
import Geometry
import Imaging
import Testing

@testable import Recordings
import TestSupport

@Suite struct `Replaying` {
  private func opened(_ count: Int) throws -> (TemporaryFolder, Recording) {
    let folder = try TemporaryFolder()
    try SampleRecording.write(count, to: folder.file("r"))
    return (folder, try Recording.open(path: folder.file("r")))
  }

  private func index(_ item: ReplaySource.Item) -> Int {
    switch item {
    case .frame(let frame): frame.record.index
    case .failed(let record, _): record.index
    }
  }

  @Test func `frames come in order and decoded`() throws {
    let (folder, recording) = try opened(9)
    defer { withExtendedLifetime(folder) {} }
    var seen: [Int] = []
    for item in ReplaySource(recording) {
      guard case .frame(let frame) = item else { continue }
      seen.append(frame.record.index)
      #expect(frame.image.size == ImageSize(width: 16, height: 8))
      let luma = frame.image.withPlanes { $0.luma[0] }
      #expect(abs(Int(luma) - frame.record.index * 16) <= 1)
    }
    #expect(seen == Array(0..<9))
  }

  @Test func `a range of the frames can be replayed`() throws {
    let (folder, recording) = try opened(5)
    defer { withExtendedLifetime(folder) {} }
    #expect(ReplaySource(recording, range: 2..<4).map(index) == [2, 3])
    #expect(ReplaySource(recording, range: 4..<99).map(index) == [4])
  }

  @Test func `a frame that can't be decoded is told in its place, and the next comes`() throws {
    let (folder, recording) = try opened(4)
    try folder.write("no picture", to: "r/frames/000001.jpg")
    try folder.write(SampleRecording.jpeg(width: 8, height: 8), to: "r/frames/000002.jpg")
    let items = Array(ReplaySource(recording))
    #expect(items.map(index) == [0, 1, 2, 3])
    guard case .failed(_, let first) = items[1], case .failed(_, let second) = items[2] else {
      Issue.record("both must fail")
      return
    }
    #expect(
      first == .image(frame: 1, path: recording.frames[1].imagePath, error: .unknownFormat))
    #expect(
      second
        == .sizeMismatch(
          frame: 2, path: recording.frames[2].imagePath,
          expected: ImageSize(width: 16, height: 8), found: ImageSize(width: 8, height: 8)))
  }

  @Test(arguments: [1, 2, 3, 8], [1, 2, 4])
  func `S-29 a caller that holds every buffer loses frames, the same ones however they are decoded`(
    lookahead: Int, threadCount: Int
  ) throws {
    let (folder, recording) = try opened(8)
    defer { withExtendedLifetime(folder) {} }
    let pool = PixelBufferPool(capacity: 3)
    let source = ReplaySource(
      frames: recording.frames, lookahead: lookahead, threadCount: threadCount
    ) {
      let loader = FrameLoader(pool: pool)
      return { record throws(FrameError) in try loader.load(record) }
    }
    var held: [ReplaySource.Item] = []
    var failed: [Int] = []
    while let item = source.next() {
      if case .failed(let record, let error) = item {
        #expect(
          error
            == .image(
              frame: record.index, path: record.imagePath, error: .outOfBuffers(capacity: 3)))
        failed.append(record.index)
        // After two lost frames the caller gives back what it holds.
        if failed.count == 2 { held = [] }
      } else {
        held.append(item)
      }
    }
    #expect(failed == [3, 4])
    #expect(held.map(index) == [5, 6, 7])
  }

  /// Two threads of which the one that has frame 0 goes on when the other has decoded frame 1.
  private func overtaking(_ recording: Recording, _ pool: PixelBufferPool) -> ReplaySource {
    let isOvertaken = DispatchSemaphore(value: 0)
    return ReplaySource(frames: recording.frames, lookahead: 3, threadCount: 2) {
      let loader = FrameLoader(pool: pool)
      return { record throws(FrameError) in
        if record.index == 0 {
          isOvertaken.wait()
          // For the time that it comes again.
          isOvertaken.signal()
        }
        defer { if record.index == 1 { isOvertaken.signal() } }
        return try loader.load(record)
      }
    }
  }

  @Test func `a frame that is decoded before the one before it waits`() throws {
    let (folder, recording) = try opened(4)
    defer { withExtendedLifetime(folder) {} }
    #expect(overtaking(recording, PixelBufferPool()).map(index) == [0, 1, 2, 3])
  }

  @Test func `a frame that took the last buffer too early gives it back, and is decoded again`()
    throws
  {
    let (folder, recording) = try opened(4)
    defer { withExtendedLifetime(folder) {} }
    var seen: [Int] = []
    for item in overtaking(recording, PixelBufferPool(capacity: 1)) {
      guard case .frame(let frame) = item else {
        Issue.record("lost frame \(index(item))")
        continue
      }
      seen.append(frame.record.index)
    }
    #expect(seen == [0, 1, 2, 3])
  }

  @Test func `a source dropped early stops its threads and gives all buffers back`() throws {
    let (folder, recording) = try opened(20)
    defer { withExtendedLifetime(folder) {} }
    let pool = PixelBufferPool(capacity: 5)
    for taken in 0..<4 {
      var source: ReplaySource? = ReplaySource(recording, pool: pool)
      for _ in 0..<taken { _ = source?.next() }
      source = nil
      #expect(pool.outstanding == 0)
    }
  }

  private static func ownPriority() -> Int32 {
    getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
  }

  @Test func `threads that decode give way to the one that waits for their frames`() throws {
    let (folder, recording) = try opened(4)
    defer { withExtendedLifetime(folder) {} }
    let source = ReplaySource(frames: recording.frames, lookahead: 3, threadCount: 2) {
      let priority = Self.ownPriority()
      let loader = FrameLoader(pool: PixelBufferPool())
      return { record throws(FrameError) in
        var frame = try loader.load(record)
        frame.imageWarning = "\(priority)"
        return frame
      }
    }
    let own = Self.ownPriority()
    let priorities = source.compactMap { item in
      if case .frame(let frame) = item { frame.imageWarning.flatMap { Int32($0) } } else { nil }
    }
    // A greater number is a lower priority, of which 19 is the lowest.
    #expect(priorities == [Int32](repeating: min(own + 5, 19), count: 4))
    #expect(Self.ownPriority() == own)
  }

  @Test func `a stopped source ends`() throws {
    let (folder, recording) = try opened(4)
    defer { withExtendedLifetime(folder) {} }
    let source = ReplaySource(recording)
    #expect(source.next() != nil)
    source.stop()
    source.stop()
    #expect(source.next() == nil)
  }

  @Test func `parts that are not asked for are not loaded`() throws {
    let (folder, recording) = try opened(1)
    defer { withExtendedLifetime(folder) {} }
    let loader = FrameLoader(pool: PixelBufferPool())
    #expect(try loader.load(recording.frames[0], components: []).image.chromaSize == nil)
    #expect(try loader.load(recording.frames[0], components: [.color]).image.chromaSize != nil)
  }
}
