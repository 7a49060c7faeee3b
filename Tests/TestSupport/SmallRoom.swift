/// A scene file of a floor, a table and a wall, small enough to be filmed in a test.
package enum SmallRoom {
  /// The camera looks straight down from 2 m for the first second, then up at the wall until 3 s.
  package static let json = """
    { "format": "placard-scene/1",
      "camera": {"size": [96, 72], "intrinsics": [80, 80, 47.5, 35.5]},
      "ambient": "#808080", "background": "#000000",
      "lights": [{"point": [0.5, 2.2, 0.5], "color": "#ffffff", "strength": 3, "shadows": true}],
      "materials": {
        "tiles": {"pattern": "checker", "size": [0.5, 0.5], "color": "#c0c0c0",
                  "secondColor": "#404040"},
        "paint": {"pattern": "plain", "color": "#c08040"}
      },
      "objects": [
        {"name": "floor", "material": "tiles", "parts": [{"plane": [4, 4]}]},
        {"name": "wall", "material": "tiles",
         "parts": [{"plane": [4, 3], "at": [0, 1.5, -2], "turn": [0, 90, 0]}]},
        {"name": "table", "label": "desk", "material": "paint",
         "parts": [{"box": [0.6, 0.5, 0.4], "at": [0.9, 0.25, 0]}]}
      ],
      "paths": {
        "tour": {"seconds": 3, "keys": [
          {"time": 0, "at": [0, 2, 0], "look": [0, 0, -0.001]},
          {"time": 1, "at": [0, 2, 0], "look": [0, 0, -0.001]},
          {"time": 2, "at": [0, 1.5, 1], "look": [0, 1.5, -2]},
          {"time": 3, "at": [0, 1.5, 1.2], "look": [0, 1.5, -2]}]},
        "other": {"seconds": 1, "keys": [{"time": 0, "at": [0, 1, 1], "look": [0, 1, -2]}]}
      } }
    """

  /// Writes the scene file and returns its path.
  package static func write(to folder: TemporaryFolder) throws -> String {
    try folder.write(json, to: "room.scene.json")
  }
}
