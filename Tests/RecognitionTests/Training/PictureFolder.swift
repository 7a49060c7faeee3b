import Foundation
import Geometry
import Imaging

@testable import Recognition
import TestSupport

/// Labelled pictures that a test makes by formula, each a little different.
struct PictureFolder {
  let folder: TemporaryFolder
  var path: String { folder.path + "/pictures" }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Writes a file for a label, in a folder of its own or beside the others.
  @discardableResult
  func add(_ label: String, _ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path + "/" + label, withIntermediateDirectories: true)
    return try folder.write("pictures/\(label)/\(name)", bytes)
  }

  /// Six colours, each with its own noise.
  static func colors(perClass count: Int) throws -> PictureFolder {
    let colors = [
      "red": (200, 40, 40), "green": (40, 190, 50), "blue": (50, 50, 210),
      "yellow": (210, 200, 40), "violet": (190, 50, 200), "turquoise": (40, 200, 200),
    ]
    let made = try PictureFolder()
    for (label, color) in colors.sorted(by: { $0.key < $1.key }) {
      for index in 0..<count {
        var random = SplitMix64(seed: UInt64(index), stream: ContentHash(label).low)
        let picture = RGBImage.made(width: 12, height: 10) { _, _ in
          (
            color.0 + random.index(below: 61) - 30, color.1 + random.index(below: 61) - 30,
            color.2 + random.index(below: 61) - 30
          )
        }
        try made.add(label, "\(index).png", PNG.encode(picture))
      }
    }
    return made
  }

  /// Six patterns in random colours, sizes and places, which no mean colour tells apart.
  static func patterns(perClass count: Int) throws -> PictureFolder {
    let made = try PictureFolder()
    for (label, pattern) in patterns.sorted(by: { $0.key < $1.key }) {
      for index in 0..<count {
        var random = SplitMix64(seed: UInt64(index), stream: ContentHash(label).low)
        let period = random.number(in: 10...24)
        let place = SIMD2(random.number(in: 0...20), random.number(in: 0...20))
        let dark = (0..<3).map { _ in random.number(in: 0...90) }
        let light = (0..<3).map { _ in random.number(in: 150...255) }
        let picture = RGBImage.made(width: 96, height: 96) { x, y in
          let share = pattern((SIMD2(Double(x), Double(y)) + place) / period)
          let values = (0..<3).map { Int(dark[$0] + share * (light[$0] - dark[$0])) }
          return (values[0], values[1], values[2])
        }
        try made.add(label, "\(index).png", PNG.encode(picture))
      }
    }
    return made
  }

  private static let patterns: [String: @Sendable (SIMD2<Double>) -> Double] = [
    "rows": { sin($0.y * 2 * .pi) > 0 ? 1 : 0 },
    "columns": { sin($0.x * 2 * .pi) > 0 ? 1 : 0 },
    "checks": { sin($0.x * 2 * .pi) * sin($0.y * 2 * .pi) > 0 ? 1 : 0 },
    "dots": { point in
      let offset = point - point.rounded(.down) - 0.5
      return offset.x * offset.x + offset.y * offset.y < 0.08 ? 1 : 0
    },
    "waves": { (1 + sin(($0.x + $0.y) * .pi)) / 2 },
    "rings": { point in
      let offset = point - 3
      return sin((offset.x * offset.x + offset.y * offset.y).squareRoot() * 2 * .pi) > 0 ? 1 : 0
    },
  ]
}
