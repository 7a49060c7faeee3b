package import Geometry
package import Imaging
package import Recognition
package import Recordings

/// What a session tells its experience.
package enum ExperienceEvent: Sendable {
  /// Time passed.
  case tick
  /// A frame is current; it may be looked at but not kept, since it holds a camera buffer.
  case frame(Frame)
  /// Nothing is in flight, so a classification may be asked for; with the frame if it is new.
  case idle(newFrame: Frame?)
  case classified(ClassificationAnswer)
  /// What was being classified will not be answered; it may be asked for again.
  case answerLost
  case tapped(TapSite)
  case pressed(ExperienceButton)
  case edited(LabelEdit)
  case trackingStateChanged(TrackingState)
  case wasInterrupted
  case restarted
  case anchorsRemoved([Anchor])
  /// The place of a world map was found, and its labels with it.
  case labelsRestored([Anchor], [Anchor.Identifier: PlacedLabel])
  /// The recording was moved to another moment.
  case discontinuity
  /// The last frame was delivered.
  case ended
}

/// What an experience asks its session to do.
package enum ExperienceEffect: Sendable {
  case addAnchor(Anchor)
  case moveAnchor(Anchor.Identifier, worldFromAnchor: Transform)
  case removeAnchor(Anchor.Identifier)
  /// Only after ``ExperienceEvent/idle(newFrame:)``.
  case classify(ClassificationJob)
  case restart
  case reportTap(TapRecord)
  case report(ExperienceRecord)
}

/// Something that an experience did, for the run's document.
package enum ExperienceRecord: Hashable, Sendable {
  case edit(EditRecord)
  case hunt(HuntRecord)
  case snapshot(SnapshotRecord)
}

/// What a classification is for.
package enum ClassificationPurpose: Hashable, Sendable {
  /// What the camera sees now.
  case live
  /// A region around a tapped point.
  case region(tap: Int, observation: Int)
  /// A still picture.
  case still(Int)
}

/// A picture that an experience wants classified.
package struct ClassificationJob: Sendable {
  package var purpose: ClassificationPurpose
  package var image: PixelBuffer
  package var request: ClassificationRequest
  /// The frame that the picture is of, and when it was captured.
  package var frameIndex: Int
  package var seenAt: Timestamp
}

/// The answer to a ``ClassificationJob``.
package struct ClassificationAnswer: Sendable {
  package var purpose: ClassificationPurpose
  package var frameIndex: Int
  package var seenAt: Timestamp
  package var result: Result<[Classification], any Error>

  package init(
    purpose: ClassificationPurpose, frameIndex: Int, seenAt: Timestamp,
    result: Result<[Classification], any Error>
  ) {
    self.purpose = purpose
    self.frameIndex = frameIndex
    self.seenAt = seenAt
    self.result = result
  }
}

/// A change of a placed label.
package enum LabelEdit: Sendable {
  case move(Anchor.Identifier, to: TapSite)
  case rename(Anchor.Identifier, to: String)
  case remove(Anchor.Identifier)
  case undo
}
