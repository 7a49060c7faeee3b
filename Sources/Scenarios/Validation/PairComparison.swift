import Geometry
import Imaging
import Recordings
import WorldTracking

/// Compares pairs of frames: their corners with the poses, their depth with each other's.
enum PairComparison {
  /// Frames that can't be decoded are passed over; depth is nil where there is none.
  ///
  /// Decodes `pairCount` pairs; O(pairs · corners²) at worst.
  static func compare(_ recording: Recording, pairCount: Int) -> (AxesCheck, DepthCheck?) {
    let loader = FrameLoader(pool: PixelBufferPool())
    var matcher = PictureMatcher()
    var pairs: [EpipolarPair] = []
    var depth = DepthCheck()
    for (a, b) in PairPicking.pairs(recording.frames, count: pairCount) {
      guard
        let first = try? loader.load(recording.frames[a], components: .depth),
        let second = try? loader.load(recording.frames[b], components: .depth)
      else { continue }
      let matches = matcher.matches(first.image, second.image)
      if let pair = EpipolarPair(first.record, second.record, matches: matches) {
        pairs.append(pair)
      }
      depth.add(first, second)
    }
    let width = recording.frames.first?.camera.imageResolution.width ?? 0
    return (AxesCheck(pairs, pictureWidth: width), depth.compared > 0 ? depth : nil)
  }
}
