import Geometry
import Imaging
import Recordings

/// Finds a patch of one frame in other frames by normalized cross-correlation: a truth for where a
/// label should be that knows nothing of tracking.
struct PatchMatcher {
  /// Half the side of the patch, and how far around the expected place it is looked for, in pixels.
  static let radius = 12
  static let reach = 48
  /// Below this correlation the patch counts as not seen.
  static let threshold = 0.8

  private let recording: Recording
  private let frame: Int
  private let pixel: SIMD2<Double>

  init(recording: Recording, frame: Int, pixel: SIMD2<Double>) {
    self.recording = recording
    self.frame = frame
    self.pixel = pixel
  }

  /// The pixels between the patch as found and a world point as projected, for each other frame
  /// that sees it.
  func distances(to pointInWorld: SIMD3<Double>) throws -> [Double] {
    let loader = FrameLoader(pool: PixelBufferPool())
    let home = try Luma(loader.load(recording.frames[frame], components: []).image)
    guard let patch = home.patch(around: rounded(pixel), radius: Self.radius) else { return [] }
    var distances: [Double] = []
    for record in recording.frames where record.index != frame {
      guard let expected = record.camera.pixel(of: pointInWorld) else { continue }
      let picture = try Luma(loader.load(record, components: []).image)
      guard let found = picture.find(patch, near: rounded(expected)) else { continue }
      distances.append((found - expected).length)
    }
    return distances
  }

  private func rounded(_ p: SIMD2<Double>) -> SIMD2<Int> {
    SIMD2(Int(p.x.rounded()), Int(p.y.rounded()))
  }
}

/// A patch with its mean taken away and its length made 1.
private struct Patch {
  var values: [Float]
}

private struct Luma {
  let size: ImageSize
  let values: [Float]

  init(_ buffer: PixelBuffer) throws {
    size = buffer.size
    let (width, height) = (buffer.size.width, buffer.size.height)
    values = buffer.withPlanes { planes in
      (0..<height).flatMap { y in
        (0..<width).map { x in Float(planes.luma[y * planes.lumaStride + x]) }
      }
    }
  }

  func patch(around center: SIMD2<Int>, radius: Int) -> Patch? {
    guard center.x >= radius, center.y >= radius, center.x + radius < size.width,
      center.y + radius < size.height
    else { return nil }
    var samples: [Float] = []
    for y in (center.y - radius)...(center.y + radius) {
      let row = y * size.width
      samples += values[(row + center.x - radius)...(row + center.x + radius)]
    }
    let mean = samples.reduce(0, +) / Float(samples.count)
    samples = samples.map { $0 - mean }
    let length = samples.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard length > 1 else { return nil }
    return Patch(values: samples.map { $0 / length })
  }

  /// The best place within reach, on whole pixels; a coarse grid first, then its neighbourhood.
  func find(_ patch: Patch, near center: SIMD2<Int>) -> SIMD2<Double>? {
    let reach = PatchMatcher.reach
    var best: (score: Float, place: SIMD2<Int>) = (-1, center)
    func look(_ place: SIMD2<Int>) {
      guard let other = self.patch(around: place, radius: PatchMatcher.radius) else { return }
      let score = zip(patch.values, other.values).reduce(0) { $0 + $1.0 * $1.1 }
      if score > best.score { best = (score, place) }
    }
    for dy in stride(from: -reach, through: reach, by: 3) {
      for dx in stride(from: -reach, through: reach, by: 3) { look(center &+ SIMD2(dx, dy)) }
    }
    let coarse = best.place
    for dy in -2...2 { for dx in -2...2 { look(coarse &+ SIMD2(dx, dy)) } }
    guard Double(best.score) >= PatchMatcher.threshold else { return nil }
    return SIMD2(Double(best.place.x), Double(best.place.y))
  }
}
