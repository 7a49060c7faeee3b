import Foundation
import Glibc
import Synchronization

/// A damage run of `scripts/checks/fuzz`, as the environment asks for it.
///
/// PLACARD_FUZZ_RUNS is the number of seeds for each sample, PLACARD_FUZZ_FIRST the first of them,
/// PLACARD_FUZZ_ONLY beginnings of the samples' names, apart by
/// "|", that it is for; PLACARD_FUZZ_FIGURES the file to which each sample's figures are appended, and PLACARD_FUZZ_SEED a
/// file that has the name and the seed of what is being tried, also after a crash. Every half minute the
/// terminal is told how far a sample has come.
final class LongDamageRun: Sendable {
  static let current = LongDamageRun(ProcessInfo.processInfo.environment)

  let runs: Int
  let firstSeed: Int
  private let only: [Substring]
  private let figuresPath: String?
  private let seedPage: SeedPage?
  private let progress = Mutex(Progress())

  /// What a sample may cost at most: one input that is read for longer is a hang, memory and open files
  /// that keep growing are a leak.
  private static let bounds = (seconds: 10.0, bytes: 64 << 20, files: 8)
  /// The signal that ends a program after so many seconds with one input.
  private static let alarmSeconds: UInt32 = 60

  private struct Progress {
    var name = ""
    var began = ContinuousClock.now
    var told = ContinuousClock.now
    var processorTime = clock()
  }

  private init?(_ environment: [String: String]) {
    guard let runs = environment["PLACARD_FUZZ_RUNS"].flatMap({ Int($0) }), runs > 0 else {
      return nil
    }
    self.runs = runs
    firstSeed = environment["PLACARD_FUZZ_FIRST"].flatMap { Int($0) } ?? 0
    only = (environment["PLACARD_FUZZ_ONLY"] ?? "").split(separator: "|")
    figuresPath = environment["PLACARD_FUZZ_FIGURES"]
    seedPage = environment["PLACARD_FUZZ_SEED"].flatMap { SeedPage(path: $0) }
  }

  /// Swift Testing takes a backtrace of each error that is thrown, which costs more than to read.
  private static let stopBacktraces: Void = {
    for name in ["_swift_willThrow", "_swift_willThrowTypedImpl"] {
      dlsym(nil, name)?.storeBytes(of: nil, as: UnsafeRawPointer?.self)
    }
  }()

  func wants(_ name: String) -> Bool { only.isEmpty || only.contains { name.hasPrefix($0) } }

  func begin(_ name: String) {
    _ = Self.stopBacktraces
    seedPage?.name(name)
    progress.withLock { $0 = Progress(name: name) }
  }

  func note(seed: Int, done: Int) {
    seedPage?.seed(seed)
    guard done & 0xFF == 0 else { return }
    alarm(Self.alarmSeconds)
    progress.withLock { progress in
      let now = ContinuousClock.now
      guard progress.told.duration(to: now) > .seconds(30) else { return }
      progress.told = now
      let rate = Double(done) / Double(max(1, progress.began.duration(to: now).components.seconds))
      say("fuzz: \(progress.name): \(done) of \(runs), \(Int(rate)) a second")
    }
  }

  /// Writes the figures of a sample; throws where they are those of a hang or a leak.
  func end(_ name: String, _ figures: DamageRun.Figures) throws {
    alarm(0)
    let seconds = progress.withLock {
      Double(clock() - $0.processorTime) / Double(CLOCKS_PER_SEC)
    }
    let line =
      "\(name): \(figures.executions) executions from seed \(firstSeed), \(figures.taken) taken, "
      + "\(figures.refused) refused, longest \(figures.longest) s, memory "
      + "\(figures.growth / 1024) KiB, open files \(figures.openFiles), \(seconds) s of a processor"
    say("fuzz: " + line)
    if let figuresPath { append(line + "\n", to: figuresPath) }
    let bounds = Self.bounds
    if figures.longest > bounds.seconds || figures.growth > bounds.bytes
      || figures.openFiles > bounds.files
    {
      throw DamageRun.Unexpected(
        name: name, seed: firstSeed + runs, error: "a hang or a leak: \(figures)")
    }
  }

  private func say(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }

  private func append(_ line: String, to path: String) {
    // One write at the end of the file, so that two processes can share it.
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return }
    _ = Array(line.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }
}

/// A file in memory that keeps what is being tried when the process dies.
///
/// The number of the seed in eight bytes, then the name.
private final class SeedPage: Sendable {
  private let descriptor: Int32

  init?(path: String) {
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  func name(_ name: String) {
    ftruncate(descriptor, 8)
    _ = Array(name.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 8) }
  }

  func seed(_ seed: Int) {
    _ = withUnsafeBytes(of: Int64(seed).littleEndian) {
      pwrite(descriptor, $0.baseAddress, $0.count, 0)
    }
  }
}
