package import Geometry

/// Why a picture can't be read or written.
package enum ImageError: Error, Hashable, Sendable {
  /// The file can't be opened or read.
  case cannotRead(path: String)
  /// More than `limit` bytes in a file or on standard input.
  case fileTooLarge(limit: Int)
  /// The first bytes are of no known picture format.
  case unknownFormat
  /// The file ends, or is broken, before there is a whole picture.
  case damaged(detail: String)
  /// A picture of a kind that is not read, such as CMYK or 12 bits a sample.
  case unsupported(detail: String)
  /// More pixels than `limit`.
  case tooLarge(ImageSize, limit: Int)
  /// All of the pool's buffers are held.
  case outOfBuffers(capacity: Int)
  case cannotWrite(detail: String)
}
