/// A way of storing a recording on disk.
package struct RecordingFormat: Sendable {
  /// The name shown by `placard info`, such as "tum".
  package var name: String
  /// True when the path looks like this format; reads little.
  package var recognizes: @Sendable (_ path: String) -> Bool
  /// Reads the index. Throws ``RecordingError``.
  package var read: @Sendable (_ path: String) throws -> Recording

  package init(
    name: String, recognizes: @escaping @Sendable (String) -> Bool,
    read: @escaping @Sendable (String) throws -> Recording
  ) {
    self.name = name
    self.recognizes = recognizes
    self.read = read
  }
}
