import Foundation
import Geometry
import Glibc

/// Damages input at random, with seeds, so that a reader can be shown never to crash, hang or leak.
///
/// A run of some hundred seeds belongs into the tests; `scripts/checks/fuzz` asks for as many as it
/// likes by the environment, see ``LongDamageRun``.
package enum DamageRun {
  /// The seeds that are tried for each sample: `usual` in the tests.
  package static func runs(_ usual: Int) -> Int { LongDamageRun.current?.runs ?? usual }

  /// The seeds for a sample in a long run that is not for this sample.
  private static let shortRun = 300

  /// What a reader made of one input.
  package enum Answer: Sendable {
    case taken
    case refused
  }

  /// What is written for each reader.
  package struct Figures: Sendable {
    package private(set) var taken = 0
    package private(set) var refused = 0
    /// The longest that one input took, in seconds.
    package private(set) var longest = 0.0
    /// How much the process's memory grew from a tenth of the way to the end, in bytes.
    package private(set) var growth = 0
    /// How many more files are open at the end.
    package private(set) var openFiles = 0

    package var executions: Int { taken + refused }

    fileprivate mutating func add(_ answer: Answer, _ seconds: Double) {
      if answer == .taken { taken += 1 } else { refused += 1 }
      longest = max(longest, seconds)
    }

    fileprivate mutating func finish(_ before: (bytes: Int, files: Int)) {
      growth = Self.residentBytes() - before.bytes
      openFiles = Self.openFileCount() - before.files
    }

    fileprivate static func now() -> (bytes: Int, files: Int) { (residentBytes(), openFileCount()) }

    private static func residentBytes() -> Int {
      guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
        let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
      else { return 0 }
      return pages * 4096
    }

    private static func openFileCount() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
    }
  }

  /// Words that break readers of text, and that a random byte would seldom make.
  private static let tokens: [[UInt8]] =
    ["NaN", "-", "1e999", "4.9e-324", "null", "[", "}", "\"", "99999999999999999999", "../", "\0"]
    .map { Array($0.utf8) } + [[0xFF], [0xFF, 0xFF, 0xFF, 0x7F], [0xC3, 0x28], [0x80, 0, 0, 0]]

  /// One to four changes: a byte, a bit, bytes taken out, repeated, put in, or the end cut off.
  package static func damaged(_ whole: [UInt8], seed: UInt64) -> [UInt8] {
    var numbers = SplitMix64(seed: seed)
    var bytes = whole
    for _ in 0...numbers.index(below: 4) {
      guard !bytes.isEmpty else { break }
      let at = numbers.index(below: bytes.count)
      let token = tokens[numbers.index(below: tokens.count)]
      switch numbers.index(below: 8) {
      case 0: bytes[at] = UInt8(truncatingIfNeeded: numbers.next())
      case 1: bytes[at] ^= 1 << numbers.index(below: 8)
      case 2: bytes.removeSubrange(at..<min(bytes.count, at + 1 + numbers.index(below: 9)))
      case 3: bytes.insert(contentsOf: token, at: at)
      case 4: bytes.replaceSubrange(at..<min(bytes.count, at + token.count), with: token)
      case 5:
        let part = bytes[at..<min(bytes.count, at + 1 + numbers.index(below: 40))]
        bytes.insert(contentsOf: part, at: numbers.index(below: bytes.count))
      case 6: bytes[at] = [0, 1, 0x7F, 0x80, 0xFF][numbers.index(below: 5)]
      default: if numbers.index(below: 8) == 0 { bytes.removeSubrange(at...) }
      }
    }
    return bytes
  }

  /// Tries a sample with the seeds 0 … `runs` − 1, or with those of a long run.
  ///
  /// `read` throws what the reader should not have thrown; that ends the run, and the error has
  /// the seed.
  package static func figures(
    of name: String, _ whole: [UInt8], runs: Int, read: ([UInt8]) throws -> Answer
  ) throws -> Figures {
    try figures(of: name, samples: [whole], runs: runs) { try read($1) }
  }

  /// Tries several samples in turn, each as ``figures(of:_:runs:read:)`` does, under one name.
  ///
  /// - Parameter read: Is given the sample's place in the list, and its bytes as they are damaged.
  package static func figures(
    of name: String, samples: [[UInt8]], runs: Int, read: (Int, [UInt8]) throws -> Answer
  ) throws -> Figures {
    var figures = Figures()
    var before = Figures.now()
    let current = LongDamageRun.current
    let long = current.flatMap { $0.wants(name) ? $0 : nil }
    let runs = current != nil && long == nil ? min(runs, Self.shortRun) : runs
    let first = long?.firstSeed ?? 0
    let clock = ContinuousClock()
    long?.begin(name)
    for seed in first..<(first + runs) {
      // Memory that readers keep for the next time is there by then.
      if seed == first + runs / 10 { before = Figures.now() }
      long?.note(seed: seed, done: figures.executions)
      let sample = seed % samples.count
      let whole = samples[sample]
      let bytes = damaged(whole, seed: UInt64(seed))
      let start = clock.now
      do {
        let answer = try read(sample, bytes)
        figures.add(answer, Double(from: start.duration(to: clock.now)))
        if answer == .refused, bytes == whole { throw RefusedWhole() }
      } catch {
        throw Unexpected(name: name, seed: seed, error: "\(error)")
      }
    }
    figures.finish(before)
    try long?.end(name, figures)
    return figures
  }

  /// Tries a sample as ``figures(of:_:runs:read:)`` does, with a reader that throws where it refuses.
  ///
  /// - Parameter isRefusal: True for the reader's own errors.
  package static func figures(
    of name: String, _ whole: [UInt8], runs: Int, where isRefusal: (any Error) -> Bool,
    read: ([UInt8]) throws -> Void
  ) throws -> Figures {
    try figures(of: name, whole, runs: runs) { bytes in
      do {
        try read(bytes)
        return .taken
      } catch  where isRefusal(error) && bytes != whole {
        return .refused
      }
    }
  }

  /// Refused although nothing was damaged: then nothing is tried.
  private struct RefusedWhole: Error {}

  /// An error that is not one of the reader's own.
  package struct Unexpected: Error {
    package var name: String
    package var seed: Int
    package var error: String
  }

  /// Writes a file in place, which costs less than a new one each time.
  package static func overwrite(_ path: String, with bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    guard count == bytes.count else {
      throw Unexpected(name: path, seed: 0, error: "it can't be written")
    }
  }
}

extension Double {
  fileprivate init(from duration: Duration) {
    self = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}
