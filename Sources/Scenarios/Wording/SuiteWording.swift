/// The words for what keeps a suite from being run.
enum SuiteWording {
  static func text(for failure: SuiteDiscovery.Failure) -> String {
    switch failure {
    case .noSuchPath(let path): "\(path): there is no such file or folder"
    case .unreadableFolder(let path): "\(path): the folder can't be read"
    case .noScenario(let paths):
      paths.joined(separator: ", ") + ": no file ends in \(Scenario.fileSuffix)"
    case .noneMatches(let filter, let count):
      "none of the \(count) scenarios has '\(filter)' in its path or name"
    }
  }

  static func text(for error: WorkerError) -> String {
    switch error {
    case .cannotStart(let program, let detail): "\(program): can't be started: \(detail)"
    case .noPipe(let detail): "no pipe to a process of ours: \(detail)"
    }
  }
}
