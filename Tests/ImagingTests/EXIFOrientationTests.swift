import Foundation
import Geometry
import Imaging
import Testing

@Suite struct EXIFOrientationTests {
  /// A TIFF block with a single entry, the orientation.
  static func tiff(
    _ orientation: Int, bigEndian: Bool, type: Int = 3, count: Int = 1, directory: Int = 8
  ) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      let little = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return bigEndian ? little.reversed() : little
    }
    let value = type == 3 ? number(orientation, 2) + [0, 0] : number(orientation, 4)
    let mark: [UInt8] = bigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    return mark + number(42, 2) + number(directory, 4)
      + number(1, 2) + number(0x0112, 2) + number(type, 2) + number(count, 4) + value + number(0, 4)
  }

  /// The orientation that is read from a JPEG with that APP1 block.
  static func orientation(_ tiff: [UInt8]) throws -> ImageOrientation {
    let jpeg = try JPEGEncoder().encode(.smooth(width: 8, height: 8))
    let body = Array("Exif".utf8) + [0, 0] + tiff
    let length = body.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body
    let file = jpeg.prefix(2) + segment + jpeg.dropFirst(2)
    return try JPEGDecoder().decode(Data(file)).orientation
  }

  @Test(arguments: [true, false], [3, 4])
  func `both byte orders and both integer types are read`(bigEndian: Bool, type: Int) throws {
    for orientation in ImageOrientation.allCases {
      #expect(
        try Self.orientation(Self.tiff(orientation.rawValue, bigEndian: bigEndian, type: type))
          == orientation)
    }
  }

  @Test func `V-2 an absent or illegal orientation counts as up`() throws {
    #expect(
      try JPEGDecoder().decode(JPEGEncoder().encode(.smooth(width: 8, height: 8)))
        .orientation == .up)
    for value in [0, 9, 255, 65535] {
      #expect(try Self.orientation(Self.tiff(value, bigEndian: false)) == .up)
    }
    #expect(try Self.orientation(Self.tiff(6, bigEndian: false, type: 2)) == .up)
    #expect(try Self.orientation(Self.tiff(6, bigEndian: false, count: 0xFFFF_FFFF)) == .up)
  }

  @Test func `a block that is cut or points outside itself counts as up`() throws {
    let whole = Self.tiff(6, bigEndian: true)
    // The value's second byte is the block's last but six.
    for length in 0..<(whole.count - 6) {
      #expect(try Self.orientation(Array(whole.prefix(length))) == .up, "\(length) bytes")
    }
    for directory in [9, 4000, 0x7FFF_FFFF, 0xFFFF_FFF0, 0xFFFF_FFFF] {
      #expect(try Self.orientation(Self.tiff(6, bigEndian: false, directory: directory)) == .up)
    }
    #expect(try Self.orientation(Array("no TIFF at all".utf8)) == .up)
  }
}
