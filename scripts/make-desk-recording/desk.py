"""The scene: a desk against a wall, in room space.

Room space: metres, y up, the table top at y = 0, the wall at z = 0 with the room on its +z side.
"""

import math

import numpy as np

import lighting
from geometry import rotation_x, rotation_y, translation
from shapes import Solid
from textures import (
    cassette, crossword, digital_clock, keyboard, light_switch, materials, poster, remote,
    stationery, wall_clock,
)
from textures.drawing import picture, plain

TABLE_SIZE = (1.70, 0.03, 0.85)
WALL_SIZE = (3.0, 2.4)
FLOOR_HEIGHT = -0.74
TABLE_TEXELS, WALL_TEXELS = 2000, 1000


def box(name, label, size, place, textures, edge, turn=0.0, rests_on="table"):
    """A box with textures for some faces; the others get the colour `edge`."""
    names = ("top", "front", "back", "left", "right")
    faces = {n: textures.get(n) or plain(64, 64, edge, seed=len(name)) for n in names}
    pose = translation(*place) @ rotation_y(math.radians(turn))
    return Solid(name, label, "box", pose, size, faces, rests_on)


def on_table(name, label, size, x, z, textures, edge, turn=0.0):
    return box(name, label, size, (x, size[1] / 2, z), textures, edge, turn)


def on_wall(name, label, size, x, y, picture_, edge):
    return box(name, label, size, (x, y, size[2] / 2), {"front": picture_}, edge, 0, "wall")


def things():
    """What stands, lies and hangs about."""
    clock = wall_clock.face()
    cup = (0.080, 0.100, 0.080)
    disc = (0.30, 0.035, 0.30)
    return [
        on_wall("poster", "soccer ball", (0.36, 0.36, 0.02), -0.38, 0.50, poster.framed(), poster.FRAME),
        on_wall("light-switch", "switch", (0.085, 0.131, 0.010), 0.50, 0.27, light_switch.plate(), (232, 230, 222)),
        Solid(
            "wall-clock", "wall clock", "cylinder",
            translation(0.10, 0.55, disc[1] / 2) @ rotation_x(math.pi / 2), disc,
            {"top": clock, "side": plain(512, 32, wall_clock.RIM)}, "wall",
        ),
        on_table(
            "books", None, (0.24, 0.035, 0.17), -0.60, 0.20,
            {"top": stationery.book_cover(), "front": stationery.book_spine(),
             "left": stationery.book_edge(340, 70), "right": stationery.book_edge(340, 70)},
            (42, 74, 104), turn=12,
        ),
        Solid(
            "cup", None, "cylinder", translation(-0.17, cup[1] / 2, 0.26) @ rotation_y(0.4), cup,
            {"top": stationery.cup_top(), "side": stationery.cup_side()}, "table",
        ),
        on_table(
            "digital-clock", "digital clock", (0.19, 0.09, 0.07), 0.08, 0.20,
            {"front": digital_clock.front()}, digital_clock.CASE, turn=-6,
        ),
        on_table("envelope", "envelope", (0.20, 0.003, 0.128), 0.38, 0.26, {"top": stationery.envelope()}, (226, 218, 200), turn=14),
        on_table("ruler", "rule", (0.31, 0.003, 0.035), 0.03, 0.43, {"top": stationery.ruler()}, (214, 184, 100), turn=4),
        on_table("cassette", "cassette", (0.100, 0.012, 0.064), 0.64, 0.44, {"top": cassette.side()}, cassette.CASE, turn=-9),
        on_table("crossword", "crossword puzzle", (0.21, 0.006, 0.21), -0.42, 0.50, {"top": crossword.page()}, (226, 224, 216), turn=9),
        on_table("remote", "remote control", (0.056, 0.018, 0.187), 0.42, 0.57, {"top": remote.top()}, remote.CASE, turn=-16),
        on_table("keyboard", "computer keyboard", (0.36, 0.018, 0.131), 0.0, 0.62, {"top": keyboard.keys()}, keyboard.CASE, turn=2),
    ]


def table(resting):
    w, h, d = TABLE_SIZE
    top = materials.wood(int(w * TABLE_TEXELS), int(d * TABLE_TEXELS), seed=1)

    def to_texture(points):
        return (points[:, [0, 2]] + (w / 2, 0)) * TABLE_TEXELS

    top = lighting.shadowed(top, to_texture, np.array([0, 1.0, 0]), resting, TABLE_TEXELS)
    edge = materials.wood(int(w * 1000), int(h * 1000), seed=4, texels_per_metre=1000)
    textures = {"top": picture(top), "front": picture(edge)}
    return box("table", None, TABLE_SIZE, (0, -h / 2, d / 2), textures, (150, 112, 76), rests_on=None)


def wall(hanging):
    w, h = WALL_SIZE
    pixels = materials.plaster(int(w * WALL_TEXELS), int(h * WALL_TEXELS), seed=7)

    def to_texture(points):
        return (points[:, [0, 1]] - (-w / 2, FLOOR_HEIGHT + h)) * (WALL_TEXELS, -WALL_TEXELS)

    pixels = lighting.shadowed(pixels, to_texture, np.array([0, 0, 1.0]), hanging, WALL_TEXELS)
    pose = translation(0, FLOOR_HEIGHT + h / 2, 0) @ rotation_x(math.pi / 2)
    return Solid("wall", None, "quad", pose, (w, 0, h), {"top": picture(pixels)})


def floor():
    pose = translation(0, FLOOR_HEIGHT, 1.5)
    return Solid("floor", None, "quad", pose, (3.0, 0, 3.0), {"top": materials.carpet(1500, 1500, seed=9)})


def scene():
    """Every solid, in an order in which the first three may be painted before the rest."""
    rest = things()
    solids = [
        wall([s for s in rest if s.rests_on == "wall"]),
        floor(),
        table([s for s in rest if s.rests_on == "table"]),
    ] + rest
    for solid in solids:
        lighting.lit(solid)
    return solids
