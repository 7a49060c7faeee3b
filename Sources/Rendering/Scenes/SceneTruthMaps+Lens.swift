import Geometry
import Imaging

extension SceneTruthMaps {
  /// What the lens shows of a wide pinhole's truth.
  ///
  /// Where the four pixels around a place show one smooth surface, the inverse depth, which is linear
  /// over a plane's picture, is interpolated between them; elsewhere the surface of the nearest pixel
  /// is continued as a plane.
  func seen(
    through view: LensView, size: ImageSize, from worldFromCamera: Transform
  ) -> SceneTruthMaps {
    let count = size.width * size.height
    var metres = [Float](repeating: 0, count: count)
    var numbers = [UInt16](repeating: 0, count: count)
    var normals = [SIMD3<Float>](repeating: .zero, count: count)
    let width = self.size.width
    for pixel in 0..<count {
      let place = view.places[pixel]
      guard place.x.isFinite else { continue }
      let corner = place.rounded(.down)
      let part = place - corner
      let first = Int(corner.y) * width + Int(corner.x)
      let near = first + (part.x < 0.5 ? 0 : 1) + (part.y < 0.5 ? 0 : width)
      numbers[pixel] = objects[near]
      metres[pixel] =
        depth.metres[near] * growth(from: near, to: place, view, worldFromCamera.axes)
      normals[pixel] = normalsInWorld[near]
      guard objects[near] != 0, isSmooth(around: first, like: near) else { continue }
      var inverse: Float = 0
      var normal = SIMD3<Float>.zero
      for corner in 0..<4 {
        let (x, y) = (corner & 1, corner >> 1)
        let index = first + x + y * width
        let weight = (x == 0 ? 1 - part.x : part.x) * (y == 0 ? 1 - part.y : part.y)
        inverse += weight / depth.metres[index]
        normal += weight * normalsInWorld[index]
      }
      metres[pixel] = 1 / inverse
      normals[pixel] = normal.unit ?? normal
    }
    return SceneTruthMaps(
      depth: DepthMap(size: size, metres: metres), objects: numbers, normalsInWorld: normals)
  }

  /// The depth at a place of the picture over that at a pixel, on the pixel's tangent plane.
  private func growth(
    from pixel: Int, to place: SIMD2<Float>, _ view: LensView, _ axes: Matrix3
  ) -> Float {
    let normal = SIMD3<Double>(normalsInWorld[pixel])
    let start = SIMD2(Double(pixel % size.width), Double(pixel / size.width))
    let from = normal.dot(axes * view.intrinsics.unproject(start))
    let to = normal.dot(axes * view.intrinsics.unproject(SIMD2<Double>(place)))
    let ratio = from / to
    // Seen nearly edge on, a plane leads nowhere.
    return (0.8...1.25).contains(ratio) ? Float(ratio) : 1
  }

  /// True where four pixels in a square show one object and one side of it.
  private func isSmooth(around first: Int, like near: Int) -> Bool {
    (0..<4).allSatisfy { corner in
      let index = first + (corner & 1) + (corner >> 1) * size.width
      return objects[index] == objects[near]
        && abs(depth.metres[index] - depth.metres[near]) < 0.05 * depth.metres[near]
        && (normalsInWorld[index] * normalsInWorld[near]).sum() > 0.9
    }
  }
}
