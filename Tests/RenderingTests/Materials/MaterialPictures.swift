import Geometry
import SyntheticScenes

@testable import Rendering

extension SceneMaterial {
  /// A pattern between two grays, a metre wide and high.
  static func gray(
    _ pattern: Pattern, size: SIMD2<Float> = SIMD2(0.6, 0.4), seed: UInt64 = 7
  ) -> SceneMaterial {
    SceneMaterial(
      paint: .pattern(pattern), size: size, color: SIMD3(repeating: 0.75),
      secondColor: SIMD3(repeating: 0.3), seed: seed)
  }

  /// Black shapes on white, `size` metres large.
  static func drawing(
    _ shapes: [DrawingElement.Shape], size: SIMD2<Float> = SIMD2(0.06, 0.06)
  ) -> SceneMaterial {
    SceneMaterial(
      paint: .drawing(shapes.map { DrawingElement(shape: $0, color: .zero) }), fit: .stretched,
      size: size, color: SIMD3(1, 1, 1), secondColor: .zero)
  }
}

extension MaterialPicture {
  /// The green level of a pixel.
  subscript(x: Int, y: Int) -> Int { Int(bytes[4 * (y * size.width + x) + 1]) }

  /// How much black there is on white, in pixels, inside of an area of shares (y up) of the picture.
  func ink(in area: Rect = .unit) -> Double {
    var sum = 0.0
    for y in 0..<size.height {
      let up = 1 - (Double(y) + 0.5) / Double(size.height)
      guard up >= area.origin.y, up < area.origin.y + area.size.y else { continue }
      for x in 0..<size.width {
        let along = (Double(x) + 0.5) / Double(size.width)
        guard along >= area.origin.x, along < area.origin.x + area.size.x else { continue }
        sum += 1 - Double(self[x, y]) / 255
      }
    }
    return sum
  }

  /// The mean difference of levels between neighbouring columns `x` and `x + 1`, wrapped around.
  func meanStep(afterColumn x: Int) -> Double {
    let next = (x + 1) % size.width
    let sum = (0..<size.height).reduce(0) { $0 + abs(self[x, $1] - self[next, $1]) }
    return Double(sum) / Double(size.height)
  }

  func meanStep(afterRow y: Int) -> Double {
    let next = (y + 1) % size.height
    let sum = (0..<size.width).reduce(0) { $0 + abs(self[$1, y] - self[$1, next]) }
    return Double(sum) / Double(size.width)
  }
}
