import Testing

@testable import Scenarios

struct WindowNoticeTests {
  @Test func `a notice is shown for six seconds of window time`() {
    var notice = WindowNotice("wrote a.png")
    #expect(notice.isShown)
    notice.pass(seconds: 5.5)
    #expect(notice.isShown)
    notice.pass(seconds: 0.5)
    #expect(!notice.isShown)
  }
}
