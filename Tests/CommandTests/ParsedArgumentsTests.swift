import Testing

@testable import placard

struct ParsedArgumentsTests {
  private let parameters: [Parameter] = [
    .argument("input", "An input."), .flag("fast", "Be quick."),
    .option("size", short: "s", "n", default: "3", "A size."), .option("at", "x", "A place."),
  ]

  private func parse(_ words: String...) throws(UsageError) -> ParsedArguments {
    try ParsedArguments(words, for: parameters)
  }

  @Test func `values come after a space or an equals sign, long or short`() throws {
    for words in [["a", "--size", "5"], ["--size=5", "a"], ["-s", "5", "a"]] {
      let arguments = try ParsedArguments(words, for: parameters)
      #expect(arguments["input"] == "a" && arguments["size"] == "5")
    }
  }

  @Test func `an option that is not given has its default`() throws {
    #expect(try parse("a")["size"] == "3")
    #expect(try parse("a")["at"] == nil)
  }

  @Test func `a negative number is a value, and a double dash ends the options`() throws {
    #expect(try parse("a", "--at", "-2.5").number("at", in: -3...0) == -2.5)
    #expect(try parse("--", "--fast")["input"] == "--fast")
  }

  @Test func `mistakes are told apart`() {
    #expect(throws: UsageError.missingArgument("input")) { try parse("--fast") }
    #expect(throws: UsageError.unexpectedArgument("b")) { try parse("a", "b") }
    #expect(throws: UsageError.unexpectedValue(option: "--fast")) { try parse("a", "--fast=1") }
    #expect(throws: UsageError.repeatedOption("--at")) { try parse("a", "--at", "1", "--at", "2") }
    #expect(throws: UsageError.missingValue(option: "--at", value: "x")) { try parse("a", "--at") }
    #expect(throws: UsageError.unknownOption("--fats", suggestion: "--fast")) {
      try parse("a", "--fats")
    }
  }

  @Test func `numbers out of range and not a number are refused`() {
    for text in ["11", "nan", "inf", "ten", ""] {
      #expect(throws: UsageError.self) { try parse("a", "--at=\(text)").number("at", in: 0...10) }
    }
    #expect(throws: UsageError.self) { try parse("a", "--size=2.5").integer("size", in: 0...9) }
  }

  @Test func `an empty value is refused and takes no other word`() {
    let error = UsageError.invalidValue(option: "--at", found: "", expected: "a <x>")
    #expect(throws: error) { try parse("--at=", "640,360") }
    #expect(throws: error) { try parse("a", "--at", "") }
  }

  @Test func `a default is there but not given`() throws {
    #expect(try !parse("a").isGiven("size") && parse("a", "-s", "3").isGiven("size"))
    #expect(try parse("a", "--fast").isGiven("fast"))
  }

  @Test(arguments: [
    (["--loop"], UsageError.onlyWith("--loop", "--window")),
    (["--speed", "1"], .onlyWith("--speed", "--window")),
    (["--paused", "--headless"], .onlyWith("--paused", "--window")),
    (["--record-clicks", "f"], .onlyWith("--record-clicks", "--window")),
    (["--window", "--latency", "0.1"], .conflict("--window", "--latency")),
    (["--window", "--every", "1"], .conflict("--window", "--every")),
    (["--every", "2"], .onlyWith("--every", "--frames")),
    (["--experience", "hunt", "--sound"], .onlyWith("--sound", "--window")),
    (["--window", "--sound"], .onlyWith("--sound", "--experience hunt")),
    (["--seed", "0"], .onlyWith("--seed", "--experience hunt")),
    (["--targets", "f"], .onlyWith("--targets", "--experience hunt")),
    (
      ["--experience", "snapshot", "--best-score", "f"],
      .onlyWith("--best-score", "--experience hunt")
    ),
    (
      ["--experience", "hunt", "--label-mode", "frame"],
      .onlyWith("--label-mode", "--experience labels")
    ),
    (
      ["--experience", "snapshot", "--vocabulary", "f"],
      .onlyWith("--vocabulary", "--experience labels")
    ),
  ])
  func `an option of replay that would do nothing is refused`(
    _ words: [String], _ error: UsageError
  ) {
    #expect(throws: error) {
      try ReplayCommand(ParsedArguments(["desk"] + words, for: ReplayCommand.parameters))
    }
  }

  @Test(arguments: ["", ",", "featurePoint,"])
  func `a hit test needs types`(_ list: String) {
    #expect(throws: UsageError.self) {
      try HitCommand(
        ParsedArguments(
          ["desk", "--at", "1", "--point", "1,2", "--types", list], for: HitCommand.parameters))
    }
  }

  @Test func `pairs need exactly two finite numbers`() throws {
    let pair = try parse("a", "--at", "640,360").pair("at", separator: ",", example: "1,2")
    #expect(pair == SIMD2(640, 360))
    for text in ["640", "640,", "1,2,3", "a,b", "1,inf"] {
      #expect(throws: UsageError.self) {
        try parse("a", "--at", text).pair("at", separator: ",", example: "1,2")
      }
    }
  }

  @Test func `edit distance counts insertions, deletions, substitutions and exchanges`() {
    #expect("--fats".editDistance(to: "--fast") == 1)
    #expect("kitten".editDistance(to: "sitting") == 3)
    #expect("".editDistance(to: "abc") == 3)
    #expect("same".editDistance(to: "same") == 0)
  }

  @Test func `a value that may be left out is known by its ending`() throws {
    let parameters: [Parameter] = [
      .remaining("path", "Paths."), .optionalValue("json", "file", ending: ".json", "A document."),
    ]
    func parse(_ words: String...) throws -> (paths: [String], isGiven: Bool, file: String?) {
      let arguments = try ParsedArguments(words, for: parameters)
      return (arguments.remaining, arguments.has("json"), arguments["json"])
    }
    #expect(try parse("a", "--json") == (["a"], true, nil))
    #expect(try parse("--json", "a") == (["a"], true, nil))
    #expect(try parse("--json", "out.json", "a") == (["a"], true, "out.json"))
    #expect(try parse("--json", "a.scenario.json") == (["a.scenario.json"], true, nil))
    #expect(try parse("--json=/dev/full", "a") == (["a"], true, "/dev/full"))
    #expect(try parse("a") == (["a"], false, nil))
    #expect(throws: UsageError.repeatedOption("--json")) { try parse("a", "--json", "--json") }
    #expect(throws: UsageError.self) { try parse("a", "--json=") }
  }

  @Test func `every command has its words and unique option names`() {
    for command in Main.commands {
      #expect(!command.abstract.isEmpty && command.abstract.hasSuffix("."))
      let names = command.parameters.map(\.name)
      #expect(Set(names).count == names.count, "\(command.name)")
      for line in Help.screen(command).split(separator: "\n") { #expect(line.count <= 100) }
    }
  }
}
