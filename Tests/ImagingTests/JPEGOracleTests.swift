import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

/// 112 awkward files with verdicts and reference pictures made by other decoders.
@Suite(.enabled(if: RecordedData.isAvailable)) struct JPEGOracleTests {
  struct Oracle: Decodable {
    struct Verdict: Decodable {
      var size: [Int]?
    }
    struct File: Decodable {
      var file: String
      var expect: String
      var reference: String?
      var pillow: Verdict
      var pillowLenient: Verdict?
      var exifOrientation: Int?
      var uprightSize: [Int]?
    }
    var files: [File]
  }

  static func files() throws -> [Oracle.File] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Oracle.self, from: RecordedData.data("oracles/jpeg/jpeg.json")).files
  }

  @Test func `every file gets its verdict`() throws {
    let files = try Self.files()
    #expect(files.count == 112)
    for file in files {
      let data = try RecordedData.data("oracles/jpeg/files/" + file.file)
      let pool = PixelBufferPool(capacity: 1)
      let outcome = Result { try JPEGDecoder(pool: pool).decode(data) }
      let error = (outcome.failure as? ImageError)
      #expect(outcome.failure == nil || error != nil, "\(file.file): a foreign error")
      let decoded = try? outcome.get()
      switch file.expect {
      case "must_decode":
        #expect(decoded != nil && decoded?.warning == nil, "\(file.file): \(outcome)")
      case "may_decode":
        if decoded == nil, case .unsupported = error {
        } else {
          #expect(decoded?.warning == nil && decoded != nil, "\(file.file): \(outcome)")
        }
      case "decode_with_warning":
        #expect(decoded?.warning != nil, "\(file.file): \(outcome)")
      case "partial_or_error":
        #expect(decoded == nil || decoded?.warning != nil, "\(file.file): \(outcome)")
      case "must_error", "must_error_or_sniff":
        #expect(error != nil, "\(file.file)")
      case "must_refuse_fast":
        if case .tooLarge = error {} else { Issue.record("\(file.file): \(outcome)") }
      case "error_or_first": break
      default: Issue.record("unknown verdict \(file.expect)")
      }
      if let decoded, let size = file.pillow.size ?? file.pillowLenient?.size {
        #expect(decoded.pixels.size == ImageSize(width: size[0], height: size[1]), "\(file.file)")
      }
      if let decoded, let value = file.exifOrientation {
        #expect(decoded.orientation.rawValue == value, "\(file.file)")
        let upright = decoded.orientation.uprightSize(of: decoded.pixels.size)
        #expect([upright.width, upright.height] == file.uprightSize, "\(file.file)")
      }
      // A refused file holds no memory; a decoded one a single buffer.
      #expect(pool.outstanding == (decoded == nil ? 0 : 1), "\(file.file)")
    }
  }

  @Test func `pictures equal the reference within the oracle's tightest tolerance`() throws {
    var compared = 0
    for file in try Self.files()
    where ["must_decode", "may_decode", "error_or_first"].contains(file.expect) {
      guard let reference = file.reference else { continue }
      let data = try RecordedData.data("oracles/jpeg/files/" + file.file)
      let expected = try PNG.decodeRGB(RecordedData.data("oracles/jpeg/" + reference)).pixels
      guard let direct = try? JPEGDecoder().decodeRGB(data) else { continue }
      let planes = try JPEGDecoder().decode(data)
      let difference = direct.pixels.difference(to: expected)
      #expect(difference.max <= 4 && difference.mean <= 0.2, "\(file.file): \(difference)")
      // RGB-coded files and exotic subsampling go through 4:4:4: two levels of rounding.
      let through = RGBImage(planes.pixels).difference(to: expected)
      let isConverted = RGBImage(planes.pixels) != direct.pixels
      let mean = isConverted ? 0.8 : 0.2
      #expect(through.max <= 4 && through.mean <= mean, "\(file.file): \(through)")
      if isConverted {
        #expect(
          ["adobe_rgb.jpg", "baseline_410.jpg", "chroma_luma_sub.jpg", "sample_mixed_221.jpg"]
            .contains(file.file), "\(file.file)")
      }
      compared += 1
    }
    #expect(compared >= 66)
  }

  @Test func `the eight orientations give the same upright picture`() throws {
    let first = try JPEGDecoder().decodeRGB(RecordedData.data("oracles/jpeg/files/exif_1.jpg"))
    for value in 2...8 {
      let file = try RecordedData.data("oracles/jpeg/files/exif_\(value).jpg")
      let decoded = try JPEGDecoder().decodeRGB(file)
      let upright = decoded.pixels.oriented(decoded.orientation)
      // Blocks fall differently: each is 2.2 on average from the source.
      #expect(upright.difference(to: first.pixels).mean < 4.4, "\(value)")
    }
  }

  @Test func `a PNG or GIF named as a JPEG is told by its content`() throws {
    let png = try RecordedData.data("oracles/jpeg/files/png_named.jpg")
    #expect(try ImageFile.decodeRGB(png).pixels.size == ImageSize(width: 96, height: 64))
    let gif = try RecordedData.data("oracles/jpeg/files/gif_named.jpg")
    #expect(throws: ImageError.unknownFormat) { try ImageFile.decodeRGB(gif) }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
