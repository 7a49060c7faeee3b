import Geometry
package import Recordings

/// What an edit did to a placed label, so that it can be taken back.
enum LabelChange: Hashable, Sendable {
  case placed(Anchor.Identifier)
  case moved(Anchor.Identifier, from: Transform)
  case renamed(Anchor.Identifier, from: PlacedLabel)
  case removed(Anchor, PlacedLabel)
}

/// An edit of a placed label with what became of it.
package struct EditRecord: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable {
    case move, rename, remove, undo
  }

  package enum Outcome: Hashable, Sendable {
    case done
    case noSuchLabel
    case emptyName
    case nothingToUndo
    /// The new place can't be had.
    case refused(PlacementRefusal)
  }

  package var timestamp: Timestamp
  package var action: Action
  /// Nil where there was nothing to undo.
  package var anchor: Anchor.Identifier?
  package var outcome: Outcome
  /// The label's new name.
  package var text: String?
}

extension LabelPlacement {
  /// So many edits can be taken back.
  package static let undoLimit = 100
  /// The most characters of a label's name; longer ones are cut.
  package static let nameLimit = 200

  mutating func remember(_ change: LabelChange) {
    changes.append(change)
    if changes.count > Self.undoLimit { changes.removeFirst() }
  }

  mutating func edited(_ edit: LabelEdit, at now: Timestamp) -> [ExperienceEffect] {
    switch edit {
    case .move(let anchor, let site): move(anchor, to: site, at: now)
    case .rename(let anchor, let name): rename(anchor, to: name, at: now)
    case .remove(let anchor): remove(anchor, at: now)
    case .undo: undo(at: now)
    }
  }

  /// The anchor goes where a new label would be placed.
  private mutating func move(
    _ anchor: Anchor.Identifier, to site: TapSite, at now: Timestamp
  ) -> [ExperienceEffect] {
    var record = EditRecord(timestamp: now, action: .move, anchor: anchor, outcome: .noSuchLabel)
    guard let old = poses[anchor] else { return [.report(.edit(record))] }
    let report = site.hitTest()
    let refusal: PlacementRefusal? =
      if site.frame == nil {
        .noFrame
      } else if hasEnded {
        .recordingEnded
      } else if site.trackingState == .limited(.relocalizing) {
        .relocalizing
      } else if report.results.isEmpty {
        .noHit(report.miss ?? .nothingToHit, site.trackingState)
      } else {
        nil
      }
    guard refusal == nil, let hit = report.results.first else {
      record.outcome = .refused(refusal ?? .noFrame)
      if let refusal { answer(refusal.message, at: now) }
      return [.report(.edit(record))]
    }
    poses[anchor] = hit.worldFromHit
    remember(.moved(anchor, from: old))
    record.outcome = .done
    return [
      .moveAnchor(anchor, worldFromAnchor: hit.worldFromHit), .report(.edit(record)),
    ]
  }

  private mutating func rename(
    _ anchor: Anchor.Identifier, to name: String, at now: Timestamp
  ) -> [ExperienceEffect] {
    var record = EditRecord(timestamp: now, action: .rename, anchor: anchor, outcome: .done)
    let blank = { (character: Character) in character.isWhitespace }
    let trimmed = String(
      name.trimmingPrefix(while: blank).reversed().trimmingPrefix(while: blank).reversed()
    ).prefix(Self.nameLimit)
    if let old = placedLabels[anchor] {
      if trimmed.isEmpty {
        record.outcome = .emptyName
      } else {
        placedLabels[anchor]?.text = String(trimmed)
        record.text = String(trimmed)
        remember(.renamed(anchor, from: old))
      }
    } else {
      record.outcome = .noSuchLabel
    }
    return [.report(.edit(record))]
  }

  private mutating func remove(
    _ anchor: Anchor.Identifier, at now: Timestamp
  ) -> [ExperienceEffect] {
    var record = EditRecord(timestamp: now, action: .remove, anchor: anchor, outcome: .noSuchLabel)
    guard let label = placedLabels.removeValue(forKey: anchor),
      let pose = poses.removeValue(forKey: anchor)
    else { return [.report(.edit(record))] }
    remember(.removed(Anchor(identifier: anchor, worldFromAnchor: pose), label))
    record.outcome = .done
    return [.removeAnchor(anchor), .report(.edit(record))]
  }

  /// Takes back the newest edit whose label is still there.
  private mutating func undo(at now: Timestamp) -> [ExperienceEffect] {
    var record = EditRecord(timestamp: now, action: .undo, anchor: nil, outcome: .done)
    while let change = changes.popLast() {
      guard let effects = takeBack(change) else { continue }
      switch change {
      case .placed(let anchor), .moved(let anchor, _), .renamed(let anchor, _):
        record.anchor = anchor
      case .removed(let anchor, _): record.anchor = anchor.identifier
      }
      record.text = record.anchor.flatMap { placedLabels[$0]?.text }
      return effects + [.report(.edit(record))]
    }
    record.outcome = .nothingToUndo
    return [.report(.edit(record))]
  }

  /// Nil when the label of the change is gone by another way, such as a run without anchors.
  private mutating func takeBack(_ change: LabelChange) -> [ExperienceEffect]? {
    switch change {
    case .placed(let anchor):
      guard placedLabels.removeValue(forKey: anchor) != nil else { return nil }
      poses[anchor] = nil
      return [.removeAnchor(anchor)]
    case .moved(let anchor, let old):
      guard placedLabels[anchor] != nil else { return nil }
      poses[anchor] = old
      return [.moveAnchor(anchor, worldFromAnchor: old)]
    case .renamed(let anchor, let old):
      guard placedLabels[anchor] != nil else { return nil }
      placedLabels[anchor] = old
      return []
    case .removed(let anchor, let label):
      placedLabels[anchor.identifier] = label
      poses[anchor.identifier] = anchor.worldFromAnchor
      return [.addAnchor(anchor)]
    }
  }
}
