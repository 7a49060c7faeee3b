import Geometry
import SyntheticScenes

/// What a pattern is painted on: its pixels, the metres that they cover, and the seed of its chance.
struct PatternGround {
  let size: ImageSize
  let metres: SIMD2<Float>
  let seed: UInt64

  /// Lengths that are none are taken for the shortest.
  init(size: ImageSize, metres: SIMD2<Float>, seed: UInt64) {
    func length(_ value: Float) -> Float { value.isFinite ? min(max(value, 1e-4), 1000) : 1e-4 }
    self.size = size
    self.metres = SIMD2(length(metres.x), length(metres.y))
    self.seed = seed
  }

  func tones(of pattern: SceneMaterial.Pattern) -> PatternTones {
    switch pattern {
    case .plain: PatternTones(size: size)
    case .wood: wood()
    case .marble: marble()
    case .plaster: plaster()
    case .carpet: carpet()
    case .noise: noise()
    case .tiles: tiles()
    case .brick: brick()
    case .checker: checker()
    case .fabric: fabric()
    case .print: print()
    case .leaves: leaves()
    }
  }

  /// How often something `length` metres long repeats across each direction: at least once, and no
  /// more often than every second pixel.
  func counts(of length: SIMD2<Float>) -> SIMD2<Int> {
    func count(_ whole: Float, _ part: Float, _ pixels: Int) -> Int {
      let ideal = (whole / part).rounded()
      return ideal >= 1 && ideal.isFinite ? min(Int(min(ideal, 4096)), max(1, pixels / 2)) : 1
    }
    return SIMD2(
      count(metres.x, length.x, size.width), count(metres.y, length.y, size.height))
  }

  func counts(of length: Float) -> SIMD2<Int> { counts(of: SIMD2(length, length)) }

  /// Smooth chance whose features are about `length` metres, −1…1; each stream is another one.
  func noise(_ length: SIMD2<Float>, stream: UInt64) -> TileField {
    TileField(
      noise: counts(of: length), size: size, random: SplitMix64(seed: seed, stream: stream))
  }

  func noise(_ length: Float, stream: UInt64) -> TileField {
    noise(SIMD2(length, length), stream: stream)
  }

  /// Chance of its own for what is counted, such as tiles and boards.
  func random(stream: UInt64) -> SplitMix64 { SplitMix64(seed: seed, stream: stream) }
}

/// A pattern before it is coloured.
struct PatternTones {
  /// 0: the pattern's first colour; 1: the second.
  var mix: TileField
  /// A factor of the colour.
  var light: TileField

  init(size: ImageSize) {
    mix = TileField(size: size, value: 0)
    light = TileField(size: size, value: 1)
  }

  init(mix: TileField, light: TileField) {
    self.mix = mix
    self.light = light
  }
}
