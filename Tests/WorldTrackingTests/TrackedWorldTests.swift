import Foundation
import Imaging
import Recordings
import TestSupport
import Testing

@testable import WorldTracking

struct TrackedWorldTests {
  private let cache = WorldCache(fallbackFolder: nil, producer: "test")
  private let settings = WorldTrackerSettings()

  private func open(_ made: RoomRecording, _ cache: WorldCache?) throws -> TrackedWorld {
    try TrackedWorld(made.recording, settings: settings, cache: cache)
  }

  /// What a straight run without any cache finds.
  private func straight(_ made: RoomRecording) throws -> [WorldUpdate?] {
    var tracker = WorldTracker(settings)
    let loader = FrameLoader(pool: PixelBufferPool())
    return made.recording.frames.map { record in
      (try? loader.load(record)).map { tracker.track($0) }
    }
  }

  private func all(_ world: TrackedWorld, _ made: RoomRecording) -> [WorldUpdate?] {
    made.recording.frames.indices.map { world.update(at: $0) }
  }

  @Test func `in whatever order frames are asked for, each is that of a straight run`() throws {
    let made = try RoomRecording(frames: 10)
    let expected = try straight(made)
    #expect(expected.last??.featurePoints.isEmpty == false)
    let world = try open(made, nil)
    for position in [4, 0, 9, 3, 3, 8, 1, 9, 2] {
      #expect(world.update(at: position) == expected[position])
    }
    #expect(try made.cacheFiles().isEmpty)
  }

  @Test func `a second run reads what the first one found, planes and states too`() throws {
    // At 2 frames a second the start is over with the third.
    let made = try RoomRecording(frames: 16) {
      $0.timestamp = Timestamp(nanoseconds: Int64($0.index) * 500_000_000)
    }
    let expected = try straight(made)
    #expect(expected.last??.trackingState == .normal)
    let first = try open(made, cache)
    #expect(!first.covers(1))
    #expect(all(first, made) == expected)
    first.finish()
    #expect(try made.cacheFiles().count == 1)
    let second = try open(made, cache)
    #expect(second.covers(16) && !second.needsPicture(at: 15))
    // Without the pictures nothing could be tracked.
    for index in 0..<16 {
      try FileManager.default.removeItem(atPath: made.folder.file("\(index).png"))
    }
    #expect([15, 2, 7].map { second.update(at: $0) } == [expected[15], expected[2], expected[7]])
    #expect(second.notices.isEmpty)
  }

  @Test func `what is kept of the first frames serves until a later one is asked for`() throws {
    let made = try RoomRecording(frames: 8)
    let expected = try straight(made)
    let first = try open(made, cache)
    _ = first.update(at: 4)
    first.finish()
    let second = try open(made, cache)
    #expect(second.covers(5) && !second.covers(6))
    #expect(second.update(at: 4) == expected[4])
    #expect(second.update(at: 7) == expected[7])
    second.finish()
    #expect(try open(made, cache).covers(8))
  }

  @Test func `damage anywhere in the file is noticed, and the frames are tracked again`() throws {
    let made = try RoomRecording(frames: 6)
    let expected = try straight(made)
    let first = try open(made, cache)
    _ = all(first, made)
    first.finish()
    let path = try #require(try made.cacheFiles().first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var damaged: [Data] = [0, 7, 8, whole.count / 2, whole.count - 1].map { whole.prefix($0) }
    damaged.append(whole + [0])
    damaged.append(Data(repeating: 0xFF, count: whole.count))
    for place in stride(from: 0, to: whole.count, by: max(1, whole.count / 60)) {
      var changed = whole
      changed[place] ^= 0x10
      damaged.append(changed)
    }
    for bytes in damaged {
      try bytes.write(to: URL(fileURLWithPath: path))
      let world = try open(made, cache)
      #expect(!world.covers(6))
      guard case .rebuilding? = world.notices.first else {
        Issue.record("expected a word on \(bytes.count) bytes")
        continue
      }
    }
    let again = try open(made, cache)
    #expect(all(again, made) == expected)
    again.finish()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
  }

