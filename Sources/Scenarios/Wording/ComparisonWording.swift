/// The words for documents that can't be compared or merged.
enum ComparisonWording {
  static func text(for error: ReportFileError) -> String {
    switch error {
    case .otherFormat(let path, let expected, let found):
      "\(path): expected \(expected.map(document(of:)).joined(separator: " or ")), found "
        + (found.map { "\"\($0)\"" } ?? "no \"format\"")
    case .malformed(let path, let place, let detail):
      path + ": " + (place.isEmpty ? "" : place + ": ") + "expected " + detail
    case .differentKinds(let path, let other):
      "\(path) and \(other): one is of a run, the other of a suite; compare two of a kind"
    }
  }

  private static func document(of format: String) -> String {
    switch format {
    case "placard-run/1": "a run document (placard-run/1)"
    case "placard-suite/1": "the document of a suite (placard-suite/1)"
    default: format
    }
  }

  static func text(for error: MergeError) -> String {
    switch error {
    case .noShard: "there is no document to merge"
    case .foreign(let path, let other):
      "\(path): another suite than \(other); its scenarios are not the same files"
    case .otherDivision(let path, let other):
      "\(path): the suite was divided into another number of shards than for \(other)"
    case .shardTwice(let index, let path, let other):
      "\(path): shard \(index), as \(other) is"
    case .missing(let indices, let count, let total):
      "\(count) of \(total) shards \(count == 1 ? "is" : "are") missing: "
        + indices.map(String.init).joined(separator: ", ") + (count > indices.count ? ", …" : "")
    case .scenarioTwice(let scenario, let path, let other):
      "\(scenario): in \(path) and in \(other)"
    case .wrongCount(let expected, let found):
      "the shards hold \(found) scenarios, but the suite has \(expected)"
    }
  }
}
