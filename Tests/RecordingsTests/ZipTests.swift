import Foundation
import Recordings
import TestSupport
import Testing

/// Zip files, written and read back, and those that must not be believed.
struct ZipTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, _ entries: [(String, Data)]) throws -> String {
    let path = folder.file(name)
    let writer = try ZipWriter(path: path)
    for (name, data) in entries { try writer.add(data, as: name, packs: true) }
    try writer.finish()
    return path
  }

  /// Writes an archive of one entry made by hand.
  private func write(_ entry: SampleZip.Entry) throws -> String {
    try folder.write(SampleZip(entries: [entry]).data(), to: "hand.zip")
  }

  @Test func `what is written is read back, and equal entries give equal bytes`() throws {
    let entries = [("a.json", Data("{}".utf8)), ("b/c.bin", Data(0...255)), ("empty", Data())]
    let path = try write("one.zip", entries)
    let reader = try ZipReader(path: path)
    #expect(reader.entries.map(\.name) == ["a.json", "b/c.bin", "empty"])
    for (entry, (_, data)) in Swift.zip(reader.entries, entries) {
      #expect(try reader.data(of: entry) == data)
    }
    let again = try write("two.zip", entries)
    #expect(
      FileManager.default.contents(atPath: path) == FileManager.default.contents(atPath: again))
  }

  @Test func `a zip made by hand is read`() throws {
    let path = try write(.init(name: "x", bytes: Data("hello".utf8)))
    let reader = try ZipReader(path: path)
    #expect(try reader.data(of: reader.entries[0]) == Data("hello".utf8))
  }

  @Test(arguments: [
    "../evil", "/etc/passwd", "a/../../b", "a//b", "./a", "C:evil", "a\\b", "..",
  ])
  func `a name that leads out of the folder is refused`(name: String) throws {
    let path = try write(.init(name: name, bytes: Data("x".utf8)))
    #expect(throws: ZipError.refused(path: path, entry: name, .unsafeName)) {
      try ZipReader(path: path)
    }
  }

  @Test func `an archive that would grow without measure is refused before it is unpacked`() throws
  {
    let path = try write(
      .init(name: "bomb", bytes: Data("x".utf8), claimedSize: 4_000_000_000, method: 8))
    #expect(throws: ZipError.self) { try ZipReader(path: path) }
    // 100 MB of zeros pack to 100 kB: a thousandfold.
    let zeros = try write("zeros.zip", [("zeros", Data(count: 100_000_000))])
    #expect(throws: ZipError.self) { try ZipReader(path: zeros) }
  }

  @Test func `an entry of another length than it says is refused`() throws {
    let path = try write(.init(name: "liar", bytes: Data("hello".utf8), claimedSize: 4))
    // The library itself may see it when it opens the archive.
    #expect(throws: ZipError.self) {
      let reader = try ZipReader(path: path)
      _ = try reader.data(of: reader.entries[0])
    }
  }

  @Test func `every cut of an archive is an error and no crash`() throws {
    let path = try write(
      "whole.zip", [("a", Data((0..<2000).map { UInt8($0 % 251) })), ("b", Data("b".utf8))])
    let bytes = try #require(FileManager.default.contents(atPath: path))
    for count in stride(from: 0, to: bytes.count, by: 7) {
      let cut = try folder.write(bytes.prefix(count), to: "cut.zip")
      #expect(throws: ZipError.self) {
        let reader = try ZipReader(path: cut)
        // An empty archive is what libzip takes an empty file for.
        guard !reader.entries.isEmpty else {
          throw ZipError.refused(path: cut, entry: nil, .damaged(detail: "empty"))
        }
        for entry in reader.entries { _ = try reader.data(of: entry) }
      }
    }
  }

  @Test func `where nothing can be written the path is told`() throws {
    #expect(throws: ZipError.self) {
      let writer = try ZipWriter(path: "/nonexistent/x.zip")
      try writer.add(Data("x".utf8), as: "x", packs: false)
      try writer.finish()
    }
  }
}
