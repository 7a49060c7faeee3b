import Geometry
import Imaging
import Recordings
import WorldTracking

/// Compares pairs of frames: their corners with the poses, their depth with each other's.
enum PairComparison {
  /// Frames that can't be decoded are passed over; depth is nil where there is none.
  ///
  /// Decodes `pairCount` frames and two others for each of them; O(pairs · corners²).
  static func compare(_ recording: Recording, pairCount: Int) -> (AxesCheck, DepthCheck?) {
    let loader = FrameLoader(pool: PixelBufferPool())
    var matcher = PictureMatcher()
    var pairs: [EpipolarPair] = []
    var depth = DepthCheck()
    for (position, others) in PairPicking.pairs(recording, count: pairCount) {
      guard let first = try? loader.load(recording.frames[position], components: .depth) else {
        continue
      }
      for (number, other) in others.enumerated() {
        guard let second = try? loader.load(recording.frames[other], components: .depth) else {
          continue
        }
        let matches = matcher.matches(first.image, second.image)
        if let pair = EpipolarPair(first.record, second.record, matches: matches) {
          pairs.append(pair)
        }
        if number == 0 { depth.add(first, second) }
      }
    }
    let width = recording.frames.first?.camera.imageResolution.width ?? 0
    return (AxesCheck(pairs, pictureWidth: width), depth.compared > 0 ? depth : nil)
  }
}
