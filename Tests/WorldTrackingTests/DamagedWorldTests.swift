import Foundation
import Geometry
import Recordings
import TestSupport
import Testing

@testable import WorldTracking

/// The files in which tracked worlds are kept, damaged at random.
@Suite struct `Damaged tracking caches` {
  private func update() throws -> WorldUpdate {
    var update = WorldUpdate()
    for index in 0..<5 {
      update.featurePoints.append(SIMD3(repeating: Float(index)), identifier: UInt64(index))
    }
    update.unplacedPixels = [SIMD2(1, 2), SIMD2(3, 4)]
    update.pointQuality = PointQuality(
      ages: [1, 2, 3, 4, 5], deviations: [0.1, 0.2, 0.3, 0.4, 0.5])
    update.up = SIMD3(0, 1, 0)
    return update
  }

  private func bytes() throws -> [UInt8] { try update().bytes(planesAt: 0, holdsPlanes: true) }

  private func read(_ bytes: [UInt8]) -> WorldUpdate? {
    bytes.withUnsafeBytes { WorldUpdate($0, at: 0) { _ in nil } }
  }

  @Test func `the record of a frame, whose checksum is right`() throws {
    let whole = try bytes()
    #expect(read(whole) != nil)
    let figures = try DamageRun.figures(
      of: "tracking cache, record", whole, runs: DamageRun.runs(1000)
    ) { read($0) == nil ? .refused : .taken }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  /// A file of three frames.
  private func file(_ folder: TemporaryFolder) throws -> [UInt8] {
    let path = folder.file("a.world")
    do {
      let file = try #require(WorldFile.create(for: path, key: "key"))
      for _ in 0..<3 {
        #expect(file.append(try bytes(), flags: 0, files: (status: 1, content: 2)))
      }
      #expect(file.publish(as: path) == nil)
    }
    #expect(try WorldFile.open(path: path, key: "key", frameLimit: 3).record(2) != nil)
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Opens a file and reads all its frames.
  private func answer(_ bytes: [UInt8], _ folder: TemporaryFolder) throws -> DamageRun.Answer {
    try DamageRun.overwrite(folder.file("b.world"), with: bytes)
    do throws(WorldFile.Fault) {
      let file = try WorldFile.open(path: folder.file("b.world"), key: "key", frameLimit: 3)
      for position in file.entries.indices {
        if let record = file.record(position) { _ = read(record) }
      }
      return .taken
    } catch {
      return .refused
    }
  }

  @Test func `the whole file`() throws {
    let folder = try TemporaryFolder()
    let figures = try DamageRun.figures(
      of: "tracking cache", file(folder), runs: DamageRun.runs(400)
    ) { try answer($0, folder) }
    #expect(figures.refused > 0)
  }

  @Test func `the head and the index, whose checksums are right`() throws {
    let folder = try TemporaryFolder()
    let whole = try file(folder)
    // 32 bytes and the key; an index of three entries of 40 bytes and its checksum.
    let (head, index) = (Array(whole[..<35]), Array(whole[(whole.count - 128)..<(whole.count - 8)]))
    let body = whole[35..<(whole.count - 128)]
    func little(_ value: UInt64) -> [UInt8] {
      withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
    let heads = try DamageRun.figures(
      of: "tracking cache, head", Array(head[8..<24]), runs: DamageRun.runs(400)
    ) { bytes in
      let fields = head[..<8] + (bytes + [UInt8](repeating: 0, count: 16)).prefix(16)
      let sum = Checksum64.of(Array(fields + head[32...]))
      return try answer(
        fields + little(sum) + head[32...] + body + index + little(Checksum64.of(index)), folder)
    }
    #expect(heads.taken > 0 && heads.refused > 0)
    let indices = try DamageRun.figures(
      of: "tracking cache, index", index, runs: DamageRun.runs(400)
    ) { bytes in
      let index = Array((bytes + [UInt8](repeating: 0, count: 120)).prefix(120))
      return try answer(head + body + index + little(Checksum64.of(index)), folder)
    }
    #expect(indices.taken > 0 && indices.refused > 0)
  }
}
