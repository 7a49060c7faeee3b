import Foundation
import Scenarios

/// Joins the results of all shards of a suite.
struct MergeCommand: Command {
  static let name = "merge"
  static let abstract = "Join the documents of all shards of a suite into one."
  static let discussion = """
    Every shard must be there once, and all of the same scenarios. The result does not depend on how \
    many shards there were, times apart.

    Exit code 0: all scenarios passed; 1: not.
    """
  static let parameters: [Parameter] = [
    .remaining("run", "What 'placard test --shard I/N --json' printed, one file a shard."),
    .option("output", short: "o", "file", "Write the joined document here (default: print it)."),
    .option("junit", "file", "Write JUnit XML to this file."),
    .option("html", "folder", "Write a page for people (index.html) into this folder."),
    .option(
      "results", "folder",
      "Where 'placard test --html --results' left the pictures of all shards, for the page."),
  ]

  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    if arguments.isGiven("results"), !arguments.isGiven("html") {
      throw UsageError.onlyWith("--results", "--html")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let outputs = SuiteOutputs(arguments)
    try outputs.check()
    if let path = arguments["output"] { try OutputFile.check(path) }
    let merge = try SuiteMerge(paths: arguments.remaining)
    if let path = arguments["output"] {
      try OutputFile.write(merge.json, to: path)
    } else {
      try console.print(data: merge.json)
    }
    if outputs.junit != nil || outputs.html != nil {
      let document = try JSONDecoder().decode(SuiteDocument.self, from: merge.json)
      let folder = arguments["results"].map { ResultFolder(path: $0) }
      let error = outputs.writeReports(document) { scenario in
        folder?.details(of: scenario) ?? (scenario.run, nil)
      }
      if let error { throw error }
    }
    console.note(
      "\(merge.passed) of \(merge.total) scenarios passed, in \(merge.shardCount) "
        + (merge.shardCount == 1 ? "shard" : "shards"))
    return merge.passed == merge.total && merge.total > 0 ? .done : .unmet
  }
}
