import Geometry
import Imaging
package import Recordings

/// Follows a patch from frame to frame: a truth for where a label should be that knows nothing of
/// feature points.
///
/// In each frame the first one's patch is looked for around where a world point is seen, by normalized
/// cross-correlation at every pixel.
package struct PatchMatcher {
  /// How far the patch may move against the projected point from one frame to the next, in pixels.
  private static let reach = 10
  /// A patch that is seen this much smaller or larger, by area, says little of its middle.
  private static let areas = 0.25...4

  /// How a patch changes from frame to frame.
  package enum Change: Sendable {
    /// It moves by whole pixels. It is lost where the thing is seen from another side, and slides over
    /// round things before.
    case moves
    /// It is bent affinely as well (``AlignedPatch``), so that it stays on one place of a thing that is
    /// seen from all sides. Where there is little texture bends go astray.
    case bends

    fileprivate var radius: Int { self == .moves ? 15 : 12 }
    /// Below this correlation with the first frame's patch, it counts as lost.
    fileprivate var threshold: Double { self == .moves ? 0.75 : 0.8 }
  }

  private let recording: Recording
  private let frame: Int
  private let pixel: SIMD2<Double>
  private let change: Change

  package init(
    recording: Recording, frame: Int, pixel: SIMD2<Double>, change: Change = .moves
  ) {
    self.recording = recording
    self.frame = frame
    self.pixel = pixel
    self.change = change
  }

  /// The pixels between the patch as found and a world point as projected, for each other frame in
  /// which the patch could be followed from the first, forwards and backwards.
  package func distances(to pointInWorld: SIMD3<Double>) throws -> [Double] {
    try track(near: pointInWorld).sorted { $0.key < $1.key }.compactMap { index, found in
      recording.frames[index].camera.pixel(of: pointInWorld).map { (found - $0).length }
    }
  }

  /// Where the patch is in each other frame to which it could be followed from the first, forwards and
  /// backwards, by the frames' positions.
  ///
  /// It is looked for around where a world point is seen, moved by as much as it was off in the frame
  /// before.
  package func track(near pointInWorld: SIMD3<Double>) throws -> [Int: SIMD2<Double>] {
    let loader = FrameLoader(pool: PixelBufferPool())
    let home = try loader.load(recording.frames[frame], components: []).image
    let middle = change == .moves ? pixel.rounded(.toNearestOrAwayFromZero) : pixel
    guard
      let template = home.withPlanes({
        AlignedPatch.Template($0, size: home.size, around: middle, radius: change.radius)
      }), let start = recording.frames[frame].camera.pixel(of: pointInWorld)
    else { return [:] }
    var places: [Int: SIMD2<Double>] = [:]
    let others = recording.frames.indices
    for path in [Array(others[(frame + 1)...]), others[..<frame].reversed()] {
      var offset = pixel - start
      var bend = AffineTransform2D.identity
      for index in path {
        let record = recording.frames[index]
        guard let expected = record.camera.pixel(of: pointInWorld) else { break }
        let image = try loader.load(record, components: []).image
        let center = expected + offset
        bend.tx = change == .moves ? center.x.rounded() : center.x
        bend.ty = change == .moves ? center.y.rounded() : center.y
        guard let found = image.withPlanes({ find(template, $0, size: image.size, near: bend) })
        else { break }
        bend = found
        let place = SIMD2(found.tx, found.ty)
        offset = place - expected
        places[index] = place
      }
    }
    return places
  }

  /// From the patch to the picture; nil where nothing is like the patch.
  private func find(
    _ template: AlignedPatch.Template, _ planes: PixelPlanes, size: ImageSize,
    near bend: AffineTransform2D
  ) -> AffineTransform2D? {
    guard
      var patch = AlignedPatch(planes, size: size, of: template, near: bend, reach: Self.reach)
    else { return nil }
    if change == .bends { patch.align(to: template, planes, size: size) }
    let map = patch.pictureFromPatch
    guard patch.correlation >= change.threshold,
      Self.areas.contains(map.a * map.d - map.b * map.c)
    else { return nil }
    return map
  }
}
