import Foundation
import Recordings
import TestSupport
import Testing

@testable import SyntheticScenes

/// Scene files and meshes damaged at random: a scene, or a fault with its place.
@Suite struct `Damaged scenes` {
  private func figures(
    of name: String, _ whole: [UInt8], read: ([UInt8]) throws -> Scene
  ) throws -> DamageRun.Figures {
    try DamageRun.figures(
      of: name, whole, runs: DamageRun.runs(100),
      where: { $0 is JSONFault || $0 is JSONFileError }
    ) {
      // A small limit: what is tried is whether building stands what reading lets through.
      _ = try SceneGeometry(read($0), triangleLimit: 20_000)
    }
  }

  @Test func `a scene file`() throws {
    let figures = try figures(of: "scene", [UInt8](EveryShape.json.utf8)) { bytes in
      try Scene(LocatedJSON(parsing: Data(bytes)), path: "room.scene.json")
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `a glTF mesh, as text and binary`() throws {
    let sample = GLTFSample()
    for (name, whole) in [
      ("mesh.gltf", [UInt8](sample.json().utf8)), ("mesh.glb", [UInt8](sample.binary)),
    ] {
      let folder = try TemporaryFolder()
      let path = try folder.write(
        #"{"format": "placard-scene/1", "objects": [{"name": "a", "parts": [{"mesh": "\#(name)"}]}]}"#,
        to: "room.scene.json")
      let figures = try figures(of: name, whole) { bytes in
        try DamageRun.overwrite(folder.file(name), with: bytes)
        return try Scene(contentsOf: path)
      }
      #expect(figures.taken > 0 && figures.refused > 0)
    }
  }
}
