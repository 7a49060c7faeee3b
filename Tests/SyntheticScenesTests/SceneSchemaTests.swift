import Foundation
import TestSupport
import Testing

@testable import SyntheticScenes

/// The published schema says what the reader reads.
@Suite struct SceneSchemaTests {
  private let root: [String: Any]
  private let definitions: [String: Any]

  init() throws {
    let path = PlacardExecutable.packageFolder + "/Scenes/scene.schema.json"
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: path)))
    root = try #require(json as? [String: Any])
    definitions = try #require(root["$defs"] as? [String: Any])
  }

  /// The value at a way of keys and, in lists, of numbers.
  private func value(_ way: Any..., of start: Any) throws -> Any {
    var part = start
    for step in way {
      if let index = step as? Int {
        part = try #require((part as? [Any])?[index])
      } else {
        part = try #require((part as? [String: Any])?["\(step)"], "no \(step)")
      }
    }
    return part
  }

  private func keys(_ object: Any) throws -> Set<String> {
    let object = try #require(object as? [String: Any])
    #expect(object["additionalProperties"] as? Bool == false)
    return Set(try #require(object["properties"] as? [String: Any]).keys)
  }

  @Test func `the keys of every part are those of the reader`() throws {
    func keys(of definition: String) throws -> Set<String> {
      try self.keys(value(definition, of: definitions))
    }
    #expect(try self.keys(root) == Set(Scene.keys))
    #expect(try keys(of: "object") == Set(Scene.objectKeys))
    #expect(try keys(of: "walk") == Set(Scene.walkKeys))
    #expect(try keys(of: "camera") == Set(SceneCamera.keys))
    #expect(try keys(of: "material") == Set(SceneMaterial.keys))
    #expect(try keys(of: "path") == Set(ScenePath.jsonKeys))
    let path = try value("path", "properties", of: definitions)
    #expect(try self.keys(value("keys", "items", of: path)) == Set(ScenePath.keyKeys))
    #expect(try self.keys(value("shake", of: path)) == Set(HandShake.jsonKeys))
    let camera = try value("camera", "properties", "distortion", of: definitions)
    for index in 0..<2 {
      #expect(
        try self.keys(value("oneOf", index, of: camera)) == Set(SceneCamera.distortionKeys))
    }
    let lights = try (0..<2).map { try self.keys(value("light", "oneOf", $0, of: definitions)) }
    #expect(
      lights == [
        Set(SceneLight.keys).subtracting(["direction"]),
        Set(SceneLight.keys).subtracting(["point"]),
      ])
  }

  @Test func `every shape and every drawing has its keys`() throws {
    let parts = try #require(value("part", "oneOf", of: definitions) as? [Any])
    #expect(parts.count == SceneShapeKind.allCases.count)
    for kind in SceneShapeKind.allCases {
      let part = try #require(
        parts.first {
          (try? keys($0))?.contains(kind.rawValue) ?? false && isRequired(kind.rawValue, in: $0)
        })
      #expect(
        try keys(part) == Set([kind.rawValue] + kind.otherKeys + ScenePartReader.placeKeys))
    }
    let drawings = try #require(value("drawing", "oneOf", of: definitions) as? [Any])
    #expect(drawings.count == DrawingElement.Kind.allCases.count)
    for (kind, drawing) in zip(DrawingElement.Kind.allCases, drawings) {
      #expect(try keys(drawing) == Set(kind.keys))
    }
  }

  private func isRequired(_ key: String, in object: Any) -> Bool {
    ((object as? [String: Any])?["required"] as? [String])?.first == key
  }

  @Test func `words and faces are those of the reader`() throws {
    let material = try value("material", "properties", of: definitions)
    #expect(
      try value("pattern", "enum", of: material) as? [String]
        == SceneMaterial.Pattern.allCases.map(\.rawValue))
    #expect(
      try value("fit", "enum", of: material) as? [String]
        == SceneMaterial.Fit.allCases.map(\.rawValue))
    let box = try value("part", "oneOf", 0, "properties", "materials", of: definitions)
    let shape = SceneShape.box(size: .one, bevel: 0)
    #expect(try keys(box) == Set(SceneFace.faces(of: shape).map(\.rawValue)))
  }
}
