import Foundation
import Scenarios
import WorldTracking

/// Runs scenarios and holds their expectations against what happened.
struct TestCommand: Command {
  static let name = "test"
  static let abstract = "Run scenarios headless and tell which of their expectations are met."
  static let discussion = """
    A scenario is a file NAME.scenario.json: a recording, settings, taps, and what should come of them. \
    Scenes/README.md describes it, and Scenes/scenario.schema.json is its schema. Scenarios run in \
    worker processes: one that crashes or hangs fails alone.

    The exit code is 0 when everything is as expected, 1 when something is not, 3 when a scenario or \
    its recording can't be used, 4 when the machine lacks something.

    Without --shard, the part is taken from TEST_SHARD_INDEX and TEST_TOTAL_SHARDS (Bazel), from \
    JOB_COMPLETION_INDEX with --shards (Kubernetes), or from SLURM_ARRAY_TASK_ID and its companions, \
    where they are set.
    """
  static let parameters: [Parameter] =
    [
      .remaining("path", "Scenario files, and folders that are searched for them."),
      .option(
        "jobs", short: "j", "n", "How many run at once. Default: as many as there are cores."),
      .option("filter", "text", "Only scenarios with this in their path or name."),
      .option("shard", "I/N", "Only the I-th of N parts, which take about the same time."),
      .option(
        "shards", "n", "How many parts there are, where only the index is in the environment."),
      .flag("list", "Print the scenarios, with their frames, and run nothing."),
      .flag("fail-fast", "Stop at the first scenario that fails."),
      .option("time-limit", "seconds", default: "300", "A scenario that takes longer has failed."),
      .option("results", "folder", "Keep each result here as soon as it is there."),
      .flag("resume", "Take over results in --results that nothing has changed since."),
      .flag("update", "Write baselines and goldens anew where they differ. Not in CI."),
      .optionalValue(
        "json", "file", ending: ".json",
        "Write the run document to this file, or print it instead of the table."),
      .option("junit", "file", "Write JUnit XML to this file."),
      .option("html", "folder", "Write a page for people (index.html) into this folder."),
      .flag("video", "Put a video of each run into the page's folder, and show it on the page."),
      .flag("times", "Note in the run document when it began and how long each scenario took."),
      .option("faults", "file", "Let this go wrong in every scenario, besides its own faults."),
    ] + ModelOptions.parameters

  let arguments: ParsedArguments
  let jobs: Int
  let options: SuiteRun.Options
  let shard: SuiteDocument.Shard?

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    jobs =
      try arguments.integer("jobs", in: 1...1024) ?? ProcessInfo.processInfo.activeProcessorCount
    var options = SuiteRun.Options()
    options.timeLimit = try arguments.number("time-limit", in: 0.001...86_400) ?? 300
    options.failsFast = arguments.has("fail-fast")
    options.resumes = arguments.has("resume")
    self.options = options
    if options.resumes, arguments["results"] == nil {
      throw UsageError.onlyWith("--resume", "--results")
    }
    if arguments.has("video"), arguments["html"] == nil {
      throw UsageError.onlyWith("--video", "--html")
    }
    let environment = ProcessInfo.processInfo.environment
    if arguments.has("update"), ContinuousIntegration.isOn(environment) {
      throw UsageError.refused(
        "--update", reason: "CI is set: what is expected is changed by people, who look at it")
    }
    shard = try ShardChoice.shard(arguments, environment)
    if let file = environment["TEST_SHARD_STATUS_FILE"], !file.isEmpty {
      // Bazel takes a test that leaves no such file for one that knows no shards.
      _ = FileManager.default.createFile(atPath: file, contents: nil)
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let started = Self.moment()
    let items = try suite()
    let part = shard.map { $0.part(of: items) } ?? items
    if arguments.has("list") { return try list(part, console) }
    let outputs = SuiteOutputs(arguments)
    try outputs.check()
    let scratch = arguments["results"] == nil ? try ScratchFolder() : nil
    let folder = ResultFolder(path: arguments["results"] ?? scratch?.path ?? ".")
    try folder.prepare()
    Interruption.watch()

    let pool = WorkerPool(
      program: "/proc/self/exe",
      arguments: ScenarioWorker.arguments(arguments, results: folder.path), jobs: jobs)
    let suite = SuiteRun(items: part, folder: folder, pool: pool, options: options)
    let progress = SuiteProgress(console, total: part.count)
    let results = try suite.run(isEnded: { Interruption.happened }) { result, done in
      progress.show(result, done: done)
    }
    console.endProgress()
    let head = SuiteDocument.Head(
      items: items, shard: shard, results: results, started: started,
      notesTimes: arguments.has("times"))
    let firstError = outputs.write(head, results, suite, console)
    let text = SuiteText.text(results, of: part.count, isInterrupted: Interruption.happened)
    if outputs.takesStandardOutput { console.note(text) } else { try console.print(text) }
    if let firstError { throw firstError }
    if results.count < part.count, Interruption.happened { return .unmet }
    return results.map { ExitCode(rawValue: $0.exit) ?? .unmet }
      .max { $0.rawValue < $1.rawValue } ?? .done
  }

