import Foundation

extension Recording {
  /// What a command needs of a recording.
  package enum Need: Sendable {
    /// Poses, points or planes, whatever there is.
    case anything
    /// Pictures to replay.
    case pictures
  }

  /// Reads the index of a recording; what it is, is seen from its files.
  ///
  /// `path` is the recording's folder, its index file, or a zip file of them; a folder that holds
  /// exactly one recording in a folder of its own stands for that one. Throws ``RecordingError``: among
  /// others `noSuchFile`, `unknownFormat` with what was looked for, and `noPictures` where they are
  /// needed.
  package static func open(
    path: String, needs need: Need = .pictures, formats: [RecordingFormat] = RecordingFormat.all
  ) throws -> Recording {
    guard let real = RecordingFolder.realPath(path) else {
      throw RecordingError.noSuchFile(path: path)
    }
    do {
      return try open(path, real, need, formats)
    } catch RecordingError.unknownFormat(let path, let known) {
      if need == .anything, let photographs = Photographs.read(path) { return photographs }
      throw RecordingError.unknownFormat(path: path, known: known)
    }
  }

  private static func open(
    _ path: String, _ real: String, _ need: Need, _ formats: [RecordingFormat]
  ) throws -> Recording {
    let recording: Recording
    if RecordingFolder.isRegularFile(real), ZipReader.recognizes(real) {
      recording = try read(archive: path, formats)
    } else if let format = formats.first(where: { $0.recognizes(path) }) {
      recording = try format.read(path)
    } else if let archive = onlyArchive(in: real) {
      recording = try read(archive: path + "/" + archive, formats)
    } else {
      recording = try readInner(path, formats)
    }
    if need == .pictures, !recording.hasPictures {
      throw RecordingError.noPictures(path: path, format: recording.format)
    }
    return recording
  }

  /// The name of a folder's only zip file; nil where there is none or more than one.
  private static func onlyArchive(in folder: String) -> String? {
    RecordingFolder.names(in: folder).filter { name in
      [".zip", ".r3d"].contains { name.lowercased().hasSuffix($0) } && !name.hasPrefix(".")
        && RecordingFolder.realPath(folder + "/" + name) == folder + "/" + name
        && ZipReader.recognizes(folder + "/" + name)
    }.onlyElement
  }

  private static func read(archive path: String, _ formats: [RecordingFormat]) throws -> Recording {
    let unpacked = try UnpackedArchive(path: path)
    do {
      var recording = try read(unpacked.root, formats)
      recording.path = path
      recording.unpacked = unpacked
      for index in recording.frames.indices { recording.frames[index].unpacked = unpacked }
      return recording
    } catch let error as RecordingError {
      throw error.below(archive: path, root: unpacked.root)
    }
  }

  private static func read(_ path: String, _ formats: [RecordingFormat]) throws -> Recording {
    if let format = formats.first(where: { $0.recognizes(path) }) { return try format.read(path) }
    return try readInner(path, formats)
  }

  /// Reads the one recording in the folders of a folder that is none.
  private static func readInner(_ path: String, _ formats: [RecordingFormat]) throws -> Recording {
    var inner = innerRecordings(path, formats)
    // One level more, for an archive of a folder that holds the recording's folder.
    if inner.isEmpty, let only = folders(path).onlyElement {
      inner = innerRecordings(path + "/" + only, formats).map { (only + "/" + $0.name, $0.format) }
    }
    guard let first = inner.first else {
      throw RecordingError.unknownFormat(
        path: path, known: formats.map { "\($0.name): \($0.evidence)" })
    }
    guard inner.count == 1 else {
      throw RecordingError.severalRecordings(path: path, names: inner.map(\.name))
    }
    return try first.format.read(path + "/" + first.name)
  }

  /// The folder's own folders that are recordings, up to some that are looked at.
  private static func innerRecordings(
    _ path: String, _ formats: [RecordingFormat]
  ) -> [(name: String, format: RecordingFormat)] {
    folders(path).prefix(64).compactMap { name in
      formats.first { $0.recognizes(path + "/" + name) }.map { (name, $0) }
    }
  }

  /// The names of the folder's own folders, without links and hidden ones, sorted.
  private static func folders(_ path: String) -> [String] {
    guard let root = RecordingFolder.realPath(path), !RecordingFolder.isRegularFile(root) else {
      return []
    }
    return RecordingFolder.names(in: root).filter { name in
      !name.hasPrefix(".") && RecordingFolder.realPath(root + "/" + name) == root + "/" + name
        && !RecordingFolder.isRegularFile(root + "/" + name)
    }.sorted()
  }
}

extension Array {
  fileprivate var onlyElement: Element? { count == 1 ? first : nil }
}

extension RecordingError {
  /// The error with paths in the folder of an unpacked archive told as places in the archive.
  fileprivate func below(archive: String, root: String) -> RecordingError {
    func place(_ path: String) -> String {
      path.hasPrefix(root) ? archive + path.dropFirst(root.count) : path
    }
    switch self {
    case .noSuchFile(let path): return .noSuchFile(path: place(path))
    case .unknownFormat(let path, let known):
      return .unknownFormat(path: place(path), known: known)
    case .severalRecordings(let path, let names):
      return .severalRecordings(path: place(path), names: names)
    case .malformed(let path, let at, let expected, let found):
      return .malformed(path: place(path), place: at, expected: expected, found: found)
    case .unsupportedVersion(let path, let found, let supported):
      return .unsupportedVersion(path: place(path), found: found, supported: supported)
    case .noFrames(let path, let findings):
      return .noFrames(path: place(path), findings: findings)
    case .pathOutside(let path, let at, let target):
      return .pathOutside(path: place(path), place: at, target: target)
    case .tooLarge(let path, let bytes, let limit):
      return .tooLarge(path: place(path), bytes: bytes, limit: limit)
    case .cannotRead(let path, let detail):
      return .cannotRead(path: place(path), detail: detail)
    case .noPictures, .archive, .inMetres, .cannotWrite, .alreadyExists: return self
    }
  }
}
