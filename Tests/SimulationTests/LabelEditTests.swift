import Geometry
import Recordings
import Simulation
import Testing

struct LabelEditTests {
  private typealias Replay = ReplayedSession

  /// A session with one label, "anchor-1".
  private func placed() throws -> ReplayedSession {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    return replay
  }

  private func edits(_ update: FrameUpdate) -> [EditRecord] {
    update.experience.compactMap { if case .edit(let edit) = $0 { edit } else { nil } }
  }

  private let anchor = Anchor.Identifier.placed(1)

  @Test func `A-3 a moved label stands where the world is hit, and undoing brings it back`() throws
  {
    var replay = try placed()
    let target = SIMD2(33.0, 24.0)
    let moved = replay.step(0.3, [Replay.input(0.28, .move(anchor, to: target))])
    #expect(edits(moved).map(\.outcome) == [.done])
    let pose = try #require(moved.frame?.anchors.first?.worldFromAnchor)
    // A pixel is 1/60 rad: at 2 m 1 pixel aside is 3.3 cm.
    #expect(abs(pose.translation.x - 1.0 / 30) < 1e-3)
    #expect(moved.events.contains { if case .didUpdate = $0 { true } else { false } })
    let undone = replay.step(0.35, [Replay.input(0.32, .undo)])
    #expect(abs(try #require(undone.frame?.anchors.first).worldFromAnchor.translation.x) < 1e-9)
  }

  @Test func `a move to nowhere is refused and leaves the label where it is`() throws {
    var replay = try placed()
    let update = replay.step(0.3, [Replay.input(0.28, .move(anchor, to: SIMD2(-500, 0)))])
    #expect(edits(update).first?.outcome == .refused(.noHit(.outsideImage, .normal)))
    #expect(replay.session.labels.placedLabels[anchor] != nil)
    #expect(!update.events.contains { if case .didUpdate = $0 { true } else { false } })
  }

  @Test func `a label is renamed without blanks around it, and undone`() throws {
    var replay = try placed()
    let update = replay.step(0.3, [Replay.input(0.28, .rename(anchor, to: "  my 100 % mug \n"))])
    #expect(edits(update).first?.text == "my 100 % mug")
    #expect(replay.session.labels.placedLabels[anchor]?.text == "my 100 % mug")
    replay.step(0.35, [Replay.input(0.32, .undo)])
    #expect(replay.session.labels.placedLabels[anchor]?.text == "coffee mug")
  }

  @Test(arguments: ["", "   ", "\n\t"])
  func `an empty name is refused`(_ name: String) throws {
    var replay = try placed()
    let update = replay.step(0.3, [Replay.input(0.28, .rename(anchor, to: name))])
    #expect(edits(update).first?.outcome == .emptyName)
    #expect(replay.session.labels.placedLabels[anchor]?.text == "coffee mug")
  }

  @Test func `a very long name is cut`() throws {
    var replay = try placed()
    replay.step(0.3, [Replay.input(0.28, .rename(anchor, to: String(repeating: "é", count: 9999)))])
    #expect(replay.session.labels.placedLabels[anchor]?.text.count == LabelPlacement.nameLimit)
  }

  @Test func `A-4 a deleted label goes with the next frame, and undoing brings back its name`()
    throws
  {
    var replay = try placed()
    let removed = replay.step(0.3, [Replay.input(0.28, .remove(anchor))])
    #expect(removed.frame?.anchors.isEmpty == true)
    #expect(removed.events.contains { if case .didRemove = $0 { true } else { false } })
    let undone = replay.step(0.35, [Replay.input(0.32, .undo)])
    #expect(undone.frame?.anchors.map(\.identifier) == [anchor])
    #expect(replay.session.labels.placedLabels[anchor]?.text == "coffee mug")
  }

  @Test func `deleting and undoing between two frames changes nothing`() throws {
    var replay = try placed()
    let update = replay.step(
      0.3, [Replay.input(0.27, .remove(anchor)), Replay.input(0.28, .undo)])
    #expect(update.frame?.anchors.map(\.identifier) == [anchor])
    #expect(update.events == [.didUpdateFrame(index: 8)])
    #expect(replay.session.labels.placedLabels[anchor]?.text == "coffee mug")
    #expect(replay.step(0.35).frame?.anchors.count == 1)
    #expect(replay.session.labels.placedLabels.count == 1)
  }

  @Test func `undoing goes back through everything, and then says that there is nothing left`()
    throws
  {
    var replay = try placed()
    replay.step(0.3, [Replay.input(0.28, .rename(anchor, to: "cup"))])
    let first = replay.step(0.35, [Replay.input(0.32, .button(.undo))])
    #expect(edits(first).first?.text == "coffee mug")
    let second = replay.step(0.4, [Replay.input(0.38, .undo)])
    #expect(edits(second).map(\.anchor) == [anchor])
    #expect(second.frame?.anchors.isEmpty == true)
    let third = replay.step(0.45, [Replay.input(0.42, .undo)])
    #expect(edits(third).map(\.outcome) == [.nothingToUndo])
  }

  @Test func `edits of a label that isn't there are refused`() throws {
    var replay = try placed()
    let update = replay.step(
      0.3,
      [
        Replay.input(0.28, .move(.placed(9), to: Replay.middle)),
        Replay.input(0.28, .rename(.placed(9), to: "x")), Replay.input(0.28, .remove(.placed(9))),
      ])
    #expect(edits(update).map(\.outcome) == [.noSuchLabel, .noSuchLabel, .noSuchLabel])
    #expect(update.frame?.anchors.count == 1)
  }

  @Test func `the undo list is bounded`() throws {
    var replay = try placed()
    let renames = (0..<500).map { Replay.input(0.28, .rename(anchor, to: "name \($0)")) }
    replay.step(0.3, renames)
    let update = replay.step(0.35, (0..<500).map { _ in Replay.input(0.32, .undo) })
    let done = edits(update).filter { $0.outcome == .done }.count
    #expect(done == LabelPlacement.undoLimit)
    #expect(replay.session.labels.placedLabels[anchor]?.text == "name 399")
  }
}