  /// All scenarios of the suite, of every shard.
  private func suite() throws -> [SuiteItem] {
    let folder = FileManager.default.currentDirectoryPath
    let paths = try SuiteDiscovery.find(arguments.remaining, relativeTo: folder)
    let resources = ModelOptions.scenarioResources(arguments)
    var settings = arguments["html"] != nil ? ["traced"] : []
    if arguments.has("video") { settings.append("video") }
    if let file = arguments["faults"] { settings.append("\(try FaultPlan(contentsOf: file))") }
    let items = paths.map { SuiteItem(path: $0, resources, settings: settings) }
    guard let filter = arguments["filter"] else { return items }
    let matching = items.filter { $0.path.contains(filter) || $0.name.contains(filter) }
    guard !matching.isEmpty else {
      throw SuiteDiscovery.Failure.noneMatches(filter: filter, count: items.count)
    }
    return matching
  }

  /// Now, in UTC, to the second.
  private static func moment() -> String {
    Date().ISO8601Format(.iso8601(timeZone: .gmt, dateTimeSeparator: .standard))
      .trimmingCharacters(in: CharacterSet(charactersIn: "Z"))
  }

  private func list(_ items: [SuiteItem], _ console: Console) throws -> ExitCode {
    let width = items.map { String($0.frameCount).count }.max() ?? 0
    for item in items {
      let count = String(item.frameCount)
      try console.print(
        String(repeating: " ", count: width - count.count) + count + " frames  "
          + TerminalText.line(item.path))
    }
    let frames = items.reduce(0) { $0 + $1.frameCount }
    console.note("\(items.count) \(items.count == 1 ? "scenario" : "scenarios"), \(frames) frames")
    return .done
  }
}

/// Whether a machine runs this rather than a person.
enum ContinuousIntegration {
  static func isOn(_ environment: [String: String]) -> Bool {
    guard let value = environment["CI"]?.lowercased() else { return false }
    return !["", "0", "false", "no"].contains(value)
  }
}

/// Which part of a suite is run, by the command line or by what started the process.
enum ShardChoice {
  static func shard(
    _ arguments: ParsedArguments, _ environment: [String: String]
  ) throws(UsageError) -> SuiteDocument.Shard? {
    if let text = arguments["shard"] { return try shard(text) }
    let count = try arguments.integer("shards", in: 1...100_000)
    func number(_ name: String) throws(UsageError) -> Int? {
      guard let text = environment[name], !text.isEmpty else { return nil }
      guard let value = Int(text), value >= 0 else {
        throw .invalidValue(option: name, found: text, expected: "a whole number from 0 on")
      }
      return value
    }
    if let total = try number("TEST_TOTAL_SHARDS"), let index = try number("TEST_SHARD_INDEX") {
      return try shard(index, of: total, named: "TEST_SHARD_INDEX")
    }
    if let index = try number("JOB_COMPLETION_INDEX") {
      guard let count else { throw .onlyWith("JOB_COMPLETION_INDEX", "--shards") }
      return try shard(index, of: count, named: "JOB_COMPLETION_INDEX")
    }
    if let task = try number("SLURM_ARRAY_TASK_ID") {
      let first = try number("SLURM_ARRAY_TASK_MIN") ?? 0
      let step = max(1, try number("SLURM_ARRAY_TASK_STEP") ?? 1)
      let tasks = try number("SLURM_ARRAY_TASK_COUNT")
      guard let total = count ?? tasks else { throw .onlyWith("SLURM_ARRAY_TASK_ID", "--shards") }
      return try shard((task - first) / step, of: total, named: "SLURM_ARRAY_TASK_ID")
    }
    if count != nil { throw .onlyWith("--shards", "JOB_COMPLETION_INDEX") }
    return nil
  }

  private static func shard(_ text: String) throws(UsageError) -> SuiteDocument.Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      count <= 100_000, (1...count).contains(index)
    else {
      throw .invalidValue(
        option: "--shard", found: text, expected: "two whole numbers such as 1/4, from 1/4 to 4/4")
    }
    return SuiteDocument.Shard(index: index, count: count)
  }

  /// `index` counts from 0.
  private static func shard(
    _ index: Int, of count: Int, named name: String
  ) throws(UsageError) -> SuiteDocument.Shard {
    guard count >= 1, (0..<count).contains(index) else {
      throw .invalidValue(
        option: name, found: "\(index)", expected: "a number below the \(count) shards, from 0 on")
    }
    return SuiteDocument.Shard(index: index + 1, count: count)
  }
}
