import Foundation
import Geometry
package import Imaging
import Recordings
package import Simulation
import WorldTracking

/// A ``WorldMap`` as a file: JSON with a checksum over what it holds.
package enum WorldMapFile {
  static let format = "placard-map/1"
  static let byteLimit = 64 << 20

  /// Writes a map that has nothing of one that was loaded from `loaded`, which stays as it is.
  ///
  /// Throws ``WorldMapError/wouldBeLost(path:)`` where that is the same file, and what
  /// ``write(_:to:)`` throws.
  package static func write(_ map: WorldMap, to path: String, besides loaded: String) throws {
    func place(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    guard place(path) != place(loaded) else { throw WorldMapError.wouldBeLost(path: path) }
    try write(map, to: path)
  }

  /// Reads a map; throws ``WorldMapError``.
  package static func read(path: String) throws -> WorldMap {
    let data: Data
    do {
      data = try BoundedFile.read(path: path, limit: byteLimit)
    } catch {
      throw WorldMapError.unreadable(error)
    }
    guard let header = try? JSONDecoder().decode(Header.self, from: data) else {
      throw WorldMapError.malformed(path: path, place: "", found: "no world map")
    }
    guard header.format == format else {
      throw header.format.hasPrefix("placard-map/")
        ? WorldMapError.unsupportedVersion(path: path, found: header.format)
        : WorldMapError.malformed(path: path, place: "format", found: header.format)
    }
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: data)
    } catch let error as DecodingError {
      let fault = FieldFault(error, in: data)
      throw WorldMapError.malformed(
        path: path, place: fault.place, found: "expected \(fault.expected), found \(fault.found)")
    }
    guard try checksum(of: document.map) == document.checksum else {
      throw WorldMapError.damaged(path: path)
    }
    return try document.map.value(path: path)
  }

  /// Writes a map, replacing the file as a whole; throws ``RunError/cannotWrite(path:detail:)``.
  package static func write(_ map: WorldMap, to path: String) throws {
    let content = Document.Map(map)
    let document = Document(format: format, checksum: try checksum(of: content), map: content)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(document) + Data("\n".utf8)
    try WholeFile.write(data, to: path)
  }

  private static func checksum(of map: Document.Map) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(Checksum64.of(Array(try encoder.encode(map))), radix: 16)
  }

  private struct Header: Decodable { var format: String }

  struct Document: Codable {
    var format: String
    /// XXH64 in hexadecimal over `map` as compact JSON with sorted keys.
    var checksum: String
    var map: Map

    struct Map: Codable {
      var unit: String
      var anchors: [Anchor]
      var planes: [Plane]
      var landmarks: [Point]
    }

    struct Anchor: Codable {
      var number: Int
      var label: String
      var confidence: Double
      var position: [Double]
      /// x, y, z, w.
      var orientation: [Double]
    }

    struct Plane: Codable {
      var id: UInt64
      var alignment: String
      var position: [Double]
      var orientation: [Double]
      var center: [Double]
      var extent: [Double]
      var boundary: [[Double]]
      var classification: String?
    }

    struct Point: Codable {
      var id: UInt64
      var position: [Double]
      var octave: Int
      /// 256 bits as four numbers.
      var bits: [UInt64]
    }
  }
}

/// Why a world map can't be used.
package enum WorldMapError: Error, Hashable, Sendable {
  /// A map that was loaded and not found again, and would be replaced by one that has nothing of it.
  case wouldBeLost(path: String)
  case unreadable(BoundedFileError)
  case malformed(path: String, place: String, found: String)
  case unsupportedVersion(path: String, found: String)
  /// The content is not what was written.
  case damaged(path: String)
  /// The map and the recording are not of one unit.
  case otherUnit(path: String, map: String, recording: String)
}
