package import Foundation

/// The checksum of zip and PNG files, so that damage can be put under a right one.
package enum SampleChecksum {
  /// CRC-32 (ISO 3309), by a table of bytes.
  package static func crc32(_ bytes: Data) -> UInt32 {
    ~bytes.withUnsafeBytes { bytes in
      bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }
}
