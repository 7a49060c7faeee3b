import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@Suite struct `Videos` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func reader(_ data: Data) throws -> VideoReader {
    try VideoReader(path: folder.write(data, to: "video.mp4"))
  }

  /// Luma of a pixel in the upper left and in the lower part, and both chroma values there.
  private func values(_ picture: PixelBuffer) -> [Int] {
    picture.withPlanes { planes in
      [
        planes.luma[8 * planes.lumaStride + 8], planes.luma[40 * planes.lumaStride + 32],
        planes.cb[20 * planes.chromaStride + 16], planes.cr[20 * planes.chromaStride + 16],
      ].map(Int.init)
    }
  }

  private func expect(_ picture: PixelBuffer, is index: Int) {
    let expected = [index % 2 == 0 ? 20 : 235, 40 + 12 * index, 90, 160]
    for (found, expected) in zip(values(picture), expected) {
      #expect(abs(found - expected) <= 4, "picture \(index): \(values(picture))")
    }
  }

  @Test(arguments: [SampleVideo.h264(), SampleVideo.hevc()])
  func `pictures come in the order of showing, in the colours that were put in`(data: Data) throws {
    let reader = try reader(data)
    #expect(reader.size == ImageSize(width: 64, height: 48))
    #expect(reader.count == SampleVideo.count)
    for index in 0..<SampleVideo.count {
      expect(try reader.picture(at: index, pool: nil), is: index)
    }
  }

  @Test func `pipes, devices and what is missing are refused without waiting`() throws {
    let pipe = folder.file("pipe.mp4")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero", folder.file("none.mp4"), folder.path] {
      #expect(throws: ImageError.cannotRead(path: path)) { try VideoReader(path: path) }
    }
  }

  @Test func `any picture can be asked for, again and backwards`() throws {
    let reader = try reader(SampleVideo.h264())
    for index in [7, 7, 3, 11, 0, 1] { expect(try reader.picture(at: index, pool: nil), is: index) }
  }

  @Test func `a picture beyond the end is an error, and the next call is not spoiled`() throws {
    let reader = try reader(SampleVideo.h264())
    #expect(throws: ImageError.damaged(detail: "the video ends after 12 pictures")) {
      try reader.picture(at: 12, pool: nil)
    }
    expect(try reader.picture(at: 5, pool: nil), is: 5)
  }

  @Test func `a picture that finds no buffer can be asked for again`() throws {
    let pool = PixelBufferPool(capacity: 1)
    let reader = try reader(SampleVideo.h264())
    var held: PixelBuffer? = try reader.picture(at: 0, pool: pool)
    #expect(throws: ImageError.outOfBuffers(capacity: 1)) {
      try reader.picture(at: 1, pool: pool)
    }
    #expect(held != nil)
    held = nil
    expect(try reader.picture(at: 1, pool: pool), is: 1)
  }

  @Test func `other files, and more pixels than the limit, are refused`() throws {
    #expect(throws: ImageError.self) { try reader(Data("no video".utf8)) }
    #expect(throws: ImageError.self) { try reader(Data()) }
    #expect(throws: ImageError.self) { try VideoReader(path: folder.file("missing.mp4")) }
    let path = try folder.write(SampleVideo.h264(), to: "video.mp4")
    #expect(throws: ImageError.damaged(detail: "a picture size out of range")) {
      try VideoReader(path: path, pixelLimit: 3071)
    }
  }

  @Test func `a picture of another size than the file's is refused, also as the first`() throws {
    for order in [[0, 5, 6], [6, 11, 0]] {
      let reader = try reader(SampleVideo.growing())
      #expect(reader.size == ImageSize(width: 16, height: 16))
      for index in order {
        if index < 6 {
          #expect(try reader.picture(at: index, pool: nil).size == reader.size)
        } else {
          #expect(throws: ImageError.damaged(detail: "a picture of another size")) {
            try reader.picture(at: index, pool: nil)
          }
        }
      }
    }
  }

  @Test func `a picture whose data are damaged is missing, and no other takes its place`() throws {
    var data = SampleVideo.h264()
    // The fourth of the file's packets, of the third picture that is shown: by the tables stco and stsz.
    let start = 0x3BA + 0x2CE + 0x43 + 0x1A
    data.replaceSubrange(start..<(start + 4), with: [0xFF, 0xFF, 0xFF, 0xFF])
    for order in [Array(0..<SampleVideo.count), [2, 3, 11, 2, 1]] {
      let reader = try reader(data)
      for index in order {
        if index == 2 {
          #expect(throws: ImageError.damaged(detail: "the picture's data are damaged")) {
            try reader.picture(at: index, pool: nil)
          }
        } else {
          expect(try reader.picture(at: index, pool: nil), is: index)
        }
      }
    }
  }

  @Test func `a file that is replaced or goes away between two pictures is an error`() throws {
    let reader = try reader(SampleVideo.h264())
    _ = try reader.picture(at: 3, pool: nil)
    let path = folder.file("video.mp4")
    for content in [SampleVideo.growing(), Data("no video".utf8), nil] {
      try FileManager.default.removeItem(atPath: path)
      if let content { try folder.write(content, to: "video.mp4") }
      for _ in 0..<2 {
        #expect(throws: ImageError.self) { try reader.picture(at: 0, pool: nil) }
      }
      try folder.write(SampleVideo.h264(), to: "video.mp4")
      _ = try? reader.picture(at: 3, pool: nil)
    }
  }

  @Test func `a video cut anywhere is an error or fewer pictures`() throws {
    let whole = SampleVideo.h264()
    func play(_ data: Data) {
      guard let reader = try? reader(data) else { return }
      for index in 0..<SampleVideo.count {
        guard (try? reader.picture(at: index, pool: nil)) != nil else { return }
      }
    }
    for count in stride(from: 0, to: whole.count, by: 101) { play(whole.prefix(count)) }
  }
}
