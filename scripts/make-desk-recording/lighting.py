"""Light baked into the textures: Lambert's law by face, soft shadows where things rest."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import geometry
from shapes import BOX_FACES
from textures.drawing import picture

# Room space; a window to the upper left, in front of the desk.
TO_LIGHT = np.array([-0.45, 0.80, 0.55]) / np.linalg.norm([-0.45, 0.80, 0.55])
AMBIENT, DIRECT = 0.56, 0.54


def lit(solid):
    """Darkens each face's texture by its angle to the light."""
    for name, texture in solid.textures.items():
        if name not in BOX_FACES:
            continue
        normal = solid.room_from_object[:3, :3] @ np.array(BOX_FACES[name][0], float)
        light = AMBIENT + DIRECT * max(0.0, float(normal @ TO_LIGHT))
        pixels = np.asarray(texture).astype(np.float32)
        pixels[..., :3] *= light
        solid.textures[name] = picture(pixels)


def shadowed(pixels, to_texture, normal, solids, texels_per_metre):
    """Darkens a surface's texture (float array) under and beside the solids that rest on it.

    `to_texture` maps room points to texels; each solid's outline is cast along the light on to the
    surface (core shadow, blurred by the solid's height) and straight down (contact).
    """
    shade = np.ones(pixels.shape[:2], np.float32)
    for solid in solids:
        outline = outline_points(solid)
        base = outline @ normal
        height = base - base.min()
        cast = outline - np.outer(height / (normal @ TO_LIGHT), TO_LIGHT)
        depth = float(height.max())
        for points, blur, strength in ((cast, 0.003 + 0.16 * depth, 0.34), (outline, 0.006, 0.30)):
            mask = Image.new("L", (pixels.shape[1], pixels.shape[0]), 0)
            hull = convex_hull(to_texture(points))
            ImageDraw.Draw(mask).polygon([tuple(p) for p in hull], fill=255)
            mask = mask.filter(ImageFilter.GaussianBlur(blur * texels_per_metre))
            shade *= 1 - strength * np.asarray(mask, np.float32) / 255
    return pixels * shade[..., None]


def outline_points(solid):
    """Points in room space whose convex hull is the solid."""
    half = np.array(solid.size) / 2
    if solid.shape == "cylinder":
        angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
        ring = np.stack([np.cos(angles) * half[0], np.zeros(48), np.sin(angles) * half[0]], 1)
        points = np.concatenate([ring + (0, half[1], 0), ring - (0, half[1], 0)])
    else:
        signs = np.array([(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)])
        points = signs * half
    return geometry.apply(solid.room_from_object, points)


def convex_hull(points):
    """Andrew's monotone chain."""
    ordered = sorted(map(tuple, points))

    def chain(sequence):
        result = []
        for x, y in sequence:
            while len(result) > 1:
                (ax, ay), (bx, by) = result[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                result.pop()
            result.append((x, y))
        return result[:-1]

    return chain(ordered) + chain(ordered[::-1])
