import Foundation
import Testing

@testable import Recognition

@Suite struct ContentHashTests {
  /// Published values of MurmurHash3_x64_128 with seed 0.
  @Test func `known texts have their known hashes`() {
    #expect(ContentHash("").text == "00000000000000000000000000000000")
    #expect(
      ContentHash("The quick brown fox jumps over the lazy dog").text
        == "e34bbc7bbc071b6c7a433ca9c49a9347")
    #expect(ContentHash("hello").text == "cbd8a7b341bd9b025b1e906a48ae1d19")
  }

  @Test func `every byte and the length count`() {
    let text = [UInt8](0..<40)
    var hashes: Set<ContentHash> = [ContentHash(Data(text)), ContentHash(Data(text + [0]))]
    for index in text.indices {
      var other = text
      other[index] ^= 1
      hashes.insert(ContentHash(Data(other)))
    }
    #expect(hashes.count == 42)
  }

  @Test func `a part of a larger piece of data has the hash of its bytes`() {
    let data = Data([9, 9, 1, 2, 3])
    #expect(ContentHash(data.dropFirst(2)) == ContentHash(Data([1, 2, 3])))
  }
}
