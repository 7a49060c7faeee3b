import Foundation

/// The folder that pictures are written into.
enum PictureFolder {
  /// Makes the folder where it is missing, with those above it.
  ///
  /// Throws ``RunError/cannotWrite(path:detail:)``.
  static func make(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw RunError.cannotWrite(path: path, detail: error.localizedDescription)
    }
  }

  /// The file of what a window showed with a frame.
  static func screenshotName(frame: Int) -> String { String(format: "placard-%06d.png", frame) }
}
