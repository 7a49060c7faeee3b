import Foundation
import Geometry
import Imaging
import Testing

@Suite struct DamagedFileTests {
  static func jpeg() throws -> Data {
    try JPEGEncoder().encode(.colorful(width: 33, height: 21), quality: 70)
  }

  /// Decodes to planes, luma and RGB; a picture must be whole in size.
  func decode(_ file: Data, _ note: Comment) -> [Decoded<PixelBuffer>?] {
    let pool = PixelBufferPool(capacity: 1)
    let results: [Decoded<PixelBuffer>?] = [ColorComponents.all, .luma].map { components in
      do {
        return try ImageFile.decode(file, components: components, pool: pool, pixelLimit: 1_000_000)
      } catch {
        #expect(error is ImageError, note)
        return nil
      }
    }
    do {
      let image = try ImageFile.decodeRGB(file, pixelLimit: 1_000_000)
      #expect(image.pixels.bytes.count == 3 * image.pixels.width * image.pixels.height, note)
    } catch {
      #expect(error is ImageError, note)
    }
    return results
  }

  @Test func `every cut of a JPEG is refused or warned of`() throws {
    let file = try Self.jpeg()
    for length in 0..<file.count {
      for decoded in decode(file.prefix(length), "\(length) bytes") {
        #expect(decoded == nil || decoded?.warning != nil, "\(length) bytes")
      }
    }
  }

  @Test func `every cut of a PNG is refused or warned of`() throws {
    let file = try PNG.encode(RGBImage.colorful(width: 13, height: 9))
    for length in 0..<file.count {
      for decoded in decode(file.prefix(length), "\(length) bytes") {
        #expect(decoded == nil || decoded?.warning != nil, "\(length) bytes")
      }
    }
    let gray = try PNG.encode(
      GrayImage<UInt16>(size: ImageSize(width: 5, height: 4), samples: (0..<20).map { $0 * 999 }))
    for length in 0..<gray.count {
      let decoded = try? PNG.decodeGray16(gray.prefix(length))
      #expect(decoded == nil || decoded?.warning != nil, "\(length) bytes")
    }
  }

  @Test func `a damaged header leaves the files after it as they are`() throws {
    let file = try Self.jpeg()
    let decoder = JPEGDecoder()
    let whole = RGBImage(try decoder.decode(file).pixels)
    // The class and number of the first Huffman table, behind FF C4 and the length.
    let table = try #require(file.range(of: Data([0xFF, 0xC4]))?.lowerBound)
    var damaged = file
    damaged[table + 4] = 0x9B
    #expect(throws: ImageError.self) { try decoder.decode(damaged) }
    for _ in 0..<2 {
      #expect(RGBImage(try decoder.decode(file).pixels) == whole)
      #expect(try decoder.decodeRGB(file).warning == nil)
    }
  }

  @Test func `a JPEG without its end marker decodes with a warning`() throws {
    let file = try Self.jpeg()
    let whole = try JPEGDecoder().decode(file)
    let cut = try JPEGDecoder().decode(file.dropLast(2))
    #expect(cut.warning != nil)
    #expect(RGBImage(cut.pixels) == RGBImage(whole.pixels))
  }

  @Test func `a cut JPEG never shows the frame that its buffer held before`() throws {
    let pool = PixelBufferPool(capacity: 1)
    let decoder = JPEGDecoder(pool: pool)
    let file = try Self.jpeg()
    for length in stride(from: 100, to: file.count, by: 7) {
      var versions: [[UInt8]?] = []
      for value in [UInt8(0), 255] {
        // Leaves a picture of one value in the memory that is used next.
        _ = try PixelBuffer(
          size: ImageSize(width: 33, height: 21), subsampling: .yuv420, pool: pool
        ) { planes in
          planes.luma.update(repeating: value)
          planes.cb.update(repeating: value)
          planes.cr.update(repeating: value)
        }
        versions.append(
          (try? decoder.decode(file.prefix(length))).map { RGBImage($0.pixels).bytes })
      }
      #expect(versions[0] == versions[1], "\(length) bytes")
    }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `changed bytes never crash a decoder`(seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    let files = [
      try Self.jpeg(), try PNG.encode(RGBImage.colorful(width: 13, height: 9)),
      try PNG.encode(
        GrayImage<UInt8>(size: ImageSize(width: 6, height: 6), samples: Array(0..<36))),
    ]
    for round in 0..<300 {
      var file = files[round % files.count]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<file.count, using: &generator)
        file[file.startIndex + place] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = decode(file, "seed \(seed), round \(round)")
    }
  }
}
