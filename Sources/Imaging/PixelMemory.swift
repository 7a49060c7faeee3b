/// A page-aligned block of memory, owned by whoever holds it and freed by hand.
///
/// Unchecked: only an address travels between threads. The pool gives a block to one storage at a
/// time, under its lock, and that storage's rules (see `PixelStorage`) hold for its contents.
struct PixelMemory: @unchecked Sendable {
  static let pageSize = 4096

  let bytes: UnsafeMutableRawBufferPointer

  /// At least `byteCount` bytes, rounded up to whole pages; their contents are undefined.
  init(byteCount: Int) {
    bytes = .allocate(byteCount: Self.rounded(byteCount), alignment: Self.pageSize)
  }

  func free() { bytes.deallocate() }

  static func rounded(_ byteCount: Int) -> Int {
    (byteCount + pageSize - 1) / pageSize * pageSize
  }
}
