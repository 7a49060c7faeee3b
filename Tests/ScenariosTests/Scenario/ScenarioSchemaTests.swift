import Foundation
import Geometry
import Recordings
import Simulation
import TestSupport
import Testing
import WorldTracking

@testable import Scenarios

/// The published schema says what the reader reads.
struct ScenarioSchemaTests {
  private func schema() throws -> [String: Any] {
    let path = PlacardExecutable.packageFolder + "/Scenes/scenario.schema.json"
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: path)))
    return try #require(json as? [String: Any])
  }

  /// The object at a way of keys and, in lists, of numbers.
  private func part(_ way: Any..., of root: [String: Any]) throws -> [String: Any] {
    var part: Any = root
    for step in way {
      if let index = step as? Int {
        part = try #require((part as? [Any])?[index])
      } else {
        part = try #require((part as? [String: Any])?["\(step)"], "no \(step)")
      }
    }
    return try #require(part as? [String: Any])
  }

  private func keys(_ object: [String: Any]) throws -> Set<String> {
    #expect(object["additionalProperties"] as? Bool == false)
    return Set(try #require(object["properties"] as? [String: Any]).keys)
  }

  @Test func `the keys of every part are those of the reader`() throws {
    let schema = try schema()
    let definitions = try part("$defs", of: schema)
    func keys(of definition: String) throws -> Set<String> {
      try self.keys(part(definition, of: definitions))
    }
    #expect(try self.keys(schema) == Set(Scenario.keys))
    #expect(try keys(of: "tap") == Set(Scenario.tapKeys))
    #expect(try keys(of: "button") == Set(Scenario.buttonKeys))
    #expect(try keys(of: "settings") == Set(ScenarioSettings.keys))
    #expect(try keys(of: "line") == Set(ScenarioModel.lineKeys))
    #expect(try keys(of: "tapExpectations") == Set(Expectation.Kind.ofTap.map(\.rawValue)))
    #expect(try keys(of: "runExpectations") == Set(Expectation.Kind.ofRun.map(\.rawValue)))
    #expect(try keys(of: "motion") == Set(MotionLimit.keys))
    #expect(try keys(of: "tracking") == Set(TrackingExpectation.keys))
    #expect(try keys(of: "picture") == Set(GoldenPicture.keys))
    #expect(try self.keys(part("bounds", "oneOf", 1, of: definitions)) == Set(Bounds.keys))
    #expect(
      try self.keys(part("tapExpectations", "properties", "position", of: definitions))
        == Set(Expectation.positionKeys))
    #expect(
      try self.keys(part("tapExpectations", "properties", "truth", of: definitions))
        == Set(TruthLimit.keys))
    let labels = try (1...3).map { try self.keys(part("label", "oneOf", $0, of: definitions)) }
    #expect(labels == LabelExpectation.keys.map { [$0] })
    let models = try (1...2).map { try self.keys(part("model", "oneOf", $0, of: definitions)) }
    #expect(models == ScenarioModel.keys.map { [$0] })
  }

  @Test func `every event and every fault has its keys`() throws {
    let definitions = try part("$defs", of: schema())
    for (index, event) in Scenario.eventTypes.enumerated() {
      let entry = try part("event", "oneOf", index, of: definitions)
      #expect(try part("properties", "type", of: entry)["const"] as? String == event.rawValue)
      #expect(try keys(entry) == Set(event.keys))
    }
    for (index, name) in Fault.Name.allCases.enumerated() {
      let entry = try part("fault", "oneOf", index, of: definitions)
      #expect(try part("properties", "type", of: entry)["const"] as? String == name.rawValue)
      #expect(try keys(entry) == Set(Fault.keys(of: name) + ["type", "from", "to", "stream"]))
    }
    let list = try #require(part("fault", of: definitions)["oneOf"] as? [Any])
    #expect(list.count == Fault.Name.allCases.count)
  }

  @Test func `words are those of the reader`() throws {
    let schema = try schema()
    let definitions = try part("$defs", of: schema)
    func words(_ object: [String: Any]) -> [String]? { object["enum"] as? [String] }
    let settings = try part("settings", "properties", of: definitions)
    #expect(try words(part("state", of: definitions)) == TrackingPattern.all)
    #expect(
      try words(part("properties", "orientation", of: schema)).map(Set.init)
        == Set(InterfaceOrientation.allCases.map(\.name)))
    #expect(
      try words(part("button", "properties", "name", of: definitions))
        == ExperienceButton.allCases.map(\.rawValue))
    #expect(
      try words(part("hitTypes", "items", of: settings)) == HitTestType.named.map(\.name))
    #expect(
      try words(part("experience", of: settings)).map(Set.init)
        == Set(Experience.Kind.allCases.map(\.rawValue)))
    #expect(
      try words(part("labelMode", of: settings)).map(Set.init)
        == Set(LabelMode.allCases.map(\.rawValue)))
    let tap = try part("tapExpectations", "properties", of: definitions)
    #expect(
      try words(part("miss", "oneOf", 1, of: tap)) == RefusalReason.allCases.map(\.rawValue))
    #expect(
      try words(part("position", "properties", "of", "oneOf", 1, of: tap)) == Expectation.places)
  }

  @Test func `every refusal that a tap can meet has its reason`() {
    let refusals: [PlacementRefusal] = [
      .noFrame, .noLabel, .staleLabel(text: "", age: 0, limit: 0),
      .noHit(.trackingNotReady, .notAvailable), .noHit(.outsideImage, .normal),
      .noHit(.nothingToHit, .normal), .noHit(.upUnknown, .normal),
      .noHit(.notTriangulated(points: 1), .normal),
      .noHit(.nothingNearRay(candidates: 0), .normal),
      .relocalizing, .busy, .cancelled, .recordingEnded,
    ]
    #expect(
      refusals.map(PlacementWording.code(for:)) == RefusalReason.allCases.map(\.rawValue))
  }
}
