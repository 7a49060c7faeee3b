import Foundation
import Geometry
import Recordings
import TestSupport
import Testing

@testable import SyntheticScenes

@Suite struct SceneReadingTests {
  static func scene(_ text: String) throws -> Scene {
    try Scene(LocatedJSON(parsing: Data(text.utf8)), path: "room.scene.json")
  }

  @Test func `every kind of part is read`() throws {
    let scene = try Self.scene(EveryShape.json)
    #expect(
      scene.objects.map(\.name) == [
        "floor", "desk", "keyboard", "mug", "clock", "lamp", "frame",
      ])
    #expect(scene.objects[3].label == "coffee mug")
    #expect(scene.objects[2].isSolid == false)
    #expect(scene.camera.imageSize == ImageSize(width: 320, height: 240))
    // 160 / tan 35°.
    #expect(abs(scene.camera.intrinsics.fx - 228.5037) < 1e-4)
    #expect(scene.camera.intrinsics.cx == 159.5)
    #expect(scene.camera.distortion == .brownConrady(k1: 0.1, k2: -0.05, p1: 0, p2: 0, k3: 0))
    #expect(scene.materials["oak"]?.fit == .tiled)
    #expect(scene.materials["oak"]?.color == SIMD3<Float>(168, 120, 72) / 255)
    #expect(scene.materials["dial"]?.fit == .stretched)
    #expect(scene.lights.map(\.castsShadows) == [true, false])
    // sRGB 0x20 = 32: ((32/255 + 0.055) / 1.055)^2.4 = 0.014444.
    #expect(abs(scene.background.x - 0.014444) < 1e-6)
    #expect(scene.walk?.height == 1.6)
    #expect(scene.paths["tour"]?.keys.count == 3)
  }

  @Test func `the example of the documentation is a scene`() throws {
    let page = try String(
      contentsOfFile: PlacardExecutable.packageFolder + "/Scenes/README.md", encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## Scenes that Placard renders").last)
    let lines = section.split(separator: "\n").drop { !$0.hasPrefix("    {") }
      .prefix { $0.hasPrefix("    ") }
    let scene = try Self.scene(lines.joined(separator: "\n"))
    let planes = try SceneGeometry(scene).truePlanes()
    #expect(planes.compactMap(\.classification) == ["floor", "wall", "wall", "table"])
  }

  @Test func `"turn" is yaw, then pitch, then roll`() throws {
    let json = """
      {"format": "placard-scene/1", "objects": [
        {"name": "a", "at": [1, 0, 0], "turn": [90, 30, 0], "scale": 2, "parts": [{"sphere": 1}]}]}
      """
    let placement = try Self.scene(json).objects[0].placement
    // Pitch turns the front (0, 0, 1) down by 30°, yaw carries it to +x; twice as large, then moved.
    let front = placement * SIMD3(0, 0, 1)
    #expect((front - SIMD3(1 + 2 * cos(.pi / 6), -1, 0)).length < 1e-12)
  }

  /// What is wrong with a scene, with the line and column at which it says so and what it expects.
  static let faults: [(json: String, line: Int, column: Int, place: String, expected: String)] = [
    (#"{"format": "placard-scene/2", "objects": []}"#, 1, 12, "format", "\"placard-scene/1\""),
    (#"{"format": "placard-scene/1"}"#, 1, 1, "", "\"objects\""),
    (inObject(#""parts": [{"box": [1, 1]}]"#), 2, 33, "objects[0].parts[0].box", "a list of 3"),
    (
      inObject(#""parts": [{"box": [1, 1, -1]}]"#), 2, 40, "objects[0].parts[0].box[2]",
      "a number from 1e-06 to 1000.0"
    ),
    (
      inObject(#""parts": [{"cube": 1}]"#), 2, 25, "objects[0].parts[0]",
      "one of \"box\", \"plane\", \"cylinder\", \"sphere\", \"outline\", \"profile\", \"torus\", \"tube\", \"text\", \"mesh\", \"group\""
    ),
    (
      inObject(#""parts": [{"sphere": 1, "bevel": 1}]"#), 2, 39, "objects[0].parts[0]",
      "\"sphere\", \"at\", \"turn\", \"scale\", \"repeat\", \"step\", \"material\", \"materials\""
    ),
    (
      inObject(#""parts": [{"sphere": 1, "material": "oak"}]"#), 2, 51,
      "objects[0].parts[0].material", "a material's name or a colour"
    ),
    (
      inObject(#""parts": [{"sphere": 1, "materials": {}}]"#), 2, 52,
      "objects[0].parts[0].materials", "\"material\", since the shape has one face"
    ),
    (
      inObject(##""parts": [{"box": [1, 1, 1], "materials": {"side": "#fff"}}]"##), 2, 58,
      "objects[0].parts[0].materials",
      "\"top\", \"bottom\", \"front\", \"back\", \"left\", \"right\""
    ),
    (
      inObject(#""parts": [{"sphere": 1, "repeat": [1, 2, 3]}]"#), 2, 49,
      "objects[0].parts[0].repeat", "a \"step\" beside \"repeat\""
    ),
    (
      inObject(#""parts": [{"group": "key"}]"#), 2, 25, "objects[0].parts[0]", "the name of a group"
    ),
    (
      inObject(#""parts": [{"box": [1, 0.2, 1], "bevel": 0.11}]"#), 2, 55,
      "objects[0].parts[0].bevel", "a number from 0.0 to 0.1"
    ),
    (
      inObject(#""parts": [{"outline": [[0, 0], [1, 1], [1, 0], [0, 1]]}]"#), 2, 37,
      "objects[0].parts[0].outline", "an outline with an area"
    ),
    (
      inObject(#""parts": [{"outline": [[0, 0], [1, 1], [1, 0], [0, 3]]}]"#), 2, 37,
      "objects[0].parts[0].outline", "an outline whose sides do not cross, as sides 1 and 3 do"
    ),
    (
      inObject(#""parts": [{"tube": [[0, 0, 0], [0, 0, 0]], "radius": 1}]"#), 2, 46,
      "objects[0].parts[0].tube[1]", "a point that differs from the one before"
    ),
    (inObject(#""parts": []"#), 2, 24, "objects[0].parts", "a list of 1 to 10000"),
    (
      #"{"format": "placard-scene/1", "objects": [], "materials": {"a": {"color": "red"}}}"#, 1, 75,
      "materials.a.color", "a colour such as \"#f0a020\""
    ),
    (
      #"{"format": "placard-scene/1", "objects": [], "materials": {"a": {"pattern": "mud"}}}"#, 1,
      77, "materials.a.pattern",
      "plain, wood, plaster, carpet, tiles, brick, fabric, print, noise, marble, checker, leaves"
    ),
    (
      #"{"format": "placard-scene/1", "objects": [], "materials": {"a": {"picture": "/etc/passwd"}}}"#,
      1, 77, "materials.a.picture", "a file inside the scene's folder"
    ),
    (
      #"{"format": "placard-scene/1", "objects": [], "materials": {"a": {"picture": "../../x.png"}}}"#,
      1, 77, "materials.a.picture", "a file inside the scene's folder"
    ),
    (
      ##"{"format": "placard-scene/1", "objects": [], "lights": [{"color": "#fff"}]}"##, 1, 57,
      "lights[0]", "either \"point\" or \"direction\""
    ),
    (
      #"{"format": "placard-scene/1", "objects": [], "paths": {"p": {"keys": [{"time": 1, "at": [0, 0, 0], "look": [0, 0, 0]}]}}}"#,
      1, 108, "paths.p.keys[0].look", "a point that differs from \"at\""
    ),
    (
      #"{"format": "placard-scene/1", "objects": [], "camera": {"intrinsics": [1, 1, 1, 1], "fieldOfView": 60}}"#,
      1, 100, "camera.fieldOfView", "either \"fieldOfView\" or \"intrinsics\""
    ),
  ]

  /// A scene with one object, which begins in line 2, column 1.
  static func inObject(_ members: String) -> String {
    "{\"format\": \"placard-scene/1\", \"objects\": [\n{\"name\": \"a\", \(members)}]}"
  }

  @Test(arguments: faults.indices)
  func `a fault is told with its line, column, place and what should be there`(index: Int) throws {
    let fault = Self.faults[index]
    let error = #expect(throws: JSONFault.self) { try Self.scene(fault.json) }
    #expect(error?.line == fault.line)
    #expect(error?.column == fault.column)
    #expect(error?.place == fault.place)
    #expect(error?.expected == fault.expected)
  }

  @Test func `two objects of one name are a fault`() throws {
    let error = #expect(throws: JSONFault.self) {
      try Self.scene(
        """
        {"format": "placard-scene/1", "objects": [
          {"name": "a", "parts": [{"sphere": 1}]},
          {"name": "a", "parts": [{"sphere": 1}]}]}
        """)
    }
    #expect(error?.line == 3)
    #expect(error?.expected == "a name that no other object has")
  }

  @Test func `groups that contain themselves are found and the circle is named`() throws {
    let error = #expect(throws: JSONFault.self) {
      try Self.scene(
        """
        {"format": "placard-scene/1", "objects": [],
         "groups": {
          "row": [{"sphere": 1}, {"group": "key"}],
          "key": [{"group": "cap"}],
          "cap": [{"group": "key"}]}}
        """)
    }
    #expect(error?.expected == "groups that do not contain themselves")
    #expect(error?.found == "\"cap\" in its turn \"key\" in its turn \"cap\"")
    #expect(error?.line == 4)
  }

  @Test func `copies of copies are counted before they are made`() throws {
    // 1000 groups of 1000 of 1000 parts.
    let error = #expect(throws: JSONFault.self) {
      try Self.scene(
        """
        {"format": "placard-scene/1",
         "groups": {"a": [{"sphere": 1, "repeat": [10, 10, 10], "step": [1, 1, 1]}],
                    "b": [{"group": "a", "repeat": [10, 10, 10], "step": [1, 1, 1]}]},
         "objects": [{"name": "x", "parts": [{"group": "b", "repeat": [10, 10, 10], "step": [1, 1, 1]}]}]}
        """)
    }
    #expect(error?.expected == "at most 100000 parts in all")
    #expect(error?.place == "groups.b[0]")
  }

  @Test func `counts that do not fit into 64 bits are too many as well`() throws {
    let nested = (1...20).map { level in
      #""g\#(level)": [{"group": "g\#(level - 1)", "repeat": [40, 1, 1], "step": [1, 1, 1]}]"#
    }
    let error = #expect(throws: JSONFault.self) {
      try Self.scene(
        """
        {"format": "placard-scene/1", "objects": [],
         "groups": {"g0": [{"sphere": 1, "repeat": [100000, 100000, 100000], "step": [1, 1, 1]}], \(nested.joined(separator: ", "))}}
        """)
    }
    #expect(error?.expected == "at most 100000 parts in all")
  }

  @Test func `a picture is a file of the scene's folder, and the fault names the scene's file`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path + "/room.scene.json"
    let text =
      #"{"format": "placard-scene/1", "objects": [], "materials": {"a": {"picture": "photo.jpg"}}}"#
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    #expect {
      try Scene(contentsOf: path)
    } throws: { error in
      guard case .malformed(path, let fault)? = error as? JSONFileError else { return false }
      return fault.expected == "a file of the scene's folder"
    }
    try Data("jpeg".utf8).write(to: URL(fileURLWithPath: folder.path + "/photo.jpg"))
    let scene = try Scene(contentsOf: path)
    guard case .picture(let picture)? = scene.materials["a"]?.paint else {
      Issue.record("no picture")
      return
    }
    #expect(picture.hasSuffix("/photo.jpg") && picture.hasPrefix("/"))
  }
}
