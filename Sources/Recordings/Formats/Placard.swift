import Foundation
import Geometry

extension RecordingFormat {
  /// Placard's own format, version 1: `recording.json` with pictures and side files
  /// (Scenes/README.md). Strict: what is not as documented is an error with its field.
  package static let placard = RecordingFormat(
    name: "placard", evidence: "recording.json with \"placard-recording/\"",
    recognizes: { path in
      IndexFile.find(given: path, name: PlacardManifest.fileName)?
        .head(contains: ["placard-recording"]) == true
    },
    read: readPlacard)
}

private func readPlacard(_ path: String) throws -> Recording {
  let index = try IndexFile(given: path, candidates: [PlacardManifest.fileName])
  let supported = PlacardManifest.formatPrefix + PlacardManifest.version
  let manifest: PlacardManifest
  do {
    manifest = try JSONFile.decode(PlacardManifest.self, path: index.path)
    try check(manifest.format, supported: supported, path: index.path)
  } catch let error as RecordingError {
    // A later version may well have other fields; its number is what the user must hear of.
    if let header = try? JSONFile.decode(PlacardManifestHeader.self, path: index.path) {
      try check(header.format, supported: supported, path: index.path)
    }
    throw error
  }
  guard let unit = LengthUnit(rawValue: manifest.unit) else {
    throw RecordingError.malformed(
      path: index.path, place: "unit", expected: "\"metre\" or \"recording unit\"",
      found: manifest.unit)
  }
  var collector = FrameCollector()
  var reader = PlacardFrameReader(folder: index.folder, path: index.path)
  for (position, frame) in manifest.frames.enumerated() {
    try reader.add(frame, position: position, to: &collector)
  }
  return try collector.recording(
    path: path, format: "placard", unit: unit, hasGravity: manifest.hasGravity,
    indexFiles: [index.path])
}

private func check(_ format: String, supported: String, path: String) throws {
  guard format != supported else { return }
  guard format.hasPrefix(PlacardManifest.formatPrefix) else {
    throw RecordingError.malformed(
      path: path, place: "format", expected: supported, found: String(format.prefix(80)))
  }
  throw RecordingError.unsupportedVersion(
    path: path, found: String(format.prefix(80)), supported: supported)
}
