package import Geometry

/// Objects in recordings, each with a point on it and the names that are right for it.
///
/// A file of it is a JSON array or JSON Lines of
/// `{"recording": "desk", "time": 1.7, "point": [640, 360], "labels": ["mouse"]}`: the recording's
/// path from the file's folder, seconds from its start, the point in a view as large as the picture,
/// and the classes that may be named, as whole labels or synonyms. `orientation` says how the device
/// is held where that is not landscapeRight; the view is turned with it.
package struct LabelList: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// As it stands in the list.
    package var recording: String
    package var time: Double
    package var viewPoint: SIMD2<Double>
    package var labels: [String]
    package var orientation = InterfaceOrientation.landscapeRight
    /// The line of the file on which it begins, from 1.
    package var line: Int
  }

  /// The file, for errors.
  package var path: String
  package var entries: [Entry]

  /// Where a recording of the list lies.
  package func path(of entry: Entry) -> String {
    if entry.recording.hasPrefix("/") { return entry.recording }
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (folder + [entry.recording[...]]).joined(separator: "/")
  }
}

/// Why a list of objects can't be used.
package enum LabelListError: Error, Hashable, Sendable {
  case empty(path: String)
}
