import Foundation
import Geometry
import Imaging
import Recognition
import Recordings
import Scenarios
import Simulation
import TestSupport
import Testing
import WorldTracking

/// Names everything alike with certainty.
private struct OneName: Classifier {
  static let labels = ["desk thing"]

  func classify(
    _ image: PixelBuffer, _ request: ClassificationRequest
  ) throws -> [Classification] {
    [Classification(classIndex: 0, identifier: Self.labels[0], confidence: 0.9)]
  }
}

struct WorldMapTests {
  /// The desk scene's frames from `first` on, one in `step`, in a world that lies elsewhere.
  private func desk(first: Int, step: Int, count: Int, offset: Transform = .identity) throws
    -> Recording
  {
    let desk = try Recording.open(path: PlacardExecutable.packageFolder + "/Scenes/desk")
    let frames = (0..<count).map { index -> FrameRecord in
      var frame = desk.frames[first + step * index]
      frame.featurePoints = .notRecorded
      frame.planes = []
      frame.trackingState = nil
      frame.camera.worldFromCamera = offset * frame.camera.worldFromCamera
      return frame
    }
    return Recording(path: desk.path, format: "placard", frames: frames, hasGravity: true)
  }

  private func settings(map: WorldMap? = nil) -> RunSettings {
    var session = SessionConfiguration(viewport: SIMD2(1280, 720))
    session.world = .frames
    session.initialWorldMap = map
    return RunSettings(session: session)
  }

  /// Runs a recording with a tap in the middle of the view and gives its document and map.
  private func run(
    _ recording: Recording, tapAt seconds: Double?, map: WorldMap? = nil,
    observe: (Session) -> Void = { _ in }
  ) throws -> (document: RunDocument, map: WorldMap) {
    let size = recording.frames[0].camera.imageResolution
    var settings = settings(map: map)
    settings.session.viewport = SIMD2(Double(size.width), Double(size.height))
    let events = seconds.map {
      [ClickScript.Event(time: $0, input: .tap(settings.session.viewport / 2))]
    }
    var recorder = WorldMapRecorder()
    let document = try HeadlessRun(
      recording: recording, settings: settings, events: events ?? [], classifier: OneName()
    ).run(
      looksAtPictures: true,
      observe: {
        recorder.note($1)
        observe($1)
      })
    return (document, recorder.map(unit: .metre))
  }

  @Test func `A-5 a second recording finds the place, and the labels stand where they were`() throws
  {
    let (first, map) = try run(desk(first: 0, step: 1, count: 45), tapAt: 2)
    let anchor = try #require(first.anchors.first)
    #expect(map.anchors.count == 1 && map.landmarks.count > 200)
    // The file keeps all of it.
    let folder = try TemporaryFolder()
    try WorldMapFile.write(map, to: folder.file("desk.map"))
    let read = try WorldMapFile.read(path: folder.file("desk.map"))
    #expect(read == map)

    // Other frames, in a world turned by 0.7 rad about the vertical and moved by metres.
    let turn = try #require(Quaternion(angle: 0.7, axis: SIMD3(0, 1, 0)))
    let offset = Transform(rotation: turn, translation: SIMD3(3, -0.4, 1.5))
    let (second, _) = try run(
      desk(first: 5, step: 2, count: 25, offset: offset), tapAt: nil, map: read)
    #expect(second.tracking.first?.reason == "relocalizing")
    #expect(second.tracking.last?.state == "normal")
    let found = try #require(second.map)
    #expect(found.inliers >= 10)
    let back = try #require(second.anchors.first)
    #expect(back.label == anchor.label && back.id == anchor.id && !back.label.isEmpty)
    let expected = offset * SIMD3(anchor.position[0], anchor.position[1], anchor.position[2])
    let place = SIMD3(back.position[0], back.position[1], back.position[2])
    // Points are known to a few millimetres at this distance; a degree off would be 1 cm at 60 cm.
    #expect((place - expected).length < 0.02, "\((place - expected).length) m off")
  }

  @Test func `A-5 planes come back at once, and what was not seen again is saved again`() throws {
    let (_, map) = try run(desk(first: 0, step: 1, count: 45), tapAt: 2)
    // The desk, at y = -0.5, and a shelf that no frame of the second recording sees.
    let shelf = PlaneAnchor(
      identifier: 90, alignment: .horizontal,
      worldFromPlane: Transform(rotation: .identity, translation: SIMD3(0, -0.5, 6)),
      extent: SIMD2(1, 0.4))
    var kept = map
    kept.planes = map.planes.filter { abs($0.worldFromPlane.translation.y + 0.5) < 0.03 } + [shelf]
    try #require(kept.planes.count == 2)
    let offset = Transform(rotation: .identity, translation: SIMD3(3, -0.4, 1.5))
    var shown: [[Anchor]] = []
    let (document, again) = try run(
      desk(first: 5, step: 2, count: 25, offset: offset), tapAt: nil, map: kept
    ) { session in shown.append(session.currentFrame?.anchors.filter { $0.plane != nil } ?? []) }
    #expect(document.map?.planes == 2 && document.map?.labels == 1)
    // The shelf is there at once, moved with the world; the desk is there once, by the session's own
    // plane where it has one.
    let first = try #require(shown.first { !$0.isEmpty })
    #expect(first.map(\.identifier).contains(.mapPlane(2)))
    let place = try #require(first.last).worldFromAnchor.translation
    #expect((place - SIMD3(3, -0.9, 7.5)).length < 0.15)
    for anchors in shown where !anchors.isEmpty {
      let desks = anchors.filter {
        abs($0.worldFromAnchor.translation.y + 0.9) < 0.05 && $0.identifier != .mapPlane(2)
      }
      #expect(desks.count == 1)
    }
    #expect(try #require(shown.last).last?.worldFromAnchor.translation == place)

    // What is saved has all of it in this world: the label, both planes, and points of both recordings, those of both once.
    #expect(again.anchors.count == 1)
    #expect(again.planes.contains { ($0.worldFromPlane.translation - place).length < 1e-9 })
    #expect(Set(again.planes.map(\.identifier)).count == again.planes.count)
    let alone = try run(desk(first: 5, step: 2, count: 25, offset: offset), tapAt: nil).map
    #expect(again.landmarks.count > alone.landmarks.count)
    #expect(again.landmarks.count < alone.landmarks.count + map.landmarks.count)
    let middle = try #require(again.bounds).center - (try #require(map.bounds)).center
    #expect((middle - offset.translation).length < 0.5)
  }

