import Recordings
import Simulation

extension RunDocument {
  /// A change of a placed label.
  package struct Edit: Hashable, Sendable, Codable {
    package var time: Double
    /// move, rename, remove or undo.
    package var action: String
    package var anchor: String?
    /// done or refused.
    package var outcome: String
    package var reason: String?
    /// The label's name after it was renamed or an edit was undone.
    package var text: String?
  }

  /// The games that were played.
  package struct Hunt: Hashable, Sendable, Codable {
    package struct Game: Hashable, Sendable, Codable {
      package var start: Double
      /// Absent when the recording was over before the game.
      package var end: Double?
      package var score: Int
      /// over, givenUp or running.
      package var outcome: String
    }

    package struct Find: Hashable, Sendable, Codable {
      package var time: Double
      package var target: String
      package var frame: Int
      package var confidence: Double
    }

    package struct Skip: Hashable, Sendable, Codable {
      package var time: Double
      package var target: String
    }

    /// Of the last game.
    package var score: Int
    package var best: Int
    package var games: [Game] = []
    package var found: [Find] = []
    package var skipped: [Skip] = []
  }

  /// A still picture, or a tap that took none.
  package struct Snapshot: Hashable, Sendable, Codable {
    package var time: Double
    package var answered: Double
    package var frame: Int?
    /// recognized, unrecognized, failed, busy, noPicture or givenUp.
    package var outcome: String
    package var label: String?
    package var confidence: Double?
  }

  mutating func record(_ record: ExperienceRecord, start: Timestamp) {
    switch record {
    case .edit(let edit): edits = (edits ?? []) + [Edit(edit, start: start)]
    case .hunt(let event): hunt?.record(event, start: start)
    case .snapshot(let snapshot):
      // In order of the taps: the answer to one may come after the refusal of the next.
      let time = snapshot.taken.seconds(since: start)
      var all = snapshots ?? []
      all.insert(
        Snapshot(snapshot, start: start), at: all.firstIndex { $0.time > time } ?? all.count)
      snapshots = all
    }
  }
}

extension RunDocument.Edit {
  fileprivate init(_ record: EditRecord, start: Timestamp) {
    self.init(
      time: record.timestamp.seconds(since: start), action: record.action.rawValue,
      anchor: record.anchor?.text, outcome: record.outcome == .done ? "done" : "refused",
      text: record.text)
    reason =
      switch record.outcome {
      case .done: nil
      case .noSuchLabel: "noSuchLabel"
      case .emptyName: "emptyName"
      case .nothingToUndo: "nothingToUndo"
      case .refused(let refusal): PlacementWording.code(for: refusal)
      }
  }
}

extension RunDocument.Hunt {
  fileprivate mutating func record(_ event: HuntRecord, start: Timestamp) {
    func seconds(_ moment: Timestamp) -> Double { moment.seconds(since: start) }
    switch event {
    case .started(let moment, _):
      finish(at: seconds(moment), outcome: "givenUp")
      score = 0
      games.append(Game(start: seconds(moment), score: 0, outcome: "running"))
    case .found(let moment, let target, let frame, let confidence):
      score += 1
      if !games.isEmpty { games[games.count - 1].score = score }
      found.append(
        Find(time: seconds(moment), target: target, frame: frame, confidence: confidence))
    case .skipped(let moment, let target):
      skipped.append(Skip(time: seconds(moment), target: target))
    case .ended(let moment, let score, let best, _):
      self.score = score
      self.best = best
      finish(at: seconds(moment), outcome: "over")
    case .givenUp(let moment): finish(at: seconds(moment), outcome: "givenUp")
    }
  }

  /// Closes the game that runs, if one does.
  private mutating func finish(at end: Double, outcome: String) {
    guard let last = games.indices.last, games[last].outcome == "running" else { return }
    games[last].end = end
    games[last].outcome = outcome
  }
}

extension RunDocument.Snapshot {
  fileprivate init(_ record: SnapshotRecord, start: Timestamp) {
    self.init(
      time: record.taken.seconds(since: start), answered: record.answered.seconds(since: start),
      frame: record.frameIndex, outcome: "")
    switch record.outcome {
    case .recognized(let label, let confidence):
      outcome = "recognized"
      self.label = label
      self.confidence = confidence
    case .unrecognized(let label, let confidence):
      outcome = "unrecognized"
      self.label = label
      self.confidence = confidence
    case .failed: outcome = "failed"
    case .busy: outcome = "busy"
    case .noPicture: outcome = "noPicture"
    case .givenUp: outcome = "givenUp"
    }
  }
}
