import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

/// Maps from stored pixels to a model's input, and pictures resized by Pillow.
@Suite(.enabled(if: RecordedData.isAvailable)) struct CropOracleTests {
  struct Oracle: Decodable {
    struct Exif: Decodable {
      struct Corner: Decodable {
        var stored: [Double]
        var upright: [Double]
      }
      var orientation: Int
      var cgimageName: String
      var storedSize: [Int]
      var uprightSize: [Int]
      var cornerMap: [Corner]
      var uprightPixelsRows: [[UInt8]]
    }
    struct Point: Decodable {
      var source: [Double]?
      var stored: [Double]?
      var target: [Double]
    }
    struct Crop: Decodable {
      var source: [Int]
      var target: [Int]
      var mode: String
      var scale: [Double]
      var offset: [Double]
      var sourceRectXyxy: [Double]
      var targetRectXyxy: [Double]
      var corners: [Point]
    }
    struct Chain: Decodable {
      var exif: Int
      var stored: [Int]
      var mode: String
      var target: [Int]
      var points: [Point]
    }
    struct Content: Decodable {
      var mode: String
      var source: String
      var result: String
      var toleranceMeanAbs: Double
    }
    var exif: [Exif]
    var crop: [Crop]
    var exifThenCrop: [Chain]
    var content: [Content]
  }

  let oracle: Oracle

  init() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    oracle = try decoder.decode(Oracle.self, from: RecordedData.data("oracles/crop/crop.json"))
  }

  static func size(_ sides: [Int]) -> ImageSize { ImageSize(width: sides[0], height: sides[1]) }

  static func corners(_ rect: Rect) -> [Double] {
    let end = rect.origin + rect.size
    return [rect.origin.x, rect.origin.y, end.x, end.y]
  }

  static func areClose(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1, within: 1e-9) }
  }

  @Test func `V-1 pixels and corners of the eight orientations`() throws {
    #expect(oracle.exif.count == 8)
    for exif in oracle.exif {
      let orientation = try #require(ImageOrientation(rawValue: exif.orientation))
      let size = Self.size(exif.storedSize)
      #expect(orientation.name == exif.cgimageName)
      #expect(orientation.uprightSize(of: size) == Self.size(exif.uprightSize))
      let numbered = GrayImage(size: size, samples: (0..<35).map { UInt8($0) })
      let upright = RGBImage(numbered).oriented(orientation)
      #expect(
        upright.bytes == exif.uprightPixelsRows.flatMap { $0 }.flatMap { [$0, $0, $0] })
      for corner in exif.cornerMap {
        let point =
          orientation.uprightFromStored(storedSize: size)
          * SIMD2(corner.stored[0], corner.stored[1])
        #expect([point.x, point.y] == corner.upright)
      }
    }
  }

  @Test func `V-7 the map of every size and mode`() throws {
    #expect(oracle.crop.count == 108)
    for crop in oracle.crop {
      let mode = try #require(CropAndScale(rawValue: crop.mode))
      let geometry = try #require(
        CropGeometry(mode, uprightSize: Self.size(crop.source), target: Self.size(crop.target)))
      #expect(Self.areClose([geometry.scale.x, geometry.scale.y], crop.scale), "\(crop)")
      #expect(Self.areClose([geometry.offset.x, geometry.offset.y], crop.offset), "\(crop)")
      #expect(Self.areClose(Self.corners(geometry.sourceRect), crop.sourceRectXyxy), "\(crop)")
      #expect(Self.areClose(Self.corners(geometry.targetRect), crop.targetRectXyxy), "\(crop)")
      for corner in crop.corners {
        let source = try #require(corner.source)
        let target = geometry.targetFromUpright * SIMD2(source[0], source[1])
        #expect(Self.areClose([target.x, target.y], corner.target), "\(crop)")
      }
    }
  }

  @Test func `V-10 orientation comes before the crop`() throws {
    #expect(oracle.exifThenCrop.count == 24)
    for chain in oracle.exifThenCrop {
      let mode = try #require(CropAndScale(rawValue: chain.mode))
      let orientation = try #require(ImageOrientation(rawValue: chain.exif))
      let resampler = try #require(
        Resampler(
          storedSize: Self.size(chain.stored), orientation: orientation,
          target: Self.size(chain.target), cropAndScale: mode))
      for point in chain.points {
        let stored = try #require(point.stored)
        let target = resampler.targetFromStored * SIMD2(stored[0], stored[1])
        #expect(Self.areClose([target.x, target.y], point.target), "\(chain)")
      }
    }
  }

  @Test func `V-7 V-11 pictures are as Pillow's resizing makes them`() throws {
    #expect(oracle.content.count == 3)
    for content in oracle.content {
      let source = try PNG.decodeRGB(RecordedData.data("oracles/crop/" + content.source)).pixels
      let expected = try PNG.decodeRGB(RecordedData.data("oracles/crop/" + content.result)).pixels
      let mode = try #require(CropAndScale(rawValue: content.mode))
      let resampler = try #require(
        Resampler(
          storedSize: source.size, target: expected.size, cropAndScale: mode, filter: .bilinear))
      let difference = resampler.image(from: source).difference(to: expected)
      // The oracle allows a mean of 4; the same filter must come far nearer. Pillow's `fit` reads
      // beyond the crop, so its edges differ from those of a cropped picture.
      let largest = mode == .centerCrop ? 4 : 1
      #expect(difference.max <= largest && difference.mean <= 0.1, "\(mode): \(difference)")
    }
  }
}
