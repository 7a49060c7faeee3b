import CFontconfig

/// Asks Fontconfig which installed font file suits.
enum FontFallback {
  struct Match: Hashable {
    var path: String
    var index: Int
  }

  /// The system's font for `family`; nil when no font is installed.
  static func font(family: String) -> Match? {
    match { FcPatternAddString($0, FC_FAMILY, family) }
  }

  /// A font that should have the character, which the caller must check: Fontconfig always answers.
  static func font(covering scalar: Unicode.Scalar) -> Match? {
    guard let characters = FcCharSetCreate() else { return nil }
    defer { FcCharSetDestroy(characters) }
    FcCharSetAddChar(characters, FcChar32(scalar.value))
    return match {
      FcPatternAddString($0, FC_FAMILY, "sans-serif")
      FcPatternAddCharSet($0, FC_CHARSET, characters)
    }
  }

  private static func match(_ describe: (OpaquePointer) -> Void) -> Match? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    describe(pattern)
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let found = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(found) }
    var file: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(found, FC_FILE, 0, &file) == FcResultMatch, let file else {
      return nil
    }
    var index: Int32 = 0
    FcPatternGetInteger(found, FC_INDEX, 0, &index)
    // The upper half numbers a variable font's named instance, which plain outlines don't need.
    return Match(path: String(cString: file), index: Int(index & 0xffff))
  }
}
