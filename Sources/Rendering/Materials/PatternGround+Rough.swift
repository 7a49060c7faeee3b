import Geometry

/// Plaster, carpet and plain noise: chance of several sizes, one upon the other.
extension PatternGround {
  /// Broad clouds, flecks of the second colour, and dents of a few millimetres lit from one side.
  func plaster() -> PatternTones {
    let clouds = noise(0.3, stream: 1)
    var heights = noise(0.005, stream: 2)
    heights.add(noise(0.012, stream: 3), times: 1.2)
    heights.add(noise(0.03, stream: 4), times: 1.4)
    let relief = heights.relief()
    let flecks = noise(0.009, stream: 5)
    let patches = noise(0.028, stream: 6)
    var tones = PatternTones(size: size)
    tones.light.update { _, index, _, _ in
      1 + 0.02 * clouds.values[index]
        + min(max(0.09 * relief.values[index], -0.09), 0.06)
    }
    tones.mix.update { _, index, _, _ in
      0.42 * flecks.values[index].eased(from: 0.45, to: 0.75)
        + 0.22 * patches.values[index].eased(from: 0.3, to: 0.75)
    }
    return tones
  }

  /// Tufts of half a centimetre, each with its own shade, and worn patches.
  func carpet() -> PatternTones {
    let tufts = noise(0.005, stream: 1)
    let yarn = noise(0.011, stream: 2)
    let flecks = noise(0.022, stream: 3)
    let worn = noise(0.15, stream: 4)
    let relief = tufts.relief()
    var tones = PatternTones(size: size)
    tones.light.update { _, index, _, _ in
      1 + 0.1 * relief.values[index] + 0.16 * tufts.values[index] + 0.06 * worn.values[index]
    }
    tones.mix.update { _, index, _, _ in
      min(
        1,
        0.2 + 0.2 * yarn.values[index]
          + 0.7 * flecks.values[index].eased(from: 0.35, to: 0.65))
    }
    return tones
  }

  /// Clouds of all sizes between the two colours.
  func noise() -> PatternTones {
    var sum = noise(0.3, stream: 1)
    for (octave, length) in [0.15, 0.075, 0.0375, 0.019, 0.0095].enumerated() {
      sum.add(
        noise(Float(length), stream: UInt64(octave + 2)), times: [0.7, 0.5, 0.4, 0.3, 0.2][octave])
    }
    sum.update { value, _, _, _ in min(max(0.5 + 0.5 * value, 0), 1) }
    return PatternTones(mix: sum, light: TileField(size: size, value: 1))
  }
}
