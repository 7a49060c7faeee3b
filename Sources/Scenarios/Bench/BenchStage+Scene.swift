import Foundation
import Geometry
import Recordings
import Rendering
import SyntheticScenes

extension BenchStage {
  static let renderScene = BenchStage(
    name: "render-scene",
    abstract: "draw a picture of --scene, or of a made room, as a walk in a window does"
  ) { input in
    var scene = try input.scene ?? madeRoom()
    scene.camera = scene.camera.quick
    return try drawing(scene, edges: .quick)
  }

  static let filmScene = BenchStage(
    name: "film-scene",
    abstract: "take one as placard render does: smooth edges, motion blur and noise"
  ) { input in try drawing(input.scene ?? madeRoom(), edges: .smooth) }

  /// Pictures all along the scene's tour; those with motion blur, as a hand that moves the camera has.
  private static func drawing(_ scene: Scene, edges: SceneEdges) throws -> Work {
    let film = try SceneFilm(scene)
    let studio = try SceneStudio(film.geometry, edges: edges)
    // Not one after the other, so that few calls see all of the tour.
    let stride = 37
    var index = 0
    return Work {
      index = (index + stride) % film.times.count
      _ = try studio.picture(of: film.shot(index))
    }
  }

  private static func madeRoom() throws -> Scene {
    try Scene(LocatedJSON(parsing: Data(benchScene.utf8)), path: "bench.scene.json")
  }

  /// A room with sixty balls on its floor.
  private static let benchScene = """
    { "format": "placard-scene/1",
      "camera": {"size": [640, 480], "fieldOfView": 62}, "ambient": "#808080",
      "background": "#202020",
      "lights": [{"point": [0.5, 2.2, 0.5], "color": "#ffffff", "strength": 3, "shadows": true}],
      "materials": {
        "tiles": {"pattern": "tiles", "size": [0.5, 0.5], "color": "#c0c0c0",
                  "secondColor": "#404040"},
        "plaster": {"pattern": "plaster", "size": [1, 1], "color": "#d0c8b8",
                    "secondColor": "#a09888"},
        "red": {"pattern": "plain", "color": "#c02020", "gloss": 0.5}
      },
      "objects": [
        {"name": "floor", "material": "tiles", "parts": [{"plane": [4, 4]}]},
        {"name": "wall", "material": "plaster",
         "parts": [{"plane": [4, 3], "at": [0, 1.5, -2], "turn": [0, 90, 0]}]},
        {"name": "balls", "material": "red",
         "parts": [{"sphere": 0.1, "at": [-1.4, 0.1, -1.4], "repeat": [8, 1, 8],
                    "step": [0.4, 0, 0.4]}]}
      ],
      "paths": {
        "tour": {"seconds": 2, "keys": [
          {"time": 0, "at": [0, 1.4, 1.9], "look": [0, 0.4, -1]},
          {"time": 2, "at": [0.6, 1.4, 1.9], "look": [0, 0.4, -1]}]}
      } }
    """
}
