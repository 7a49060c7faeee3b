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

  @Test func `the whole file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.world")
    do {
      let file = try #require(WorldFile.create(for: path, key: "key"))
      for _ in 0..<3 {
        #expect(file.append(try bytes(), flags: 0, files: (status: 1, content: 2)))
      }
      #expect(file.publish(as: path) == nil)
    }
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try WorldFile.open(path: path, key: "key", frameLimit: 3).record(2) != nil)
    let damaged = folder.file("b.world")
    let figures = try DamageRun.figures(
      of: "tracking cache", whole, runs: DamageRun.runs(400)
    ) { bytes in
      try DamageRun.overwrite(damaged, with: bytes)
      do throws(WorldFile.Fault) {
        let file = try WorldFile.open(path: damaged, key: "key", frameLimit: 3)
        for position in file.entries.indices {
          if let record = file.record(position) { _ = read(record) }
        }
        return .taken
      } catch {
        return .refused
      }
    }
    #expect(figures.refused > 0)
  }
}
