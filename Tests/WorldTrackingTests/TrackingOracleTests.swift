import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import WorldTracking

/// OpenCV's corners and tracks on pictures with exactly known motion (klt.json).
@Suite(.enabled(if: RecordedData.isAvailable))
struct TrackingOracleTests {
  private struct File: Decodable {
    struct Level: Decodable {
      var level: Int
      var width: Int
      var height: Int
      var mean: Double
      var row0: [Int]
    }
    struct Picture: Decodable { var file: String }
    struct Errors: Decodable {
      var median: Double
      var p95: Double
    }
    struct Pair: Decodable {
      var name: String
      var first: Picture
      var second: Picture
      var corners: [[Float]]
      var cornerMinEigen: [Float]
      var inside: [Bool]?
      var truePositions: [[Float]]?
      var opencvErrorPx: Errors?
      var status: [Int]
      var tracked: [[Float]]
    }
    var pyrDown: [Level]
    var pairs: [Pair]
  }

  private func file() throws -> File {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var file = try decoder.decode(
      File.self, from: RecordedData.data("oracles/opencv/klt/klt.json"))
    // One pair's pictures are not everywhere, for their licence.
    file.pairs = try file.pairs.filter {
      let path = try RecordedData.path("oracles/opencv/klt/" + $0.first.file)
      return FileManager.default.fileExists(atPath: path)
    }
    return file
  }

  private func pyramid(_ picture: File.Picture) throws -> ImagePyramid {
    let data = try RecordedData.data("oracles/opencv/klt/" + picture.file)
    return TestPicture.pyramid(try ImageFile.decode(data, components: .luma).pixels)
  }

  @Test func `levels are those of OpenCV's pyrDown`() throws {
    let file = try file()
    let pyramid = try pyramid(try #require(file.pairs.first { $0.name == "astro_shift_int" }).first)
    for level in file.pyrDown {
      let size = try #require(pyramid.size(ofLevel: level.level))
      #expect(size == ImageSize(width: level.width, height: level.height))
      let row = (0..<size.width).map { Int(pyramid.value(x: $0, y: 0, level: level.level) ?? 0) }
      #expect(row == level.row0)
      var sum = 0.0
      for y in 0..<size.height {
        for x in 0..<size.width {
          sum += Double(pyramid.value(x: x, y: y, level: level.level) ?? 0)
        }
      }
      #expect(isClose(sum / Double(size.width * size.height), level.mean, within: 1e-9))
    }
  }

  @Test func `corners are OpenCV's, nine in ten of the first 60 to a pixel`() throws {
    for pair in try file().pairs {
      var detector = CornerDetector()
      let picture = try pyramid(pair.first)
      let size = try #require(picture.size)
      var matches = 0
      for (corner, score) in zip(pair.corners, pair.cornerMinEigen).prefix(60) {
        // The pixels around it, of which none lies on the picture's edge.
        let (x, y) = (max(1, Int(corner[0]) - 1), max(1, Int(corner[1]) - 1))
        let area = PixelArea(
          x: x, y: y, width: min(3, size.width - 1 - x), height: min(3, size.height - 1 - y))
        guard let match = detector.best(in: area, of: picture, above: 0) else { continue }
        matches += 1
        if match.pixel == SIMD2(corner[0], corner[1]), corner[0] > 2, corner[1] > 2 {
          #expect(abs(match.score - score) <= 1e-3 * score, "\(pair.name) \(corner)")
        }
      }
      #expect(matches >= 54, "\(pair.name)")
    }
  }

  @Test func `tracks are as near to the true positions as OpenCV's`() throws {
    for pair in try file().pairs {
      guard let truth = pair.truePositions, let inside = pair.inside, let limit = pair.opencvErrorPx
      else { continue }
      let (first, second) = (try pyramid(pair.first), try pyramid(pair.second))
      let alignment = PatchAlignment()
      var errors: [Float] = []
      for (index, corner) in pair.corners.enumerated() where inside[index] {
        let point = SIMD2(corner[0], corner[1])
        guard let found = alignment.follow(point, from: first, to: second, guess: point),
          let back = alignment.follow(found, from: second, to: first, guess: found),
          back.largestDistance(to: point) < 0.5
        else { continue }
        let offset = found - SIMD2(truth[index][0], truth[index][1])
        errors.append((offset * offset).sum().squareRoot())
      }
      errors.sort()
      let count = inside.count { $0 }
      #expect(errors.count * 10 >= count * 8, "\(pair.name): \(errors.count) of \(count)")
      let median = Double(errors[errors.count / 2])
      let p95 = Double(errors[errors.count * 95 / 100])
      #expect(median <= 2 * limit.median + 0.02, "\(pair.name)")
      #expect(p95 <= 2 * limit.p95 + 0.1, "\(pair.name)")
    }
  }
}
