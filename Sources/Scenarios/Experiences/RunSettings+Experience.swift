import Simulation

extension RunSettings {
  /// Sets up a game: its targets, checked against the model's classes, and the record to beat.
  ///
  /// Targets that can't be won are warned of and never drawn. Throws ``RunError``, with
  /// `noWinnableTarget` when nothing is left.
  package mutating func prepareHunt(
    targets: [String], labels: [String], seed: UInt64, bestScore: BestScoreFile?
  ) throws {
    let checked = HuntTargets(targets, labels: labels)
    guard !checked.winnable.isEmpty else { throw RunError.noWinnableTarget(targets: targets) }
    session.experience = .hunt
    session.hunt.targets = checked
    session.hunt.seed = seed
    for target in checked.unwinnable {
      let similar = target.similarLabel.map { "; the nearest is \"\($0)\"" } ?? ""
      warn(
        "unwinnableTarget", "\"\(target.name)\" can't be won: no class begins with it\(similar)")
    }
    guard let reading = try bestScore?.read() else { return }
    session.hunt.bestScore = reading.best
    if let path = reading.setAside {
      warn("damagedBestScore", "the best score couldn't be read; the file is now \(path)")
    }
  }

  /// Limits the label app to the words of a file.
  ///
  /// Words that the model has no class for are warned of. Throws ``RunError``, with `noKnownWord`
  /// when nothing is left.
  package mutating func limitVocabulary(toFile path: String, labels: [String]) throws {
    try limitVocabulary(to: try WordList.read(path: path), labels: labels, path: path)
  }

  /// The same with the words themselves; `path` names where they stand.
  package mutating func limitVocabulary(
    to words: [String], labels: [String], path: String
  ) throws(RunError) {
    let vocabulary = Vocabulary(words: words, labels: labels)
    guard !vocabulary.classIndices.isEmpty else { throw RunError.noKnownWord(path: path) }
    session.labels.vocabulary = vocabulary
    for word in vocabulary.unknownWords {
      warn("unknownWord", "\(path): the model has no class \"\(word)\"")
    }
  }

  private mutating func warn(_ code: String, _ text: String) {
    warnings.append(RunDocument.Warning(code: code, frame: nil, text: text))
  }
}
