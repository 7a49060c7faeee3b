import Recordings
import Testing
import WorldTracking

struct TrackingStateMachineTests {
  private func moment(_ frame: Int, rate: Double = 60) -> Timestamp {
    Timestamp(nanoseconds: 41_000_000_000_000 + Int64((Double(frame) / rate * 1e9).rounded()))
  }

  private func states(_ count: Int, rate: Double, recorded: TrackingState? = nil)
    -> [TrackingState]
  {
    var machine = TrackingStateMachine()
    return (0..<count).map { machine.advance(to: moment($0, rate: rate), recorded: recorded) }
  }

  @Test func `C-22 three frames are notAvailable and sixty initializing before normal`() {
    let states = states(70, rate: 60)
    #expect(states[0..<3].allSatisfy { $0 == .notAvailable })
    #expect(states[3..<63].allSatisfy { $0 == .limited(.initializing) })
    #expect(states[63...].allSatisfy { $0 == .normal })
  }

  @Test func `C-22 a slower recording is not longer in the sequence`() {
    // 63 nominal frames are 1.05 s: at 7.5 frames/s frame 8 (1.067 s) is the first normal one.
    let states = states(12, rate: 7.5)
    #expect(states.firstIndex(of: .normal) == 8)
  }

  @Test func `C-22 photographs, whose times are made up, have no sequence`() {
    var machine = TrackingStateMachine(hasClock: false)
    #expect(machine.advance(to: moment(0), recorded: nil) == .normal)
    machine.reset()
    #expect(machine.advance(to: moment(1), recorded: nil) == .normal)
  }

  @Test func `a recorded state wins over the sequence`() {
    #expect(states(2, rate: 60, recorded: .normal) == [.normal, .normal])
  }

  @Test func `S-4 after a reset the sequence runs again even over recorded states`() {
    var machine = TrackingStateMachine()
    #expect(machine.advance(to: moment(0), recorded: .normal) == .normal)
    machine.reset()
    #expect(machine.state == .notAvailable)
    #expect(machine.advance(to: moment(1), recorded: .normal) == .notAvailable)
    #expect(machine.advance(to: moment(10), recorded: .normal) == .limited(.initializing))
    #expect(machine.advance(to: moment(64), recorded: .normal) == .normal)
    #expect(
      machine.advance(to: moment(65), recorded: .limited(.excessiveMotion))
        == .limited(.excessiveMotion))
  }

  @Test func `S-21 relocalizing lasts its time and then the state is normal again`() {
    var machine = TrackingStateMachine()
    _ = machine.advance(to: moment(0), recorded: .normal)
    machine.beginRelocalizing(at: moment(60), seconds: 1)
    #expect(machine.advance(to: moment(61), recorded: .normal) == .limited(.relocalizing))
    #expect(machine.advance(to: moment(119), recorded: .normal) == .limited(.relocalizing))
    #expect(machine.advance(to: moment(120), recorded: .normal) == .normal)
  }

  @Test func `S-21 relocalizing without a time goes on until it is ended`() {
    var machine = TrackingStateMachine()
    _ = machine.advance(to: moment(0), recorded: .normal)
    machine.beginRelocalizing(at: moment(0), seconds: nil)
    #expect(machine.advance(to: moment(100_000), recorded: nil) == .limited(.relocalizing))
    machine.endRelocalizing()
    #expect(machine.advance(to: moment(100_001), recorded: nil) == .normal)
  }

  @Test func `an immediate start is normal from the first frame`() {
    var machine = TrackingStateMachine(start: .immediate)
    #expect(machine.advance(to: moment(0), recorded: nil) == .normal)
  }
}
