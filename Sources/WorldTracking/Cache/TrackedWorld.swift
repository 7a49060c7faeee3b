import Foundation
import Imaging
package import Recordings

/// The world of each frame of a recording as a straight run from its start finds it: read from the
/// cache as far as that reaches, else tracked and kept.
///
/// Whatever the order in which frames are asked for, a frame's world is the same to the bit. One
/// frame's world at a time is in memory; what was tracked lies in a file, which becomes the cache with
/// ``finish()``. For use from one thread at a time.
package final class TrackedWorld {
  /// What happened to the cache, for whoever runs the program.
  package enum Notice: Hashable, Sendable {
    /// The file was damaged or for something else, so the frames are tracked anew.
    case rebuilding(path: String, isDamaged: Bool)
    /// A frame's files are not those that were tracked; frames from there on are tracked anew.
    case changed(path: String, frame: Int)
    case kept(path: String, frames: Int)
    case notKept(path: String, detail: String)
  }

  package private(set) var notices: [Notice] = []
  private let recording: Recording
  private let settings: WorldTrackerSettings
  private let cache: WorldCache?
  private let key: String
  private let loader = FrameLoader(pool: PixelBufferPool(capacity: 2))
  /// A complete file, of whose frames so many are of use.
  private var kept: WorldFile?
  private var keptCount = 0
  /// What this run tracked.
  private var written: WorldFile?
  private var writtenPlanes: [PlaneAnchor] = []
  private var writtenPlanesAt = -1
  private var tracker: WorldTracker
  /// The tracker has seen the frames before this position.
  private var trackedCount = 0
  private var planesRead: (position: Int, planes: [PlaneAnchor])?

  /// Opens the recording's cache; with nil nothing is read, and what is tracked is not kept.
  ///
  /// Throws what ``Recording/contentHash()`` throws.
  package init(
    _ recording: Recording, settings: WorldTrackerSettings, cache: WorldCache?
  ) throws {
    self.recording = recording
    self.settings = settings
    self.cache = cache
    key = try cache?.key(for: recording, settings: settings) ?? ""
    tracker = WorldTracker(settings)
    if let cache { openKept(cache) }
  }

  // MARK: - Asking

  /// True where the worlds of all frames before this position can be read.
  package func covers(_ count: Int) -> Bool { count <= keptCount }

  /// True where the frame's picture must be decoded: to track it, or for the words on what is wrong
  /// with it.
  package func needsPicture(at position: Int) -> Bool {
    entry(at: position).map { $0.flags != 0 } ?? true
  }

  /// The world of the frame at a position of the recording; nil where the frame can't be decoded.
  ///
  /// Takes no longer than reading where the frame was tracked before; else the frames before it that
  /// were not are tracked first. `captured`, where it is at hand, saves decoding the frame again.
  package func update(at position: Int, captured: CapturedFrame? = nil) -> WorldUpdate? {
    if let entry = entry(at: position) {
      if entry.flags & WorldFile.Entry.failed != 0 { return nil }
      if let update = stored(at: position) { return update }
      // Damaged since it was opened: what it says is no longer believed.
      (kept, keptCount) = (nil, 0)
    }
    if position < trackedCount { startAgain() }
    while trackedCount < position { _ = track(nil) }
    return track(captured)
  }

  /// Tracks towards a position, at most `limit` frames; true once it can be asked for at once.
  package func advance(towards position: Int, limit: Int) -> Bool {
    for _ in 0..<limit {
      if entry(at: position) != nil || trackedCount == position { return true }
      if position < trackedCount { startAgain() }
      _ = track(nil)
    }
    return entry(at: position) != nil || trackedCount == position
  }

  /// How many frames have been tracked on the way to the position that was last asked for.
  package var progress: Int { trackedCount }

  /// The file that later runs read, and how many frames it has; nil where there is none.
  package private(set) var keptFile: (path: String, frames: Int)?

  /// Keeps what was tracked for the next run, where it is more than what is kept already.
  package func finish() {
    guard let cache, let written, written.entries.count > keptCount, let path = writtenPath
    else { return }
    if let detail = written.publish(as: path) {
      notices.append(.notKept(path: path, detail: detail))
    } else {
      notices.append(.kept(path: path, frames: written.entries.count))
      keptFile = (path, written.entries.count)
    }
    writtenPath = nil
    cache.prune(for: recording)
  }

  // MARK: - Reading

  private func openKept(_ cache: WorldCache) {
    for path in cache.paths(for: recording, settings: settings) {
      do throws(WorldFile.Fault) {
        let file = try WorldFile.open(
          path: path, key: key, frameLimit: recording.frames.count)
        guard file.entries.indices.allSatisfy({ file.record($0) != nil }) else {
          throw .damaged
        }
        kept = file
        keptCount = freshCount(of: file, path: path)
        keptFile = (path, keptCount)
        return
      } catch {
        if error != .missing {
          notices.append(.rebuilding(path: path, isDamaged: error == .damaged))
        }
      }
    }
  }

  /// The number of frames whose files, and those of all frames before, are the ones that were tracked.
  private func freshCount(of file: WorldFile, path: String) -> Int {
    for (position, entry) in file.entries.enumerated() {
      let files = FrameFiles(recording.frames[position])
      if entry.status == files.status || entry.content == files.content { continue }
      notices.append(.changed(path: path, frame: recording.frames[position].index))
      return position
    }
    return file.entries.count
  }

  private func file(holding position: Int) -> WorldFile? {
    if position < keptCount { return kept }
    if let written, position < written.entries.count { return written }
    return nil
  }

  private func entry(at position: Int) -> WorldFile.Entry? {
    file(holding: position)?.entries[position]
  }

  private func stored(at position: Int) -> WorldUpdate? {
    guard let bytes = file(holding: position)?.record(position) else { return nil }
    return bytes.withUnsafeBytes { WorldUpdate($0, at: position, planes: planes(at:)) }
  }

  /// The planes that lie with the record of an earlier frame.
  private func planes(at position: Int) -> [PlaneAnchor]? {
    if let planesRead, planesRead.position == position { return planesRead.planes }
    guard let bytes = file(holding: position)?.record(position),
      let update = bytes.withUnsafeBytes({ WorldUpdate($0, at: position, planes: { _ in nil }) })
    else { return nil }
    planesRead = (position, update.planes)
    return update.planes
  }

  // MARK: - Tracking

  /// Where the written file is to appear; nil where it is not.
  private var writtenPath: String?

  private func startAgain() {
    tracker = WorldTracker(settings)
    trackedCount = 0
  }

  /// Tracks the next frame.
  private func track(_ captured: CapturedFrame?) -> WorldUpdate? {
    let position = trackedCount
    trackedCount += 1
    let record = recording.frames[position]
    if position == 0, written == nil { openWritten() }
    let isWhole = captured.map { record.depth == nil || $0.depth != nil } ?? false
    guard let frame = isWhole ? captured : try? loader.load(record, components: .depth) else {
      keep([], of: record, at: position, flags: WorldFile.Entry.failed)
      return nil
    }
    let update = tracker.track(frame)
    if let written, written.entries.count == position {
      let holdsPlanes = writtenPlanesAt < 0 || update.planes != writtenPlanes
      if holdsPlanes { (writtenPlanes, writtenPlanesAt) = (update.planes, position) }
      keep(
        update.bytes(planesAt: writtenPlanesAt, holdsPlanes: holdsPlanes), of: record, at: position,
        flags: frame.imageWarning == nil ? 0 : WorldFile.Entry.damaged)
    }
    return update
  }

  private func keep(_ bytes: [UInt8], of record: FrameRecord, at position: Int, flags: UInt32) {
    guard let written, written.entries.count == position else { return }
    let files = FrameFiles(record)
    // Without a cache nobody asks whether the files are still the same.
    let sums = cache == nil ? (0, 0) : (files.status, files.content)
    _ = written.append(bytes, flags: flags, files: sums)
  }

  /// Begins the file: beside the recording, else in the fallback folder, else without a name.
  private func openWritten() {
    guard let cache else {
      written = WorldFile.temporary(key: key)
      return
    }
    let paths = cache.paths(for: recording, settings: settings)
    if let folder = cache.fallbackFolder {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for path in paths {
      guard let file = WorldFile.create(for: path, key: key) else { continue }
      (written, writtenPath) = (file, path)
      return
    }
    if let path = paths.last {
      notices.append(.notKept(path: path, detail: "the folder can't be written"))
    }
    written = WorldFile.temporary(key: key)
  }
}
