import Geometry
import Imaging
package import Recordings

/// Follows a patch from frame to frame by normalized cross-correlation: a truth for where a label
/// should be that knows nothing of feature points.
package struct PatchMatcher {
  /// Half the side of the patch, in pixels.
  private static let radius = 15
  /// How far the patch may move against the projected point from one frame to the next.
  private static let reach = 10
  /// Below this correlation with the first frame's patch, it counts as lost.
  private static let threshold: Float = 0.75

  private let recording: Recording
  private let frame: Int
  private let pixel: SIMD2<Double>

  package init(recording: Recording, frame: Int, pixel: SIMD2<Double>) {
    self.recording = recording
    self.frame = frame
    self.pixel = pixel
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
    guard
      let template = home.withPlanes({
        Patch($0, size: home.size, around: rounded(pixel), radius: Self.radius)
      }), let start = recording.frames[frame].camera.pixel(of: pointInWorld)
    else { return [:] }
    var places: [Int: SIMD2<Double>] = [:]
    let others = recording.frames.indices
    for path in [Array(others[(frame + 1)...]), others[..<frame].reversed()] {
      var offset = pixel - start
      for index in path {
        let record = recording.frames[index]
        guard let expected = record.camera.pixel(of: pointInWorld) else { break }
        let image = try loader.load(record, components: []).image
        let center = rounded(expected + offset)
        guard let found = image.withPlanes({ find(template, $0, size: image.size, near: center) })
        else { break }
        offset = found - expected
        places[index] = found
      }
    }
    return places
  }

  /// The best place within reach, on whole pixels; nil where nothing is like the patch.
  private func find(_ template: Patch, _ planes: PixelPlanes, size: ImageSize, near: SIMD2<Int>)
    -> SIMD2<Double>?
  {
    var best: (score: Float, place: SIMD2<Int>) = (-1, near)
    func look(_ place: SIMD2<Int>) {
      guard let patch = Patch(planes, size: size, around: place, radius: Self.radius) else {
        return
      }
      let score = template.correlation(with: patch)
      if score > best.score { best = (score, place) }
    }
    for dy in stride(from: -Self.reach, through: Self.reach, by: 2) {
      for dx in stride(from: -Self.reach, through: Self.reach, by: 2) {
        look(near &+ SIMD2(dx, dy))
      }
    }
    let coarse = best.place
    for dy in -1...1 { for dx in -1...1 { look(coarse &+ SIMD2(dx, dy)) } }
    guard best.score >= Self.threshold else { return nil }
    return SIMD2(Double(best.place.x), Double(best.place.y))
  }

  private func rounded(_ p: SIMD2<Double>) -> SIMD2<Int> {
    SIMD2(Int(p.x.rounded()), Int(p.y.rounded()))
  }
}

/// A square of luma with its mean taken away and its length made 1.
private struct Patch {
  private let values: [Float]

  /// Fails at the picture's edge and where there is no texture.
  init?(_ planes: PixelPlanes, size: ImageSize, around center: SIMD2<Int>, radius: Int) {
    guard center.x >= radius, center.y >= radius, center.x + radius < size.width,
      center.y + radius < size.height
    else { return nil }
    let side = 2 * radius + 1
    var samples = [Float](repeating: 0, count: side * side)
    var (sum, squares) = (Float(0), Float(0))
    samples.withUnsafeMutableBufferPointer { samples in
      var index = 0
      var y = center.y - radius
      while y <= center.y + radius {
        var offset = y * planes.lumaStride + center.x - radius
        let end = offset + side
        while offset < end {
          let value = Float(planes.luma[offset])
          samples[index] = value
          sum += value
          squares += value * value
          index += 1
          offset += 1
        }
        y += 1
      }
      let mean = sum / Float(samples.count)
      let length = (squares - sum * mean).squareRoot()
      index = 0
      while index < samples.count {
        samples[index] = (samples[index] - mean) / length
        index += 1
      }
    }
    guard let first = samples.first, first.isFinite else { return nil }
    values = samples
  }

  func correlation(with other: Patch) -> Float {
    var sum = Float(0)
    values.withUnsafeBufferPointer { a in
      other.values.withUnsafeBufferPointer { b in
        var index = 0
        while index < a.count {
          sum += a[index] * b[index]
          index += 1
        }
      }
    }
    return sum
  }
}
