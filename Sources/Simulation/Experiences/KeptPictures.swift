import Geometry
import Imaging
import Recordings

/// A picture that was seen, with its pose.
struct KeptPicture: Sendable {
  var frameIndex: Int
  var timestamp: Timestamp
  var camera: Camera
  var image: PixelBuffer
}

/// The last few pictures, copied so that none of the camera's buffers is held (SEMANTICS S-28).
///
/// Where a person will tap isn't known beforehand, so whole pictures are kept, few and for a short
/// time; at 1280×720 each takes 1.4 MB.
struct KeptPictures: Sendable {
  let options: RegionOptions
  /// Oldest first.
  private(set) var pictures: [KeptPicture] = []

  init(options: RegionOptions) { self.options = options }

  /// Keeps a copy of the frame's picture when tracking is normal and the last one is long enough ago.
  mutating func offer(_ frame: Frame) {
    pictures.removeAll {
      let age = frame.timestamp.seconds(since: $0.timestamp)
      return age < 0 || age > options.maximumKeptAge
    }
    guard options.keptPictures > 0, frame.trackingState == .normal,
      let image = frame.capturedImage,
      pictures.last.map({ frame.timestamp.seconds(since: $0.timestamp) >= options.keptInterval })
        ?? true,
      let copy = try? image.copied()
    else { return }
    if pictures.count >= options.keptPictures { pictures.removeFirst() }
    pictures.append(
      KeptPicture(
        frameIndex: frame.index, timestamp: frame.timestamp, camera: frame.camera, image: copy))
  }

  mutating func removeAll() { pictures.removeAll() }
}
