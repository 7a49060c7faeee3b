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
      self = try Self.reading(data) { line, script throws(JSONFault) in
        let event = try Event(line)
        script.events.append(event)
        return event.time
      }
    } catch {
      throw .malformed(path: path, error)
    }
  }

  /// A script of a header and lines in order of time; `take` gives each line's time, and may add it
  /// to the script.
  static func reading(
    _ data: Data, _ take: (LocatedJSON, inout ClickScript) throws(JSONFault) -> Double
  ) throws(JSONFault) -> ClickScript {
    var script: ClickScript?
    var last = 0.0
    try LocatedJSON.forEachLine(of: data) { line throws(JSONFault) in
      guard var known = script else {
        script = try ClickScript(header: line)
        return
      }
      // Else each line would copy all events before it.
      script = nil
      let time = try take(line, &known)
      script = known
      try checkOrder(time, after: last, line)
      last = time
    }
    guard let script else {
      throw JSONFault(
        line: 1, column: 1, place: "", expected: "a header with viewport and orientation",
        found: "an empty file")
    }
    return script
  }

  /// A script without events, of a file's first line.
  private init(header: LocatedJSON) throws(JSONFault) {
    let fields = try header.fields(["viewport", "orientation"])
    self.init(
      viewport: try fields.required("viewport").vector2(in: Self.viewportSides),
      orientation: try fields.required("orientation").orientation())
  }

  private static func checkOrder(
    _ time: Double, after last: Double, _ line: LocatedJSON
  ) throws(JSONFault) {
    guard time >= last else {
      throw JSONFault(
        line: line.line, column: line.column, place: "time", expected: "events in order of time",
        found: "\(time) s after \(last) s")
    }
  }
}
