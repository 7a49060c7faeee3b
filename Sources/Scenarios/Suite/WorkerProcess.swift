import Foundation
import Glibc

/// A process that runs one scenario after another: requests go in and replies come out, a line each.
///
/// It belongs to the thread that made it, and is killed with the value that owns it.
final class WorkerProcess {
  /// How a worker ended.
  enum End: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// Where the worker finds its replies' pipe.
  static let replyDescriptor: Int32 = 3

  let replies: Int32
  private let requests: Int32
  private let identifier: pid_t
  private var isReaped = false
  private var buffer = Data()

  /// Starts a program with arguments; its standard output is thrown away, standard error inherited.
  ///
  /// Throws ``WorkerError``.
  init(program: String, arguments: [String]) throws(WorkerError) {
    let (requestsOut, requestsIn) = try Self.pipe()
    let (repliesOut, repliesIn) = try Self.pipe()
    defer {
      close(requestsOut)
      close(repliesIn)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, requestsOut, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, repliesIn, Self.replyDescriptor)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, program, &actions, nil, words, environ)
    guard code == 0 else {
      close(requestsIn)
      close(repliesOut)
      throw .cannotStart(program: program, detail: String(cString: strerror(code)))
    }
    self.identifier = identifier
    requests = requestsIn
    replies = repliesOut
  }

  deinit {
    close(requests)
    close(replies)
    if !isReaped {
      Glibc.kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
    }
  }

  /// Sends a request; false when the worker is gone.
  func send(_ line: Data) -> Bool {
    (line + Data("\n".utf8)).withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(requests, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Reads what is there; returns the whole lines, and nil when the worker has closed its end.
  func receive() -> [Data]? {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = read(replies, &chunk, chunk.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    guard count > 0 else { return nil }
    buffer.append(contentsOf: chunk[..<count])
    guard let end = buffer.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = buffer[..<end].split(separator: UInt8(ascii: "\n")).map { Data($0) }
    buffer = Data(buffer[(end + 1)...])
    return lines
  }

  /// Ends it at once.
  func kill() { Glibc.kill(identifier, SIGKILL) }

  /// Waits for its end, which must be near: it has closed its pipe or was killed.
  func wait() -> End {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    isReaped = true
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
  }

  private static func pipe() throws(WorkerError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else {
      throw .noPipe(detail: String(cString: strerror(errno)))
    }
    return (ends[0], ends[1])
  }
}

/// Why a worker can't be started.
package enum WorkerError: Error, Hashable, Sendable {
  case cannotStart(program: String, detail: String)
  case noPipe(detail: String)
}
