package import Foundation
import Imaging
import Recordings
import SyntheticScenes

extension WalkScript {
  private static let stepKeys = ["time", "move", "turn", "at", "look", "over"]
  /// As far as a recording of a walk may be, in seconds.
  package static let longest = 86_400.0
  /// Metres a second, degrees a second, and metres from the origin.
  private static let speeds = -20.0...20.0
  private static let turns = -720.0...720.0
  private static let coordinates = -10_000.0...10_000.0

  /// Reads a walk script.
  ///
  /// Throws `JSONFileError` for a line that moves, ``ClickScriptError`` for any other, and
  /// `BoundedFileError`.
  package init(contentsOf path: String) throws {
    try self.init(
      jsonLines: BoundedFile.read(path: path, limit: ClickScript.sizeLimit), path: path)
  }

  /// Parses JSON Lines; `path` only names the place in errors.
  ///
  /// Throws `JSONFileError` and ``ClickScriptError``.
  package init(jsonLines data: Data, path: String) throws {
    let lines = try ClickScript.lines(of: data, path: path)
    self.init(clicks: try ClickScript(header: lines[0], path: path))
    var last = 0.0
    for line in lines.dropFirst() {
      let time: Double
      if let step = try Self.step(line, path: path) {
        steps.append(step)
        time = step.time
      } else {
        let event = try ClickScript.event(line, path: path)
        clicks.events.append(event)
        time = event.time
      }
      try ClickScript.checkOrder(time, after: last, line, path: path)
      last = time
    }
  }

  /// The line as one that moves; nil where it is an event, or is to be judged as one.
  private static func step(
    _ line: ClickScript.Line, path: String
  ) throws(JSONFileError) -> Step? {
    guard let json = try? LocatedJSON.lines(line.bytes).first,
      case .object(let members) = json.value,
      members.contains(where: { stepKeys.dropFirst().contains($0.key) }),
      !members.contains(where: { $0.key == "type" })
    else { return nil }
    do {
      return try step(json)
    } catch {
      var fault = error
      fault.line = line.number
      throw .malformed(path: path, fault)
    }
  }

  private static func step(_ json: LocatedJSON) throws(JSONFault) -> Step {
    let fields = try json.fields(stepKeys)
    let time = try fields.required("time").number(in: 0...longest)
    let moves = fields.contains("move") || fields.contains("turn")
    guard fields.contains("at") || fields.contains("look") else {
      if let over = fields["over"] { throw over.fault(expected: "\"at\" or \"look\" beside it") }
      let move = try fields["move"]?.vector2(in: speeds) ?? .zero
      let turn = try fields["turn"]?.vector2(in: turns) ?? .zero
      return Step(
        time: time,
        action: .move(
          WalkMotion(forward: move.x, right: move.y, yaw: turn.x, pitch: turn.y)))
    }
    guard !moves else {
      throw json.fault(expected: "\"move\" and \"turn\", or \"at\" and \"look\", not both")
    }
    return Step(
      time: time,
      action: .stand(
        at: try fields["at"]?.vector3(in: coordinates),
        lookingAt: try fields["look"]?.vector3(in: coordinates),
        over: try fields["over"]?.number(in: 0...longest) ?? 0))
  }
}
