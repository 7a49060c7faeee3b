package import Foundation
import Geometry
import Imaging
import Recordings

extension LabelList {
  /// The largest list that is read, in bytes.
  static let sizeLimit = 16 << 20

  /// Reads a list.
  ///
  /// Throws `JSONFileError`, ``LabelListError`` and `BoundedFileError`.
  package init(contentsOf path: String) throws {
    try self.init(json: BoundedFile.read(path: path, limit: Self.sizeLimit), path: path)
  }

  /// Parses a JSON array or JSON Lines; `path` names the place in errors and leads to recordings.
  ///
  /// Throws `JSONFileError` and ``LabelListError``.
  package init(json data: Data, path: String) throws {
    let start = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    var entries: [Entry] = []
    do {
      if start == UInt8(ascii: "[") {
        entries = try LocatedJSON(parsing: data).list().map(Entry.init)
      } else {
        try LocatedJSON.forEachLine(of: data) { line throws(JSONFault) in
          entries.append(try Entry(line))
        }
      }
    } catch {
      throw JSONFileError.malformed(path: path, error)
    }
    if entries.isEmpty { throw LabelListError.empty(path: path) }
    self.entries = entries
    self.path = path
  }
}

extension LabelList.Entry {
  init(_ json: LocatedJSON) throws(JSONFault) {
    let fields = try json.fields(["recording", "time", "point", "labels", "orientation"])
    let recording = try fields.required("recording")
    guard try !recording.string().isEmpty else { throw recording.fault(expected: "a path") }
    var labels: [String] = []
    for label in try fields.required("labels").list(count: 1...1000) {
      let name = try label.string()
      guard !name.allSatisfy(\.isWhitespace) else { throw label.fault(expected: "a name") }
      labels.append(name)
    }
    self.recording = try recording.string()
    time = try fields.required("time").number(in: 0...ClickScript.valueLimit)
    viewPoint = try fields.required("point").vector2(in: 0...ClickScript.viewportSides.upperBound)
    self.labels = labels
    orientation = try fields["orientation"]?.orientation() ?? .landscapeRight
    line = json.line
  }
}
