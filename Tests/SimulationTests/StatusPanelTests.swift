import Recordings
import Simulation
import Testing

struct StatusPanelTests {
  private func moment(_ seconds: Double) -> Timestamp {
    Timestamp(nanoseconds: 0).advanced(bySeconds: seconds)
  }

  @Test func `C-26 a message fades in over 0.2 s and out 6 s later`() {
    var panel = StatusPanel()
    #expect(panel.opacity(at: moment(0)) == 0)
    panel.show("hello", hides: true, at: moment(1))
    #expect(panel.opacity(at: moment(1)) == 0)
    #expect(abs(panel.opacity(at: moment(1.1)) - 0.5) < 1e-9)
    #expect(panel.opacity(at: moment(1.2)) == 1)
    #expect(panel.opacity(at: moment(7)) == 1)
    #expect(abs(panel.opacity(at: moment(7.1)) - 0.5) < 1e-9)
    #expect(panel.opacity(at: moment(7.2)) == 0)
  }

  @Test func `C-26 a new message cancels the running hide timer`() {
    var panel = StatusPanel()
    panel.show("one", hides: true, at: moment(0))
    panel.show("two", hides: false, at: moment(5))
    #expect(panel.opacity(at: moment(100)) == 1)
    #expect(panel.text == "two")
  }

  @Test func `C-27 an escalation comes after 3 s with the words it was planned with and stays`() {
    var panel = StatusPanel()
    panel.show("short", hides: true, at: moment(0))
    panel.scheduleEscalation("long", at: moment(0))
    panel.tick(moment(2.99))
    #expect(panel.text == "short")
    panel.tick(moment(3))
    #expect(panel.text == "long")
    #expect(panel.opacity(at: moment(60)) == 1)
  }

  @Test func `C-29 cancelling what is scheduled stops both timers`() {
    var panel = StatusPanel()
    panel.show("short", hides: true, at: moment(0))
    panel.scheduleEscalation("long", at: moment(0))
    panel.cancelScheduled()
    panel.tick(moment(10))
    #expect(panel.text == "short")
    #expect(panel.opacity(at: moment(60)) == 1)
  }

  @Test func `2.7 each state has its message, and limited ones with advice escalate`() {
    #expect(TrackingMessage(.normal).text == "TRACKING NORMAL")
    #expect(TrackingMessage(.normal).escalated == nil)
    #expect(TrackingMessage(.notAvailable).escalated == "TRACKING UNAVAILABLE")
    #expect(TrackingMessage(.limited(.initializing)).escalated == "Initializing")
    let motion = TrackingMessage(.limited(.excessiveMotion))
    #expect(motion.text == "TRACKING LIMITED\nExcessive motion")
    #expect(motion.escalated?.hasPrefix("TRACKING LIMITED\nExcessive motion: ") == true)
  }
}
