package import Foundation

/// The program under test, run as a user would run it.
package enum PlacardExecutable {
  /// What a finished run left.
  package struct Outcome: Sendable {
    package var status: Int32
    package var output: Data
    package var errors: String

    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The program stands beside the test bundle that SwiftPM built.
  package static var path: String {
    let bundle =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().path + "/placard"
  }

  /// The folder of the package, above the build folder.
  package static var packageFolder: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }

  /// A process that is set up but not started; its output goes to the returned files.
  package static func process(
    _ arguments: [String], environment changes: [String: String?] = [:], folder: String? = nil
  ) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    for (name, value) in changes { environment[name] = value }
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder ?? packageFolder)
    return process
  }

  /// Runs the program to its end.
  package static func run(
    _ arguments: [String], environment: [String: String?] = [:], folder: String? = nil
  ) throws -> Outcome {
    // Files, not pipes: a pipe that nobody empties stops the program.
    let place = try TemporaryFolder()
    let output = place.path + "/stdout"
    let errors = place.path + "/stderr"
    for file in [output, errors] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    let process = process(arguments, environment: environment, folder: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: try Data(contentsOf: URL(fileURLWithPath: output)),
      errors: String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: errors)), as: UTF8.self))
  }

  /// Runs the program and tells the most memory that it held, in bytes.
  package static func peakMemory(_ arguments: [String]) throws -> (status: Int32, bytes: Int) {
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables =
      ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in Int32(0)...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var child = pid_t()
    let code = posix_spawn(&child, path, &actions, nil, words, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    var (status, usage) = (Int32(), rusage())
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    return ((status >> 8) & 0xFF, usage.ru_maxrss * 1024)
  }
}
