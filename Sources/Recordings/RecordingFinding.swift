/// Something odd in a recording that does not stop it from being used.
package struct RecordingFinding: Hashable, Sendable, Codable {
  package enum Kind: Hashable, Sendable, Codable {
    /// An entry whose picture does not exist; the frame is left out.
    case missingImage(path: String)
    /// An entry whose depth picture does not exist; the frame goes without depth.
    case missingDepth(path: String)
    /// A pose with values that are not finite, or whose rotation part is no rotation; left out.
    case unusablePose(detail: String)
    /// A frame that is not later than the one before it; left out.
    case timeNotIncreasing
    /// A picture for which no pose is near enough in time; left out.
    case noPose(path: String)
    /// An entry left out for another reason.
    case unusableEntry(detail: String)
    /// Something that the files don't say, with the value that the reader took.
    case assumed(detail: String)
  }
  package var kind: Kind
  /// The file and, where known, the line or field that it stands in.
  package var place: String

  package init(kind: Kind, place: String) {
    self.kind = kind
    self.place = place
  }
}
