import Foundation
import Geometry

/// Foliage.
extension PatternGround {
  /// Pointed leaves of about 5 cm in all directions, one over the other, each with its own shade.
  func leaves() -> PatternTones {
    var tones = PatternTones(
      mix: TileField(size: size, value: 1), light: TileField(size: size, value: 0.45))
    var random = random(stream: 1)
    let length = min(0.06, metres.x / 3, metres.y / 3) / metres.x * Float(size.width)
    let count = min(2000, Int(7 * Float(size.width * size.height) / (length * length)) + 1)
    for number in 0..<count {
      let place = SIMD2(
        Float(random.unit()) * Float(size.width), Float(random.unit()) * Float(size.height))
      let angle = Float(random.number(in: 0...(2 * .pi)))
      // Later leaves lie higher and catch more light.
      let height = Float(number) / Float(count)
      let leaf = Leaf(
        place: place, axis: SIMD2(cos(angle), sin(angle)),
        halfLength: length * Float(random.number(in: 0.35...0.6)),
        light: 0.55 + 0.4 * height + Float(random.number(in: -0.12...0.12)),
        mix: Float(random.number(in: 0...0.7)) * (1.2 - height))
      leaf.paint(on: &tones)
    }
    return tones
  }

  private struct Leaf {
    var place: SIMD2<Float>
    var axis: SIMD2<Float>
    var halfLength: Float
    var light: Float
    var mix: Float

    func paint(on tones: inout PatternTones) {
      tones.mix.size.forEachWrappedPixel(around: place, reach: halfLength) { index, offset in
        let along = (offset.x * axis.x + offset.y * axis.y) / halfLength
        let across = (offset.y * axis.x - offset.x * axis.y) / halfLength
        let halfWidth = 0.42 * (1 - along * along)
        guard abs(along) < 1, abs(across) < halfWidth else { return }
        // The vein in the middle and the side turned away are darker.
        let vein: Float = abs(across) < 0.03 ? 0.82 : 1
        tones.mix.values[index] = mix
        tones.light.values[index] =
          light * vein * (across > 0 ? 1 : 0.88) * (0.92 + 0.12 * along)
      }
    }
  }
}
