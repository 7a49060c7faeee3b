package import Foundation

/// Writes small OpenEXR files by the layout in openexr.com/en/latest/OpenEXRFileLayout.html.
package enum SampleEXR {
  /// One part in scan lines, not compressed, the channels all of the type of `values`.
  package static func file(
    _ channels: [(name: String, values: [Float])], width: Int, height: Int, half: Bool,
    left: Int32 = 0, top: Int32 = 0
  ) -> Data {
    var data = Data([0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0])
    func bytes(_ value: Int32) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
    func attribute(_ name: String, _ type: String, _ value: Data) {
      data += Data(name.utf8) + [0] + Data(type.utf8) + [0] + bytes(Int32(value.count)) + value
    }
    let sorted = channels.sorted { $0.name < $1.name }
    var list = Data()
    for channel in sorted {
      list += Data(channel.name.utf8) + [0] + bytes(half ? 1 : 2) + bytes(0) + bytes(1) + bytes(1)
    }
    attribute("channels", "chlist", list + [0])
    attribute("compression", "compression", Data([0]))
    let window =
      bytes(left) + bytes(top) + bytes(left + Int32(width) - 1) + bytes(top + Int32(height) - 1)
    attribute("dataWindow", "box2i", window)
    attribute("displayWindow", "box2i", window)
    attribute("lineOrder", "lineOrder", Data([0]))
    let one = withUnsafeBytes(of: Float(1).bitPattern.littleEndian) { Data($0) }
    attribute("pixelAspectRatio", "float", one)
    attribute("screenWindowCenter", "v2f", Data(count: 8))
    attribute("screenWindowWidth", "float", one)
    data += [0]
    let rowSize = channels.count * width * (half ? 2 : 4)
    for row in 0..<height {
      let offset = data.count + 8 * (height - row) + row * (8 + rowSize)
      data += withUnsafeBytes(of: UInt64(offset).littleEndian) { Data($0) }
    }
    for row in 0..<height {
      data += bytes(top + Int32(row)) + bytes(Int32(rowSize))
      for channel in sorted {
        for value in channel.values[(row * width)..<((row + 1) * width)] {
          data +=
            half
            ? withUnsafeBytes(of: halfBits(value).littleEndian) { Data($0) }
            : withUnsafeBytes(of: value.bitPattern.littleEndian) { Data($0) }
        }
      }
    }
    return data
  }

  /// For values that a half holds exactly: 5 bits of exponent with a bias of 15, 10 of fraction.
  private static func halfBits(_ value: Float) -> UInt16 {
    if value == 0 { return 0 }
    if value.isNaN { return 0x7E00 }
    let sign: UInt16 = value < 0 ? 0x8000 : 0
    return sign | UInt16(Int(value.exponent) + 15) << 10 | UInt16(value.significandBitPattern >> 13)
  }
}