  @Test func `damage while the file is in use is noticed with the frame`() throws {
    let made = try RoomRecording(frames: 6)
    let expected = try straight(made)
    let first = try open(made, cache)
    _ = all(first, made)
    first.finish()
    let world = try open(made, cache)
    #expect(world.update(at: 1) == expected[1])
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: try made.cacheFiles()[0]))
    try handle.truncate(atOffset: 400)
    try handle.close()
    #expect(world.update(at: 5) == expected[5])
  }

  @Test func `another build, other settings and another recording are not trusted`() throws {
    let made = try RoomRecording(frames: 4)
    let first = try open(made, cache)
    _ = all(first, made)
    first.finish()
    let path = try #require(try made.cacheFiles().first)
    let later = try open(made, WorldCache(fallbackFolder: nil, producer: "later"))
    #expect(later.notices == [.rebuilding(path: path, isDamaged: false)])
    // Other settings have a file of their own.
    var other = settings
    other.tracking = .frames
    let world = try TrackedWorld(made.recording, settings: other, cache: cache)
    #expect(!world.covers(1) && world.notices.isEmpty)
  }

  @Test func `a changed picture is noticed by its bytes, a touched one is not`() throws {
    let made = try RoomRecording(frames: 6)
    let first = try open(made, cache)
    _ = all(first, made)
    first.finish()
    // The same bytes written again: another time, and another inode.
    try made.copyPicture(of: 3, to: 3)
    #expect(try open(made, cache).covers(6))
    let source = try Data(contentsOf: URL(fileURLWithPath: made.folder.file("0.png")))
    // The content hash of the recording counts sizes, so the picture must be as long.
    let own = try Data(contentsOf: URL(fileURLWithPath: made.folder.file("3.png")))
    var changed = own
    changed[own.count / 2] ^= 1
    try changed.write(to: URL(fileURLWithPath: made.folder.file("3.png")))
    let world = try open(made, cache)
    #expect(world.covers(3) && !world.covers(4))
    let path = try #require(try made.cacheFiles().first)
    #expect(world.notices == [.changed(path: path, frame: 3)])
    #expect(all(world, made) == (try straight(made)))
    #expect(source != own)
  }

  @Test func `a frame that can't be decoded is passed over, now and later`() throws {
    let made = try RoomRecording(frames: 5)
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: made.folder.file("2.png")))
    let expected = try straight(made)
    #expect(expected[2] == nil)
    let first = try open(made, cache)
    #expect(all(first, made) == expected)
    first.finish()
    let second = try open(made, cache)
    #expect(second.covers(5) && second.needsPicture(at: 2))
    #expect(all(second, made) == expected)
  }

  @Test func `where the recording's folder can't be written the fallback folder is`() throws {
    // Nobody can make a file in /proc, not even root.
    let made = try RoomRecording(frames: 3, path: "/proc")
    let place = try TemporaryFolder()
    let cache = WorldCache(fallbackFolder: place.file("worlds"), producer: "test")
    let first = try open(made, cache)
    _ = all(first, made)
    first.finish()
    let names = try FileManager.default.contentsOfDirectory(atPath: place.file("worlds"))
    #expect(names.count == 1)
    #expect(try open(made, cache).covers(3))
    // Without a fallback the run goes on and says so.
    let poor = try open(made, self.cache)
    #expect(all(poor, made) == (try straight(made)))
    poor.finish()
    guard case .notKept? = poor.notices.first else {
      Issue.record("expected a word")
      return
    }
  }

  @Test func `runs at the same time each leave a whole file`() async throws {
    let made = try RoomRecording(frames: 6)
    let (recording, settings, cache) = (made.recording, settings, cache)
    let expected = try straight(made)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<6 {
        group.addTask {
          guard let world = try? TrackedWorld(recording, settings: settings, cache: cache) else {
            return false
          }
          let updates = recording.frames.indices.map { world.update(at: $0) }
          world.finish()
          return updates == expected
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(try made.cacheFiles().count == 1)
    let world = try open(made, cache)
    #expect(world.covers(6) && world.notices.isEmpty)
  }

  @Test func `a recording's folder holds four files at most, and none that was left unfinished`()
    throws
  {
    let made = try RoomRecording(frames: 2)
    for index in 0..<6 {
      var settings = settings
      settings.features.trackLimit = 100 + index
      let world = try TrackedWorld(made.recording, settings: settings, cache: cache)
      _ = world.update(at: 1)
      // Process numbers end at 4194304.
      try made.folder.write("x", to: ".placard-world-0.partial-4194305-x")
      world.finish()
    }
    #expect(try made.cacheFiles().count == 4)
  }
}
