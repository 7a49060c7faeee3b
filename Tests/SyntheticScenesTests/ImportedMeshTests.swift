import Foundation
import Geometry
import Imaging
import Recordings
import TestSupport
import Testing

@testable import SyntheticScenes

@Suite struct ImportedMeshTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scene(_ name: String, members: String = "") throws -> Scene {
    let path = try folder.write(
      """
      {"format": "placard-scene/1", "objects": [{"name": "a", "parts": [
        {"mesh": "\(name)"\(members)}]}]}
      """, to: "room.scene.json")
    return try Scene(contentsOf: path)
  }

  private func geometry(_ name: String, members: String = "") throws -> SceneGeometry {
    try SceneGeometry(scene(name, members: members))
  }

  /// What is wrong with a mesh: what should be there, and what is.
  private func fault(_ name: String) -> (expected: String, found: String)? {
    do {
      _ = try geometry(name)
      return nil
    } catch JSONFileError.malformed(_, let fault) {
      return (fault.expected, fault.found)
    } catch {
      return ("\(error)", "")
    }
  }

  private func checkSquare(_ geometry: SceneGeometry) throws {
    let surface = try #require(geometry.surfaces.first)
    #expect(surface.triangles.count == 2)
    let points = surface.vertices.map(\.pointInWorld)
    // Side 2, halved, and 1 up.
    #expect(points.map(\.x).max() == 0.5 && points.map(\.x).min() == -0.5)
    #expect(points.map(\.y).max() == 1.5 && points.map(\.y).min() == 0.5)
    #expect(surface.vertices.allSatisfy { $0.normalInWorld == SIMD3(0, 0, 1) })
    // Texture coordinates have their origin at the lower left here.
    let corner = try #require(surface.vertices.first { $0.pointInWorld == SIMD3(-0.5, 0.5, 0) })
    #expect(corner.pointInTexture == SIMD2(0, 0))
    let material = geometry.materials[surface.material]
    // Linear 0.5, 0.25 and 0 are 0.7354, 0.5371 and 0 in sRGB (IEC 61966-2-1).
    #expect(abs(material.color.x - 0.7354) < 1e-3 && abs(material.color.y - 0.5371) < 1e-3)
    #expect(material.color.z == 0)
    #expect(abs(material.gloss - 0.25) < 1e-6)
    #expect(material.opacity == 1)
  }

  @Test func `a text file with its buffer inside is imported with places, textures and colour`()
    throws
  {
    try folder.write(GLTFSample().json(), to: "square.gltf")
    try checkSquare(geometry("square.gltf"))
  }

  @Test func `a binary file is known by its bytes, whatever its name`() throws {
    try folder.write(GLTFSample().binary, to: "square.txt")
    try checkSquare(geometry("square.txt"))
  }

  @Test func `a buffer beside the file is read, and counted among the scene's files`() throws {
    try folder.write(GLTFSample.buffer, to: "models/a b.bin")
    try folder.write(GLTFSample().json(uri: "a%20b.bin"), to: "models/square.gltf")
    let scene = try scene("models/square.gltf")
    #expect(scene.files.keys.sorted() == ["models/a b.bin", "models/square.gltf"])
    try checkSquare(SceneGeometry(scene))
  }

  @Test func `a part's own material counts more than the mesh's`() throws {
    try folder.write(GLTFSample().json(), to: "square.gltf")
    let geometry = try geometry("square.gltf", members: ##", "material": "#0000ff""##)
    #expect(geometry.materials.map(\.color) == [SIMD3(0, 0, 1)])
  }

  @Test func `textures are pictures, inside the file or beside it`() throws {
    let picture = try PNG.encode(
      RGBImage(size: ImageSize(width: 1, height: 1), bytes: [255, 0, 0]))
    var sample = GLTFSample()
    sample.material = #"{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}"#
    sample.members = """
      "textures": [{"source": 0}],
      "images": [{"uri": "data:image/png;base64,\(picture.base64EncodedString())"}],
      """
    try folder.write(sample.json(), to: "inside.gltf")
    #expect(
      try geometry("inside.gltf").materials.map(\.paint) == [.encodedPicture([UInt8](picture))])
    sample.members = #""textures": [{"source": 0}], "images": [{"uri": "red.png"}],"#
    try folder.write(sample.json(), to: "beside.gltf")
    #expect(fault("beside.gltf")?.expected == "files inside the scene's folder")
    try folder.write(picture, to: "red.png")
    let paint = try #require(geometry("beside.gltf").materials.first?.paint)
    guard case .picture(let path) = paint else {
      Issue.record("\(paint)")
      return
    }
    #expect(path.hasSuffix("/red.png"))
  }

  @Test func `other formats are refused, whatever they are called`() throws {
    try folder.write("o cube\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", to: "cube.gltf")
    #expect(fault("cube.gltf")?.expected == "a glTF 2.0 file, text or binary")
    var sample = GLTFSample()
    sample.version = "1.0"
    try folder.write(sample.json(), to: "old.gltf")
    #expect(fault("old.gltf")?.expected == "glTF version 2")
  }

  @Test(arguments: ["../secret.bin", "/etc/passwd", "http://example.com/a.bin", "..%2Fsecret.bin"])
  func `a mesh names only files inside the scene's folder`(uri: String) throws {
    try folder.write(GLTFSample.buffer, to: "secret.bin")
    try folder.write(GLTFSample().json(uri: uri), to: "square.gltf")
    let found = try #require(fault("square.gltf"))
    #expect(["files inside the scene's folder", "files beside the mesh"].contains(found.expected))
  }

  @Test func `a link out of the folder is not followed`() throws {
    let other = try TemporaryFolder()
    let target = try other.write(GLTFSample.buffer, to: "b.bin")
    try folder.link("b.bin", to: target)
    try folder.write(GLTFSample().json(uri: "b.bin"), to: "square.gltf")
    #expect(fault("square.gltf")?.expected == "files inside the scene's folder")
  }

  @Test(arguments: [
    (#"[{"children": [0], "mesh": 0}]"#, "nodes that do not contain themselves"),
    (
      #"[{"mesh": 0}, {"children": [2]}, {"children": [1]}]"#,
      "nodes that do not contain themselves"
    ),
    (#"[{"children": [7]}]"#, "children that are nodes"),
    (#"[{"children": [2]}, {"children": [2]}, {"mesh": 0}]"#, "nodes of one parent each"),
  ])
  func `nodes that go round in circles are refused`(nodes: String, expected: String) throws {
    var sample = GLTFSample()
    sample.nodes = nodes
    try folder.write(sample.json(), to: "square.gltf")
    #expect(fault("square.gltf")?.expected == expected)
  }

  @Test func `counts that no scene could hold are refused before the importer sees them`() throws {
    var sample = GLTFSample()
    sample.cornerCount = 2_000_000_000
    try folder.write(sample.json(), to: "square.gltf")
    #expect(fault("square.gltf")?.expected == "at most 12000000 corners")
  }

  @Test func `a file that ends early is a fault at every length`() throws {
    let whole = GLTFSample().binary
    for length in stride(from: 0, to: whole.count, by: 37) {
      try folder.write(whole.prefix(length), to: "cut.glb")
      #expect(fault("cut.glb") != nil)
    }
  }

  @Test func `changed bytes give a mesh or a fault, never a crash`() throws {
    let whole = [UInt8](GLTFSample().binary)
    var random = SplitMix64(seed: 3)
    var faults = 0
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0...random.index(below: 4) {
        bytes[random.index(below: bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      try folder.write(Data(bytes), to: "changed.glb")
      if fault("changed.glb") != nil { faults += 1 }
    }
    #expect(faults > 50)
  }
}
