import Foundation
import Geometry
import Recordings
import Rendering
import SyntheticScenes

extension BenchStage {
  static let renderScene = BenchStage(
    name: "render-scene",
    abstract: "draw a synthetic scene of 640×480, some 100 000 triangles, and read it back"
  ) { _ in
    let json = try LocatedJSON(parsing: Data(benchScene.utf8))
    let scene = try Scene(json, path: "bench.scene.json")
    let studio = try SceneStudio(SceneGeometry(scene), edges: .quick)
    var step = 0
    return Work {
      step = (step + 1) % 60
      let seconds = Double(step) / 30
      guard let viewpoint = scene.viewpoint(onPath: "tour", at: seconds) else { return }
      _ = try studio.picture(from: viewpoint)
    }
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
