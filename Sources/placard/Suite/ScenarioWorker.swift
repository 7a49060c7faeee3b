import Foundation
import Scenarios
import Synchronization
import WorldTracking

/// The hidden command that runs scenarios for `placard test`, one after another, in a process of its own.
///
/// A request is a line of standard input, a reply a line of descriptor 3.
enum ScenarioWorker {
  static let name = "scenario-worker"

  private static let parameters: [Parameter] = [
    .option("results", "folder", "Where results go."), .flag("update", "Write goldens anew."),
    .flag("traces", "Trace for a page."), .option("model", "file", "The standard model."),
    .option("faults", "file", "What goes wrong besides."),
    .option("videos", "folder", "Where a video of each run goes."),
  ]

  /// The worker's command line for one of `placard test`.
  static func arguments(_ test: ParsedArguments, results: String) -> [String] {
    var words = [name, "--results", results]
    if test.has("update") { words.append("--update") }
    if test["html"] != nil { words.append("--traces") }
    if test.has("video"), let html = test["html"] { words += ["--videos", html + "/videos"] }
    for option in ["model", "faults"] {
      if let value = test[option] { words += ["--" + option, value] }
    }
    return words
  }

  @MainActor static func run(_ words: [String]) throws -> ExitCode {
    // A terminal's Ctrl-C is for the process that gives the work.
    signal(SIGINT, SIG_IGN)
    let arguments = try ParsedArguments(words, for: parameters)
    let folder = ResultFolder(path: try arguments.required("results"))
    var options = ScenarioOptions()
    options.updates = arguments.has("update")
    options.differences = folder.pictures
    options.traces = arguments.has("traces")
    options.videos = arguments["videos"]
    if let file = arguments["faults"] { options.faults = try FaultPlan(contentsOf: file) }
    let resources = ModelOptions.scenarioResources(
      arguments, worldCache: SessionOptions.worldCache)
    endWithParent()
    let replies = FileHandle(fileDescriptor: 3, closeOnDealloc: false)
    while let line = readLine() {
      let request = try JSONDecoder().decode(SuiteRun.Request.self, from: Data(line.utf8))
      let reply = reply(to: request, resources, options, folder)
      try replies.write(contentsOf: JSONEncoder().encode(reply) + Data("\n".utf8))
    }
    return .done
  }

  private static func reply(
    to request: SuiteRun.Request, _ resources: ScenarioResources, _ options: ScenarioOptions,
    _ folder: ResultFolder
  ) -> SuiteRun.Reply {
    let began = ContinuousClock.now
    var stored = StoredResult(
      key: request.key, exit: 0, seconds: 0,
      report: ScenarioReport(unusable: request.path, problem: ""))
    do {
      stored.report = try ScenarioReport.of(request.path, resources, options)
      stored.exit = stored.report.result.outcome == .passed ? 0 : ExitCode.unmet.rawValue
    } catch {
      stored.exit = ExitCode(for: error).rawValue
      stored.report = ScenarioReport(
        unusable: request.path, problem: ErrorWording.text(for: error))
    }
    stored.seconds = (ContinuousClock.now - began) / .seconds(1)
    do {
      try folder.write(stored)
      return SuiteRun.Reply(result: stored.summary, isStored: true)
    } catch {
      var summary = stored.summary
      summary.exit = ExitCode(for: error).rawValue
      summary.report.result.outcome = .unusable
      summary.report.result.problem = ErrorWording.text(for: error)
      return SuiteRun.Reply(result: summary, isStored: false)
    }
  }

  /// Ends this process when the one that gives the work is gone, even in the middle of a scenario.
  private static func endWithParent() {
    Thread.detachNewThread {
      var entry = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while poll(&entry, 1, -1) < 0 || entry.revents & Int16(POLLHUP) == 0 {}
      _exit(ExitCode.unmet.rawValue)
    }
  }
}

/// Remembers that a person, or a machine that shuts down, wants an end.
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  static var happened: Bool { flag.load(ordering: .relaxed) }

  static func watch() {
    // Whoever started this process may have left these signals blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in Interruption.flag.store(true, ordering: .relaxed) }
    }
  }
}

/// A folder for one run's results, removed with the value that owns it.
final class ScratchFolder {
  let path: String

  init() throws(RunError) {
    let number = ProcessInfo.processInfo.processIdentifier
    path = FileManager.default.temporaryDirectory.path + "/placard-results-\(number)"
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
