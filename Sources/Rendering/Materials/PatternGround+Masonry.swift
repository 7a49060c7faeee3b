import Geometry

/// Tiles, bricks and checkers: chance in each piece, and the second colour between them.
extension PatternGround {
  /// Four tiles by four with joints of the second colour; each tile has its own shade and flecks.
  func tiles() -> PatternTones {
    pieces(
      SIMD2(4, 4), joint: 0.02, isStaggered: false, speckle: noise(0.006, stream: 2),
      stains: noise(0.05, stream: 3), strength: 0.07)
  }

  /// Bricks of about 25 by 7.5 cm in running bond, mortar of the second colour.
  func brick() -> PatternTones {
    let columns = max(1, Int((metres.x / 0.25).rounded()))
    let rows = 2 * max(1, Int((metres.y / 0.15).rounded()))
    return pieces(
      SIMD2(columns, rows), joint: 0.13, isStaggered: true, speckle: noise(0.006, stream: 2),
      stains: noise(0.04, stream: 3), strength: 0.2)
  }

  /// Eight squares by eight, with slight flecks.
  func checker() -> PatternTones {
    let speckle = noise(0.01, stream: 1)
    let (width, height) = (size.width, size.height)
    var tones = PatternTones(size: size)
    tones.mix.update { _, _, x, y in Float((x * 8 / width + y * 8 / height) % 2) }
    tones.light.update { _, index, _, _ in 1 + 0.05 * speckle.values[index] }
    return tones
  }

  /// - Parameters:
  ///   - joint: Its width as a share of a piece's height.
  ///   - strength: How far shades and flecks go from 1.
  private func pieces(
    _ counts: SIMD2<Int>, joint: Float, isStaggered: Bool, speckle: TileField, stains: TileField,
    strength: Float
  ) -> PatternTones {
    var random = random(stream: 1)
    let shades = (0..<(counts.x * counts.y)).map { _ in
      (light: Float(2 * random.unit() - 1), mix: Float(random.unit()))
    }
    let pieceHeight = metres.y / Float(counts.y)
    let pieceWidth = metres.x / Float(counts.x)
    let halfJoint = max(joint * pieceHeight / 2, metres.y / Float(size.height) * 0.6)
    let (width, height) = (Float(size.width), Float(size.height))
    var tones = PatternTones(size: size)
    var mix = tones.mix
    tones.light.update { _, index, x, y in
      let down = (Float(y) + 0.5) / height * Float(counts.y)
      let row = min(Int(down), counts.y - 1)
      let shift: Float = isStaggered && row % 2 == 1 ? 0.5 : 0
      let along = (Float(x) + 0.5) / width * Float(counts.x) + shift
      let inside = SIMD2(
        along - along.rounded(.down), down - down.rounded(.down))
      // The distance to the piece's nearest edge, with a ragged outline by the flecks.
      let edge = min(
        min(inside.x, 1 - inside.x) * pieceWidth, min(inside.y, 1 - inside.y) * pieceHeight)
      let ragged = edge + 0.3 * halfJoint * stains.values[index]
      let piece = ragged.eased(from: 0.7 * halfJoint, to: 1.3 * halfJoint)
      let shade = shades[row * counts.x + Int(along) % counts.x]
      let fleck = speckle.values[index].eased(from: 0.45, to: 0.7)
      mix.values[index] = 1 - piece * (1 - 0.25 * strength * shade.mix)
      let own = 0.7 * shade.light - 0.9 * fleck + 0.5 * stains.values[index]
      return 1 + strength * (piece * own + (1 - piece) * 0.6 * speckle.values[index])
    }
    tones.mix = mix
    return tones
  }
}
