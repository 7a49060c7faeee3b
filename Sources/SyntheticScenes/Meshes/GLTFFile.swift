import Foundation
import Imaging
import Recordings

/// A glTF 2.0 file with all that it needs, checked before the importer sees it.
///
/// Text (`.gltf`) and binary (`.glb`) files are told apart by their bytes. The importer is given
/// everything in memory and opens no files.
struct GLTFFile {
  /// The most bytes of a file and of those that it names, together.
  static let sizeLimit = 256 << 20
  /// The most bytes of the JSON part.
  static let jsonLimit = 32 << 20
  /// The most nodes, meshes, materials or accessors.
  static let countLimit = 100_000
  static let depthLimit = 64

  /// Why a file can't be used; the words go into a fault at the place that names the file.
  struct Fault: Error {
    var expected: String
    var found: String
  }

  /// What the importer reads.
  let bytes: Data
  /// "gltf" or "glb".
  let kind: String
  /// The files that it names, as it names them.
  let fileNames: [String]

  /// Reads a file; `file` gives the real path of another one that it names.
  init(path: String, file: (String) throws(Fault) -> String) throws(Fault) {
    let whole = try Self.read(path, limit: Self.sizeLimit)
    if whole.starts(with: Data("glTF".utf8)) {
      let document = try GLTFDocument(try Self.jsonChunk(of: whole))
      let names = document.fileNames
      guard document.bufferNames.isEmpty else {
        throw Fault(expected: "a binary glTF with its buffer in itself", found: names[0])
      }
      (bytes, kind, fileNames) = (whole, "glb", names)
    } else {
      let document = try GLTFDocument(whole)
      var left = Self.sizeLimit - whole.count
      var buffers: [String: Data] = [:]
      for name in document.bufferNames {
        let data = try Self.read(file(name), limit: left)
        left -= data.count
        buffers[name] = data
      }
      bytes = try document.json(withBuffers: buffers)
      (kind, fileNames) = ("gltf", document.fileNames)
    }
  }

  private static func read(_ path: String, limit: Int) throws(Fault) -> Data {
    do {
      return try BoundedFile.read(path: path, limit: limit)
    } catch {
      throw Fault(expected: "a file of at most \(limit) bytes", found: path)
    }
  }

  /// The JSON of a binary file: 12 bytes of header, then the first chunk (glTF 2.0, section 4.4).
  private static func jsonChunk(of data: Data) throws(Fault) -> Data {
    func word(_ offset: Int) -> Int {
      data[data.startIndex + offset..<data.startIndex + offset + 4].reversed()
        .reduce(0) { $0 << 8 | Int($1) }
    }
    guard data.count >= 20, word(4) == 2, word(8) <= data.count, word(16) == 0x4E4F_534A,
      word(12) <= data.count - 20
    else { throw Fault(expected: "binary glTF 2.0", found: "a broken header") }
    return data.dropFirst(20).prefix(word(12))
  }
}
