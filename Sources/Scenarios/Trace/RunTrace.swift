package import Foundation
import Imaging
import Recordings

/// What a page about a run shows beyond the run document: the way of the camera, a sample of the world,
/// and a picture for each tap.
///
/// Its size is bounded whatever the run's length. Times are seconds from the recording's start,
/// positions metres (or the recording's unit) in world space, rounded to tenths of a millimetre.
package struct RunTrace: Hashable, Sendable, Codable {
  /// Where the camera was in some frames, evenly chosen.
  package struct Path: Hashable, Sendable, Codable {
    package var frames: [Int] = []
    package var times: [Double] = []
    package var positions: [[Double]] = []
  }

  /// The tap with the same place in the run document's list.
  package struct Tap: Hashable, Sendable, Codable {
    /// Of the camera in the tapped frame: its position, and its orientation as x, y, z, w.
    package var position: [Double]?
    package var orientation: [Double]?
    package var picture: Picture?
  }

  /// What a person would have seen after the tap, with the label drawn.
  package struct Picture: Hashable, Sendable, Codable {
    package var frame: Int
    package var width: Int
    package var height: Int
    package var jpeg: Data
  }

  /// A plane as it was known in the last frame.
  package struct Plane: Hashable, Sendable, Codable {
    package var isVertical: Bool
    package var outline: [[Double]]
  }

  /// How far the picture shows an anchor from where it should be, in some frames.
  package struct Drift: Hashable, Sendable, Codable {
    /// At most so many frames are kept.
    static let limit = 300

    package var anchor: String
    package var frames: [Int] = []
    package var metres: [Double] = []
    /// Points of the view; absent where it is behind the camera.
    package var pixels: [Double?] = []
  }

  package var format = "placard-trace/1"
  package var path = Path()
  package var taps: [Tap] = []
  /// A sample of all feature points of the run, each where it was last.
  package var points: [[Double]] = []
  package var planes: [Plane] = []
  package var drifts: [Drift]?
  /// The run's video, its path relative to the page's folder.
  package var video: String?
  /// Why there are no pictures, where they could not be drawn.
  package var pictureProblem: String?

  package init() {}

  /// The trace as JSON with sorted keys.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Reads what ``json()`` wrote.
  ///
  /// Throws ``ReportFileError`` and `BoundedFileError`.
  package static func read(path: String) throws -> RunTrace {
    let data = try BoundedFile.read(path: path, limit: 64 << 20)
    do {
      let trace = try JSONDecoder().decode(RunTrace.self, from: data)
      guard trace.format == RunTrace().format else {
        throw ReportFileError.otherFormat(
          path: path, expected: [RunTrace().format], found: trace.format)
      }
      return trace
    } catch let error as DecodingError {
      throw ReportFileError.malformed(path: path, FieldFault(error, in: data))
    }
  }
}
