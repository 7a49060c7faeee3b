"""Feature points: corners of the textures with their exact places, and which of them a frame sees."""

import numpy as np

import camera
import geometry

# How many corners are taken from each solid.
BUDGET = {
    "table": 520, "wall": 2000, "poster": 150, "light-switch": 90, "wall-clock": 110, "books": 60, "cup": 50,
    "digital-clock": 110, "envelope": 40, "ruler": 60, "cassette": 130, "crossword": 130, "remote": 120, "keyboard": 130,
}
LIMIT_DISTANCE = 5.0
# A point is followed for about so long before another takes its place, seconds.
LIFETIME = 1.2


class FeaturePoints:
    def __init__(self, solids, seed=41):
        self.solids = solids
        self.in_room = np.concatenate([corners_of(s, BUDGET[s.name]) for s in solids if s.name in BUDGET])
        random = np.random.default_rng(seed)
        count = len(self.in_room)
        # Under 2^52, so that tools which read numbers as doubles keep them.
        self.identifiers = random.choice(2**52, size=count, replace=False).astype(np.uint64)
        self.phase = random.uniform(0, 1, count)
        self.priority = random.uniform(0, 1, (count, int(camera.DURATION / LIFETIME) + 3))

    def seen(self, time, room_from_camera, lens):
        """True for the points in the picture, near enough and not behind anything."""
        p = geometry.apply(geometry.inverse(room_from_camera), self.in_room)
        depth = np.where(p[:, 2] < -0.05, -p[:, 2], np.inf)
        fx, fy, cx, cy = lens
        x, y = fx * p[:, 0] / depth + cx, cy - fy * p[:, 1] / depth
        margin = 6
        seen = np.isfinite(depth) & (np.linalg.norm(p, axis=1) < LIMIT_DISTANCE)
        seen &= (x > margin) & (x < camera.WIDTH - 1 - margin) & (y > margin) & (y < camera.HEIGHT - 1 - margin)
        eye = room_from_camera[:3, 3]
        rays = self.in_room[seen] - eye
        origins = np.broadcast_to(eye, rays.shape)
        first = np.min([s.distance(origins, rays) for s in self.solids], axis=0)
        seen[seen] = np.abs(first - 1) < 1e-6
        return seen

    def chosen(self, time, room_from_camera, lens, count):
        """Indices of the points that the frame reports, at most `count`, by identifier."""
        candidates = np.flatnonzero(self.seen(time, room_from_camera, lens))
        epoch = (time / LIFETIME + self.phase[candidates]).astype(int)
        rank = self.priority[candidates, epoch]
        kept = candidates[np.argsort(rank, kind="stable")[:count]]
        return kept[np.argsort(self.identifiers[kept])]


def corners_of(solid, budget):
    """Places in room space of the strongest corners of a solid's textures."""
    found = []
    if solid.shape == "cylinder" and solid.name == "cup":
        x, y, strength = corners(solid.textures["side"], budget)
        angle = (x / solid.textures["side"].width - 0.5) * 2 * np.pi
        radius, height = solid.size[0] / 2, solid.size[1]
        level = height / 2 - y / solid.textures["side"].height * height
        on_side = np.stack([radius * np.sin(angle), level, radius * np.cos(angle)], 1)
        return geometry.apply(solid.room_from_object, on_side)
    for face in solid.faces():
        texture = face.texture
        while min(np.linalg.norm(face.u) / texture.width, np.linalg.norm(face.v) / texture.height) < 0.0003:
            texture = texture.reduce(2)
        x, y, strength = corners(texture, budget)
        places = face.corner + np.outer(x / texture.width, face.u) + np.outer(y / texture.height, face.v)
        found.append((places, strength))
    places = np.concatenate([f[0] for f in found])
    strength = np.concatenate([f[1] for f in found])
    return places[np.argsort(-strength, kind="stable")[:budget]]


def corners(texture, budget):
    """Positions (continuous texels) and Harris strengths of the best corner of each of about 3 * budget cells."""
    gray = np.asarray(texture.convert("L")).astype(np.float64)
    if texture.mode == "RGBA":
        gray = np.where(np.asarray(texture)[..., 3] > 250, gray, np.nan)
    gy, gx = np.gradient(gray)
    xx, yy, xy = (box_sum(np.nan_to_num(a, nan=0.0)) for a in (gx * gx, gy * gy, gx * gy))
    response = xx * yy - xy * xy - 0.04 * (xx + yy) ** 2
    bad = box_sum(np.isnan(gray).astype(float)) > 0
    response[bad] = 0
    response[:4], response[-4:], response[:, :4], response[:, -4:] = 0, 0, 0, 0
    h, w = gray.shape
    cell = max(6, int(np.sqrt(w * h / (3.0 * budget))))
    xs, ys, values = [], [], []
    for top in range(0, h - cell // 2, cell):
        for left in range(0, w - cell // 2, cell):
            block = response[top : top + cell, left : left + cell]
            at = int(np.argmax(block))
            value = block.flat[at]
            if value > 1.0:
                ys.append(top + at // block.shape[1] + 0.5)
                xs.append(left + at % block.shape[1] + 0.5)
                values.append(value)
    return np.array(xs), np.array(ys), np.array(values)


def box_sum(a, radius=2):
    """Sums over (2 radius + 1)^2 windows."""
    size = 2 * radius + 1
    padded = np.pad(a, radius + 1)[:-1, :-1].cumsum(0).cumsum(1)
    return padded[size:, size:] - padded[:-size, size:] - padded[size:, :-size] + padded[:-size, :-size]
