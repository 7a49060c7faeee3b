import Foundation
import Glibc

extension Data {
  /// True where the bytes of `text` stand somewhere in these; O(bytes) for words that are no repetition.
  func contains(text: String) -> Bool {
    var text = text
    return text.withUTF8 { word in
      withUnsafeBytes { Self.contains($0, UnsafeRawBufferPointer(word)) }
    }
  }

  /// Looks at the places of the word's first byte, which the system finds quickly.
  private static func contains(
    _ bytes: UnsafeRawBufferPointer, _ word: UnsafeRawBufferPointer
  ) -> Bool {
    guard let start = bytes.baseAddress, let wanted = word.baseAddress, let first = word.first
    else {
      return word.isEmpty
    }
    var offset = 0
    while offset + word.count <= bytes.count {
      guard let found = memchr(start + offset, Int32(first), bytes.count - offset - word.count + 1)
      else { return false }
      if memcmp(found, wanted, word.count) == 0 { return true }
      offset = UnsafeRawPointer(found) - start + 1
    }
    return false
  }
}
