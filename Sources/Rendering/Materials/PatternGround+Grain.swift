import Foundation
import Geometry

/// Wood and marble: chance drawn out into grain and veins.
extension PatternGround {
  /// Boards of about 12 cm with their grain along x, pores and knots; one board where there is no
  /// room for two.
  func wood() -> PatternTones {
    let boards = max(1, Int((metres.y / 0.12).rounded()))
    let rings = Float(max(1, Int((metres.y / Float(boards) / 0.022).rounded())))
    let warp = noise(SIMD2(0.5, 0.07), stream: 1)
    let fine = noise(SIMD2(0.05, 0.003), stream: 2)
    let pores = noise(SIMD2(0.014, 0.0022), stream: 3)
    let looks = boardLooks(boards)
    var tones = PatternTones(size: size)
    let jointPixels = boards > 1 ? max(1, 0.002 / metres.y * Float(size.height)) : 0
    let (width, height) = (Float(size.width), Float(size.height))
    tones.light.update { _, index, x, y in
      let place = (Float(y) + 0.5) / height * Float(boards)
      let board = min(Int(place), boards - 1)
      let across = place - Float(board)
      let look = looks[board]
      let pore = pores.values[index].eased(from: 0.42, to: 0.75)
      var light = 1 + look.light + 0.05 * fine.values[index] - 0.22 * pore
      let edge = min(across, 1 - across) * height / Float(boards)
      if edge < jointPixels { light *= 0.62 }
      if boards > 1 {
        let along = abs((Float(x) + 0.5) / width - look.end)
        if min(along, 1 - along) * width < jointPixels { light *= 0.62 }
      }
      return light
    }
    tones.mix.update { _, index, _, y in
      let place = (Float(y) + 0.5) / height * Float(boards)
      let look = looks[min(Int(place), boards - 1)]
      let phase = (place - place.rounded(.down)) * rings + 1.2 * warp.values[index] + look.phase
      return 0.34 + 0.3 * sin(2 * .pi * phase) + 0.16 * fine.values[index]
    }
    addKnots(to: &tones)
    return tones
  }

  private struct BoardLook {
    var light: Float
    var phase: Float
    /// Where along x the board ends and the next one begins, 0…1.
    var end: Float
  }

  private func boardLooks(_ count: Int) -> [BoardLook] {
    var random = random(stream: 4)
    return (0..<count).map { _ in
      BoardLook(
        light: Float(random.number(in: -0.07...0.07)), phase: Float(random.unit()),
        end: Float(random.unit()))
    }
  }

  /// About nine knots to the square metre, longer than wide.
  private func addKnots(to tones: inout PatternTones) {
    var random = random(stream: 5)
    let pixelsPerMetre = Float(size.width) / metres.x
    let count = min(64, Int((9 * metres.x * metres.y).rounded()))
    for _ in 0..<count {
      let place = SIMD2(
        Float(random.unit()) * Float(size.width), Float(random.unit()) * Float(size.height))
      let radius = Float(random.number(in: 0.006...0.013)) * pixelsPerMetre
      guard radius >= 1 else { continue }
      size.forEachWrappedPixel(around: place, reach: 2.2 * radius) { index, offset in
        let distance = (offset.x * offset.x / 3.2 + offset.y * offset.y).squareRoot() / radius
        let ring = 0.5 + 0.5 * cos(9 * distance)
        let share = 1 - distance.eased(from: 0.55, to: 1.25)
        let old = tones.mix.values[index]
        tones.mix.values[index] = old + share * (0.75 + 0.4 * ring - old)
      }
    }
  }

  /// Veins of the second colour where two layers of chance cancel each other out.
  func marble() -> PatternTones {
    var base = noise(0.45, stream: 1)
    base.add(noise(0.2, stream: 2), times: 0.6)
    base.add(noise(0.09, stream: 3), times: 0.35)
    base.add(noise(0.035, stream: 4), times: 0.16)
    var thin = noise(0.16, stream: 5)
    thin.add(noise(0.05, stream: 6), times: 0.5)
    thin.add(noise(0.02, stream: 9), times: 0.2)
    let speckle = noise(0.006, stream: 7)
    let clouds = noise(0.3, stream: 8)
    var tones = PatternTones(size: size)
    tones.mix.update { _, index, _, _ in
      let vein = 1 - abs(base.values[index]).eased(from: 0, to: 0.08)
      let hair = 1 - abs(thin.values[index]).eased(from: 0, to: 0.045)
      return min(1, 0.8 * vein + 0.45 * hair + 0.12 * (1 + clouds.values[index]) / 2)
    }
    tones.light.update { _, index, _, _ in 1 + 0.075 * speckle.values[index] }
    return tones
  }
}
