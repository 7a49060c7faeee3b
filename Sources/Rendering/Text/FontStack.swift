/// The fonts that text is set in: the first one, and those that were needed for other scripts.
final class FontStack {
  private(set) var faces: [FontFace]
  private let library: FreeTypeLibrary
  private let usesFallback: Bool
  /// Answers given before, because asking Fontconfig costs milliseconds.
  private var faceForScalar: [Unicode.Scalar: Int] = [:]

  /// No more fonts than this are opened; characters that would need another show as boxes.
  static let maximumFaceCount = 24
  private static let maximumAnswerCount = 8192

  init(_ selection: FontSelection) throws(RenderingError) {
    library = try FreeTypeLibrary()
    let path: String
    let index: Int
    switch selection {
    case .file(let file): (path, index, usesFallback) = (file, 0, false)
    case .system:
      guard let match = FontFallback.font(family: "sans-serif") else { throw .noFont }
      (path, index, usesFallback) = (match.path, match.index, true)
    }
    faces = [try FontFace(path: path, index: index, library: library)]
  }

  /// The number of the first face that has all of the character's parts; 0 when there is none.
  func face(for character: Character) -> Int {
    let scalars = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    guard let first = scalars.first else { return 0 }
    let whole = faces.firstIndex { face in scalars.allSatisfy(face.covers) }
    return whole ?? fallbackFace(for: first)
  }

  private func fallbackFace(for scalar: Unicode.Scalar) -> Int {
    if let known = faceForScalar[scalar] { return known }
    if faceForScalar.count >= Self.maximumAnswerCount { faceForScalar.removeAll() }
    let face = findFace(for: scalar)
    faceForScalar[scalar] = face
    return face
  }

  private func findFace(for scalar: Unicode.Scalar) -> Int {
    if let open = faces.firstIndex(where: { $0.covers(scalar) }) { return open }
    guard usesFallback, faces.count < Self.maximumFaceCount,
      let match = FontFallback.font(covering: scalar),
      // A font that Fontconfig lists but FreeType can't open is as good as none.
      let face = try? FontFace(path: match.path, index: match.index, library: library),
      face.covers(scalar)
    else { return 0 }
    faces.append(face)
    return faces.count - 1
  }
}
