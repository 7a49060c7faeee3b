package import Foundation

/// The documents of all shards of a suite joined into the document of the whole.
package struct SuiteMerge: Sendable {
  /// The document as JSON: the same bytes as of a run without shards, times and drivers apart.
  package let json: Data
  package let shardCount: Int
  /// How many scenarios there are of each outcome.
  package let counts: [ScenarioResult.Outcome: Int]

  package var total: Int { counts.values.reduce(0, +) }
  package var passed: Int { counts[.passed] ?? 0 }

  /// Reads and joins the files, in whatever order they come; linear in their bytes.
  ///
  /// Throws ``MergeError`` where they aren't exactly the shards of one suite, ``ReportFileError`` and
  /// `BoundedFileError`.
  package init(paths: [String]) throws {
    let files = try paths.map { try ShardFile(path: $0) }
    guard let first = files.first else { throw MergeError.noShard }
    try Self.checkShards(files, like: first)
    let entries = files.flatMap { file in file.entries.map { (entry: $0, file: file.path) } }
      .sorted { $0.entry.path < $1.entry.path }
    for (a, b) in zip(entries, entries.dropFirst()) where a.entry.path == b.entry.path {
      throw MergeError.scenarioTwice(scenario: a.entry.path, path: a.file, other: b.file)
    }
    guard entries.count == first.total else {
      throw MergeError.wrongCount(expected: first.total, found: entries.count)
    }
    shardCount = files.count
    counts = Dictionary(grouping: entries, by: \.entry.outcome).mapValues(\.count)
    let machines = files.compactMap(\.machine)
    let frame = SuiteDocument(
      suite: first.suite, total: first.total, scenarios: [],
      machine: machines.isEmpty ? nil : Self.joined(machines))
    json = try Self.filling(frame, with: entries.map(\.entry.text))
  }

  private static func checkShards(_ files: [ShardFile], like first: ShardFile) throws {
    var seen: [Int: String] = [:]
    for file in files {
      guard file.suite == first.suite else {
        throw MergeError.foreign(path: file.path, other: first.path)
      }
      guard file.shard.count == first.shard.count, file.total == first.total else {
        throw MergeError.otherDivision(path: file.path, other: first.path)
      }
      if let other = seen.updateValue(file.path, forKey: file.shard.index) {
        throw MergeError.shardTwice(index: file.shard.index, path: file.path, other: other)
      }
    }
    // The count is what a file says, so nothing is made in proportion to it.
    guard files.count == first.shard.count else {
      let missing = (1...first.shard.count).lazy.filter { seen[$0] == nil }
      throw MergeError.missing(
        Array(missing.prefix(10)), count: first.shard.count - files.count, of: first.shard.count)
    }
  }

  private static func joined(_ machines: [SuiteDocument.Machine]) -> SuiteDocument.Machine {
    let drivers = Set(machines.compactMap(\.openGL)).sorted()
    return SuiteDocument.Machine(
      seconds: machines.reduce(into: [:]) { $0.merge($1.seconds) { first, _ in first } },
      openGL: drivers.isEmpty ? nil : drivers.joined(separator: "; "),
      started: machines.compactMap(\.started).min())
  }

  /// The frame's own text with the results in place of its empty list.
  private static func filling(_ frame: SuiteDocument, with results: [Data]) throws -> Data {
    let text = try ReportJSON.data(frame)
    guard !results.isEmpty else { return text }
    let list = try text.withUnsafeBytes { raw -> Range<Int>? in
      let bytes = raw.bindMemory(to: UInt8.self)
      var object = JSONSpan(bytes)
      return try object.members().first { bytes[$0.name].elementsEqual("scenarios".utf8) }?.value
    }
    guard let list else { return text }
    var filled = text.prefix(list.lowerBound)
    filled.reserveCapacity(text.count + results.reduce(0) { $0 + $1.count + 6 })
    for (index, result) in results.enumerated() {
      filled += Data((index == 0 ? "[\n    " : ",\n    ").utf8)
      filled += result
    }
    filled += Data("\n  ]".utf8)
    filled += text.dropFirst(list.upperBound)
    return filled
  }
}

/// Why documents are not the shards of one suite.
package enum MergeError: Error, Hashable, Sendable {
  case noShard
  /// The scenarios of `path` are others than those of `other`.
  case foreign(path: String, other: String)
  /// The same suite, divided into another number of shards.
  case otherDivision(path: String, other: String)
  case shardTwice(index: Int, path: String, other: String)
  /// The first missing shards, and how many are missing of how many.
  case missing([Int], count: Int, of: Int)
  case scenarioTwice(scenario: String, path: String, other: String)
  case wrongCount(expected: Int, found: Int)
}
