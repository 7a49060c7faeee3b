import Foundation
import Geometry
import Recordings
import Testing

@testable import SyntheticScenes

/// Scene files with seeded damage: each gives a scene or a fault with its place, and never a crash.
@Suite struct MutatedSceneTests {
  /// What becomes of a file.
  private func outcome(of bytes: [UInt8]) -> JSONFault? {
    do {
      let scene = try Scene(LocatedJSON(parsing: Data(bytes)), path: "room.scene.json")
      // A small limit: what is tried here is whether building stands what reading lets through.
      _ = try SceneGeometry(scene, triangleLimit: 20_000)
      return nil
    } catch let fault as JSONFault {
      return fault
    } catch JSONFileError.malformed(_, let fault) {
      return fault
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  private func check(_ bytes: [UInt8]) -> Bool {
    guard let fault = outcome(of: bytes) else { return false }
    let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
    #expect((1...lines).contains(fault.line))
    #expect(fault.column >= 1)
    #expect(!fault.expected.isEmpty)
    return true
  }

  @Test func `bytes that are changed, cut or doubled`() {
    let whole = [UInt8](EveryShape.json.utf8)
    var random = SplitMix64(seed: 1)
    var faults = 0
    for round in 0..<200 {
      var bytes = whole
      let place = random.index(below: bytes.count)
      switch round % 4 {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(place..<min(place + 1 + random.index(below: 40), bytes.count))
      case 2: bytes.insert(contentsOf: bytes[max(0, place - 30)..<place], at: place)
      default: bytes = Array(bytes.prefix(place))
      }
      if check(bytes) { faults += 1 }
    }
    #expect(faults > 120)
  }

  @Test func `numbers that are replaced by others`() throws {
    // Each number of the file in turn, by what is most likely to do harm.
    let text = EveryShape.json
    let numbers = text.matches(of: /[\[ ,](-?\d+(?:\.\d+)?)(?=[\],}])/)
    let harmful = [
      "0", "-1", "1e-300", "1e9", "1e308", "0.0000001", "99999", "null", "\"a\"", "[]",
    ]
    var random = SplitMix64(seed: 2)
    var faults = 0
    for number in numbers {
      var changed = text
      let digits = number.output.1
      changed.replaceSubrange(
        digits.startIndex..<digits.endIndex, with: harmful[random.index(below: harmful.count)])
      if check([UInt8](changed.utf8)) { faults += 1 }
    }
    #expect(numbers.count > 150)
    #expect(faults > numbers.count / 2)
  }

  @Test func `values that change places`() throws {
    // Members of objects exchanged with those of others, so that kinds are wrong but JSON is right.
    let text = EveryShape.json
    let values = text.matches(of: /"(\w+)": (\[[^\[\]{}]*\]|"[^"]*"|-?[\d.]+)/)
    var random = SplitMix64(seed: 3)
    for _ in 0..<150 {
      let (from, to) = (
        values[random.index(below: values.count)], values[random.index(below: values.count)]
      )
      var changed = text
      changed.replaceSubrange(from.output.2.startIndex..<from.output.2.endIndex, with: to.output.2)
      _ = check([UInt8](changed.utf8))
    }
  }

  @Test func `deep nesting is a fault, not a crash`() {
    let deep = [UInt8](
      (#"{"format": "placard-scene/1", "objects": "# + String(repeating: "[", count: 100_000)).utf8)
    #expect(outcome(of: deep)?.expected == "at most 64 levels")
  }
}
