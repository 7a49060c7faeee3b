import Foundation

/// `recording.json`, whose frames are decoded some at a time.
struct PlacardManifestFile {
  let path: String
  /// All but the frames.
  let head: PlacardManifest
  private let data: Data
  /// Nil where the file is decoded in one go: then `head` has the frames.
  private let pieces: JSONPieces?

  /// Reads the file and checks its version; throws ``RecordingError``.
  init(path: String) throws {
    self.path = path
    data = try RecordingFolder.bytes(of: path)
    if let pieces = JSONPieces(data, list: "frames"),
      let head = try? JSONDecoder().decode(PlacardManifest.self, from: pieces.head),
      RepeatedName.first(in: data) == nil
    {
      try Self.check(head.format, path: path)
      (self.head, self.pieces) = (head, pieces)
    } else {
      (head, pieces) = (try Self.whole(data, path: path), nil)
    }
  }

  /// Gives the frames in order with their places in the list; throws ``RecordingError``.
  func forEachFrame(_ body: (Int, PlacardManifest.Frame) throws -> Void) throws {
    guard let pieces else {
      for (position, frame) in head.frames.enumerated() { try body(position, frame) }
      return
    }
    let decoder = JSONDecoder()
    var position = 0
    for piece in 0..<pieces.count {
      guard let frames = try? decoder.decode([PlacardManifest.Frame].self, from: pieces[piece])
      else {
        // What is wrong is told with its place in the whole file.
        _ = try Self.whole(data, path: path)
        throw RecordingError.malformed(
          path: path, place: "frames[\(position)]", expected: "a list of frames", found: "another")
      }
      for frame in frames {
        try body(position, frame)
        position += 1
      }
    }
  }

  private static func whole(_ data: Data, path: String) throws -> PlacardManifest {
    do {
      let manifest = try JSONFile.decode(PlacardManifest.self, from: data, path: path)
      try check(manifest.format, path: path)
      return manifest
    } catch let error as RecordingError {
      // A later version may well have other fields; its number is what the user must hear of.
      if let header = try? JSONFile.decode(PlacardManifestHeader.self, from: data, path: path) {
        try check(header.format, path: path)
      }
      throw error
    }
  }

  private static func check(_ format: String, path: String) throws {
    let supported = PlacardManifest.formatPrefix + PlacardManifest.version
    guard format != supported else { return }
    guard format.hasPrefix(PlacardManifest.formatPrefix) else {
      throw RecordingError.malformed(
        path: path, place: "format", expected: supported, found: String(format.prefix(80)))
    }
    throw RecordingError.unsupportedVersion(
      path: path, found: String(format.prefix(80)), supported: supported)
  }
}
