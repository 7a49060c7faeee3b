import Testing

@testable import Rendering

struct TextTests {
  private let shaper: TextShaper

  init() throws { shaper = try testShaper() }

  private func glyphs(_ text: String) -> [UInt32] {
    shaper.line(text, pixelSize: 20, maximumWidth: .max).glyphs.map(\.glyph)
  }

  @Test func `text is made one line of visible characters`() {
    #expect(DisplayText.line("  a\n\tb\u{0}\u{1B}[31m\u{202E}c \u{2028} d  ") == "a b[31mc d")
    #expect(DisplayText.line("नी\u{200D}क") == "नी\u{200D}क")
    #expect(DisplayText.line("\n \t").isEmpty)
  }

  @Test func `only the beginning of an endless text is looked at`() {
    let text = DisplayText.line(String(repeating: "x", count: 1_000_000))
    #expect(text.unicodeScalars.count == DisplayText.maximumLength)
  }

  @Test func `Hebrew runs from right to left`() {
    // Alef, bet, gimel alone are the same glyphs, and the first letter stands at the right.
    let single = ["א", "ב", "ג"].flatMap(glyphs)
    #expect(glyphs("אבג") == single.reversed())
  }

  @Test func `numbers inside Hebrew keep their direction and the runs change places`() {
    // Logical: alef bet 12 → on screen: 12 space bet alef.
    // A space alone is no line, so its glyph is taken from between two letters.
    let space = glyphs("a b")[1]
    let digits = glyphs("12")
    let letters = ["ב", "א"].flatMap(glyphs)
    #expect(glyphs("אב 12") == digits + [space] + letters)
  }

  @Test func `Arabic letters join`() {
    // The same letter has another form at the beginning than alone.
    let joined = glyphs("بب")
    #expect(joined.count == 2 && joined != glyphs("ب") + glyphs("ب"))
  }

  @Test func `a line that is too wide ends in an ellipsis and fits`() {
    let line = shaper.line("a very long label", pixelSize: 20, maximumWidth: 100)
    #expect(line.width <= 100 && line.width > 70)
    #expect(line.glyphs.last?.glyph == glyphs("…").first)
  }

  @Test func `no room at all gives an empty line`() {
    #expect(shaper.line("label", pixelSize: 20, maximumWidth: 0).isEmpty)
    #expect(shaper.line("label", pixelSize: 20, maximumWidth: -5).isEmpty)
  }

  @Test func `lines break at spaces and keep the words`() {
    let lines = shaper.lines("one two three four", pixelSize: 20, maximumWidth: 110, limit: 3)
    // At 20 pixels "one two" is about 75 wide and "one two three" 127.
    #expect(lines.map { $0.glyphs.count } == ["one two", "three four"].map(\.count))
    #expect(lines.allSatisfy { $0.width <= 110 })
  }

  @Test func `a word that is too wide is broken, and the last line ends in an ellipsis`() {
    let word = String(repeating: "m", count: 60)
    let lines = shaper.lines(word, pixelSize: 20, maximumWidth: 120, limit: 3)
    #expect(lines.count == 3 && lines.allSatisfy { $0.width <= 120 })
    #expect(lines.last?.glyphs.last?.glyph == glyphs("…").first)
  }

  @Test func `newlines part the text and empty lines are left out`() {
    let lines = shaper.lines("one\n\nsecond", pixelSize: 20, maximumWidth: 500, limit: 3)
    #expect(lines.map { $0.glyphs.count } == [3, 6])
  }

  @Test func `the remembered lines are bounded`() {
    for index in 0..<(TextShaper.cacheLimit + 50) {
      _ = shaper.line("label \(index)", pixelSize: 12, maximumWidth: 500)
    }
    #expect(shaper.cachedLineCount <= TextShaper.cacheLimit)
  }

  @Test func `a font file that is missing is refused by its path`() {
    #expect(throws: RenderingError.fontRefused(path: "/no/such.ttf", code: 1)) {
      _ = try FontStack(.file("/no/such.ttf"))
    }
  }

  @Test func `the system's font is found by Fontconfig`() throws {
    let system = TextShaper(fonts: try FontStack(.system))
    #expect(system.line("label", pixelSize: 20, maximumWidth: 500).glyphs.count == 5)
  }
}
