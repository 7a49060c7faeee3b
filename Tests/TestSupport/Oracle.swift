import Foundation

/// A file below the oracles of the data folder: expected values made by other programs.
package func oracle<Content: Decodable>(_ name: String, as type: Content.Type) throws -> Content {
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
  return try decoder.decode(type, from: RecordedData.data("oracles/" + name))
}
