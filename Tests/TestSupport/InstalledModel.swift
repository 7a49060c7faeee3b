import Foundation

/// The ONNX Runtime library and the pretrained model that set-up installs; tests skip without them.
///
/// Looked for where set-up puts them: `PLACARD_CACHE`, else `placard` in the user's cache folder.
package enum InstalledModel {
  /// `PLACARD_ONNXRUNTIME`, else the library in the cache; nil when there is no such file.
  package static let libraryPath = installed("PLACARD_ONNXRUNTIME", "libonnxruntime.so.1")
  /// `PLACARD_MODEL`, else EfficientNet-Lite0 in the cache; nil when there is no such file.
  package static let modelPath = installed("PLACARD_MODEL", "efficientnet-lite0.onnx")

  package static var hasLibrary: Bool { libraryPath != nil }
  package static var isAvailable: Bool { libraryPath != nil && modelPath != nil }

  private static func installed(_ variable: String, _ file: String) -> String? {
    let environment = ProcessInfo.processInfo.environment
    let caches = environment["XDG_CACHE_HOME"] ?? NSHomeDirectory() + "/.cache"
    let cache = environment["PLACARD_CACHE"] ?? caches + "/placard"
    let path = environment[variable] ?? cache + "/" + file
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}
