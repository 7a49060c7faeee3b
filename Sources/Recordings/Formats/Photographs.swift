import Foundation

/// Pictures alone, of which nothing says where they were taken.
///
/// No ``RecordingFormat``, since it would be found in nearly every folder: it is what a folder is
/// taken for when nothing else fits, and no pictures with poses are needed.
enum Photographs {
  private static let endings = [".jpg", ".jpeg", ".png"]

  /// A recording without frames, with a finding for each picture; nil where there is no picture.
  static func read(_ path: String) -> Recording? {
    guard let root = RecordingFolder.realPath(path) else { return nil }
    let pictures = RecordingFolder.names(in: root).filter { name in
      !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix($0) }
        && RecordingFolder.isRegularFile(root + "/" + name)
    }
    guard !pictures.isEmpty else { return nil }
    var recording = Recording(
      path: path, format: "photographs", frames: [], unit: .recordingUnit, hasGravity: false)
    recording.findings = pictures.sorted().map {
      RecordingFinding(kind: .noPose(path: $0), place: $0)
    }
    return recording
  }
}
