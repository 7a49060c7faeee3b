import Foundation
import Testing

@testable import Scenarios

/// Workers that answer, crash, hang and are killed; the workers are shell scripts.
struct WorkerPoolTests {
  private func run(
    _ script: String, _ lines: [String], jobs: Int = 1, timeLimit: Double = 60,
    isEnded: () -> Bool = { false }, goesOn: (Int) -> Bool = { _ in true }
  ) throws -> [Int: WorkerPool.Answer] {
    let pool = WorkerPool(program: "/bin/sh", arguments: ["-c", script], jobs: jobs)
    var answers: [Int: WorkerPool.Answer] = [:]
    let requests = lines.map {
      WorkerPool.Request(line: Data($0.utf8), timeLimit: timeLimit)
    }
    try pool.run(requests, isEnded: isEnded) { index, answer, seconds in
      #expect(answers.updateValue(answer, forKey: index) == nil, "answered twice")
      #expect(seconds >= 0)
      return goesOn(index)
    }
    return answers
  }

  /// Echoes each line, with the number of lines that this process has answered.
  private let echo = "n=0; while read l; do n=$((n+1)); echo \"$l $n\" >&3; done"

  @Test func `one worker answers everything in order`() throws {
    let answers = try run(echo, ["a", "b", "c"])
    #expect(
      answers == [
        0: .reply(Data("a 1".utf8)), 1: .reply(Data("b 2".utf8)), 2: .reply(Data("c 3".utf8)),
      ])
  }

  @Test func `several workers answer everything once`() throws {
    let lines = (0..<50).map { "r\($0)" }
    let answers = try run(echo, lines, jobs: 4)
    #expect(answers.count == 50)
    for (index, answer) in answers {
      guard case .reply(let data) = answer else {
        Issue.record("\(answer)")
        continue
      }
      #expect(String(decoding: data, as: UTF8.self).hasPrefix("r\(index) "))
    }
  }

  @Test func `a worker that crashes or is killed fails its own request only`() throws {
    let script =
      "while read l; do case $l in die) exit 7;; kill) kill -9 $$;; segv) kill -SEGV $$;; "
      + "*) echo $l >&3;; esac; done"
    let answers = try run(script, ["a", "die", "b", "kill", "segv", "c"])
    #expect(
      answers == [
        0: .reply(Data("a".utf8)), 1: .crashed(how: "exit code 7"), 2: .reply(Data("b".utf8)),
        3: .crashed(how: "signal 9 (Killed)"),
        4: .crashed(how: "signal 11 (Segmentation fault)"), 5: .reply(Data("c".utf8)),
      ])
  }

  @Test func `a worker that hangs is ended at its limit`() throws {
    let script = "while read l; do [ $l = hang ] && exec sleep 1000; echo $l >&3; done"
    let answers = try run(script, ["a", "hang", "b"], timeLimit: 0.5)
    #expect(
      answers == [
        0: .reply(Data("a".utf8)), 1: .timedOut(limit: 0.5), 2: .reply(Data("b".utf8)),
      ])
  }

  @Test func `what a worker prints elsewhere is no answer`() throws {
    let script = "while read l; do echo noise; echo $l >&3; done"
    #expect(try run(script, ["a"]) == [0: .reply(Data("a".utf8))])
  }

  @Test func `long answers come whole`() throws {
    let script = "read l; head -c 3000000 /dev/zero | tr '\\0' x >&3; echo >&3; read l"
    guard case .reply(let data) = try run(script, ["a"])[0] else {
      Issue.record("no reply")
      return
    }
    #expect(data.count == 3_000_000)
  }

  @Test func `an end that is asked for ends workers, with what was answered kept`() throws {
    var answered = 0
    let answers = try run(
      "while read l; do [ $l = hang ] && exec sleep 1000; echo $l >&3; done", ["a", "hang", "b"],
      isEnded: { answered > 0 },
      goesOn: { _ in
        answered += 1; return true
      })
    #expect(answers == [0: .reply(Data("a".utf8))])
    #expect(
      try run(echo, ["a", "b", "c"], goesOn: { $0 < 1 }).count == 2, "as at the first failure")
  }

  @Test func `a program that is not there is an error`() {
    let pool = WorkerPool(program: "/nowhere/at/all", arguments: [], jobs: 1)
    #expect(throws: WorkerError.self) {
      try pool.run(
        [WorkerPool.Request(line: Data("a".utf8), timeLimit: 1)], isEnded: { false }
      ) { _, _, _ in true }
    }
  }
}
