import Rendering
import Simulation
import Testing

@testable import Scenarios

/// What the keys of the window act on.
struct WindowKeyTests {
  private let labels: [Anchor.Identifier] = [.placed(2), .placed(1)]

  private func path(_ step: Int, from start: WindowFocus?, count: Int) -> [WindowFocus?] {
    var focus = start
    return (0..<count).map { _ in
      focus = WindowFocus.moved(from: focus, by: step, buttonCount: 2, labels: labels)
      return focus
    }
  }

  @Test func `Tab goes through the buttons and then the labels in order, and round`() {
    let ring: [WindowFocus?] = [
      .button(0), .button(1), .label(.placed(1)), .label(.placed(2)), .button(0),
    ]
    #expect(path(1, from: nil, count: 5) == ring)
    #expect(path(-1, from: nil, count: 4) == [ring[3], ring[2], ring[1], ring[0]])
    // A label that is gone is no place to go on from.
    #expect(path(1, from: .label(.placed(7)), count: 1) == [.button(0)])
    #expect(WindowFocus.moved(from: nil, by: 1, buttonCount: 0, labels: []) == nil)
  }

  @Test func `arrows aim from where the label is, inside the view, and Enter takes the aim once`() {
    var selection = LabelSelection()
    let view = SIMD2(100.0, 60.0)
    selection.aim(by: SIMD2(8, 0), from: SIMD2(50, 30), in: view)
    #expect(selection.target == nil)
    selection.select(.placed(1))
    selection.aim(by: SIMD2(8, 0), from: SIMD2(50, 30), in: view)
    // The label itself has not moved yet: the aim goes on from where it is.
    selection.aim(by: SIMD2(0, -8), from: SIMD2(50, 30), in: view)
    #expect(selection.target == SIMD2(58, 22))
    for _ in 0..<9 { selection.aim(by: SIMD2(8, 8), from: nil, in: view) }
    #expect(selection.target == view)
    #expect(selection.takeTarget() == view)
    #expect(selection.takeTarget() == nil && selection.anchor == .placed(1))
    // A label out of view can't be aimed.
    selection.aim(by: SIMD2(8, 0), from: nil, in: view)
    #expect(selection.target == nil)
  }

  @Test func `another selection forgets the aim`() {
    var selection = LabelSelection()
    selection.select(.placed(1))
    selection.aim(by: SIMD2(8, 0), from: SIMD2(1, 1), in: SIMD2(9, 9))
    selection.selectNext(of: labels)
    #expect(selection.anchor == .placed(2) && selection.target == nil)
  }

  @Test(arguments: Experience.Kind.allCases)
  func `every experience's help names its keys once`(_ kind: Experience.Kind) {
    let lines = WindowHelp.lines(for: kind)
    #expect(lines.contains { $0.keys == "H" } && Set(lines).count == lines.count)
    #expect(lines.contains { $0.meaning.contains("move the label") } == (kind == .labels))
    #expect(lines.contains { $0.meaning.contains("skip") } == (kind == .hunt))
  }
}
