package import Foundation

/// How every report is written as JSON: sorted keys, indented, a line feed at the end.
package enum ReportJSON {
  /// Equal values give equal bytes; numbers keep their full precision.
  package static func data(_ report: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(report) + Data("\n".utf8)
  }
}
