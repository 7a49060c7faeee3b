package import Foundation
import Imaging
package import Recordings
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
  /// Throws `JSONFileError` and `BoundedFileError`.
  package init(contentsOf path: String) throws {
    try self.init(
      jsonLines: BoundedFile.read(path: path, limit: ClickScript.sizeLimit), path: path)
  }

  /// Parses JSON Lines; `path` only names the place in errors.
  package init(jsonLines data: Data, path: String) throws(JSONFileError) {
    do {
      var steps: [Step] = []
      let clicks = try ClickScript.reading(data) { line, clicks throws(JSONFault) in
        guard Self.moves(line) else {
          let event = try ClickScript.Event(line)
          clicks.events.append(event)
          return event.time
        }
        let step = try Self.step(line)
        steps.append(step)
        return step.time
      }
      self = WalkScript(clicks: clicks, steps: steps)
    } catch {
      throw .malformed(path: path, error)
    }
  }

  /// Whether a line is one that moves; any other is judged as an event.
  private static func moves(_ line: LocatedJSON) -> Bool {
    guard case .object(let members) = line.value else { return false }
    let keys = members.map(\.key)
    return keys.contains(where: stepKeys.dropFirst().contains) && !keys.contains("type")
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
