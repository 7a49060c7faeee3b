/// A scene file of a small room with a crate in it, to walk through.
package enum WalkedRoom {
  /// `size` is that of the camera's pictures.
  package static func json(size: (width: Int, height: Int) = (320, 240)) -> String {
    """
    {"format": "placard-scene/1",
     "camera": {"size": [\(size.width), \(size.height)], "fieldOfView": 70},
     "ambient": "#909090", "background": "#202020",
     "lights": [{"point": [0, 2.2, 0], "color": "#ffffff", "strength": 3}],
     "materials": {
       "floor": {"pattern": "noise", "size": [1, 1], "color": "#906040", "secondColor": "#302010"},
       "wall": {"pattern": "print", "size": [1, 1], "color": "#c0c0b0", "secondColor": "#202020"},
       "box": {"pattern": "wood", "size": [0.4, 0.2], "color": "#b08050", "secondColor": "#604020"}},
     "objects": [
       {"name": "floor", "parts": [{"plane": [8, 8], "material": "floor"}]},
       {"name": "wall", "at": [0, 1.5, -2], "parts": [{"box": [8, 3, 0.1], "material": "wall"}]},
       {"name": "crate", "label": "crate", "at": [0.2, 0.4, -1],
        "parts": [{"box": [0.5, 0.8, 0.5], "material": "box"}]}],
     "paths": {"tour": {"seconds": 3, "keys": [
       {"time": 0, "at": [-0.6, 1.3, 1], "look": [0, 0.8, -1]},
       {"time": 3, "at": [0.6, 1.4, 1], "look": [0, 0.8, -1]}]}},
     "walk": {"start": [-0.6, 0, 1.2], "look": [0, 0.9, -1]}}
    """
  }

  /// Writes the scene file and returns its path.
  package static func write(
    to folder: TemporaryFolder, size: (width: Int, height: Int) = (320, 240)
  ) throws -> String {
    try folder.write(json(size: size), to: "room.scene.json")
  }
}
