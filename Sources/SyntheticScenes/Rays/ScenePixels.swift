package import Geometry

/// What each pixel of a picture shows, row by row from the upper left.
package struct ScenePixels: Sendable {
  package let size: ImageSize
  /// Metres along the viewing axis; 0 where nothing is seen.
  package var depths: [Float]
  /// The object's place in the scene plus 1; 0 where nothing is seen.
  package var objects: [UInt16]
  /// Shading normals in world space, to the viewer's side; zero where nothing is seen.
  package var normalsInWorld: [SIMD3<Float>]
}

/// The direction in camera space, with z = −1, at the middle of each pixel of a camera.
///
/// Lenses are undone here, once for all pictures of a camera.
package struct ScenePixelRays: Sendable {
  package let size: ImageSize
  /// Not finite where the lens shows nothing in front of the camera.
  let directions: [SIMD3<Double>]

  package init(_ camera: SceneCamera) {
    size = camera.imageSize
    var directions: [SIMD3<Double>] = []
    directions.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = SIMD2(Double(x), Double(y))
        directions.append(
          camera.intrinsics.unproject(pixel, distortion: camera.distortion)
            ?? SIMD3(repeating: .nan))
      }
    }
    self.directions = directions
  }
}

extension SceneRays {
  /// Depth, object and normal of each pixel, by a ray through its middle.
  package func pixels(
    from worldFromCamera: Transform, through rays: ScenePixelRays, stopsAtGlass: Bool = false
  ) -> ScenePixels {
    let count = rays.directions.count
    var pixels = ScenePixels(
      size: rays.size, depths: [Float](repeating: 0, count: count),
      objects: [UInt16](repeating: 0, count: count),
      normalsInWorld: [SIMD3<Float>](repeating: .zero, count: count))
    let axes = worldFromCamera.axes
    for (index, direction) in rays.directions.enumerated() where direction.x.isFinite {
      // Of directions with z = −1, the distance is the depth.
      guard
        let hit = hit(
          from: worldFromCamera.translation, along: axes * direction, stopsAtGlass: stopsAtGlass)
      else { continue }
      pixels.depths[index] = Float(hit.distance)
      pixels.objects[index] = UInt16(truncatingIfNeeded: hit.object + 1)
      pixels.normalsInWorld[index] = SIMD3<Float>(hit.normalInWorld)
    }
    return pixels
  }
}
