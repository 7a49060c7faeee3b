import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@Suite struct `OpenEXR depth` {
  private let values: [Float] = [0.25, 1.5, 2, 3.75, 0, 8]

  @Test(arguments: [true, false])
  func `halves and floats come out row by row from the top`(half: Bool) throws {
    let file = SampleEXR.file([("R", values)], width: 3, height: 2, half: half)
    let map = try OpenEXR.decodeDepth(file, pixelLimit: 6)
    #expect(map.size == ImageSize(width: 3, height: 2))
    #expect(map.metres == values)
  }

  @Test func `the channel Z goes before others, and an offset of the window does not matter`()
    throws
  {
    let other = values.map { $0 + 1 }
    let file = SampleEXR.file(
      [("R", other), ("Z", values), ("A", other)], width: 3, height: 2, half: false, left: -5,
      top: 100)
    #expect(try OpenEXR.decodeDepth(file, pixelLimit: 6).metres == values)
  }

  @Test func `what is not finite or not positive is not measured`() throws {
    let file = SampleEXR.file([("Y", [.nan, -1, 2])], width: 3, height: 1, half: true)
    #expect(try OpenEXR.decodeDepth(file, pixelLimit: 3).metres == [0, 0, 2])
  }

  @Test func `channels of which none is depth, and other files, are refused`() {
    let colour = SampleEXR.file([("G", values), ("B", values)], width: 3, height: 2, half: false)
    #expect(throws: ImageError.damaged(detail: "no channel that is known to be depth")) {
      try OpenEXR.decodeDepth(colour, pixelLimit: 6)
    }
    #expect(throws: ImageError.unknownFormat) {
      try OpenEXR.decodeDepth(Data("no picture".utf8), pixelLimit: 6)
    }
  }

  @Test func `a picture of more pixels than the limit is refused before it is decoded`() {
    let file = SampleEXR.file([("R", values)], width: 3, height: 2, half: false)
    #expect(throws: ImageError.tooLarge(ImageSize(width: 3, height: 2), limit: 5)) {
      try OpenEXR.decodeDepth(file, pixelLimit: 5)
    }
  }

  @Test func `a file cut or damaged anywhere is an error or another picture`() {
    let whole = SampleEXR.file([("R", values)], width: 3, height: 2, half: true)
    for count in 0..<whole.count {
      #expect(throws: ImageError.self) {
        try OpenEXR.decodeDepth(whole.prefix(count), pixelLimit: 6)
      }
    }
    for index in 0..<whole.count {
      for bit in 0..<8 {
        var damaged = whole
        damaged[index] ^= 1 << bit
        if let map = try? OpenEXR.decodeDepth(damaged, pixelLimit: 1000) {
          #expect(map.metres.count == map.size.width * map.size.height)
        }
      }
    }
  }
}
