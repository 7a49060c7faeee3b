import Testing

@testable import Scenarios

struct PhotoBrowserTests {
  private func answer(_ label: String) -> PhotoClassification.Answer {
    PhotoClassification.Answer(
      image: label, predictions: [.init(label: label, confidence: 0.1)])
  }

  @Test func `P-7 one picture at a time is looked at, the shown one first`() {
    var browser = PhotoBrowser(count: 4)
    #expect(browser.nextJob() == 0 && browser.nextJob() == nil)
    #expect(browser.text == "Looking\u{2026}")
    browser.go(by: 2)
    browser.answered(0, answer("mug"))
    #expect(browser.nextJob() == 2)
    browser.answered(2, answer("ant"))
    #expect(browser.nextJob() == 1)
    browser.answered(1, answer("x"))
    #expect(browser.nextJob() == 3)
    browser.answered(3, answer("y"))
    #expect(browser.nextJob() == nil)
  }

  @Test func `P-7 the whole label is shown without a threshold`() {
    var browser = PhotoBrowser(count: 2)
    browser.answered(0, answer("mouse, computer mouse"))
    #expect(browser.text == "I see a\u{2026}\nmouse, computer mouse")
    browser.go(by: 1)
    browser.answered(1, answer("ant"))
    #expect(browser.text == "I see an\u{2026}\nant")
    browser.go(by: -1)
    #expect(browser.text == "I see a\u{2026}\nmouse, computer mouse")
  }

  @Test func `P-8 no class and no picture are told and end nothing`() {
    var browser = PhotoBrowser(count: 2)
    browser.answered(0, PhotoClassification.Answer(image: "a", predictions: []))
    #expect(browser.text == "I see nothing")
    browser.go(by: 1)
    browser.answered(
      1, PhotoClassification.Answer(image: "b", predictions: [], error: "neither JPEG nor PNG"))
    #expect(browser.text == "Can't be used: neither JPEG nor PNG")
  }

  @Test func `there is nothing before the first and after the last`() {
    var browser = PhotoBrowser(count: 3)
    browser.go(by: -1)
    #expect(browser.index == 0)
    browser.go(by: 9)
    #expect(browser.index == 2)
  }
}
