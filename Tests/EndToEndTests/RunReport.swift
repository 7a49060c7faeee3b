import Foundation
import TestSupport

/// The parts of a run document that end-to-end tests look at, as a user's script would.
struct RunReport: Decodable {
  struct Frames: Decodable {
    var delivered: Int
    var classified: Int
    var dropped: Int
    var skipped: Int
  }

  struct Hit: Decodable {
    var type: String
    var position: [Double]
    var distance: Double
  }

  struct Label: Decodable {
    var text: String
    var confidence: Double
    var age: Double
  }

  struct Truth: Decodable {
    var object: String
    var label: String?
    var error: Double?
    var isRightLabel: Bool?
  }

  struct Tap: Decodable {
    var time: Double
    var frame: Int?
    var x: Double
    var y: Double
    var outcome: String
    var reason: String?
    var hit: Hit?
    var label: Label?
    var truth: Truth?
  }

  struct Anchor: Decodable {
    var id: String
    var label: String
    var position: [Double]
    var frame: Int
  }

  struct Warning: Decodable {
    var code: String
    var frame: Int?
    var text: String
  }

  var format: String
  var frames: Frames
  var taps: [Tap]
  var anchors: [Anchor]
  var warnings: [Warning]

  /// Replays headless and reads the document from standard output.
  static func replay(_ recording: String, _ options: [String] = []) throws -> RunReport {
    let outcome = try PlacardExecutable.run(["replay", recording, "--json"] + options)
    guard outcome.status == 0 else { throw Failed(errors: outcome.errors) }
    return try JSONDecoder().decode(RunReport.self, from: outcome.output)
  }

  struct Failed: Error { var errors: String }
}
