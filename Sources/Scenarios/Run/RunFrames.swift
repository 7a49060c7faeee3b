import Imaging
import Recordings
import WorldTracking

/// The frames of a run with their worlds, in order, decoded only as far as somebody looks at them.
struct RunFrames {
  enum Item {
    case frame(CapturedFrame, WorldUpdate?)
    /// A frame whose picture nobody looks at.
    case unseen(FrameRecord, WorldUpdate)
    case failed(FrameRecord, FrameError)

    var record: FrameRecord {
      switch self {
      case .frame(let captured, _): captured.record
      case .unseen(let record, _), .failed(let record, _): record
      }
    }
  }

  private let frames: FaultedFrames
  /// Where the first frame stands in the recording; nil where faults have changed the order.
  private let start: Int?
  private let worlds: FrameWorlds
  private let components: FrameComponents
  private let needsPictures: Bool
  private let live: LiveCapture?

  /// `live` makes the frames where no files hold them.
  init(
    _ frames: FaultedFrames, position start: Int?, worlds: FrameWorlds,
    components: FrameComponents, needsPictures: Bool, live: LiveCapture? = nil
  ) {
    self.frames = frames
    self.start = start
    self.worlds = worlds
    self.components = components
    self.needsPictures = needsPictures
    self.live = live
  }

  /// Gives one frame after the other, and nil after the last; what it throws ends the run.
  func reader() -> () throws -> Item? {
    if let live { return captured(by: live) }
    let stored = stored()
    return { stored.next() }
  }

  private func stored() -> AnyIterator<Item> {
    if let start, let tracked = worlds.tracked, !needsPictures,
      worlds.covers(start + frames.frames.count)
    {
      return unseen(tracked, from: start)
    }
    let source = ReplaySource(
      frames: frames.frames, components: components, altering: frames.alter)
    var position = start
    return AnyIterator {
      guard let item = source.next() else { return nil }
      defer { position = position.map { $0 + 1 } }
      switch item {
      case .frame(let captured):
        return .frame(
          captured, position.flatMap { worlds.update(at: $0, captured: captured) })
      case .failed(let record, let error):
        if let position { _ = worlds.tracked?.update(at: position) }
        return .failed(record, error)
      }
    }
  }

  private func captured(by live: LiveCapture) -> () throws -> Item? {
    var records = frames.frames.makeIterator()
    var tracker = start == nil ? nil : worlds.tracker
    return {
      guard let record = records.next() else { return nil }
      do {
        let captured = try frames.alter(live.capture(record))
        return .frame(captured, tracker?.track(captured))
      } catch let error as FrameError {
        return .failed(record, error)
      }
    }
  }

  /// Frames are loaded only where something is wrong with them, for the words.
  private func unseen(_ world: TrackedWorld, from start: Int) -> AnyIterator<Item> {
    let loader = FrameLoader(pool: PixelBufferPool())
    var positions = frames.frames.indices.makeIterator()
    return AnyIterator {
      guard let index = positions.next() else { return nil }
      let (record, position) = (frames.frames[index], start + index)
      if !world.needsPicture(at: position), let update = world.update(at: position) {
        return .unseen(record, update)
      }
      do throws(FrameError) {
        let captured = try loader.load(record, components: components)
        return .frame(captured, world.update(at: position, captured: captured))
      } catch {
        _ = world.update(at: position)
        return .failed(record, error)
      }
    }
  }
}
