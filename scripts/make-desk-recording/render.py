"""Draws the scene: perspective warps of the faces by Pillow, cylinders ray by ray with numpy.

Painted back to front: wall, floor and table, then the solids by their distance. Anti-aliased by
SAMPLES x SAMPLES samples a pixel.
"""

import math

import numpy as np
from PIL import Image

import camera
import geometry
from lighting import AMBIENT, DIRECT, TO_LIGHT, outline_points

SAMPLES = 3


class Painter:
    def __init__(self, solids):
        self.background, self.things = solids[:3], solids[3:]
        self.faces = {s.name: [(f, pyramid(f.texture)) for f in s.faces()] for s in solids}

    def frame(self, time, exposure=0.0):
        """The picture at `time`; with an exposure, the mean over it (motion blur)."""
        if exposure == 0:
            return self.sharp(time)
        steps = 20
        moments = [time + exposure * ((i + 0.5) / steps - 0.5) for i in range(steps)]
        total = sum(np.asarray(self.sharp(t), np.float32) for t in moments)
        return Image.fromarray(np.rint(total / steps).astype(np.uint8))

    def sharp(self, time):
        room_from_camera = camera.room_from_camera(time)
        lens = camera.intrinsics(time)
        canvas = Image.new("RGB", (camera.WIDTH * SAMPLES, camera.HEIGHT * SAMPLES), (60, 60, 66))
        eye = room_from_camera[:3, 3]
        far_first = sorted(self.things, key=lambda s: -np.linalg.norm(s.room_from_object[:3, 3] - eye))
        on_wall = [s for s in far_first if s.rests_on == "wall"]
        order = self.background[:2] + on_wall + self.background[2:] + [s for s in far_first if s.rests_on != "wall"]
        for solid in order:
            if solid.shape == "cylinder":
                paint_side(canvas, solid, room_from_camera, lens)
            for face, levels in self.faces[solid.name]:
                paint_face(canvas, face, levels, room_from_camera, lens)
        return canvas.reduce(SAMPLES)


def pyramid(texture):
    levels = [texture.convert("RGBA")]
    while min(levels[-1].size) > 16:
        levels.append(levels[-1].reduce(2))
    return levels


def sample_matrix(lens):
    """From camera space (x, y, -z) to positions on the supersampled canvas, homogeneous."""
    fx, fy, cx, cy = lens
    s = SAMPLES
    return np.array([[s * fx, 0, s * (cx + 0.5)], [0, -s * fy, s * (cy + 0.5)], [0, 0, 1.0]])


def canvas_points(points, room_from_camera, lens):
    p = geometry.apply(geometry.inverse(room_from_camera), points)
    return (sample_matrix(lens) @ (p * (1, 1, -1)).T).T


def paint_face(canvas, face, levels, room_from_camera, lens):
    if (room_from_camera[:3, 3] - face.corner) @ face.normal <= 0:
        return
    corners = np.stack([face.corner, face.corner + face.u, face.corner + face.u + face.v, face.corner + face.v])
    projected = canvas_points(corners, room_from_camera, lens)
    crosses_eye = bool((projected[:, 2] < 0.02).any())
    bounds = (0, 0) + canvas.size
    if crosses_eye and (projected[:, 2] < 0.02).all():
        return
    if not crosses_eye:
        xy = projected[:, :2] / projected[:, 2:]
        low, high = np.floor(xy.min(0)).astype(int), np.ceil(xy.max(0)).astype(int)
        bounds = (max(0, low[0]), max(0, low[1]), min(canvas.width, high[0]), min(canvas.height, high[1]))
        if bounds[0] >= bounds[2] or bounds[1] >= bounds[3]:
            return
    # Canvas from the unit square of the texture, then its inverse: where each sample looks up.
    origin = projected[0]
    canvas_from_unit = np.stack([projected[1] - origin, projected[3] - origin, origin], 1)
    unit_from_canvas = np.linalg.inv(canvas_from_unit)
    shift = np.array([[1, 0, bounds[0]], [0, 1, bounds[1]], [0, 0, 1.0]])
    unit_from_patch = unit_from_canvas @ shift
    size = (bounds[2] - bounds[0], bounds[3] - bounds[1])
    texture = levels[level_of(unit_from_patch, size, levels)]
    m = np.diag([*texture.size, 1]) @ unit_from_patch
    m = m / m[2, 2]
    patch = texture.transform(size, Image.Transform.PERSPECTIVE, m.ravel()[:8].tolist(), Image.Resampling.BILINEAR)
    mask = patch.getchannel("A")
    if crosses_eye:
        mask = Image.fromarray(np.where(in_front(unit_from_patch, size), np.asarray(mask), 0).astype(np.uint8))
    canvas.paste(patch.convert("RGB"), bounds[:2], mask)


