import Geometry
import Imaging

/// A pinhole's truth with the plane of the triangle at each pixel, from which a lens's truth is made.
struct ScenePlaneMaps {
  var maps: SceneTruthMaps
  /// n and w of n·(p − eye) = w in world axes; 0 where nothing stands.
  var planes: [SIMD4<Float>]

  /// What the lens shows of the wide pinhole's truth.
  ///
  /// Each pixel shows what its own ray meets: the triangle of the nearest pixel of the wider picture,
  /// or, where the four pixels around show one smooth surface, what lies between their four.
  func seen(
    through view: LensView, size: ImageSize, from worldFromCamera: Transform
  ) -> SceneTruthMaps {
    let count = size.width * size.height
    var metres = [Float](repeating: 0, count: count)
    var numbers = [UInt16](repeating: 0, count: count)
    var normals = [SIMD3<Float>](repeating: .zero, count: count)
    let width = maps.size.width
    let axes = worldFromCamera.axes
    for pixel in 0..<count {
      let place = view.places[pixel]
      guard place.x.isFinite else { continue }
      let corner = place.rounded(.down)
      let part = place - corner
      let first = Int(corner.y) * width + Int(corner.x)
      let near = first + (part.x < 0.5 ? 0 : 1) + (part.y < 0.5 ? 0 : width)
      numbers[pixel] = maps.objects[near]
      guard maps.objects[near] != 0 else { continue }
      let ray = axes * view.intrinsics.unproject(SIMD2<Double>(place))
      if isSmooth(around: first, like: near) {
        (metres[pixel], normals[pixel]) = between(first, part, along: ray)
      } else {
        (metres[pixel], normals[pixel]) = (
          depth(at: near, along: ray), maps.normalsInWorld[near]
        )
      }
    }
    return SceneTruthMaps(
      depth: DepthMap(size: size, metres: metres), objects: numbers, normalsInWorld: normals)
  }

  /// Where a ray, 1 m long along the axis, meets the plane at a pixel.
  private func depth(at pixel: Int, along ray: SIMD3<Double>) -> Float {
    let plane = SIMD4<Double>(planes[pixel])
    let depth = Float(plane.w / SIMD3(plane.x, plane.y, plane.z).dot(ray))
    let known = maps.depth.metres[pixel]
    // Seen nearly edge on, a plane leads nowhere.
    return (0.8 * known...1.25 * known).contains(depth) ? depth : known
  }

  /// Depth and normal between four pixels, weighted by their distance.
  ///
  /// Of a curved surface the tangent planes lie as far before the ray's hit as the chords between the
  /// four depths lie behind it, to second order: with e(p) = ½ (p − pᵢ)ᵀH(p − pᵢ), the one errs by Σ wᵢ e
  /// and the other by −Σ wᵢ e. Their mean is taken, of inverse depths, which are linear over a plane.
  private func between(
    _ first: Int, _ part: SIMD2<Float>, along ray: SIMD3<Double>
  ) -> (metres: Float, normal: SIMD3<Float>) {
    var inverse: Float = 0
    var sum = SIMD3<Float>.zero
    for corner in 0..<4 {
      let (x, y) = (corner & 1, corner >> 1)
      let index = first + x + y * maps.size.width
      let weight = (x == 0 ? 1 - part.x : part.x) * (y == 0 ? 1 - part.y : part.y)
      inverse += weight * (1 / maps.depth.metres[index] + 1 / depth(at: index, along: ray)) / 2
      sum += weight * maps.normalsInWorld[index]
    }
    return (1 / inverse, sum.unit ?? sum)
  }

  /// True where four pixels in a square show one object and one side of it.
  private func isSmooth(around first: Int, like near: Int) -> Bool {
    let metres = maps.depth.metres
    return (0..<4).allSatisfy { corner in
      let index = first + (corner & 1) + (corner >> 1) * maps.size.width
      return maps.objects[index] == maps.objects[near]
        && abs(metres[index] - metres[near]) < 0.05 * metres[near]
        && (maps.normalsInWorld[index] * maps.normalsInWorld[near]).sum() > 0.9
    }
  }
}
