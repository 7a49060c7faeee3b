import Foundation

/// Reads JSON files so that every fault is told with its file and its field or line.
enum JSONFile {
  /// Decodes the file at `path`.
  ///
  /// `allowsNaN` is for files of other programs: Python writes NaN and Infinity into its JSON.
  /// Throws ``RecordingError``.
  static func decode<Value: Decodable>(
    _ type: Value.Type, path: String, allowsNaN: Bool = false
  ) throws -> Value {
    try decode(type, from: RecordingFolder.bytes(of: path), path: path, allowsNaN: allowsNaN)
  }

  /// Decodes what stands in the file at `path`.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, path: String, allowsNaN: Bool = false
  ) throws -> Value {
    let decoder = JSONDecoder()
    if allowsNaN, ["NaN", "Infinity"].contains(where: { data.contains(text: $0) }) {
      // Foundation's JSON5 reads such words, but traps on some numbers that are none.
      if let fault = JSONSyntax.firstFault(in: [UInt8](data), allowsNaN: true) {
        throw RecordingError.malformed(
          path: path, place: fault.place, expected: fault.expected, found: fault.found)
      }
      decoder.allowsJSON5 = true
    }
    do {
      let value = try decoder.decode(type, from: data)
      if let fault = RepeatedName.first(in: data) {
        throw RecordingError.malformed(
          path: path, place: fault.place, expected: fault.expected, found: fault.found)
      }
      return value
    } catch let error as RecordingError {
      throw error
    } catch let error as DecodingError {
      let fault = FieldFault(error, in: data, allowsNaN: allowsNaN)
      throw RecordingError.malformed(
        path: path, place: fault.place, expected: fault.expected, found: fault.found)
    } catch {
      throw RecordingError.malformed(
        path: path, place: "", expected: "JSON", found: error.localizedDescription)
    }
  }
}
