"""A framed picture of a football: a truncated icosahedron under one light."""

import math

import numpy as np
from PIL import Image, ImageDraw

import geometry
from textures.drawing import noise

FRAME = (52, 40, 32)


def framed(side=1000):
    image = Image.new("RGB", (side, side), FRAME)
    draw = ImageDraw.Draw(image)
    draw.rectangle((14, 14, side - 15, side - 15), outline=(88, 70, 56), width=6)
    mat, inset = 34, 70
    draw.rectangle((mat, mat, side - mat, side - mat), fill=(240, 236, 226))
    inner = side - 2 * inset
    image.paste(ball(inner), (inset, inset))
    draw.rectangle((inset, inset, side - inset, side - inset), outline=(200, 194, 182), width=3)
    return image


def ball(side):
    """The distances of a direction from the 12 + 20 face planes tell which panel it is on."""
    y, x = np.mgrid[0:side, 0:side] / side * 2 - 1
    x, y = x / 0.84, y / 0.84
    inside = x * x + y * y < 1
    direction = np.stack([x, -y, np.sqrt(np.clip(1 - x * x - y * y, 0, 1))], -1)
    turn = (geometry.rotation_y(0.4) @ geometry.rotation_x(0.3))[:3, :3]
    direction = direction @ turn
    pentagons, hexagons = face_normals()
    to_pentagons, to_hexagons = direction @ pentagons.T / 0.93934, direction @ hexagons.T / 0.91495
    nearest = np.sort(np.concatenate([to_pentagons, to_hexagons], -1), -1)
    seam = nearest[..., -1] - nearest[..., -2] < 0.012
    black = to_pentagons.max(-1) > to_hexagons.max(-1)
    light = np.clip(0.62 + 0.5 * (direction @ (turn.T @ np.array([-0.4, 0.6, 0.7]))), 0.3, 1.05)
    color = np.where(black[..., None], (14, 14, 16), (255, 255, 252))
    color = np.where(seam[..., None], (110, 110, 110), color) * light[..., None]
    grass = np.array([90, 150, 70]) + noise(side, side, 20, 11, 3)[..., None] * np.array([7, 9, 5])
    pixels = np.where(inside[..., None], color, grass)
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def face_normals():
    """Unit normals of the truncated icosahedron's pentagons and hexagons."""
    golden = (1 + math.sqrt(5)) / 2
    vertices = []
    for a in (1, -1):
        for b in (golden, -golden):
            vertices += [(0, a, b), (a, b, 0), (b, 0, a)]
    pentagons = np.array(vertices) / math.hypot(1, golden)
    near = pentagons @ pentagons.T > 0.4
    triples = [
        pentagons[i] + pentagons[j] + pentagons[k]
        for i in range(12) for j in range(i) for k in range(j)
        if near[i, j] and near[j, k] and near[i, k]
    ]
    hexagons = np.array(triples)
    return pentagons, hexagons / np.linalg.norm(hexagons, axis=1)[:, None]
