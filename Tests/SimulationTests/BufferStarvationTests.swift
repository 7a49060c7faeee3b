import Recordings
import Simulation
import Testing

struct BufferStarvationTests {
  @Test func `S-29 holding frames warns once at 11 and starves the camera at 14`() throws {
    let ledger = BufferLedger()
    var replay = try ReplayedSession(queue: nil, ledger: ledger)
    var held: [Frame] = []
    var warnings: [Int] = []
    var dropped: [Int] = []
    for index in 0..<20 {
      let update = replay.step(Double(index) / 30)
      for event in update.events {
        if case .retainingFrames(let count) = event { warnings.append(count) }
        if case .droppedFrame(let frame) = event { dropped.append(frame) }
      }
      if update.disposition == .delivered, let frame = update.frame { held.append(frame) }
    }
    #expect(warnings == [11])
    // Frames 0 … 13 take the 14 buffers; all later ones are lost, not queued.
    #expect(dropped == Array(14..<20))
    #expect(held.count == 14 && ledger.heldCount == 14)
  }

  @Test func `S-29 a released buffer lets the camera deliver again`() throws {
    var replay = try ReplayedSession(queue: nil)
    var held: [Frame] = []
    for index in 0..<14 {
      if let frame = replay.step(Double(index) / 30).frame { held.append(frame) }
    }
    #expect(replay.step(0.5).disposition == .dropped)
    replay.forgetUpdates()
    held.removeFirst()
    #expect(replay.step(0.6).disposition == .delivered)
  }

  @Test func `the label app never holds more than three buffers`() throws {
    let ledger = BufferLedger()
    var replay = try ReplayedSession(ledger: ledger)
    var most = 0
    for index in 0..<300 {
      replay.step(Double(index) / 60)
      replay.forgetUpdates()
      most = max(most, ledger.heldCount)
    }
    #expect(most <= 3)
  }
}
