import Foundation

extension Recording {
  /// A digest of what the recording holds, the same wherever its folder lies: SHA-256 in hexadecimal.
  ///
  /// Over the index files' names, sizes and bytes, then, frame by frame, over the names and sizes of
  /// pictures and side files, whose bytes would take minutes. Each entry is one line "name, tab,
  /// size"; names are relative to the folder. Throws ``RecordingError``. O(index bytes + frames).
  package func contentHash() throws -> String {
    if let origin { return origin.contentHash }
    let real = RecordingFolder.realPath(path) ?? path
    let isFile = RecordingFolder.isRegularFile(real)
    let root = unpacked?.root ?? (isFile ? (real as NSString).deletingLastPathComponent : real)
    let folder = try RecordingFolder(path: root)
    var hash = SHA256()
    func add(_ path: String) throws {
      guard let size = RecordingFolder.size(of: path) else {
        throw RecordingError.noSuchFile(path: path)
      }
      hash.update("\(folder.relative(path))\t\(size)\n".utf8)
    }
    for file in indexFiles.sorted() {
      try add(file)
      hash.update(try RecordingFolder.bytes(of: file))
    }
    for frame in frames {
      if !frame.imagePath.isEmpty { try add(frame.imagePath) }
      if case .file(let path) = frame.featurePoints { try add(path) }
      if let depth = frame.depth {
        try add(depth.path)
        if let confidence = depth.confidencePath { try add(confidence) }
      }
    }
    return hash.hexDigest()
  }
}
