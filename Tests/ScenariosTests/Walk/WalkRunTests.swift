import Foundation
import Geometry
import Imaging
import Recognition
import Recordings
import Simulation
import SyntheticScenes
import TestSupport
import Testing
import WorldTracking

@testable import Scenarios

extension WalkedRoom {
  /// The room seen in small pictures, which take little time.
  static func scene(in folder: TemporaryFolder) throws -> Scene {
    try Scene(contentsOf: write(to: folder, size: (160, 120)))
  }
}

/// Walks through a small room on the walk's own clock.
struct WalkRunTests {
  /// Names every picture, with a confidence that hangs on its pixels, to tell one from another.
  private struct PixelClassifier: Classifier {
    func classify(
      _ image: PixelBuffer, _ request: ClassificationRequest
    ) throws -> [Classification] {
      let sum = image.withPlanes { planes in
        (0..<image.size.height).reduce(0) { sum, y in
          (0..<image.size.width).reduce(sum) {
            ($0 &* 31 &+ Int(planes.luma[y * planes.luma.count / image.size.height + $1])) % 9973
          }
        }
      }
      return [
        Classification(classIndex: 0, identifier: "crate", confidence: 0.6 + Double(sum) / 30_000)
      ]
    }
  }

  private struct Walked {
    var document: RunDocument
    var settings: RunSettings
    var recording: Recording
    var events: [ClickScript.Event]
  }

  private static let script = """
    {"viewport": [160, 120], "orientation": "landscapeRight"}
    {"time": 0, "move": [0.2, 0.5], "turn": [8, 0]}
    {"time": 1.6, "type": "tap", "x": 100, "y": 80}
    {"time": 1.7, "move": [0, -0.4]}
    {"time": 2.2, "type": "tap", "x": 60, "y": 30}
    {"time": 2.4, "type": "restart"}
    {"time": 3.9, "type": "tap", "x": 90, "y": 90}
    {"time": 4.2, "move": [0, 0]}
    """

  private func walk(
    _ folder: TemporaryFolder, recording path: String? = nil, shake: HandShake? = nil
  ) throws -> Walked {
    let scene = try WalkedRoom.scene(in: folder)
    let geometry = try SceneGeometry(scene)
    let script = try WalkScript(jsonLines: Data(Self.script.utf8), path: "walk")
    let route = try WalkRoute(
      script, camera: WalkingCamera(scene, surfaces: SolidSurfaces(geometry), shake: shake),
      rate: 15)
    let recording = try Recording(filming: scene, along: route)
    var session = SessionConfiguration(viewport: script.clicks.viewport)
    session.world = WorldSource(automaticFor: recording)
    let settings = RunSettings(session: session)
    let camera = try PhoneCamera(scene, geometry)
    let store = try path.map { try SceneRecorder(path: $0, scene: scene) }
    let live = LiveCapture(truth: SceneTruth(scene: geometry)) { record in
      let shot = try camera.shot(record)
      try store?.append(shot)
      return shot.frame
    }
    let document = try HeadlessRun(
      recording: recording, settings: settings, events: script.clicks.events,
      classifier: PixelClassifier()
    ).run(live: live)
    try store?.finish()
    return Walked(
      document: document, settings: settings, recording: recording, events: script.clicks.events)
  }

  @Test func `taps on a walk place labels on the world that is found in the pictures`() throws {
    let walked = try walk(try TemporaryFolder())
    let document = walked.document
    #expect(document.recording.format == "scene" && document.settings.world == "frames")
    #expect(document.recording.path.hasSuffix("room.scene.json"))
    #expect(document.frames.delivered == 64 && document.frames.skipped == 0)
    #expect(document.taps.count == 3)
    #expect(document.taps.first?.outcome == "placed", "\(document.taps)")
  }

  @Test func `the same walk gives the same bytes, another tremor others`() throws {
    let folder = try TemporaryFolder()
    let first = try walk(folder).document.json()
    #expect(try first == walk(folder).document.json())
    #expect(try first != walk(folder, shake: .usual(seed: 1)).document.json())
  }

  @Test func `the recording of a walk replays to the same run, to the bit`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/walked"
    let walked = try walk(folder, recording: path, shake: .usual(seed: 3))
    let recording = try Recording.open(path: path)
    #expect(recording.frames.count == walked.recording.frames.count && recording.findings.isEmpty)
    for (stored, filmed) in zip(recording.frames, walked.recording.frames) {
      #expect(stored.camera == filmed.camera && stored.timestamp == filmed.timestamp)
      #expect(stored.interruption == filmed.interruption)
    }
    #expect(WorldSource(automaticFor: recording) == .frames)
    let world = try TrackedWorld(recording, walked.settings.session, cache: nil)
    var replayed = try HeadlessRun(
      recording: recording, settings: walked.settings, events: walked.events,
      classifier: PixelClassifier()
    ).run(world: world)
    replayed.recording = walked.document.recording
    #expect(replayed == walked.document)
    #expect(!replayed.anchors.isEmpty || replayed.taps.contains { $0.outcome == "placed" })
  }

  @Test func `the scene lies beside the recording of a walk`() throws {
    let folder = try TemporaryFolder()
    _ = try walk(folder, recording: folder.path + "/walked")
    let copy = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/walked/scene.json"))
    #expect(copy == Data(WalkedRoom.json(size: (160, 120)).utf8))
  }

  @Test func `a camera of another size sees as far to both sides`() throws {
    let scene = try WalkedRoom.scene(in: try TemporaryFolder())
    let wide = scene.camera.resized(to: ImageSize(width: 320, height: 180))
    // tan 35° to the left edge of the first pixel: (0 − ½ − cx) / fx.
    #expect(
      abs((-0.5 - wide.intrinsics.cx) / wide.intrinsics.fx + tan(35 * Double.pi / 180)) < 1e-9)
    // The picture's middle stays in the middle.
    #expect(abs(wide.intrinsics.cx - 159.5) < 1e-9 && abs(wide.intrinsics.cy - 89.5) < 1e-9)
  }
}
