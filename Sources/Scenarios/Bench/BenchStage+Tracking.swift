import Imaging
import Recordings
import WorldTracking

extension BenchStage {
  static let pyramid = trackingPart(
    .pyramid, "pyramid", "the four sizes of a picture of 1280×720", floorMilliseconds: 0.3)
  static let corners = trackingPart(
    .corners, "corners", "a corner for each of 500 cells of 1280×720", floorMilliseconds: 1)
  static let follow = trackingPart(
    .follow, "follow", "500 points from one picture to the next and back", floorMilliseconds: 1.88)
  static let planes = trackingPart(
    .planes, "planes", "1000 vertical planes tried on 2000 points", floorMilliseconds: 0.12)

  static let track = BenchStage(
    name: "track", abstract: "all of a frame's tracking, over the start of --recording",
    needs: [.recording]
  ) { input in
    guard let recording = input.recording else { return nil }
    let records = recording.frames.prefix(60)
    let loader = FrameLoader(pool: PixelBufferPool(capacity: max(1, records.count)))
    let frames = try records.map { try loader.load($0, components: .depth) }
    let up = recording.hasGravity ? SIMD3(0.0, 1, 0) : nil
    return Work(itemsPerCall: frames.count) {
      var tracker = WorldTracker(options: FeatureTrackerOptions(), up: up)
      for frame in frames { _ = tracker.track(frame) }
    }
  }

  private static func trackingPart(
    _ part: TrackingWork.Part, _ name: String, _ abstract: String, floorMilliseconds: Double
  ) -> BenchStage {
    BenchStage(name: name, abstract: abstract, floorMilliseconds: floorMilliseconds) { _ in
      let picture = try BenchPicture.buffer()
      var work = TrackingWork(first: picture, second: try BenchPicture.moved(picture))
      return Work { _ = work.run(part) }
    }
  }
}
