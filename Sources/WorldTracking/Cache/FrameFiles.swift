import Foundation
import Glibc
import Recordings

/// The files that a frame is tracked from: its picture and, where recorded, its depth.
///
/// Whether they are those that were tracked is told by sizes and times; where these differ, as after
/// the recording was copied, by the files' bytes.
struct FrameFiles {
  private let paths: [String]

  init(_ record: FrameRecord) {
    paths =
      [record.imagePath] + [record.depth?.path, record.depth?.confidencePath].compactMap { $0 }
  }

  /// A checksum of sizes and times of change; 0 where a file is missing.
  var status: UInt64 {
    var sink = ByteSink()
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else { return 0 }
      sink.put(Int64(status.st_size))
      for time in [status.st_mtim, status.st_ctim] {
        sink.put(Int64(time.tv_sec))
        sink.put(Int64(time.tv_nsec))
      }
    }
    return Checksum64.of(sink.bytes) | 1
  }

  /// A checksum of the bytes; 0 where a file is missing.
  ///
  /// Takes memory for a piece of a file only.
  var content: UInt64 {
    var sink = ByteSink()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    for path in paths {
      // A pipe or a device in the picture's place must not hold the program up.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return 0 }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
      while true {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 else { return 0 }
        if count == 0 { break }
        sink.put(
          buffer.withUnsafeBytes { Checksum64.of(UnsafeRawBufferPointer(rebasing: $0[..<count])) })
      }
      sink.put(UInt64.max)
    }
    return Checksum64.of(sink.bytes) | 1
  }
}
