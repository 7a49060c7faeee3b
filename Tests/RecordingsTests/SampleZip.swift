import Foundation

/// Writes zip files with stored entries by PKWARE's APPNOTE, also such as no archiver would write.
struct SampleZip {
  struct Entry {
    var name: String
    var bytes: Data
    /// What the headers claim; nil for the truth.
    var claimedSize: UInt32?
    /// The Unix mode, for links.
    var mode: UInt32 = 0o100644
    var isEncrypted = false
    /// 0 is stored, 8 deflated.
    var method: UInt16 = 0
  }
  var entries: [Entry] = []

  mutating func add(_ name: String, _ bytes: Data, mode: UInt32 = 0o100644) {
    entries.append(Entry(name: name, bytes: bytes, mode: mode))
  }

  mutating func add(_ name: String, _ text: String) { add(name, Data(text.utf8)) }

  /// Every file below a folder, under `prefix`.
  static func of(folder: String, prefix: String = "") throws -> Data {
    var zip = SampleZip()
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
      if isFolder.boolValue { continue }
      zip.add(prefix + name, try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    }
    return zip.data()
  }

  func data() -> Data {
    var (file, directory) = (Data(), Data())
    for entry in entries {
      let size = entry.claimedSize ?? UInt32(entry.bytes.count)
      var fields = Data()
      fields += little(UInt16(20)) + little(UInt16(entry.isEncrypted ? 1 : 0))
      fields += little(entry.method) + little(UInt32(0)) + little(crc(entry.bytes))
      fields += little(UInt32(entry.bytes.count)) + little(size)
      fields += little(UInt16(entry.name.utf8.count)) + little(UInt16(0))
      directory += little(UInt32(0x0201_4B50)) + little(UInt16(0x0314)) + fields
      directory += little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0))
      directory += little(entry.mode << 16) + little(UInt32(file.count)) + Data(entry.name.utf8)
      file += little(UInt32(0x0403_4B50)) + fields + Data(entry.name.utf8) + entry.bytes
    }
    let count = UInt16(entries.count)
    return file + directory + little(UInt32(0x0605_4B50)) + little(UInt32(0)) + little(count)
      + little(count) + little(UInt32(directory.count)) + little(UInt32(file.count))
      + little(UInt16(0))
  }

  private func little(_ value: some FixedWidthInteger) -> Data {
    withUnsafeBytes(of: value.littleEndian) { Data($0) }
  }

  /// CRC-32 as in zip, bit by bit.
  private func crc(_ bytes: Data) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
