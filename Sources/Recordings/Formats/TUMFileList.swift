/// The rows "time name" of rgb.txt or depth.txt.
struct TUMFileList {
  struct Entry {
    var time: Timestamp
    var name: String
    var line: Int
  }
  private(set) var entries: [Entry] = []
  private(set) var comments: [Substring] = []

  init() {}

  /// Leaves out rows without a time and a name, with a finding.
  init(_ table: TableLines, name: String, _ collector: inout FrameCollector) {
    comments = table.comments
    for row in table.rows {
      guard row.fields.count >= 2, let time = Timestamp(decimalSeconds: row.fields[0]) else {
        let detail = row.fields.joined(separator: " ")
        collector.note(
          .unusableEntry(detail: String(detail.prefix(80))), at: "\(name) line \(row.line)")
        continue
      }
      entries.append(Entry(time: time, name: String(row.fields[1]), line: row.line))
    }
  }

  mutating func sortByTime() { entries.sort { ($0.time, $0.line) < ($1.time, $1.line) } }

  /// The entry nearest in time, the earlier one of two; needs the list in order; O(log n).
  func nearest(to time: Timestamp, within seconds: Double) -> Entry? {
    let after = entries.partitionIndex { $0.time >= time }
    let candidates = [after - 1, after].filter(entries.indices.contains).map { entries[$0] }
    return
      candidates
      .map { (entry: $0, distance: abs($0.time.seconds(since: time))) }
      .filter { $0.distance <= seconds }
      .min { $0.distance < $1.distance }?.entry
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index at which `isAfter` holds, in a collection sorted by it; O(log n).
  func partitionIndex(_ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
