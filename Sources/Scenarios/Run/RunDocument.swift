package import Foundation

/// Everything that a replay brought about, as written by `--report`; keys are stable.
///
/// Times are seconds from the recording's start, positions metres (or the recording's unit) in
/// world space. Nothing in it depends on the machine, so equal inputs give equal bytes.
package struct RunDocument: Hashable, Sendable, Codable {
  package struct RecordingReference: Hashable, Sendable, Codable {
    package var path: String
    package var format: String
    /// Of the recording's index files and its pictures' names and sizes.
    package var sha256: String
    package var unit: String
  }

  package struct Settings: Hashable, Sendable, Codable {
    package var viewport: [Double]
    package var orientation: String
    package var confidence: Double
    package var maximumLabelAge: Double
    package var latency: Double
    package var hitTypes: [String]
    /// "recorded", "frames" or "recorded-planes": where feature points and planes come from.
    package var world: String
    /// "auto", "recorded" or "frames": where tracking states come from; absent in older documents.
    package var tracking: String?
    package var coneDegrees: Double?
    package var metric: String
    package var model: String?
    package var start: Double?
    package var end: Double?
    package var experience: String?
    /// Of the label app: frame, region or auto.
    package var labelMode: String?
    /// Of the label app: the words that may be named, where they are limited.
    package var vocabulary: [String]?
    /// Of a game: what its targets were drawn with.
    package var seed: UInt64?
    /// Of a game: what it could ask for.
    package var targets: [String]?
  }

  package struct Frames: Hashable, Sendable, Codable {
    package var delivered = 0
    package var classified = 0
    package var dropped = 0
    package var skipped = 0
  }

  package struct Tracking: Hashable, Sendable, Codable {
    package var time: Double
    package var state: String
    package var reason: String?
    /// The first frame in this state; absent in older documents.
    package var frame: Int?
    /// The break in the recording after which the earlier place is looked for.
    package var jump: Jump?
  }

  /// A break in the recording: "gap" or "jump", with the distance in the recording's unit and the
  /// angle in degrees between the frames before and after it.
  package struct Jump: Hashable, Sendable, Codable {
    package var kind: String
    package var seconds: Double
    package var distance: Double
    package var angle: Double
  }

  /// Where the place of a world map was found: a point of this world is rotated and then moved into the
  /// map's.
  package struct Map: Hashable, Sendable, Codable {
    package var frame: Int
    /// How many points came together, out of how many that looked alike.
    package var inliers: Int
    package var matches: Int
    package var position: [Double]
    /// x, y, z, w.
    package var orientation: [Double]
    /// How many labels came back; absent in documents of older programs, as the next two.
    package var labels: Int?
    /// How many planes and looks of points the map has.
    package var planes: Int?
    package var points: Int?
  }

  package struct Classification: Hashable, Sendable, Codable {
    package var frame: Int
    package var submitted: Double
    package var delivered: Double
    /// The whole label of the best class, and its confidence; absent when the request failed.
    package var label: String?
    package var confidence: Double?
    package var error: String?
    /// x, y, width and height of the part of the upright picture that was looked at, normalized with
    /// the origin at the lower left; absent for the whole.
    package var region: [Double]?
  }

  package struct Hit: Hashable, Sendable, Codable {
    package var type: String
    package var position: [Double]
    package var distance: Double
    package var anchor: String?
  }

  package struct Label: Hashable, Sendable, Codable {
    package var text: String
    package var confidence: Double
    package var age: Double
  }

  package struct Candidate: Hashable, Sendable, Codable {
    package var type: String
    /// What it is: a feature point, an estimated height, a plane.
    package var source: String
    package var position: [Double]
    package var distance: Double
    package var angle: Double
    package var won: Bool
    package var why: String
  }

  /// What really is under a tap, in a recording whose scene is known.
  package struct Truth: Hashable, Sendable, Codable {
    package var object: String
    /// The class that the object should be called.
    package var label: String?
    /// Where the ray really meets it.
    package var position: [Double]
    /// Metres from there to the hit, and so to the anchor.
    package var error: Double?
    /// True when the placed label is the object's.
    package var isRightLabel: Bool?
    /// True when the hit lies on the object, within 1 cm.
    package var isRightObject: Bool?
    /// Degrees between the plane that was hit and the true surface.
    package var normalError: Double?
    /// Pixels between hit and true point in the recording's pictures that show it, the median.
    package var pixelError: Double?
  }

  package struct Ray: Hashable, Sendable, Codable {
    package var origin: [Double]
    package var direction: [Double]
  }

  package struct Tap: Hashable, Sendable, Codable {
    package var time: Double
    package var frame: Int?
    package var x: Double
    package var y: Double
    package var pixel: [Double]?
    package var tracking: String
    package var outcome: String
    package var reason: String?
    package var explanation: String
    package var anchor: String?
    package var hit: Hit?
    package var label: Label?
    package var ray: Ray?
    package var truth: Truth?
    package var candidates: [Candidate]
    /// When the outcome was known, where that was later than the tap.
    package var resolved: Double?
    /// How far the hit moves when the tap is a little off; absent where nothing was hit.
    package var sensitivity: Sensitivity?
  }

  package struct Anchor: Hashable, Sendable, Codable {
    package struct Pose: Hashable, Sendable, Codable {
      package var frame: Int
      package var position: [Double]
      /// x, y, z, w.
      package var orientation: [Double]
    }

    package var id: String
    package var label: String
    package var position: [Double]
    /// The first frame that showed it.
    package var frame: Int
    /// The frame from which it was gone.
    package var removed: Int?
    /// One entry for each change of its pose.
    package var poses: [Pose]
    /// Where it was seen; absent in older documents, and where it never was.
    package var seen: Sightings?
  }

  /// Where an anchor is seen in the camera's picture: a pixel for each of some frames.
  ///
  /// The frames' numbers are multiples of a power of two, which grows with the run so that the lists
  /// stay short: two runs over one recording have frames in common.
  package struct Sightings: Hashable, Sendable, Codable {
    package static let limit = 64

    package var frames: [Int] = []
    package var x: [Double] = []
    package var y: [Double] = []
  }

  package struct Warning: Hashable, Sendable, Codable {
    package var code: String
    package var frame: Int?
    package var text: String
  }

  package var format = "placard-run/1"
  package var recording: RecordingReference
  package var settings: Settings
  package var frames = Frames()
  package var tracking: [Tracking] = []
  package var classifications: [Classification] = []
  package var taps: [Tap] = []
  package var anchors: [Anchor] = []
  /// How this world lies in that of the world map; absent where none was looked for, or found.
  package var map: Map?
  /// Changes of placed labels; absent when there were none.
  package var edits: [Edit]?
  /// Present when the experience was the hunt.
  package var hunt: Hunt?
  /// Present when the experience was the snapshot.
  package var snapshots: [Snapshot]?
  /// Present when faults were injected.
  package var faults: Faults?
  package var warnings: [Warning] = []

  package init(recording: RecordingReference, settings: Settings) {
    self.recording = recording
    self.settings = settings
  }

  /// The document as JSON with sorted keys and numbers in full precision.
  package func json() throws -> Data {
    try ReportJSON.data(self)
  }
}
