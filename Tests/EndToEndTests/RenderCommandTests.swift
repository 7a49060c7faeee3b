import Foundation
import TestSupport
import Testing

struct RenderCommandTests {
  private let folder: TemporaryFolder
  private let scene: String

  init() throws {
    folder = try TemporaryFolder()
    scene = try SmallRoom.write(to: folder)
  }

  @Test func `render has its screen`() throws {
    let outcome = try PlacardExecutable.run(["render", "--help"])
    #expect(
      outcome.text == #"""
        Film a synthetic scene: a recording whose truth is known exactly.

        USAGE: placard render <scene> [<options>]

        The camera follows a path of the scene. The recording holds pictures, poses, intrinsics, depth, the
        planes that were looked at, a map of objects for each picture (objects/ and objects.json) and the
        scene itself (scene.json). The same command gives the same bytes. Scenes/README.md describes scene
        files.

        ARGUMENTS
          <scene>  The scene file (NAME.scene.json).

        OPTIONS
          -o, --output <recording>  The folder to make.
          --path <name>             The camera's path; the only one, or tour, where none is named.
          --fps <n>                 Pictures a second. (default: 30)
          --size <WxH>              The pictures' size, where it is not to be the scene's.
          --seconds <A..B>          The part of the path that is filmed.
          --seed <n>                Gives other noise. (default: 1)
          --no-depth                Leave out the depth.
          --replace                 Replace a recording that is already there.
          --picture <file>          Write one picture (JPEG or PNG) instead, of the time that --at gives.
          --at <seconds>            When on the path the one picture is taken. (default: 0)
          --help                    Print this.

        """#)
  }

  @Test func `a rendered recording replays`() throws {
    let film = folder.file("film")
    let made = try PlacardExecutable.run(
      ["render", scene, "-o", film, "--fps", "4", "--size", "192x144"])
    #expect(made.status == 0 && made.text == "wrote 13 frames to \(film)\n", "\(made.errors)")
    let info = try PlacardExecutable.run(["info", film])
    #expect(info.text.contains("192×144") && info.text.contains("depth, planes"))
    let replay = try PlacardExecutable.run(["replay", film, "--no-classifier", "--json"])
    #expect(replay.status == 0 && replay.text.contains("\"delivered\""), "\(replay.errors)")
    // What a replay works with: its own planes, and points that are found in its pictures.
    let table = folder.file("world.csv")
    let exported = try PlacardExecutable.run(["export", film, "-o", table])
    #expect(exported.status == 0, "\(exported.errors)")
    let rows = try String(contentsOfFile: table, encoding: .utf8).split(separator: "\r\n")
    #expect(rows.contains { $0.hasPrefix("plane,") } && rows.contains { $0.hasPrefix("point,") })
  }

  @Test func `one picture can be looked at`() throws {
    for name in ["look.png", "look.jpg"] {
      let made = try PlacardExecutable.run(
        ["render", scene, "--picture", folder.file(name), "--at", "2.5"])
      #expect(made.status == 0, "\(made.errors)")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
      #expect(bytes.starts(with: name.hasSuffix("png") ? [0x89, 0x50] : [0xFF, 0xD8]))
    }
  }

  @Test func `what can't be rendered is told in words, and nothing is left`() throws {
    let film = folder.file("film")
    let cases: [([String], Int32, String)] = [
      ([scene], 2, "one of '--output', '--picture' is needed"),
      ([scene, "-o", film, "--at", "1"], 2, "'--at' has no effect without '--picture'"),
      ([scene, "-o", film, "--size", "9x9"], 2, "expected whole numbers from 16 to 8192"),
      ([scene, "-o", film, "--seconds", "3..1"], 2, "expected two times such as 1.5..4"),
      (
        [scene, "-o", film, "--path", "roof"], 3,
        "there is no path 'roof'; the scene has other, tour"
      ),
      ([scene, "-o", film, "--seconds", "1..9"], 3, "the path 'tour' goes from 0 to 3.0 s"),
      ([folder.file("none.scene.json"), "-o", film], 3, "none.scene.json"),
      ([scene, "-o", folder.path], 3, "exists already"),
    ]
    for (words, status, text) in cases {
      let outcome = try PlacardExecutable.run(["render"] + words)
      #expect(outcome.status == status && outcome.errors.contains(text), "\(outcome.errors)")
    }
    #expect(try folder.names() == ["room.scene.json"])
  }
}
