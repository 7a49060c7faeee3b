import Foundation
import Imaging
import Recordings

/// A document that Placard wrote: of one run or of a suite.
package enum ReportFile: Sendable {
  case run(RunDocument)
  case suite(SuiteDocument)

  /// More than the documents of a large suite need.
  package static let sizeLimit = 1 << 30

  /// Reads either kind of document.
  ///
  /// Throws ``ReportFileError`` and `BoundedFileError`.
  package static func read(path: String) throws -> ReportFile {
    let data = try BoundedFile.read(path: path, limit: sizeLimit)
    do {
      switch try format(of: data) {
      case "placard-run/1":
        let run = try JSONDecoder().decode(RunDocument.self, from: data)
        try check(run, path: path)
        return .run(run)
      case "placard-suite/1":
        let suite = try JSONDecoder().decode(SuiteDocument.self, from: data)
        for run in suite.scenarios.compactMap(\.run) { try check(run, path: path) }
        return .suite(suite)
      case let other:
        throw ReportFileError.otherFormat(
          path: path, expected: ["placard-run/1", "placard-suite/1"], found: other)
      }
    } catch let error as DecodingError {
      throw ReportFileError.malformed(path: path, FieldFault(error, in: data))
    }
  }

  /// What the document calls itself; nil where it has no such key.
  static func format(of data: Data) throws -> String? {
    struct Head: Decodable { var format: String? }
    return try JSONDecoder().decode(Head.self, from: data).format
  }

  /// Throws where positions are not the three numbers that all arithmetic relies on.
  private static func check(_ run: RunDocument, path: String) throws(ReportFileError) {
    for anchor in run.anchors {
      let positions = [anchor.position] + anchor.poses.map(\.position)
      guard positions.allSatisfy({ $0.count == 3 && $0.allSatisfy { abs($0) < 1e9 } }) else {
        throw .malformed(
          path: path, place: "anchors: \(anchor.id)", detail: "a position of three numbers")
      }
      guard let seen = anchor.seen else { continue }
      guard seen.x.count == seen.frames.count, seen.y.count == seen.frames.count,
        (seen.x + seen.y).allSatisfy({ abs($0) < 1e9 })
      else {
        throw .malformed(
          path: path, place: "anchors: \(anchor.id): seen", detail: "lists of equal length")
      }
    }
  }
}

/// Why a document can't be used.
package enum ReportFileError: Error, Hashable, Sendable {
  /// `found` is what it calls itself, nil where it does not; one of `expected` can be used.
  case otherFormat(path: String, expected: [String], found: String?)
  /// At `place`, which is empty for the whole file, something else stands than `detail` says.
  case malformed(path: String, place: String, detail: String)
  /// One is of a run and the other of a suite.
  case differentKinds(path: String, other: String)
}

extension ReportFileError {
  static func malformed(path: String, _ fault: FieldFault) -> ReportFileError {
    .malformed(path: path, place: fault.place, detail: "\(fault.expected), found \(fault.found)")
  }
}
