/// Something odd in a recording that does not stop it from being used.
package struct RecordingFinding: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// An entry whose picture does not exist.
    case missingImage(path: String)
    /// A pose with values that are not finite, or whose rotation part is no rotation.
    case unusablePose(detail: String)
    /// A frame that is not later than the one before it.
    case timeNotIncreasing
    /// A picture for which no pose is near enough in time.
    case noPose(path: String)
    /// An entry left out for another reason.
    case unusableEntry(detail: String)
  }
  package var kind: Kind
  /// The file and, where known, the line or field that it stands in.
  package var place: String

  package init(kind: Kind, place: String) {
    self.kind = kind
    self.place = place
  }
}
