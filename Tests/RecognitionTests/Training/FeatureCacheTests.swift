import Foundation
import Testing

@testable import Recognition
import TestSupport

@Suite struct FeatureCacheTests {
  let folder: TemporaryFolder
  let cache: FeatureCache

  init() throws {
    folder = try TemporaryFolder()
    cache = FeatureCache(folder: folder.path + "/made/on/demand")
  }

  private let rows: [[Float]] = [[1, -2.5, 3e-30], [0, .greatestFiniteMagnitude, 7]]

  @Test func `rows come back as they were, under their own key and width only`() {
    #expect(cache.rows(for: "a", width: 3) == nil)
    cache.store(rows, for: "a")
    #expect(cache.rows(for: "a", width: 3) == rows)
    #expect(cache.rows(for: "b", width: 3) == nil)
    #expect(cache.rows(for: "a", width: 2) == nil)
    #expect(cache.rows(for: "a", width: 6) == nil)
  }

  @Test func `an entry with any byte changed, cut off or added is no entry`() throws {
    cache.store(rows, for: "a")
    let path = cache.path(for: "a")
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    var damaged = [Data(), file.dropLast(), file + Data([0])]
    for index in file.indices {
      var other = file
      other[index] ^= 0x10
      damaged.append(other)
    }
    for bytes in damaged {
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(cache.rows(for: "a", width: 3) == nil)
    }
    cache.store(rows, for: "a")
    #expect(cache.rows(for: "a", width: 3) == rows)
  }

  @Test func `pruning keeps what was written last, within the limit`() throws {
    for (index, key) in ["old", "middle", "new"].enumerated() {
      cache.store(rows, for: key)
      let date = Date(timeIntervalSince1970: Double(1000 + index))
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: cache.path(for: key))
    }
    let size = try Data(contentsOf: URL(fileURLWithPath: cache.path(for: "new"))).count
    let stranger = cache.folder + "/stranger.txt"
    try Data([1]).write(to: URL(fileURLWithPath: stranger))
    FeatureCache(folder: cache.folder, byteLimit: 2 * size).prune()
    #expect(cache.rows(for: "old", width: 3) == nil)
    #expect(cache.rows(for: "middle", width: 3) == rows)
    #expect(cache.rows(for: "new", width: 3) == rows)
    #expect(FileManager.default.fileExists(atPath: stranger))
  }

  @Test func `a folder that can't be made is a cache without entries`() throws {
    let file = try folder.write("file", [1])
    let broken = FeatureCache(folder: file + "/below")
    broken.store(rows, for: "a")
    #expect(broken.rows(for: "a", width: 3) == nil)
    broken.prune()
  }
}
