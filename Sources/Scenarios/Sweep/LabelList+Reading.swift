package import Foundation
import Geometry
import Imaging

extension LabelList {
  /// The largest list that is read, in bytes.
  static let sizeLimit = 16 << 20

  /// Reads a list.
  ///
  /// Throws ``LabelListError`` and `BoundedFileError`.
  package init(contentsOf path: String) throws {
    try self.init(json: BoundedFile.read(path: path, limit: Self.sizeLimit), path: path)
  }

  /// Parses a JSON array or JSON Lines; `path` names the place in errors and leads to recordings.
  ///
  /// Throws ``LabelListError``.
  package init(json data: Data, path: String) throws {
    let elements = JSONElements(data)
    entries = try elements.found.map { element in
      do {
        var entry = try JSONDecoder().decode(EntryFields.self, from: element.bytes).entry
        entry.line = element.line
        return entry
      } catch let problem as LineProblem {
        throw LabelListError.malformed(
          path: path, line: element.line, expected: problem.expected, found: problem.found)
      } catch {
        throw LabelListError.malformed(
          path: path, line: element.line, expected: "a JSON object",
          found: ClickScript.words(of: error))
      }
    }
    if let line = elements.unfinishedLine {
      throw LabelListError.malformed(
        path: path, line: line, expected: "the end of the array", found: "something else")
    }
    if entries.isEmpty { throw LabelListError.empty(path: path) }
    self.path = path
  }
}

private struct EntryFields: Decodable {
  var entry: LabelList.Entry

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: AnyKey.self)
    try fields.allow(["recording", "time", "point", "labels", "orientation"])
    let recording = try fields.decode(String.self, forKey: AnyKey("recording"))
    guard !recording.isEmpty else {
      throw LineProblem(expected: "a path as \"recording\"", found: "\"\"")
    }
    let point = try fields.decode([Double].self, forKey: AnyKey("point"))
    let limit = ClickScript.viewportSides.upperBound
    guard point.count == 2, point.allSatisfy({ $0 >= 0 && $0 <= limit }) else {
      throw LineProblem(expected: "\"point\" as two numbers from 0 to \(limit)", found: "\(point)")
    }
    let labels = try fields.decode([String].self, forKey: AnyKey("labels"))
    guard !labels.isEmpty, !labels.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
      throw LineProblem(expected: "\"labels\" as one name or more", found: "\(labels)")
    }
    entry = LabelList.Entry(
      recording: recording, time: try fields.number("time", atLeast: 0),
      viewPoint: SIMD2(point[0], point[1]), labels: labels, line: 0)
    if let name = try fields.decodeIfPresent(String.self, forKey: AnyKey("orientation")) {
      guard let orientation = InterfaceOrientation(name: name) else {
        throw LineProblem(
          expected: "\"orientation\" as "
            + InterfaceOrientation.allCases.map(\.name).joined(separator: ", "),
          found: "\"\(name)\"")
      }
      entry.orientation = orientation
    }
  }
}
