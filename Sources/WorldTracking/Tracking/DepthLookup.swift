package import Geometry
package import Imaging
package import Recordings

/// Measured depth at pixels of the colour picture.
package struct DepthLookup {
  private let map: DepthMap
  private let colorSize: ImageSize
  private let scale: SIMD2<Double>
  /// The depth camera's picture of a pixel, where it is not the colour camera.
  private let color: CameraIntrinsics
  private let measuring: CameraIntrinsics?

  /// Depths nearer or farther than this, in metres, are not used.
  package static let range = 0.1...8.0

  package init(_ map: DepthMap, record: FrameRecord) {
    self.init(map, camera: record.camera, measuring: record.depth?.camera)
  }

  /// `measuring` is the depth camera where it is not the colour camera.
  package init(_ map: DepthMap, camera: Camera, measuring: CameraIntrinsics?) {
    self.map = map
    colorSize = camera.imageResolution
    color = camera.intrinsics
    self.measuring = measuring
    scale = SIMD2(
      Double(map.size.width) / Double(max(colorSize.width, 1)),
      Double(map.size.height) / Double(max(colorSize.height, 1)))
  }

  /// The depth along the viewing axis in metres, and its standard deviation; nil where it was not
  /// measured, not with confidence, or where it changes from pixel to pixel as at an edge.
  package func depth(atPixel pixel: SIMD2<Float>) -> (metres: Double, deviation: Double)? {
    var place = SIMD2(Double(pixel.x), Double(pixel.y))
    if let measuring {
      let direction = color.unproject(place)
      guard let seen = measuring.project(direction) else { return nil }
      place = seen
    } else {
      // Pixel centres are whole numbers in both pictures.
      place = (place + 0.5) * scale - 0.5
    }
    guard place.isFinite, abs(place.x) < 1e6, abs(place.y) < 1e6 else { return nil }
    let (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
    guard x >= 1, y >= 1, x < map.size.width - 1, y < map.size.height - 1 else { return nil }
    let center = Double(map.metres[y * map.size.width + x])
    guard Self.range.contains(center) else { return nil }
    for row in (y - 1)...(y + 1) {
      for column in (x - 1)...(x + 1) {
        let index = row * map.size.width + column
        // ARKit's medium and high confidence.
        if let confidence = map.confidence, confidence[index] < 1 { return nil }
        guard abs(Double(map.metres[index]) - center) < 0.03 * center else { return nil }
      }
    }
    let isSure = map.confidence.map { $0[y * map.size.width + x] == 2 } ?? true
    return (center, (isSure ? 0.01 : 0.03) * center + 0.005)
  }
}

extension FeatureTracker {
  /// Gives tracked points the depth that was measured where they are seen.
  ///
  /// A depth is used once for each point, as one map's errors repeat in the next, and from then on to
  /// check: where depth and views disagree by far, the point counts as seen wrongly.
  mutating func measureDepth(_ lookup: DepthLookup, in view: CameraView) {
    for slot in tracked {
      guard var point = points[slot], let depth = lookup.depth(atPixel: point.pixel),
        let direction = view.direction(ofPixel: point.pixel)
      else { continue }
      // From depth along the axis to distance along the ray.
      let stretch = 1 / max(view.depth(of: view.origin + direction), 1e-3)
      let (distance, deviation) = (depth.metres * stretch, depth.deviation * stretch)
      if let position = point.estimate.position {
        let known = (position - view.origin).length
        let tolerance = 4 * (deviation + point.estimate.deviation(along: direction))
        if abs(known - distance) > tolerance { point.disagreements += 1 }
      }
      if !point.hasMeasuredDepth, point.disagreements == 0 {
        point.estimate.observe(
          origin: view.origin, direction: direction, distance: distance, deviation: deviation)
        point.hasMeasuredDepth = true
      }
      points[slot] = point
    }
  }
}
