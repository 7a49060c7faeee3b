import Foundation
import Geometry
import Imaging
import Recognition
import Recordings
import Simulation
import TestSupport
import Testing
import WorldTracking

@testable import Scenarios

/// Calls everything a thing, so that what is placed does not depend on a model.
private struct AnyThing: Classifier {
  static let labels = ["thing"]

  func classify(
    _ image: PixelBuffer, _ request: ClassificationRequest
  ) throws -> [Classification] {
    [Classification(classIndex: 0, identifier: Self.labels[0], confidence: 0.9)]
  }
}

/// Labels on things in real recordings, chosen by eye; where they should be is told by the pictures.
@Suite(.enabled(if: RecordedData.isAvailable)) struct `Labels on real things` {
  struct Place: Sendable, CustomTestStringConvertible {
    var recording: String
    var thing: String
    /// The frame that is tapped, and where: the pixel.
    var frame: Int
    var pixel: SIMD2<Double>
    /// How the thing looks in other frames.
    var change = PatchMatcher.Change.moves
    /// What stands in the way of the bar.
    var knownIssue: Comment?
    var testDescription: String { "\(recording): \(thing)" }

    static let all = [
      Place(recording: "arkit_recorder_desk", thing: "laptop", frame: 58, pixel: SIMD2(315, 356)),
      Place(recording: "arkit_recorder_desk", thing: "keyboard", frame: 62, pixel: SIMD2(788, 233)),
      Place(recording: "colmap_lund_door", thing: "tympanum", frame: 5, pixel: SIMD2(640, 800)),
      Place(recording: "nerf_fox_540", thing: "eye", frame: 20, pixel: SIMD2(92, 416)),
      // The poses are rough: SIFT matches are 3.8 px off their epipolar lines in the median.
      Place(
        recording: "record3d_door_handle", thing: "door", frame: 6, pixel: SIMD2(805, 904),
        change: .bends),
      Place(
        recording: "record3d_door_handle", thing: "keyhole", frame: 10, pixel: SIMD2(370, 1450),
        knownIssue: "Its nearest point is 15 mm behind it; the matcher finds it in two frames."),
      Place(
        recording: "scanner3d_chair_960", thing: "pot", frame: 4, pixel: SIMD2(291, 121),
        change: .bends),
      Place(
        recording: "seven_scenes_redkitchen", thing: "cup", frame: 20, pixel: SIMD2(401, 252),
        knownIssue: "Its nearest point is 7 % too far away: 7.2 px off in the median."),
      Place(
        recording: "seven_scenes_redkitchen", thing: "magazine", frame: 16, pixel: SIMD2(194, 237),
        change: .bends),
      Place(
        recording: "seven_scenes_redkitchen", thing: "game controller", frame: 32,
        pixel: SIMD2(353, 246), change: .bends),
      Place(recording: "tum_fr1_rpy", thing: "booklet", frame: 12, pixel: SIMD2(420, 335)),
    ]
  }

  /// What a tap on the place gives, in a view as large as the picture.
  private func tap(_ place: Place) throws -> (recording: Recording, document: RunDocument) {
    let recording = try Recording.open(path: RecordedData.path("recordings/" + place.recording))
    let size = recording.frames[0].camera.imageResolution
    var session = SessionConfiguration(
      viewport: SIMD2(Double(size.width), Double(size.height)))
    session.world = WorldSource(automaticFor: recording)
    // Photographs have no clock by which tracking could begin.
    if !recording.hasClock { session.trackingStart = .immediate }
    // Half-way to the next frame: at 2 frames/s that frame's own label is there by then.
    let (shown, next) = (recording.frames[place.frame], recording.frames[place.frame + 1])
    let start = recording.frames[0].timestamp
    let time = (shown.timestamp.seconds(since: start) + next.timestamp.seconds(since: start)) / 2
    let run = HeadlessRun(
      recording: recording, settings: RunSettings(session: session),
      events: [ClickScript.Event(time: time, input: .tap(place.pixel + 0.5))],
      classifier: AnyThing())
    return (recording, try run.run())
  }

  @Test(arguments: Place.all)
  func `stay where the pictures show the thing`(place: Place) throws {
    try withKnownIssue(place.knownIssue) {
      try expectToStay(place)
    } when: {
      place.knownIssue != nil
    }
  }

  private func expectToStay(_ place: Place) throws {
    let (recording, document) = try tap(place)
    let outcome = try #require(document.taps.first)
    let anchor = try #require(document.anchors.first, "\(outcome)")
    let position = SIMD3(anchor.position[0], anchor.position[1], anchor.position[2])
    let distances = try PatchMatcher(
      recording: recording, frame: try #require(outcome.frame), pixel: place.pixel,
      change: place.change
    ).distances(to: position)
    try #require(distances.count >= 4)
    #expect(distances.median <= 6, "\(distances.median) px over \(distances.count) frames")
  }

  @Test func `where nothing moves there is no way to know how far a thing is`() throws {
    let place = Place(
      recording: "euroc_v101_static", thing: "pattern", frame: 2, pixel: SIMD2(655, 220))
    let tap = try #require(try tap(place).document.taps.first)
    #expect(tap.outcome == "refused" && tap.reason == "notTriangulated", "\(tap)")
  }
}
