import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@Suite struct PNGTests {
  @Test func `RGB comes back exactly`() throws {
    let picture = RGBImage.colorful(width: 61, height: 37)
    let decoded = try PNG.decodeRGB(PNG.encode(picture))
    #expect(decoded.pixels == picture)
    #expect(decoded.orientation == .up)
    #expect(decoded.warning == nil)
  }

  @Test func `16-bit values come back exactly, whatever they are`() throws {
    let size = ImageSize(width: 256, height: 256)
    let depth = GrayImage<UInt16>(size: size, samples: (0...65535).map { UInt16($0) })
    #expect(try PNG.decodeGray16(PNG.encode(depth)).pixels == depth)
  }

  @Test func `8-bit gray comes back exactly, also as wide values`() throws {
    let gray = GrayImage<UInt8>(
      size: ImageSize(width: 32, height: 8), samples: (0...255).map { UInt8($0) })
    let file = try PNG.encode(gray)
    #expect(try PNG.decodeGray8(file).pixels == gray)
    #expect(try PNG.decodeGray16(file).pixels.samples == gray.samples.map { UInt16($0) })
    #expect(try PNG.decodeRGB(file).pixels == RGBImage(gray))
  }

  @Test func `16 bits are scaled to 8 by 257, not cut`() throws {
    let wide = GrayImage<UInt16>(
      size: ImageSize(width: 4, height: 1), samples: [0, 257 * 100, 257 * 100 + 200, 65535])
    #expect(try PNG.decodeGray8(PNG.encode(wide)).pixels.samples == [0, 100, 101, 255])
  }

  @Test func `a gamma chunk changes no value`() throws {
    let depth = GrayImage<UInt16>(size: ImageSize(width: 3, height: 1), samples: [1, 4000, 65535])
    var file = try PNG.encode(depth)
    // gAMA 1.0, with its CRC, after the header of 8 + 25 bytes.
    let gamma: [UInt8] =
      [0, 0, 0, 4] + Array("gAMA".utf8) + [0, 1, 0x86, 0xA0, 0x31, 0xE8, 0x96, 0x5F]
    file.insert(contentsOf: gamma, at: 33)
    #expect(try PNG.decodeGray16(file).pixels == depth)
    #expect(try PNG.decodeGray8(file).pixels.samples == [0, 16, 255])
  }

  @Test func `a colour picture has no gray values`() throws {
    let file = try PNG.encode(RGBImage.smooth(width: 4, height: 4))
    #expect(throws: ImageError.unsupported(detail: "a PNG that isn't gray")) {
      try PNG.decodeGray16(file)
    }
  }

  @Test func `a picture above the limit is refused by its header`() throws {
    var file = try PNG.encode(RGBImage.smooth(width: 4, height: 4))
    file.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    let claimed = ImageSize(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)
    #expect(throws: ImageError.tooLarge(claimed, limit: 64_000_000)) { try PNG.decodeRGB(file) }
  }

  @Test func `the same picture gives the same bytes`() throws {
    let picture = RGBImage.colorful(width: 61, height: 37)
    #expect(try PNG.encode(picture) == PNG.encode(picture))
  }
}

@Suite struct ImageFileTests {
  @Test func `the format is told by content`() throws {
    let picture = RGBImage.smooth(width: 24, height: 16)
    let png = try ImageFile.decode(PNG.encode(picture))
    #expect(png.pixels.subsampling == .yuv444)
    #expect(RGBImage(png.pixels).difference(to: picture).max <= 2)
    let jpeg = try ImageFile.decode(JPEGEncoder().encode(picture))
    #expect(jpeg.pixels.subsampling == .yuv420)
    #expect(try ImageFile.decodeRGB(PNG.encode(picture)).pixels == picture)
    for other in [Data(), Data([0xFF]), Data("GIF89a".utf8), Data(count: 4096)] {
      #expect(throws: ImageError.unknownFormat) { try ImageFile.decode(other) }
      #expect(throws: ImageError.unknownFormat) { try ImageFile.decodeRGB(other) }
    }
  }

  @Test func `gray and luma-only decodings take one buffer of the pool without chroma`() throws {
    let gray = GrayImage<UInt8>(size: ImageSize(width: 2, height: 1), samples: [3, 250])
    let pool = PixelBufferPool(capacity: 1)
    #expect(try ImageFile.decode(PNG.encode(gray), pool: pool).pixels.rows == [3, 250])
    let picture = RGBImage.smooth(width: 24, height: 16)
    let luma = try ImageFile.decode(PNG.encode(picture), components: .luma, pool: pool).pixels
    #expect(luma.subsampling == nil)
    #expect(luma.rows == (try PixelBuffer(picture).rows))
    #expect(pool.outstanding == 1)
  }

  @Test func `a file that isn't there can't be read`() {
    #expect(throws: ImageError.cannotRead(path: "/nowhere/picture.jpg")) {
      try ImageFile.read(path: "/nowhere/picture.jpg")
    }
    #expect(throws: ImageError.cannotRead(path: "/")) { try ImageFile.read(path: "/") }
  }

  @Test func `a file of more bytes than the limit is refused, not cut`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("four", to: "picture.jpg")
    #expect(try ImageFile.read(path: path, limit: 4) == Data("four".utf8))
    #expect(throws: ImageError.fileTooLarge(limit: 3)) { try ImageFile.read(path: path, limit: 3) }
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("four".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(throws: ImageError.fileTooLarge(limit: 3)) {
      try ImageFile.read(pipe.fileHandleForReading, limit: 3)
    }
  }
}
