import Foundation
import Imaging
import TestSupport
import Testing

struct BoundedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func error(_ path: String, limit: Int = 3) -> BoundedFileError? {
    do {
      _ = try BoundedFile.read(path: path, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file of as many bytes as the limit is read, one of more is refused`() throws {
    let path = try folder.write("abc", to: "three")
    #expect(try BoundedFile.read(path: path, limit: 3) == Data("abc".utf8))
    #expect(error(path, limit: 2) == .tooLarge(path: path, byteCount: 3, limit: 2))
  }

  @Test func `what a link points to counts, not the link`() throws {
    try folder.write("0123456789", to: "ten")
    try folder.link("link", to: folder.file("ten"))
    let link = folder.file("link")
    #expect(error(link) == .tooLarge(path: link, byteCount: 10, limit: 3))
    #expect(try BoundedFile.read(path: link, limit: 10) == Data("0123456789".utf8))
  }

  @Test func `devices, pipes, folders and what is missing are refused without reading`() throws {
    #expect(error("/dev/zero") == .notAFile(path: "/dev/zero"))
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(error(pipe) == .notAFile(path: pipe))
    #expect(error(folder.path) == .notAFile(path: folder.path))
    for path in [pipe, "/dev/zero", folder.path] {
      #expect(throws: ImageError.cannotRead(path: path)) { try ImageFile.read(path: path) }
      #expect(throws: BoundedFileError.notAFile(path: path)) {
        try BoundedFile.head(path: path, count: 4)
      }
    }
    #expect(error(folder.file("none")) == .missing(path: folder.file("none")))
  }

  @Test func `a file that claims no size is read to the limit at most`() {
    // The kernel says 0 bytes for its own files.
    let path = "/proc/self/status"
    #expect(error(path) == .tooLarge(path: path, byteCount: 4, limit: 3))
  }
}
