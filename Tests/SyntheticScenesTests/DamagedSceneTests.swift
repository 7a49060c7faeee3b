import Foundation
import Recordings
import TestSupport
import Testing

@testable import SyntheticScenes

/// Scene files and meshes damaged at random: a scene, or a fault with its place.
@Suite struct `Damaged scenes` {
  /// A small limit: what is tried is whether building stands what reading lets through.
  private func build(_ scene: Scene) throws -> DamageRun.Answer {
    _ = try SceneGeometry(scene, triangleLimit: 20_000)
    return .taken
  }

  private func answer(_ body: () throws -> DamageRun.Answer) throws -> DamageRun.Answer {
    do {
      return try body()
    } catch is JSONFault {
      return .refused
    } catch is JSONFileError {
      return .refused
    }
  }

  @Test func `a scene file`() throws {
    let figures = try DamageRun.figures(
      of: "scene", [UInt8](EveryShape.json.utf8), runs: DamageRun.runs(100)
    ) { bytes in
      try answer {
        try build(Scene(LocatedJSON(parsing: Data(bytes)), path: "room.scene.json"))
      }
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
      let figures = try DamageRun.figures(of: name, whole, runs: DamageRun.runs(100)) { bytes in
        try DamageRun.overwrite(folder.file(name), with: bytes)
        return try answer { try build(Scene(contentsOf: path)) }
      }
      #expect(figures.taken > 0 && figures.refused > 0)
    }
  }
}
