import Foundation
import Imaging

/// Reads the names of a model's classes.
enum ModelLabels {
  /// Where labels may lie beside the model `folder/NAME.onnx`, in the order of preference.
  static func pathsBeside(modelPath: String) -> [String] {
    let withoutExtension = (modelPath as NSString).deletingPathExtension
    let folder = (modelPath as NSString).deletingLastPathComponent
    let stems = withoutExtension == modelPath ? [modelPath] : [modelPath, withoutExtension]
    return stems.flatMap { [$0 + ".labels.txt", $0 + ".labels.json"] }
      + ["labels.txt", "labels.json"].map { (folder as NSString).appendingPathComponent($0) }
  }

  /// The labels of a model and the file that they come from.
  ///
  /// A file that the caller names comes first, then the model's own metadata `labels`, one a line,
  /// then a file beside the model.
  static func find(
    model: OnnxModel, labelsPath: String?
  ) throws(RecognitionError) -> (labels: [String], source: String) {
    if let labelsPath { return (try read(path: labelsPath), labelsPath) }
    if let text = try model.metadata("labels") { return (lines(text), model.path) }
    let candidates = pathsBeside(modelPath: model.path)
    for path in candidates where FileManager.default.fileExists(atPath: path) {
      return (try read(path: path), path)
    }
    throw .labelsMissing(modelPath: model.path, tried: candidates)
  }

  /// The lines of a text; one trailing line end doesn't make an empty label.
  static func lines(_ text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init)
  }

  /// Reads a file: one label a line or, when the name ends in `.json`, a list of strings or
  /// an object from "0", "1" … to strings.
  static func read(path: String) throws(RecognitionError) -> [String] {
    let data: Data
    do {
      data = try BoundedFile.read(path: path, limit: byteLimit)
    } catch .tooLarge(_, let count, let limit) {
      throw .labelsUnusable(path: path, problem: .tooLarge(byteCount: count, limit: limit))
    } catch {
      throw .labelsUnusable(path: path, problem: .unreadable)
    }
    if path.lowercased().hasSuffix(".json") {
      guard let labels = labels(json: data) else {
        throw .labelsUnusable(path: path, problem: .notALabelList)
      }
      return labels
    }
    guard let text = String(bytes: data, encoding: .utf8) else {
      throw .labelsUnusable(path: path, problem: .notUTF8)
    }
    return lines(text)
  }

  private static func labels(json data: Data) -> [String]? {
    let decoder = JSONDecoder()
    if let list = try? decoder.decode([String].self, from: data) { return list }
    guard let numbered = try? decoder.decode([String: String].self, from: data) else { return nil }
    let labels = (0..<numbered.count).compactMap { numbered[String($0)] }
    return labels.count == numbered.count ? labels : nil
  }

  /// Some hundred bytes for each of a hundred thousand classes.
  static let byteLimit = 16 << 20
}
