package import Foundation
import Geometry
import Imaging
package import Recordings
import Simulation

extension ClickScript {
  /// The largest clicks file that is read, in bytes.
  static let sizeLimit = 64 << 20
  /// The largest time or coordinate that makes sense; it keeps nanoseconds inside 64 bits.
  static let valueLimit = 1e9

  /// Reads a clicks file.
  ///
  /// Throws `JSONFileError` and `BoundedFileError`.
  package init(contentsOf path: String) throws {
    try self.init(
      jsonLines: BoundedFile.read(path: path, limit: Self.sizeLimit), path: path)
  }

  /// Parses JSON Lines; `path` only names the place in errors.
  package init(jsonLines data: Data, path: String) throws(JSONFileError) {
    do {
      let lines = try LocatedJSON.lines(data)
      var script = try ClickScript(header: lines.first)
      for line in lines.dropFirst() {
        let event = try Event(line)
        try Self.checkOrder(event.time, after: script.events.last?.time ?? 0, line)
        script.events.append(event)
      }
      self = script
    } catch {
      throw .malformed(path: path, error)
    }
  }

  /// A script without events, of a file's first line.
  init(header: LocatedJSON?) throws(JSONFault) {
    guard let header else {
      throw JSONFault(
        line: 1, column: 1, place: "", expected: "a header with viewport and orientation",
        found: "an empty file")
    }
    let fields = try header.fields(["viewport", "orientation"])
    self.init(
      viewport: try fields.required("viewport").vector2(in: Self.viewportSides),
      orientation: try fields.required("orientation").orientation())
  }

  static func checkOrder(
    _ time: Double, after last: Double, _ line: LocatedJSON
  ) throws(JSONFault) {
    guard time >= last else {
      throw JSONFault(
        line: line.line, column: line.column, place: "time", expected: "events in order of time",
        found: "\(time) s after \(last) s")
    }
  }
}
