import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

/// Input that was made to do harm, as the programs' users meet it.
struct HostileInputTests {
  /// Clears the screen, names the window, colours, turns the reading direction, fakes a line, breaks
  /// out of attributes and elements; without the slash that no file name can have.
  private static let name =
    "\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}31m\u{202E}\u{2066}\u{200F}a\r\nplacard: all is well\u{2028}"
    + "<script>alert(1)<script x='\" onclick=\"alert(1)\" &amp;]]>.png"

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// Three frames: a picture, a damaged one, and one that is not there, all with hostile names.
  private func recording() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let picture = RGBImage(
      size: ImageSize(width: 64, height: 48), bytes: [UInt8](repeating: 90, count: 64 * 48 * 3))
    try folder.write(try PNG.encode(picture), to: Self.name)
    try folder.write(try PNG.encode(picture).prefix(80), to: "b" + Self.name)
    let frames = try ["", "b", "c"].enumerated().map { index, prefix in
      """
      {"file_path": \(try Self.json(prefix + Self.name)), "transform_matrix":
       [[1,0,0,\(index)],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}
      """
    }
    try folder.write(
      """
      {"fl_x": 60, "fl_y": 60, "cx": 32, "cy": 24, "w": 64, "h": 48,
       "frames": [\(frames.joined(separator: ","))]}
      """, to: "transforms.json")
    return folder
  }

  /// Control characters but line feeds and tabs, and marks that turn the direction of what follows.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// No control character reaches the terminal, and no name begins a line of its own.
  private func expectHarmless(_ text: String, _ what: Comment) {
    #expect(!text.unicodeScalars.contains(where: Self.isControl), what)
    #expect(!text.contains { "\u{200F}\u{2028}".contains($0) }, what)
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("placard: all is well") }, what)
  }

  /// No element or attribute comes out of a name.
  private func expectHarmless(markup: String, _ what: Comment) {
    #expect(!markup.contains("<script"), what)
    #expect(markup.contains("&lt;script"), what)
    // What stands between an attribute's quotes is text.
    let tags = markup.replacing(/"[^"]*"/, with: "\"\"")
    #expect(tags.firstMatch(of: /<[^<>]*\son\w+\s*=/) == nil, what)
    #expect(!markup.unicodeScalars.contains(where: Self.isControl), what)
  }

  @Test func `names in a recording neither steer the terminal nor fake a line`() throws {
    let folder = try recording()
    for words in [
      ["info"], ["validate"], ["replay", "--headless", "--no-classifier"], ["track"],
      ["hit", "--frame", "0", "--point", "1,1"],
    ] {
      let outcome = try PlacardExecutable.run([words[0], folder.path] + words.dropFirst())
      #expect(!outcome.text.isEmpty || !outcome.errors.isEmpty)
      expectHarmless(outcome.text, "\(words): \(outcome.text)")
      expectHarmless(outcome.errors, "\(words): \(outcome.errors)")
    }
    let info = try PlacardExecutable.run(["info", folder.path])
    #expect(info.errors.contains("there is no picture"))
    #expect(info.errors.contains("\\u{1B}[2J") && info.errors.contains("\\u{A}placard: all"))
  }

  @Test func `a validation's page stays one table, whatever the names`() throws {
    let folder = try recording()
    let page = folder.file("page.html")
    _ = try PlacardExecutable.run(["validate", folder.path, "--html", page])
    expectHarmless(markup: try String(contentsOfFile: page, encoding: .utf8), "page")
  }

  @Test func `names, labels and paths of a suite harm neither table nor reports`() throws {
    let folder = try TemporaryFolder()
    let desk = PlacardExecutable.packageFolder + "/Scenes/desk"
    let name = try Self.json(Self.name)
    try folder.write(
      """
      {"format": "placard-scenario/1", "name": \(name), "recording": \(try Self.json(desk)),
       "model": {"labels": [{"time": 0, "label": \(name)}]}, "settings": {"end": 2},
       "viewport": [1280, 720], "orientation": "landscapeRight",
       "taps": [{"time": 1.72, "x": 629, "y": 300, "expect": {"label": "teapot"}}]}
      """, to: "a\u{1B}[2J\nplacard: all is well.scenario.json")
    try folder.write(
      """
      {"format": "placard-scenario/1", "name": "b", "recording": \(name)}
      """, to: "b.scenario.json")
    try folder.write("{\(name): 1}", to: "c.scenario.json")
    let outcome = try PlacardExecutable.run(
      ["test", ".", "--junit", "junit.xml", "--html", "page", "--jobs", "1"],
      environment: ["CI": nil], folder: folder.path)
    #expect(outcome.status == 3, "one has no recording: \(outcome.text)")
    expectHarmless(outcome.text, "\(outcome.text)")
    expectHarmless(outcome.errors, "\(outcome.errors)")
    let table = outcome.text.split(separator: "\n").filter { $0.contains(".scenario.json  ") }
    #expect(table.count == 3, "\(outcome.text)")
    for file in ["junit.xml", "page/index.html"] {
      expectHarmless(
        markup: try String(contentsOfFile: folder.file(file), encoding: .utf8), "\(file)")
    }
  }

  @Test func `compressed texts in pictures cost no memory`() throws {
    let plain = try PNG.encode(
      RGBImage(
        size: ImageSize(width: 64, height: 48), bytes: [UInt8](repeating: 90, count: 64 * 48 * 3)))
    // 5 times 3 chunks of 64 MiB each: 1 GB if they were kept.
    let chunks = SamplePNG.textChunks(try SamplePNG.bomb())
    let bomb = SamplePNG.inserting(
      (0..<5).reduce(into: Data()) { all, _ in all += chunks }, into: plain)
    var peaks: [Int] = []
    for picture in [plain, bomb] {
      let folder = try TemporaryFolder()
      for index in 0..<4 { try folder.write(picture, to: "\(index).png") }
      let frames = (0..<4).map { index in
        """
        {"file_path": "\(index).png", "transform_matrix":
         [[1,0,0,\(index)],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}
        """
      }
      try folder.write(
        """
        {"fl_x": 60, "fl_y": 60, "cx": 32, "cy": 24, "w": 64, "h": 48,
         "frames": [\(frames.joined(separator: ","))]}
        """, to: "transforms.json")
      let (status, bytes) = try PlacardExecutable.peakMemory(["validate", folder.path])
      #expect(status == 0)
      peaks.append(bytes)
    }
    // The files themselves are some megabytes.
    #expect(peaks[1] - peaks[0] < 48 << 20, "\(peaks)")
  }

  @Test func `what names itself comes to an end`() throws {
    let folder = try TemporaryFolder()
    // A scenario whose recording is the scenario, and one whose recording is their folder.
    for (name, recording) in [("a", "a.scenario.json"), ("b", "."), ("c", "..")] {
      try folder.write(
        """
        {"format": "placard-scenario/1", "name": "\(name)", "recording": "\(recording)",
         "taps": [{"time": 0, "x": 1, "y": 1}]}
        """, to: "\(name).scenario.json")
    }
    // Folders that lead back to the start.
    try folder.link("self", to: ".")
    try folder.write("x", to: "deep/er/file")
    try folder.link("deep/er/back", to: folder.path)
    let suite = try PlacardExecutable.run(
      ["test", ".", "--jobs", "1"], environment: ["CI": nil], folder: folder.path)
    #expect(suite.status == 3)
    #expect(suite.text.contains("3 scenarios: 3 unusable"), "\(suite.text)")
    // A mesh whose buffer is the mesh.
    let mesh = """
      {"asset": {"version": "2.0"}, "buffers": [{"uri": "a.gltf", "byteLength": 36}],
       "bufferViews": [{"buffer": 0, "byteLength": 36}],
       "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
       "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
       "nodes": [{"mesh": 0}], "scenes": [{"nodes": [0]}], "scene": 0}
      """
    try folder.write(mesh, to: "scene/a.gltf")
    // A mesh that is the scene, and groups in a circle.
    for (name, part) in [
      ("mesh", #"{"mesh": "a.gltf"}"#), ("self", #"{"mesh": "self.scene.json"}"#),
      ("circle", #"{"group": "a"}"#),
    ] {
      let path = try folder.write(
        """
        {"format": "placard-scene/1", "objects": [{"name": "x", "parts": [\(part)]}],
         "groups": {"a": [{"group": "b"}], "b": [{"group": "\(name == "circle" ? "a" : "c")"}],
          "c": [{"sphere": 1}]}}
        """, to: "scene/\(name).scene.json")
      let info = try PlacardExecutable.run(["info", path])
      // The mesh's text is no triangle of finite corners, or one of any shape.
      #expect(info.status == 3 || (name == "mesh" && info.status == 0), "\(name): \(info.errors)")
    }
    // Pictures of classes in a folder that holds itself.
    try folder.link("classes", to: ".")
    let training = try PlacardExecutable.run(
      ["train", folder.file("classes"), "-o", folder.file("model.onnx")])
    #expect(training.status != 0)
  }
}
