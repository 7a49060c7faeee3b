/// The rows of a plain text table: fields apart by blanks or commas, `#` begins a comment line.
struct TableLines {
  struct Row {
    /// Counted from 1.
    var line: Int
    var fields: [Substring]

    /// The beginning of the row, for a finding.
    var shortText: String { String(fields.joined(separator: " ").prefix(80)) }
  }
  var rows: [Row] = []
  var comments: [Substring] = []

  init(_ text: String) {
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      if line.drop(while: \.isWhitespace).first == "#" {
        comments.append(line)
        continue
      }
      let fields = line.split { $0.isWhitespace || $0 == "," }
      if !fields.isEmpty { rows.append(Row(line: number, fields: fields)) }
    }
  }

  /// Reads a file as UTF-8, with a replacement character where it is not.
  ///
  /// Throws ``RecordingError``.
  init(path: String) throws {
    self.init(String(decoding: try RecordingFolder.bytes(of: path), as: UTF8.self))
  }
}