  @Test func `a map that was not found again is not replaced`() throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder.file("a.map"), folder.file("link.map"))
    try WorldMapFile.write(small, to: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let empty = WorldMap(unit: .metre)
    for path in [file, link] {
      #expect(throws: WorldMapError.wouldBeLost(path: path)) {
        try WorldMapFile.write(empty, to: path, besides: file)
      }
    }
    #expect(try WorldMapFile.read(path: file) == small)
    try WorldMapFile.write(empty, to: folder.file("b.map"), besides: file)
    #expect(try WorldMapFile.read(path: folder.file("b.map")) == empty)
  }

  @Test func `S-21 in another place the search goes on, and nothing is classified or placed`()
    throws
  {
    let (_, map) = try run(desk(first: 0, step: 1, count: 30), tapAt: nil)
    var other = map
    // The looks of other points: every bit turned round.
    other.landmarks = other.landmarks.map {
      var landmark = $0
      landmark.descriptor = PatchDescriptor(bits: ~$0.descriptor.bits)
      return landmark
    }
    other.anchors = [
      WorldMap.PlacedAnchor(
        number: 3, worldFromAnchor: .identity,
        label: PlacedLabel(text: "mug", confidence: 1, age: 0))
    ]
    let (second, _) = try run(desk(first: 0, step: 1, count: 30), tapAt: 1, map: other)
    #expect(second.tracking.map(\.reason) == ["relocalizing"])
    #expect(second.anchors.isEmpty && second.map == nil && second.frames.classified == 0)
    #expect(second.taps.first?.reason == "relocalizing")
  }

  private var small: WorldMap {
    WorldMap(
      unit: .metre,
      anchors: [
        WorldMap.PlacedAnchor(
          number: 2,
          worldFromAnchor: Transform(rotation: .identity, translation: SIMD3(0.1, 1.0 / 3, -2)),
          label: PlacedLabel(text: "coffee mug", confidence: 0.75, age: 0))
      ],
      planes: [
        PlaneAnchor(
          identifier: 4, alignment: .vertical, worldFromPlane: .identity, extent: SIMD2(1, 2),
          boundary: [SIMD2(0, 0), SIMD2(0, 1), SIMD2(1, 0)], classification: "wall")
      ],
      landmarks: [
        Landmark(
          identifier: .max, position: SIMD3(1e-17, 2, -3), octave: -2,
          descriptor: PatchDescriptor(bits: SIMD4(1, .max, 3, 1 << 63)))
      ])
  }

  @Test func `a map is kept to the bit, and equal maps are equal files`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try WorldMapFile.write(small, to: folder.file(name)) }
    #expect(try WorldMapFile.read(path: folder.file("a")) == small)
    let files = try ["a", "b"].map { try Data(contentsOf: URL(fileURLWithPath: folder.file($0))) }
    #expect(files[0] == files[1])
    #expect(small.bounds?.center == SIMD3(1e-17, 2, -3))
  }

  @Test func `a damaged map is refused with words`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("desk.map")
    try WorldMapFile.write(small, to: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    func words(_ text: String) throws -> String {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      do {
        _ = try WorldMapFile.read(path: path)
        return ""
      } catch { return ErrorWording.text(for: error) }
    }
    #expect(
      try words(text.replacingOccurrences(of: "0.75", with: "0.76"))
        == "\(path): the world map is damaged: its checksum does not fit what it holds")
    #expect(
      try words(text.replacingOccurrences(of: "placard-map/1", with: "placard-map/2"))
        .hasPrefix("\(path): version placard-map/2 is not read"))
    #expect(
      try words(text.replacingOccurrences(of: "\"octave\"", with: "\"eight\""))
        .contains("octave: no world map of Placard's: expected a value, found nothing"))
    for count in stride(from: 0, to: text.utf8.count, by: 37) {
      #expect(try words(String(text.prefix(count))).contains("no world map of Placard's"))
    }
    #expect(try words("[1, 2]").contains("no world map"))
    #expect(throws: WorldMapError.self) { try WorldMapFile.read(path: folder.file("missing")) }
  }
}
