import Foundation
import Glibc

/// Looks at a file before it is read, so that a device or a huge file is refused and not read.
enum RegularFile {
  case missing
  case notRegular
  case byteCount(Int)

  static func byteCount(path: String) -> RegularFile {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    guard status.st_mode & S_IFMT == S_IFREG else { return .notRegular }
    return .byteCount(Int(status.st_size))
  }
}
