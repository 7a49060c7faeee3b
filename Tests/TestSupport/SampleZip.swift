package import Foundation

/// Writes zip files with stored entries by PKWARE's APPNOTE, also such as no archiver would write.
package struct SampleZip {
  package struct Entry {
    package var name: String
    package var bytes: Data
    /// What the headers claim; nil for the truth.
    package var claimedSize: UInt32?
    /// The Unix mode, for links.
    package var mode: UInt32
    package var isEncrypted: Bool
    /// 0 is stored, 8 deflated.
    package var method: UInt16

    package init(
      name: String, bytes: Data, claimedSize: UInt32? = nil, mode: UInt32 = 0o100644,
      isEncrypted: Bool = false, method: UInt16 = 0
    ) {
      self.name = name
      self.bytes = bytes
      self.claimedSize = claimedSize
      self.mode = mode
      self.isEncrypted = isEncrypted
      self.method = method
    }
  }
  package var entries: [Entry]

  package init(entries: [Entry] = []) { self.entries = entries }

  package mutating func add(_ name: String, _ bytes: Data, mode: UInt32 = 0o100644) {
    entries.append(Entry(name: name, bytes: bytes, mode: mode))
  }

  package mutating func add(_ name: String, _ text: String) { add(name, Data(text.utf8)) }

  /// Every file below a folder, under `prefix`.
  package static func of(folder: String, prefix: String = "") throws -> Data {
    var zip = SampleZip()
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
      if isFolder.boolValue { continue }
      zip.add(prefix + name, try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    }
    return zip.data()
  }

  package func data() -> Data {
    var (file, directory): ([UInt8], [UInt8]) = ([], [])
    for entry in entries {
      let size = entry.claimedSize ?? UInt32(entry.bytes.count)
      let name = Array(entry.name.utf8)
      let offset = UInt32(file.count)
      var fields: [UInt8] = []
      fields += little(UInt16(20)) + little(UInt16(entry.isEncrypted ? 1 : 0))
      fields += little(entry.method) + little(UInt32(0)) + little(SampleChecksum.crc32(entry.bytes))
      fields += little(UInt32(entry.bytes.count)) + little(size)
      fields += little(UInt16(name.count)) + little(UInt16(0))
      directory += little(UInt32(0x0201_4B50)) + little(UInt16(0x0314)) + fields
      directory += little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0))
      directory += little(entry.mode << 16) + little(offset) + name
      file += little(UInt32(0x0403_4B50)) + fields + name
      file.append(contentsOf: entry.bytes)
    }
    let count = UInt16(entries.count)
    let (directorySize, directoryAt) = (UInt32(directory.count), UInt32(file.count))
    file += directory + little(UInt32(0x0605_4B50)) + little(UInt32(0)) + little(count)
    file += little(count) + little(directorySize) + little(directoryAt) + little(UInt16(0))
    return Data(file)
  }

  private func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
