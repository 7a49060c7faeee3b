import Geometry
import Imaging

extension SceneTruthMaps {
  /// What the lens shows of a wide pinhole's truth.
  ///
  /// Where the four pixels around a place show one smooth surface, the inverse depth, which is linear
  /// over a plane's picture, is interpolated between them; elsewhere the nearest pixel counts.
  func seen(through view: LensView, size: ImageSize) -> SceneTruthMaps {
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
      metres[pixel] = depth.metres[near]
      normals[pixel] = normalsInWorld[near]
      let around = [first, first + 1, first + width, first + width + 1]
      guard objects[near] != 0,
        around.allSatisfy({
          objects[$0] == objects[near]
            && (normalsInWorld[$0] * normalsInWorld[near]).sum() > 0.9
        })
      else { continue }
      let weights = [
        (1 - part.x) * (1 - part.y), part.x * (1 - part.y), (1 - part.x) * part.y, part.x * part.y,
      ]
      var inverse: Float = 0
      var normal = SIMD3<Float>.zero
      for (index, weight) in zip(around, weights) {
        inverse += weight / depth.metres[index]
        normal += weight * normalsInWorld[index]
      }
      metres[pixel] = 1 / inverse
      normals[pixel] = normal.unit ?? normal
    }
    return SceneTruthMaps(
      depth: DepthMap(size: size, metres: metres), objects: numbers, normalsInWorld: normals)
  }
}
