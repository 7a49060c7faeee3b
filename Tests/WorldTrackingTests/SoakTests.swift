import Foundation
import Geometry
import Imaging
import Recordings
import Testing

@testable import WorldTracking

/// One tracker over many frames; `scripts/checks/soak` says how many and of which recording.
@Suite(.serialized) struct SoakTests {
  private static let frameCount =
    ProcessInfo.processInfo.environment["PLACARD_SOAK_FRAMES"].flatMap { Int($0) } ?? 240

  /// The frames of a walk there and back, or the start of a recording.
  private func frames() throws -> [CapturedFrame] {
    if let path = ProcessInfo.processInfo.environment["PLACARD_SOAK_RECORDING"] {
      let records = try Recording.open(path: path).frames.prefix(120)
      let loader = FrameLoader(pool: PixelBufferPool(capacity: records.count))
      return try records.map { try loader.load($0, components: .depth) }
    }
    return try (0..<20).map { try TestRoom().frame($0, pose: try TestRoom.walk($0)) }
  }

  /// The process's resident memory, in bytes.
  private func residentBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return pages * 4096
  }

  @Test func `memory stays flat however long a recording is looped`() throws {
    let frames = try frames()
    var options = FeatureTrackerOptions()
    if Self.frameCount < 1000 { (options.trackLimit, options.wideTrackLimit) = (60, 60) }
    options.mapLimit = min(options.mapLimit, 40 * Self.frameCount)
    var tracker = WorldTracker(options: options)
    var settled = 0
    for index in 0..<Self.frameCount {
      // There and back, so that the camera does not jump.
      let place = index % (2 * frames.count)
      var frame = frames[place < frames.count ? place : 2 * frames.count - 1 - place]
      frame.record.timestamp = Timestamp(nanoseconds: Int64(index) * 33_333_333)
      let update = tracker.track(frame)
      #expect(update.featurePoints.count <= options.mapLimit)
      #expect(update.planes.count <= PlaneDetector.planeLimit)
      if index == Self.frameCount / 2 { settled = try residentBytes() }
    }
    let growth = try residentBytes() - settled
    #expect(growth < 8 << 20, "\(growth) bytes in the second half of \(Self.frameCount) frames")
  }
}
