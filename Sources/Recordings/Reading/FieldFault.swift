package import Foundation

/// A value in a JSON file that is not what it should be.
package struct FieldFault: Error, Hashable {
  /// The way to the value, such as "frames[3].camera.position[1]"; empty where not known.
  package var place: String
  package var expected: String
  package var found: String

  init(place: String, expected: String, found: String) {
    self.place = place
    self.expected = expected
    self.found = found
  }

  /// Why bytes can't be decoded; where they are no JSON, which Foundation does not place, the line.
  package init(_ error: DecodingError, in data: Data, allowsNaN: Bool = false) {
    let fault = FieldFault(error)
    self =
      fault.place.isEmpty
      ? JSONSyntax.firstFault(in: [UInt8](data), allowsNaN: allowsNaN) ?? fault : fault
  }

  init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(let type, let detail):
      let found = detail.debugDescription.components(between: "found ", and: " instead")
      self.init(
        place: Self.place(detail.codingPath), expected: Self.word(for: type),
        found: found ?? "something else")
    case .valueNotFound(let type, let detail):
      self.init(
        place: Self.place(detail.codingPath), expected: Self.word(for: type), found: "null")
    case .keyNotFound(let key, let detail):
      self.init(
        place: Self.place(detail.codingPath + [key]), expected: "a value", found: "nothing")
    case .dataCorrupted(let detail):
      self.init(
        place: Self.place(detail.codingPath), expected: "a value in range",
        found: detail.debugDescription)
    @unknown default:
      self.init(place: "", expected: "JSON", found: "something else")
    }
  }

  static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }

  private static func word(for type: any Any.Type) -> String {
    let name = String(describing: type)
    if name.hasPrefix("Array") { return "list" }
    if name.hasPrefix("Dictionary") { return "object" }
    return switch name {
    case "String": "string"
    case "Bool": "true or false"
    case "Int", "Int64", "UInt64", "UInt32": "whole number"
    case "Double", "Float": "number"
    default: name
    }
  }
}

/// A decoded value, or why it could not be decoded, so that one bad entry does not spoil a list.
struct Lossy<Value: Decodable>: Decodable {
  let result: Result<Value, FieldFault>

  init(from decoder: any Decoder) throws {
    do {
      result = .success(try Value(from: decoder))
    } catch let error as DecodingError {
      result = .failure(FieldFault(error))
    } catch {
      // Foundation's own error for numbers out of range, which says no more.
      result = .failure(
        FieldFault(
          place: FieldFault.place(decoder.codingPath), expected: "numbers in range",
          found: "a number out of range"))
    }
  }
}

/// A whole number whose fault is told with its place, which Foundation leaves out.
struct Whole<Value: FixedWidthInteger & Codable & Sendable>: Codable, Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      value = try container.decode(Value.self)
    } catch let error as DecodingError {
      throw error
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "a number that is not \(Value.self)"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> String? {
    guard let from = range(of: start), let to = range(of: end, range: from.upperBound..<endIndex)
    else { return nil }
    return String(self[from.upperBound..<to.lowerBound])
  }
}