def in_front(unit_from_patch, size):
    """True for the samples that see the plane before the eye; only there is the warp's divisor positive."""
    a, b, c = unit_from_patch[2]
    x, y = np.arange(size[0]) + 0.5, np.arange(size[1]) + 0.5
    return (a * x[None] + b * y[:, None] + c) > 1e-9


def level_of(unit_from_patch, size, levels):
    """The texture level with about one texel a sample, in the middle of what is seen."""
    spread = []
    for fx in (0.1, 0.3, 0.5, 0.7, 0.9):
        for fy in (0.1, 0.3, 0.5, 0.7, 0.9):
            x, y = fx * size[0], fy * size[1]
            p = unit_from_patch @ np.array([[x, x + 1, x], [y, y, y + 1], [1, 1, 1.0]])
            if (p[2] <= 1e-9).any():
                continue
            q = p[:2] / p[2]
            if (q[:, 0] < 0).any() or (q[:, 0] > 1).any():
                continue
            d = (q[:, 1:] - q[:, :1]) * np.array(levels[0].size)[:, None]
            spread.append(math.sqrt(abs(np.linalg.det(d))))
    if not spread:
        return 0
    return int(np.clip(math.floor(math.log2(max(np.median(spread), 1e-6)) + 0.5), 0, len(levels) - 1))


def paint_side(canvas, solid, room_from_camera, lens):
    """A cylinder's curved side: each sample's ray is intersected with it."""
    projected = canvas_points(outline_points(solid), room_from_camera, lens)
    if (projected[:, 2] < 0.02).any():
        return
    xy = projected[:, :2] / projected[:, 2:]
    low = np.maximum(np.floor(xy.min(0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(xy.max(0)).astype(int) + 2, canvas.size)
    if (low >= high).any():
        return
    x, y = np.meshgrid(np.arange(low[0], high[0]) + 0.5, np.arange(low[1], high[1]) + 0.5)
    rays = np.stack([x, y, np.ones_like(x)], -1) @ np.linalg.inv(sample_matrix(lens)).T * (1, 1, -1)
    object_from_camera = geometry.inverse(solid.room_from_object) @ room_from_camera
    o, d = object_from_camera[:3, 3], rays @ object_from_camera[:3, :3].T
    radius, half = solid.size[0] / 2, solid.size[1] / 2
    a, b = d[..., 0] ** 2 + d[..., 2] ** 2, o[0] * d[..., 0] + o[2] * d[..., 2]
    root = b * b - a * (o[0] ** 2 + o[2] ** 2 - radius**2)
    t = (-b - np.sqrt(np.maximum(root, 0))) / a
    p = o + t[..., None] * d
    hit = (root > 0) & (t > 0) & (np.abs(p[..., 1]) <= half)
    if not hit.any():
        return
    texture = np.asarray(solid.textures["side"].resize((1000, 400), Image.Resampling.BICUBIC), np.float32)
    u = (np.arctan2(p[..., 0], p[..., 2]) / (2 * np.pi) + 0.5) * 999
    v = np.clip((half - p[..., 1]) / (2 * half), 0, 1) * 399
    color = texture[v.astype(int), u.astype(int)]
    light = solid.room_from_object[:3, :3].T @ TO_LIGHT
    facing = (p[..., 0] * light[0] + p[..., 2] * light[2]) / radius
    color = color * (AMBIENT + DIRECT * np.maximum(facing, 0))[..., None]
    patch = Image.fromarray(np.clip(color, 0, 255).astype(np.uint8))
    mask = Image.fromarray(np.where(hit, 255, 0).astype(np.uint8))
    canvas.paste(patch, (int(low[0]), int(low[1])), mask)
