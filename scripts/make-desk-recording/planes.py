"""Plane anchors of the table top and the wall: exact poses, extents that grow with what was seen."""

import numpy as np

import camera
import geometry

IDENTIFIERS = {"table": 2817309164521001, "wall": 2817309164521002}
# A plane is reported once it filled this share of the picture for this long, seconds.
SHARE, PATIENCE = 0.12, 0.5
# Near its true edge (metres) an extent takes it over.
SNAP = 0.15
UPDATE_EVERY = 0.25


def room_from_plane(solid):
    """The plane's pose at the middle of the surface, normal +y, and its true extent along x and z."""
    up = geometry.translation(0, solid.size[1] / 2, 0)
    return solid.room_from_object @ up, np.array([solid.size[0], solid.size[2]])


class GrowingPlane:
    def __init__(self, solid):
        self.name = solid.name
        self.pose, extent = room_from_plane(solid)
        self.true_low, self.true_high = -extent / 2, extent / 2
        self.low = self.high = None
        self.looked = 0.0
        self.updated = -1.0
        self.reported = None
        self.origin = None

    def watch(self, time, interval, hits):
        """Takes the points (room space) in which this frame's grid of rays met the surface."""
        if len(hits) == 0:
            return
        p = geometry.apply(geometry.inverse(self.pose), hits)[:, [0, 2]]
        low, high = p.min(0), p.max(0)
        self.low = low if self.low is None else np.minimum(self.low, low)
        self.high = high if self.high is None else np.maximum(self.high, high)
        self.looked += interval
        if self.looked >= PATIENCE and time - self.updated >= UPDATE_EVERY:
            self.updated = time
            low = np.where(self.low - self.true_low < SNAP, self.true_low, self.low)
            high = np.where(self.true_high - self.high < SNAP, self.true_high, self.high)
            if self.origin is None:
                self.origin = (low + high) / 2
            self.reported = (low, high)

    def entry(self, world_from_room):
        """The plane as it stands in recording.json, or None before it was found."""
        if self.reported is None:
            return None
        shift = geometry.translation(self.origin[0], 0, self.origin[1])
        pose = world_from_room @ self.pose @ shift
        low, high = (np.array(v) - self.origin for v in self.reported)
        corners = [(low[0], high[1]), (high[0], high[1]), (high[0], low[1]), (low[0], low[1])]
        return {
            "identifier": IDENTIFIERS[self.name],
            "alignment": "vertical" if self.name == "wall" else "horizontal",
            "position": pose[:3, 3], "orientation": geometry.quaternion(pose),
            "center": (low + high) / 2, "extent": high - low,
            "boundary": [np.array(c) for c in corners], "classification": self.name,
        }


def grid_hits(solids, room_from_camera, lens):
    """For a grid of 16 x 9 rays: the index of the solid that each meets first, and the points."""
    fx, fy, cx, cy = lens
    x, y = np.meshgrid((np.arange(16) + 0.5) / 16 * camera.WIDTH, (np.arange(9) + 0.5) / 9 * camera.HEIGHT)
    rays = np.stack([(x - cx) / fx, (cy - y) / fy, -np.ones_like(x)], -1).reshape(-1, 3) @ room_from_camera[:3, :3].T
    eye = np.broadcast_to(room_from_camera[:3, 3], rays.shape)
    distances = np.stack([s.distance(eye, rays) for s in solids])
    first = distances.argmin(0)
    return first, eye + distances.min(0)[:, None] * rays
