import Foundation
import Geometry

extension RecordingFormat {
  /// Placard's own format, version 1: `recording.json` with pictures and side files.
  ///
  /// Scenes/README.md documents it. What is not as documented is an error with its field.
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
  let manifest = try PlacardManifestFile(path: index.path)
  guard let unit = LengthUnit(rawValue: manifest.head.unit) else {
    throw RecordingError.malformed(
      path: index.path, place: "unit", expected: "\"metre\" or \"recording unit\"",
      found: manifest.head.unit)
  }
  var collector = FrameCollector()
  var reader = PlacardFrameReader(path: index.path)
  try manifest.forEachFrame { position, frame in
    let place = "frames[\(position)]"
    let record = try reader.record(frame, place)
    try add(record, place, index, to: &collector)
  }
  return try collector.recording(
    path: path, format: "placard", unit: unit, hasGravity: manifest.head.hasGravity,
    indexFiles: [index.path])
}

/// Adds a record with the files that it names; a missing picture or depth file is a finding.
private func add(
  _ named: FrameRecord, _ place: String, _ index: IndexFile, to collector: inout FrameCollector
) throws {
  func file(_ name: String, _ field: String) throws -> String? {
    try index.folder.file(named: name, in: index.path, place: "\(place).\(field)")
  }
  let finding = "\(index.name) \(place)"
  var record = named
  if case .file(let name) = named.featurePoints {
    guard let path = try file(name, "points") else {
      throw RecordingError.malformed(
        path: index.path, place: "\(place).points", expected: "a file", found: name)
    }
    record.featurePoints = .file(path: path)
  }
  if let depth = named.depth {
    if let path = try file(depth.path, "depth.path") {
      record.depth?.path = path
    } else {
      record.depth = nil
      collector.note(.missingDepth(path: depth.path), at: finding)
    }
    if let name = depth.confidencePath {
      let path = try file(name, "depth.confidence")
      record.depth?.confidencePath = path
      if path == nil { collector.note(.missingDepth(path: name), at: finding) }
    }
  }
  guard let image = try file(named.imagePath, "image") else {
    return collector.note(.missingImage(path: named.imagePath), at: finding)
  }
  record.imagePath = image
  collector.add(record, at: finding)
}
