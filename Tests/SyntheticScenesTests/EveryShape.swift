/// A scene file with every kind of part, written as a person would.
enum EveryShape {
  static let json = """
    {
      "format": "placard-scene/1",
      "camera": {"size": [320, 240], "fieldOfView": 70, "noise": 1.5, "exposure": 0.01, "blur": 0.4,
                 "exposureWander": 0.1, "distortion": {"model": "brownConrady", "coefficients": [0.1, -0.05, 0, 0, 0]}},
      "ambient": "#606468",
      "background": "#202428",
      "lights": [
        {"point": [0, 2.4, 0], "color": "#fff0d8", "strength": 6},
        {"direction": [0, -1, -1], "strength": 0.5, "shadows": false}
      ],
      "materials": {
        "oak": {"pattern": "wood", "size": [1.2, 0.4], "color": "#a87848", "secondColor": "#6e4522", "seed": 3, "gloss": 0.2},
        "dial": {"color": "#ffffff", "drawing": [
          {"ellipse": [0.5, 0.5, 0.4, 0.4], "color": "#eee"},
          {"line": [[0.5, 0.5], [0.5, 0.8]], "width": 0.02},
          {"rectangle": [0.1, 0.1, 0.2, 0.1], "radius": 0.02, "color": "#102030"},
          {"polygon": [[0, 0], [1, 0], [0.5, 0.2]], "color": "#f00"},
          {"text": "12", "at": [0.5, 0.8], "height": 0.1, "bold": true, "centered": true},
          {"pattern": "wood", "rectangle": [0, 0, 0.1, 0.1], "color": "#a87848"}
        ]},
        "glass": {"pattern": "plain", "color": "#c0e0ff", "opacity": 0.3, "gloss": 1}
      },
      "groups": {
        "key": [{"box": [0.016, 0.008, 0.016], "bevel": 0.002, "at": [0, 0.004, 0]}],
        "row": [{"group": "key", "repeat": [10, 1, 1], "step": [0.019, 0, 0]}]
      },
      "objects": [
        {"name": "floor", "parts": [{"plane": [4, 3], "material": "oak"}]},
        {"name": "desk", "at": [0, 0.72, 0], "material": "oak",
         "parts": [{"box": [1.4, 0.03, 0.7], "materials": {"top": "oak", "front": "#804020"}}]},
        {"name": "keyboard", "label": "computer keyboard", "at": [-0.1, 0.735, 0.2], "solid": false,
         "parts": [{"group": "row", "repeat": [1, 1, 4], "step": [0, 0, 0.019], "material": "#202020"}]},
        {"name": "mug", "label": "coffee mug", "at": [0.3, 0.735, 0], "turn": [30, 0, 0], "parts": [
          {"profile": [[0, 0], [0.04, 0], [0.042, 0.09], [0.038, 0.09], [0.036, 0.004], [0, 0.004]], "material": "#e04030"},
          {"torus": [0.025, 0.005], "arc": 190, "at": [0.04, 0.045, 0], "material": "#e04030"}]},
        {"name": "clock", "label": "wall clock", "at": [0, 1.6, -1.49], "parts": [
          {"cylinder": [0.15, 0.03], "turn": [0, 90, 0], "materials": {"top": "dial", "side": "#111"}}]},
        {"name": "lamp", "parts": [
          {"cylinder": [0.12, 0.06, 0.2], "open": true, "at": [-0.5, 1.1, 0]},
          {"sphere": 0.03, "at": [-0.5, 1.1, 0]},
          {"sphere": [0.1, 0.02, 0.1], "at": [-0.5, 0.75, 0]},
          {"tube": [[-0.5, 0.75, 0], [-0.5, 0.9, 0.05], [-0.5, 1.05, 0]], "radius": 0.006, "smooth": true}]},
        {"name": "frame", "at": [0.8, 1.2, -1.5], "parts": [
          {"outline": [[-0.2, -0.15], [0.2, -0.15], [0.2, 0.15], [-0.2, 0.15]],
           "holes": [[[-0.17, -0.12], [0.17, -0.12], [0.17, 0.12], [-0.17, 0.12]]],
           "depth": 0.02, "bevel": 0.003, "material": "oak"},
          {"plane": [0.34, 0.24], "turn": [0, 90, 0], "material": "glass"},
          {"text": "Åse 80", "height": 0.03, "depth": 0.004, "at": [0, -0.2, 0], "material": "#a02020"}]}
      ],
      "paths": {
        "tour": {"seconds": 4, "smooth": true,
          "keys": [{"time": 0, "at": [0, 1.5, 1.4], "look": [0, 0.8, 0]},
                   {"time": 2, "at": [1, 1.5, 1.2], "look": [0, 0.8, 0], "roll": 5},
                   {"time": 4, "at": [1, 1.4, 0.6], "look": [0, 0.8, 0]}],
          "shake": {"metres": 0.003, "degrees": 0.2, "frequency": [0.8, 6], "seed": 1}}
      },
      "walk": {"start": [0, 0, 1.2], "look": [0, 1, 0], "height": 1.6, "radius": 0.25}
    }
    """
}
