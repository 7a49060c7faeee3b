/// What an entry of a zip file may be called.
enum ZipEntryName {
  /// True for a name that stays inside of the folder that it is unpacked into, on any system.
  ///
  /// It must also show as what it is. A folder's name ends in "/".
  static func isSafe(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 1000, !name.contains("\\"), !name.contains(":"),
      name.unicodeScalars.allSatisfy({ !isHidden($0) })
    else { return false }
    var parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last == "" { parts.removeLast() }
    return parts.allSatisfy { !$0.isEmpty && $0.utf8.count <= 255 && $0 != "." && $0 != ".." }
  }

  /// Controls and marks that turn the direction of text, which hide what a name is.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return [.control, .format].contains(scalar.properties.generalCategory)
  }
}
