import COnnxRuntime
import Foundation

/// A loaded ONNX model with one float32 input, run on the calling thread.
///
/// Unchecked: the session never changes after `init`, and ONNX Runtime documents that `Run` may be
/// called on one session from several threads at once.
package final class OnnxModel: @unchecked Sendable {
  package let path: String
  package let inputs: [TensorDescription]
  package let outputs: [TensorDescription]
  private let session: OpaquePointer
  /// Keeps the library's environment alive as long as the session needs it.
  private let library: OnnxRuntimeLibrary

  /// Loads a model file, with its external weights beside it if it has any.
  ///
  /// One thread and no spinning: the cores belong to tracking and drawing. Throws
  /// ``RecognitionError/modelMissing(path:)`` or ``RecognitionError/modelUnusable(path:problem:)``.
  package init(library: OnnxRuntimeLibrary, path: String) throws(RecognitionError) {
    switch RegularFile.byteCount(path: path) {
    case .missing: throw .modelMissing(path: path)
    case .notRegular: throw .modelUnusable(path: path, problem: .notAFile)
    case .byteCount(let count) where count > Self.byteLimit:
      throw .modelUnusable(path: path, problem: .tooLarge(byteCount: count, limit: Self.byteLimit))
    case .byteCount: break
    }
    var created: OpaquePointer?
    let message = runtimeMessage {
      cort_session_create(library.handle, path, 1, 0, &created, $0, $1)
    }
    guard let created, message == nil else {
      throw .modelUnusable(path: path, problem: .refused(detail: message ?? ""))
    }
    session = created
    inputs = (0..<cort_session_input_count(created)).compactMap {
      cort_session_input(created, $0).map { TensorDescription($0.pointee) }
    }
    outputs = (0..<cort_session_output_count(created)).compactMap {
      cort_session_output(created, $0).map { TensorDescription($0.pointee) }
    }
    self.library = library
    self.path = path
  }

  deinit { cort_session_destroy(session) }

  /// A protobuf, and so a model file without its external weights, can't be longer than 2 GiB.
  static let byteLimit = 1 << 31

  /// A custom entry of the model file, nil when it has none of that key.
  package func metadata(_ key: String) throws(RecognitionError) -> String? {
    var value: UnsafeMutablePointer<CChar>?
    if let message = runtimeMessage({ cort_session_metadata(session, key, &value, $0, $1) }) {
      throw .modelUnusable(path: path, problem: .refused(detail: message))
    }
    defer { free(value) }
    return value.map { String(cString: $0) }
  }

  /// Runs the model and returns the `count` values of one output.
  ///
  /// `dimensions` is the input's shape, whose product is `input.count`. Throws
  /// ``RecognitionError/inferenceFailed(detail:)``.
  package func run(
    _ input: [Float], dimensions: [Int], output: String, count: Int
  ) throws(RecognitionError) -> [Float] {
    var result = [Float](repeating: 0, count: count)
    let message = result.withUnsafeMutableBufferPointer { values in
      output.withCString { name in
        runtimeMessage {
          cort_session_run(
            session, input, input.count, dimensions.map(Int64.init), dimensions.count, [name],
            [values.baseAddress], [count], 1, $0, $1)
        }
      }
    }
    if let message { throw .inferenceFailed(detail: message) }
    return result
  }
}

extension TensorDescription {
  init(_ info: cort_tensor_info) {
    let extents = withUnsafeBytes(of: info.dims) { bytes in
      bytes.bindMemory(to: Int64.self).prefix(Int(info.rank)).map { $0 < 0 ? nil : Int($0) }
    }
    self.init(
      name: info.name.map { String(cString: $0) } ?? "",
      isFloat32: info.element_type == Int32(CORT_FLOAT32), dimensions: extents)
  }
}
