import COnnxRuntime
import Foundation

/// The ONNX Runtime library, opened at run time.
///
/// Unchecked: the handle never changes after `init`, and the runtime's environment may be used from
/// any thread (ONNX Runtime's C API documents `OrtEnv` as thread-safe).
package final class OnnxRuntimeLibrary: @unchecked Sendable {
  let handle: OpaquePointer
  /// The path that was opened.
  package let path: String
  package let version: String

  /// Opens the first of `candidates` that is an ONNX Runtime library.
  ///
  /// Throws ``RecognitionError/runtimeMissing(tried:)`` with one line for each candidate.
  package init(candidates: [String]) throws(RecognitionError) {
    var tried: [String] = []
    for path in candidates {
      if path.contains("/"), !FileManager.default.fileExists(atPath: path) {
        tried.append("\(path): no such file")
        continue
      }
      var opened: OpaquePointer?
      let message = runtimeMessage { cort_open(path, &opened, $0, $1) }
      guard let opened, message == nil else {
        // The loader's own message starts with the path already.
        let reason = message ?? ""
        tried.append(reason.hasPrefix(path) ? reason : "\(path): \(reason)")
        continue
      }
      handle = opened
      self.path = path
      version = String(cString: cort_version(opened))
      return
    }
    throw .runtimeMissing(tried: tried)
  }

  deinit { cort_close(handle) }
}

/// Calls a function of the shim and returns its message if it failed.
func runtimeMessage(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int32) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
    buffer.initialize(repeating: 0)
    guard call(buffer.baseAddress, buffer.count) != 0 else { return nil }
    let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return String(decoding: bytes, as: UTF8.self)
  }
}
