import Testing

@testable import Scenarios

/// Patterns of labels: what they find, and that none is slow.
struct LabelPatternTests {
  @Test(arguments: [
    ("mug", "coffee mug", true), ("^mug$", "coffee mug", false),
    ("^coffee mug$", "coffee mug", true),
    ("m.g", "mug", true), ("m.g", "mg", false), ("colou?r", "color", true),
    ("colou?r", "colouur", false), ("ab*c", "ac", true), ("ab+c", "ac", false),
    ("ab+c", "abbbc", true), ("^(cat|dog)s?$", "dogs", true), ("^(cat|dog)s?$", "cow", false),
    ("[a-c]x", "bx", true), ("^[^a-c]x", "bx", false), ("[]x]", "]", true), ("[a-]", "-", true),
    (#"\d{2}"#, "no 42", true), (#"\d{2}"#, "no 4", false), ("^a{2,3}$", "a", false),
    ("^a{2,3}$", "aaa", true), ("^a{2,3}$", "aaaa", false), ("^a{2,}$", "aaaaa", true),
    (#"a\.b"#, "axb", false), (#"a\.b"#, "a.b", true), (#"^\w+\s\w+$"#, "wall clock", true),
    ("", "", true), ("^$", "", true), ("^$", "a", false), ("a|", "b", true),
    ("(a|b)*c", "ababc", true),
    ("é", "café", true), ("^.$", "😀", true), ("$^", "", true), ("(^a|b)c", "bc", true),
  ])
  func `a pattern finds what regular expressions find`(
    _ pattern: String, _ text: String, _ isFound: Bool
  ) throws {
    #expect(try LabelPattern(pattern).isFound(in: text) == isFound)
  }

  @Test(arguments: [
    "(a", "a)", "[a", "[", "a**", "a+?", "*a", "{2}", "a{2", "a{3,2}", "a{1001}", "a{}", #"a\"#,
    #"\b"#, #"\1"#, "[b-a]", "a{2}{3}",
  ])
  func `what is no pattern is refused`(_ pattern: String) {
    #expect(throws: LabelPatternError.self) { try LabelPattern(pattern) }
  }

  /// A backtracking matcher takes 2^5000 steps for the first two.
  @Test(arguments: ["^(a+)+$", "^(a|a)*$", "^(a*)*b", "(.*)(.*)(.*)(.*)x$", "^(a?){500}a{500}$"])
  func `no pattern is slow`(_ pattern: String) throws {
    let text = String(repeating: "a", count: 5000) + "!"
    #expect(try !LabelPattern(pattern).isFound(in: text))
  }

  @Test(arguments: [
    "((a{1000}){1000}){1000}", "(((((){1000}){1000}){1000}){1000}){1000}",
    String(repeating: "(", count: 10_000),
    String(repeating: "(a", count: 60)
      + String(repeating: ")", count: 60),
  ])
  func `no pattern is large`(_ pattern: String) {
    #expect(throws: LabelPatternError.self) { try LabelPattern(pattern) }
  }
}
