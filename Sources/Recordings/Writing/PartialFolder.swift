import Foundation

/// A folder being filled, hidden beside the place that it is meant for; removed unless it was moved.
final class PartialFolder {
  private let path: String
  private let target: String
  private var isMoved = false

  /// Throws ``RecordingError/cannotWrite(path:detail:)``.
  init(beside target: String) throws {
    let url = URL(fileURLWithPath: target).standardizedFileURL
    self.target = url.path
    let pattern = url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).partial-XXXXXX"
    var template = pattern.utf8CString
    let made = template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let base = buffer.baseAddress, mkdtemp(base) != nil else { return nil }
      return String(cString: base)
    }
    guard let made else {
      throw RecordingError.cannotWrite(path: target, detail: Self.systemError())
    }
    path = made
    // mkdtemp keeps others out; a recording is an ordinary folder.
    chmod(made, 0o755)
  }

  deinit {
    if !isMoved { try? FileManager.default.removeItem(atPath: path) }
  }

  func write(_ data: Data, to name: String) throws {
    try perform(name) { try data.write(to: URL(fileURLWithPath: $0)) }
  }

  func copy(_ source: String, to name: String) throws {
    try perform(name) { try FileManager.default.copyItem(atPath: source, toPath: $0) }
  }

  /// Gives the folder its name; what stood there gives way only once the new folder is complete.
  func move(to target: String) throws {
    let manager = FileManager.default
    let old = path + ".old"
    let isReplacing = manager.fileExists(atPath: self.target)
    if isReplacing, rename(self.target, old) != 0 {
      throw RecordingError.cannotWrite(path: target, detail: Self.systemError())
    }
    guard rename(path, self.target) == 0 else {
      let detail = Self.systemError()
      if isReplacing { rename(old, self.target) }
      throw RecordingError.cannotWrite(path: target, detail: detail)
    }
    isMoved = true
    if isReplacing { try? manager.removeItem(atPath: old) }
  }

  private func perform(_ name: String, _ body: (String) throws -> Void) throws {
    let file = path + "/" + name
    do {
      try FileManager.default.createDirectory(
        atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try body(file)
    } catch {
      throw RecordingError.cannotWrite(
        path: target + "/" + name, detail: error.localizedDescription)
    }
  }

  private static func systemError() -> String { String(cString: strerror(errno)) }
}
