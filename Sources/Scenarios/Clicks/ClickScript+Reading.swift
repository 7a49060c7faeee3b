package import Foundation
import Geometry
import Imaging
import Simulation

extension ClickScript {
  /// The largest clicks file that is read, in bytes.
  static let sizeLimit = 64 << 20
  /// The largest time or coordinate that makes sense; it keeps nanoseconds inside 64 bits.
  static let valueLimit = 1e9

  /// Reads a clicks file.
  ///
  /// Throws ``ClickScriptError`` and `BoundedFileError`.
  package init(contentsOf path: String) throws {
    try self.init(
      jsonLines: BoundedFile.read(path: path, limit: Self.sizeLimit), path: path)
  }

  /// Parses JSON Lines; `path` only names the place in errors.
  ///
  /// Throws ``ClickScriptError``.
  package init(jsonLines data: Data, path: String) throws {
    let lines = try Self.lines(of: data, path: path)
    try self.init(header: lines[0], path: path)
    for line in lines.dropFirst() {
      let event = try Self.event(line, path: path)
      try Self.checkOrder(event.time, after: events.last?.time ?? 0, line, path: path)
      events.append(event)
    }
  }

  /// A line that has more than space on it.
  struct Line {
    var number: Int
    var bytes: Data
  }

  /// The lines, of which there is at least one.
  static func lines(of data: Data, path: String) throws(ClickScriptError) -> [Line] {
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated().map { Line(number: $0.offset + 1, bytes: Data($0.element)) }
      .filter { !$0.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
    guard !lines.isEmpty else {
      throw .malformed(
        path: path, line: 1, expected: "a header with viewport and orientation",
        found: "an empty file")
    }
    return lines
  }

  /// A script without events, of a header.
  init(header line: Line, path: String) throws {
    let header = try Self.decode(HeaderLine.self, line.bytes, path: path, line: line.number)
    self.init(viewport: header.viewport, orientation: header.orientation)
  }

  static func event(_ line: Line, path: String) throws -> Event {
    try decode(EventLine.self, line.bytes, path: path, line: line.number).event
  }

  static func checkOrder(
    _ time: Double, after last: Double, _ line: Line, path: String
  ) throws(ClickScriptError) {
    guard time >= last else {
      throw .malformed(
        path: path, line: line.number, expected: "events in order of time",
        found: "\(time) s after \(last) s")
    }
  }

  private static func decode<Line: Decodable>(
    _ type: Line.Type, _ bytes: Data, path: String, line: Int
  ) throws -> Line {
    do {
      return try JSONDecoder().decode(type, from: bytes)
    } catch let problem as LineProblem {
      throw ClickScriptError.malformed(
        path: path, line: line, expected: problem.expected, found: problem.found)
    } catch {
      throw ClickScriptError.malformed(
        path: path, line: line, expected: "a JSON object", found: Self.words(of: error))
    }
  }

  private static func words(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "no \"\(key.stringValue)\""
    case DecodingError.typeMismatch(_, let place):
      "another type at \(place.codingPath.last?.stringValue ?? "the top")"
    case DecodingError.valueNotFound(_, let place):
      "null at \(place.codingPath.last?.stringValue ?? "the top")"
    default: "something that is not valid JSON"
    }
  }
}

/// A line that is JSON but says something impossible.
private struct LineProblem: Error {
  var expected: String
  var found: String
}

private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<AnyKey> {
  /// Refuses keys that the format does not have: they are misspelt.
  fileprivate func allow(_ known: [String]) throws {
    if let odd = allKeys.map(\.stringValue).sorted().first(where: { !known.contains($0) }) {
      throw LineProblem(
        expected: "only " + known.map { "\"\($0)\"" }.joined(separator: ", "), found: "\"\(odd)\"")
    }
  }

  fileprivate func number(_ name: String, atLeast minimum: Double) throws -> Double {
    let value = try decode(Double.self, forKey: AnyKey(name))
    guard value.isFinite, value >= minimum, value <= ClickScript.valueLimit else {
      throw LineProblem(
        expected: "\"\(name)\" from \(minimum) to \(ClickScript.valueLimit)", found: "\(value)")
    }
    return value
  }
}

extension KeyedDecodingContainer<AnyKey> {
  fileprivate func viewPoint() throws -> SIMD2<Double> {
    SIMD2(
      try number("x", atLeast: -ClickScript.valueLimit),
      try number("y", atLeast: -ClickScript.valueLimit))
  }

  /// The anchor of the n-th placed label.
  fileprivate func anchor() throws -> Anchor.Identifier {
    .placed(try decode(Int.self, forKey: AnyKey("anchor")))
  }

  fileprivate func button() throws -> ExperienceButton {
    let name = try decode(String.self, forKey: AnyKey("name"))
    guard let button = ExperienceButton(rawValue: name) else {
      throw LineProblem(
        expected: "the button " + ExperienceButton.allCases.map(\.rawValue).joined(separator: ", "),
        found: "\"\(name)\"")
    }
    return button
  }
}

private struct HeaderLine: Decodable {
  var viewport: SIMD2<Double>
  var orientation: InterfaceOrientation

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: AnyKey.self)
    try fields.allow(["viewport", "orientation"])
    let size = try fields.decode([Double].self, forKey: AnyKey("viewport"))
    guard size.count == 2, size.allSatisfy(ClickScript.viewportSides.contains) else {
      let sides = ClickScript.viewportSides
      throw LineProblem(
        expected: "a viewport of two sides from \(sides.lowerBound) to \(sides.upperBound)",
        found: "\(size)")
    }
    viewport = SIMD2(size[0], size[1])
    let name = try fields.decode(String.self, forKey: AnyKey("orientation"))
    guard let orientation = InterfaceOrientation(name: name) else {
      throw LineProblem(
        expected: InterfaceOrientation.allCases.map(\.name).joined(separator: ", "),
        found: "orientation \"\(name)\"")
    }
    self.orientation = orientation
  }
}

private struct EventLine: Decodable {
  var event: ClickScript.Event

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: AnyKey.self)
    let type = try fields.decode(String.self, forKey: AnyKey("type"))
    var allowed = ["time", "type"]
    let input: SessionInput
    switch type {
    case "tap":
      allowed += ["x", "y"]
      input = .tap(try fields.viewPoint())
    case "restart": input = .restart
    case "pause": input = .pause
    case "run": input = .run([])
    case "interrupt": input = .interruptionBegan
    case "resume": input = .interruptionEnded
    case "undo": input = .undo
    case "button":
      allowed += ["name"]
      input = .button(try fields.button())
    case "remove":
      allowed += ["anchor"]
      input = .remove(try fields.anchor())
    case "move":
      allowed += ["anchor", "x", "y"]
      input = .move(try fields.anchor(), to: try fields.viewPoint())
    case "rename":
      allowed += ["anchor", "text"]
      input = .rename(
        try fields.anchor(), to: try fields.decode(String.self, forKey: AnyKey("text")))
    default:
      throw LineProblem(
        expected: "the type tap, button, move, rename, remove, undo, restart, pause, run, "
          + "interrupt or resume", found: "\"\(type)\"")
    }
    try fields.allow(allowed)
    event = ClickScript.Event(time: try fields.number("time", atLeast: 0), input: input)
  }
}
