import Foundation

/// The text of a manifest as it grows, one line a frame, so that two of them can be compared.
struct PlacardManifestText {
  private(set) var frameCount = 0
  private var text: Data
  private let encoder = JSONEncoder()

  init(unit: LengthUnit, hasGravity: Bool) {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    text = Data(
      """
      {
      "format":"\(PlacardManifest.formatPrefix)\(PlacardManifest.version)",
      "unit":"\(unit.rawValue)",
      "hasGravity":\(hasGravity),
      "frames":[
      """.utf8)
  }

  /// The line of a frame.
  ///
  /// Throws ``RecordingError/malformed(path:place:expected:found:)`` for a number that is not finite.
  func encode(_ frame: PlacardManifest.Frame, place: String, path: String) throws -> Data {
    do {
      return try encoder.encode(frame)
    } catch EncodingError.invalidValue(let value, let detail) {
      throw RecordingError.malformed(
        path: path, place: place + "." + FieldFault.place(detail.codingPath),
        expected: "a finite number", found: "\(value)")
    }
  }

  mutating func append(_ frame: Data) {
    text.append(contentsOf: (frameCount == 0 ? "\n" : ",\n").utf8)
    text.append(frame)
    frameCount += 1
  }

  /// The whole file.
  var data: Data { text + Data("\n]\n}\n".utf8) }
}
