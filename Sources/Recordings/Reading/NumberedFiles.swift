import Foundation

/// The numbers in the names of a folder's files, such as 12 in "frame-000012.pose.txt".
enum NumberedFiles {
  struct Entry: Hashable {
    var number: Int
    /// The digits as they stand in the name.
    var digits: String
  }

  /// The files named `prefix`, one to nine digits, `suffix`, in order of the numbers.
  ///
  /// Of two names with the same number both are given, the shorter first. O(files · log files).
  static func entries(in folder: String, prefix: String, suffix: String) -> [Entry] {
    RecordingFolder.names(in: folder).compactMap { entry(of: $0, prefix: prefix, suffix: suffix) }
      .sorted { ($0.number, $0.digits.utf8.count) < ($1.number, $1.digits.utf8.count) }
  }

  private static func entry(of name: String, prefix: String, suffix: String) -> Entry? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
      digits.utf8.count + prefix.utf8.count + suffix.utf8.count == name.utf8.count,
      let number = Int(digits)
    else { return nil }
    return Entry(number: number, digits: String(digits))
  }
}
