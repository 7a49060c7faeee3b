"""Solid shapes: their flat faces for drawing and their exact intersection with rays.

A shape lies in its own space, centred on the origin, with `size` its full lengths along x, y and z:
a box; a quad in the x-z plane with normal +y (size y is 0); a cylinder around the y axis
(size x = size z = its diameter).
"""

from dataclasses import dataclass, field

import numpy as np
from PIL import Image

import geometry

# Outward normal, direction of the texture's x and of its y (downwards in the picture), seen from outside.
BOX_FACES = {
    "top": ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    "bottom": ((0, -1, 0), (1, 0, 0), (0, 0, -1)),
    "front": ((0, 0, 1), (1, 0, 0), (0, -1, 0)),
    "back": ((0, 0, -1), (-1, 0, 0), (0, -1, 0)),
    "right": ((1, 0, 0), (0, 0, -1), (0, -1, 0)),
    "left": ((-1, 0, 0), (0, 0, 1), (0, -1, 0)),
}


@dataclass
class Face:
    """A textured parallelogram: the texture's corner and its two edges, in room space."""

    corner: np.ndarray
    u: np.ndarray
    v: np.ndarray
    texture: Image.Image

    @property
    def normal(self):
        n = np.cross(self.v, self.u)
        return n / np.linalg.norm(n)

    def point(self, x, y):
        """The point in room space at texture position (x, y), continuous, in texels."""
        w, h = self.texture.size
        return self.corner + np.multiply.outer(x / w, self.u) + np.multiply.outer(y / h, self.v)


@dataclass
class Solid:
    name: str
    label: str | None
    shape: str
    room_from_object: np.ndarray
    size: tuple
    textures: dict = field(default_factory=dict)
    # The plane that it rests on: "table", "wall" or None.
    rests_on: str | None = None

    def faces(self):
        """The flat faces that have a texture (a cylinder's side is not one of them)."""
        result = []
        for name, texture in self.textures.items():
            if name not in BOX_FACES:
                continue
            normal, u, v = (np.array(a, float) for a in BOX_FACES[name])
            size = np.array(self.size, float)
            corner = (normal - u - v) * size / 2
            r = self.room_from_object
            moved = geometry.apply(r, corner[None])[0]
            result.append(Face(moved, r[:3, :3] @ (u * size), r[:3, :3] @ (v * size), texture))
        return result

    def distance(self, origins, directions):
        """The ray parameter of the first hit of each ray (room space), infinite where there is none."""
        m = geometry.inverse(self.room_from_object)
        o = geometry.apply(m, origins)
        d = directions @ m[:3, :3].T
        with np.errstate(divide="ignore", invalid="ignore"):
            hit = {"box": self._box, "quad": self._quad, "cylinder": self._cylinder}[self.shape](o, d)
        return np.where(np.isfinite(hit) & (hit > 1e-9), hit, np.inf)

    def _box(self, o, d):
        half = np.array(self.size) / 2
        a, b = (-half - o) / d, (half - o) / d
        near, far = np.minimum(a, b).max(1), np.maximum(a, b).min(1)
        return np.where((near <= far) & (near > 0), near, np.inf)

    def _quad(self, o, d):
        t = -o[:, 1] / d[:, 1]
        p = o + t[:, None] * d
        inside = (np.abs(p[:, 0]) <= self.size[0] / 2) & (np.abs(p[:, 2]) <= self.size[2] / 2)
        return np.where(inside, t, np.inf)

    def _cylinder(self, o, d):
        radius, half = self.size[0] / 2, self.size[1] / 2
        a = d[:, 0] ** 2 + d[:, 2] ** 2
        b = o[:, 0] * d[:, 0] + o[:, 2] * d[:, 2]
        c = o[:, 0] ** 2 + o[:, 2] ** 2 - radius**2
        side = (-b - np.sqrt(b * b - a * c)) / a
        side = np.where((np.abs(o[:, 1] + side * d[:, 1]) <= half) & (side > 0), side, np.inf)
        cap = (np.sign(o[:, 1]) * half - o[:, 1]) / d[:, 1]
        p = o + cap[:, None] * d
        on_cap = (p[:, 0] ** 2 + p[:, 2] ** 2 <= radius**2) & (cap > 0)
        return np.minimum(np.where(np.isnan(side), np.inf, side), np.where(on_cap, cap, np.inf))
