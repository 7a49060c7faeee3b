import Rendering
import Scenarios
import WorldTracking

/// The replay of a bundle, which brings its own settings, taps and answers.
extension ReplayCommand {
  /// The options that a bundle leaves open.
  private static let bundleOptions: Set<String> = [
    "headless", "faults", "report", "json", "frames", "every", "video", "debug-layers", "undistort",
  ]

  /// Refuses options that would change what was bundled.
  static func checkBundle(_ arguments: ParsedArguments) throws(UsageError) {
    for name in parameters.map(\.name)
    where arguments.isGiven(name) && !bundleOptions.contains(name) {
      throw .refused("--\(name)", reason: "a bundle has its own settings and replays headless")
    }
  }

  func replayBundle(_ console: Console) throws -> ExitCode {
    let faults = try arguments["faults"].map { try FaultPlan(contentsOf: $0) } ?? .none
    let bundle = try OpenedBundle(
      path: path, ModelOptions.scenarioResources(arguments), faults: faults)
    let run = bundle.run.headless
    var firstError: (any Error)?
    func attempt(_ work: () throws -> Void) {
      do { try work() } catch { firstError = firstError ?? error }
    }
    let document = try HeadlessReplay(
      run: run, arguments: arguments, layers: arguments.has("debug-layers") ? .all : []
    ).document(console, attempt: attempt)
    if let file = arguments["report"] { attempt { try document.write(to: file) } }
    if faults.isEmpty, try !bundle.isSame(document) {
      console.note("placard: \(path): this is not the run that was bundled")
    }
    try console.show(document, arguments)
    if let firstError { throw firstError }
    return .done
  }
}
