import Recordings

/// The folder of a scene file, which gives out only files that are inside it.
struct SceneFiles {
  private let folder: String

  init(scenePath: String) {
    let parts = scenePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    folder = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
  }

  /// The real path of a file that the scene names; a fault where it is absent or elsewhere.
  func file(_ json: LocatedJSON) throws(JSONFault) -> String {
    let name = try json.string()
    let found: String?
    do {
      found = try RecordingFolder(path: folder).file(named: name, in: folder, place: json.place)
    } catch {
      throw json.fault(expected: "a file inside the scene's folder")
    }
    guard let found else { throw json.fault(expected: "a file of the scene's folder") }
    return found
  }
}
