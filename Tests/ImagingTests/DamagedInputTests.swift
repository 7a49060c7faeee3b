import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

/// Pictures, depth and videos damaged at random: an error of their own, or some picture.
@Suite struct `Damaged pictures` {
  private static let pixelLimit = 1_000_000

  /// Whether bytes were taken; anything but an `ImageError` is passed on.
  private static func answer(_ body: () throws -> Void) throws -> DamageRun.Answer {
    do {
      try body()
      return .taken
    } catch is ImageError {
      return .refused
    }
  }

  private static func jpegs() throws -> [Data] {
    let plain = try JPEGEncoder().encode(.colorful(width: 17, height: 11), quality: 70)
    let block = Array("Exif".utf8) + [0, 0] + EXIFOrientationTests.tiff(6, bigEndian: true)
    let segment = [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block
    return [plain, plain.prefix(2) + segment + plain.dropFirst(2)]
  }

  @Test func `a JPEG, with and without EXIF`() throws {
    let pool = PixelBufferPool(capacity: 1)
    for (name, file) in zip(["JPEG", "JPEG with EXIF"], try Self.jpegs()) {
      let runs = DamageRun.runs(300)
      let figures = try DamageRun.figures(of: name, [UInt8](file), runs: runs) { bytes in
        try Self.answer {
          let file = Data(bytes)
          _ = try ImageFile.size(of: file)
          let decoded = try ImageFile.decode(file, pool: pool, pixelLimit: Self.pixelLimit)
          #expect(decoded.pixels.size.width > 0)
        }
      }
      #expect(figures.taken > 0 && figures.refused > 0)
    }
  }

  @Test func `the EXIF block of a JPEG`() throws {
    let plain = try JPEGEncoder().encode(.colorful(width: 5, height: 3), quality: 70)
    let tiff = EXIFOrientationTests.tiff(6, bigEndian: false)
    let figures = try DamageRun.figures(of: "EXIF", tiff, runs: DamageRun.runs(300)) { bytes in
      let block = Array("Exif".utf8) + [0, 0] + bytes
      let segment = [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block
      return try Self.answer {
        let decoded = try ImageFile.decode(plain.prefix(2) + segment + plain.dropFirst(2))
        // A block that says nothing leaves the picture as it is.
        if decoded.orientation == .up, bytes != tiff { throw ImageError.unknownFormat }
      }
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `a PNG whose checksums are right`() throws {
    let size = ImageSize(width: 7, height: 5)
    let files = [
      try PNG.encode(RGBImage.colorful(width: 13, height: 9)),
      try PNG.encode(GrayImage<UInt16>(size: size, samples: (0..<35).map { $0 * 999 })),
      try PNG.encode(GrayImage<UInt8>(size: size, samples: (0..<35).map { $0 * 7 })),
    ]
    for (name, file) in zip(["colours", "16 bits", "gray"], files) {
      let figures = try DamageRun.figures(
        of: "PNG of right checksums, " + name, [UInt8](file), runs: DamageRun.runs(300)
      ) { bytes in
        let file = Data(SamplePNG.withRightChecksums(bytes))
        return try Self.answer {
          _ = try ImageFile.size(of: file)
          _ = try ImageFile.decode(file, pixelLimit: Self.pixelLimit)
          if name != "colours" { _ = try PNG.decodeGray16(file, pixelLimit: Self.pixelLimit) }
        }
      }
      #expect(figures.refused > 0)
    }
  }

  @Test func `a PNG of colours, and one of 16 bits`() throws {
    let gray = GrayImage<UInt16>(
      size: ImageSize(width: 7, height: 5), samples: (0..<35).map { $0 * 999 })
    let files = [
      ("PNG", try PNG.encode(RGBImage.colorful(width: 13, height: 9))),
      ("PNG of 16 bits", try PNG.encode(gray)),
    ]
    for (name, file) in files {
      let runs = DamageRun.runs(300)
      let figures = try DamageRun.figures(of: name, [UInt8](file), runs: runs) { bytes in
        try Self.answer {
          let file = Data(bytes)
          if name == "PNG" {
            _ = try PNG.decodeRGB(file, pixelLimit: Self.pixelLimit)
          } else {
            _ = try PNG.decodeGray16(file, pixelLimit: Self.pixelLimit)
          }
        }
      }
      #expect(figures.refused > 0)
    }
  }

  @Test func `an OpenEXR file`() throws {
    let file = SampleEXR.file(
      [("R", [0.25, 1.5, 2, 3.75, 0, 8])], width: 3, height: 2, half: true)
    let figures = try DamageRun.figures(
      of: "OpenEXR", [UInt8](file), runs: DamageRun.runs(300)
    ) { bytes in
      try Self.answer {
        let map = try OpenEXR.decodeDepth(Data(bytes), pixelLimit: Self.pixelLimit)
        #expect(map.metres.count == map.size.width * map.size.height)
      }
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `LZFSE streams of each kind`() throws {
    for (name, stream) in zip(["LZVN", "LZFSE", "LZFSE, stored"], `LZFSE streams`.samples) {
      let whole = try #require(Data(base64Encoded: stream, options: .ignoreUnknownCharacters))
      let figures = try DamageRun.figures(
        of: name, [UInt8](whole), runs: DamageRun.runs(300)
      ) { bytes in
        try Self.answer {
          let decoded = try LZFSE.decode(Data(bytes), limit: 6000)
          #expect(decoded.count <= 6000)
        }
      }
      #expect(figures.refused > 0)
    }
  }

  // Of the growing video, whose pictures grow in its middle, the first to be asked for is beyond that.
  @Test(arguments: [
    ("video", [SampleVideo.h264(), SampleVideo.growing()]), ("HEVC video", [SampleVideo.hevc()]),
  ])
  func `a video`(name: String, videos: [Data]) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("video.mp4")
    let figures = try DamageRun.figures(
      of: name, samples: videos.map { [UInt8]($0) }, runs: DamageRun.runs(80)
    ) { sample, bytes in
      try DamageRun.overwrite(path, with: bytes)
      return try Self.answer {
        let reader = try VideoReader(path: path, pixelLimit: Self.pixelLimit)
        if sample == 1 { _ = try? reader.picture(at: 6, pool: nil) }
        for index in 0..<3 { _ = try reader.picture(at: index, pool: nil) }
      }
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }
}
