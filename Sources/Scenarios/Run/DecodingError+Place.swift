import Foundation

extension DecodingError {
  /// The way to the value, such as "taps[0].time"; empty for the whole file.
  var place: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.map { key in
        key.intValue.map { "[\($0)]" } ?? "." + key.stringValue
      }.joined().drop { $0 == "." }.description
    @unknown default: ""
    }
  }
}
