import Foundation
import Recordings

/// The folder of a scene file, which gives out only files that are inside it.
struct SceneFiles {
  private let folder: String
  /// The real paths of the files that were named, by their names.
  private(set) var found: [String: String] = [:]

  init(scenePath: String) {
    let parts = scenePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    folder = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
  }

  /// The real path of a file that the scene names; a fault where it is absent or elsewhere.
  mutating func file(_ json: LocatedJSON) throws(JSONFault) -> String {
    let name = try json.string()
    // Copies of the scene keep its files under the same names.
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      throw json.fault(expected: "a file inside the scene's folder")
    }
    let path: String?
    do {
      path = try RecordingFolder(path: folder).file(named: name, in: folder, place: json.place)
    } catch {
      throw json.fault(expected: "a file inside the scene's folder")
    }
    guard let path else { throw json.fault(expected: "a file of the scene's folder") }
    found[name] = path
    return path
  }

  /// The real path of a glTF file, which is looked into for the files that it names.
  mutating func mesh(_ json: LocatedJSON) throws(JSONFault) -> String {
    let path = try file(json)
    // A name in the mesh counts from the mesh's own folder.
    let inner = (try json.string() as NSString).deletingLastPathComponent
    var named: [String: String] = [:]
    do throws(GLTFFile.Fault) {
      let mesh = try GLTFFile(path: path) { name throws(GLTFFile.Fault) in
        try Self.path(of: inner.isEmpty ? name : inner + "/" + name, in: folder)
      }
      for name in mesh.fileNames {
        let full = inner.isEmpty ? name : inner + "/" + name
        named[full] = try Self.path(of: full, in: folder)
      }
    } catch {
      var fault = json.fault(expected: error.expected)
      fault.found = error.found
      throw fault
    }
    found.merge(named) { first, _ in first }
    return path
  }

  private static func path(of name: String, in folder: String) throws(GLTFFile.Fault) -> String {
    let fault = GLTFFile.Fault(
      expected: "files inside the scene's folder", found: "\"\(name.prefix(80))\"")
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { throw fault }
    do {
      guard
        let path = try RecordingFolder(path: folder).file(named: name, in: folder, place: "")
      else { throw fault }
      return path
    } catch {
      throw fault
    }
  }
}
