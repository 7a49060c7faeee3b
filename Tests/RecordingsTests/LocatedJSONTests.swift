import Foundation
import Recordings
import Testing

@Suite struct `Located JSON` {
  private func parse(_ text: String) throws -> LocatedJSON {
    try LocatedJSON(parsing: Data(text.utf8))
  }

  private func firstFault(in text: String) -> JSONFault? {
    do {
      _ = try parse(text)
      return nil
    } catch { return error as? JSONFault }
  }

  @Test func `every value knows its line, its column and the way to it`() throws {
    let node = try parse("{\n  \"é\": 1, \"taps\": [\n    {\"x\": 2.5}\n  ]\n}")
    let fields = try node.fields(["é", "taps"])
    // The é is one character of two bytes: 1 stands in column 8, the list in column 19.
    #expect(try fields.required("é").column == 8)
    let taps = try fields.required("taps")
    #expect(taps.line == 2)
    #expect(taps.column == 19)
    let x = try taps.list()[0].fields(["x"]).required("x")
    #expect(x.place == "taps[0].x")
    #expect(x.line == 3)
    #expect(x.column == 11)
    #expect(try x.number() == 2.5)
  }

  @Test(arguments: [
    ("{\"a\": 1, \"a\": 2}", "each name once", 1, 10),
    ("{\"a\" 1}", "a colon", 1, 6),
    ("[1,\n 2", "a comma or the end of the list", 2, 3),
    ("{\"a\": 1} x", "the end of the file", 1, 10),
    ("[01]", "a value", 1, 2),
    ("[1e999]", "a value", 1, 2),
    ("[NaN]", "a value", 1, 2),
    ("\"a\nb\"", "a string that ends on its line", 1, 1),
    ("\"\\ud800\"", "a known escape", 1, 8),
    ("", "a value", 1, 1),
  ])
  func `a fault names its place`(text: String, expected: String, line: Int, column: Int) throws {
    let fault = try #require(firstFault(in: text))
    #expect(fault.expected == expected)
    #expect(fault.line == line)
    #expect(fault.column == column)
  }

  @Test func `escapes and pairs of surrogates become characters`() throws {
    #expect(try parse(#""\u00e9\ud83d\ude00\n\/""#).string() == "é😀\n/")
  }

  @Test func `a key that the format does not have is told with the keys that it has`() throws {
    let node = try parse("{\n \"lable\": 1}")
    let error = #expect(throws: JSONFault.self) { try node.fields(["label", "hit"]) }
    #expect(error?.line == 2)
    #expect(error?.column == 2)
    #expect(error?.expected == "\"label\", \"hit\"")
    #expect(error?.found == "\"lable\"")
  }

  @Test func `a value of another type or out of range is told with what was found`() throws {
    let fields = try parse("{\"n\": 7, \"s\": \"x\", \"h\": 1.5}").fields(["n", "s", "h"])
    #expect(throws: JSONFault.self) { try fields.required("n").number(in: 0...1) }
    #expect(throws: JSONFault.self) { try fields.required("h").integer(in: 0...9) }
    let error = #expect(throws: JSONFault.self) { try fields.required("s").bool() }
    #expect(error?.found == "\"x\"")
    #expect(throws: JSONFault.self) { try fields.required("none") }
  }

  @Test func `nesting without end is a fault, not an overflow of the stack`() {
    #expect(
      firstFault(in: String(repeating: "[", count: 1_000_000))?.expected == "at most 64 levels")
  }

  @Test func `bytes that are no UTF-8 are a fault at their string`() {
    let fault = #expect(throws: JSONFault.self) {
      try LocatedJSON(parsing: Data([0x5B, 0x22, 0xFF, 0x22, 0x5D]))
    }
    #expect(fault?.expected == "a string of valid UTF-8")
    #expect(fault?.column == 2)
  }
}
