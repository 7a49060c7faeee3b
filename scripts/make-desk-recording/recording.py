"""Writes the native recording: recording.json, frames/, points/ (Scenes/README.md)."""

import io
import json
import struct

import numpy as np

import camera
import geometry
from planes import SHARE, GrowingPlane, grid_hits
from points import FeaturePoints
from render import Painter

# The phone's uptime at the first frame.
START = 38_251_417_382_916
JPEG_QUALITY = 52
SHUTTER = 1 / 100
NOT_AVAILABLE_FRAMES = 3
INITIALIZED = 0.75


def timestamps():
    """Nanoseconds; the camera's clock wavers by some microseconds."""
    count = int(round(camera.DURATION * camera.FRAMES_PER_SECOND))
    period = 1_000_000_000 // camera.FRAMES_PER_SECOND
    waver = np.random.default_rng(3).integers(-9_000, 9_001, count)
    waver[0] = 0
    return [START + k * period + int(waver[k]) for k in range(count)]


def tracking_state(index, time):
    if index < NOT_AVAILABLE_FRAMES:
        return {"trackingState": "notAvailable"}
    if time < INITIALIZED:
        return {"trackingState": "limited", "trackingReason": "initializing"}
    if camera.QUICK_TURN[0] <= time < camera.QUICK_TURN[1]:
        return {"trackingState": "limited", "trackingReason": "excessiveMotion"}
    return {"trackingState": "normal"}


def point_count(state, time):
    if state["trackingState"] == "limited":
        return 70
    return int(140 + 45 * np.sin(1.9 * time))


def rounded(value):
    """Lists of numbers with 9 decimals: far below float32, and the same on every machine."""
    if isinstance(value, dict):
        return {k: rounded(v) for k, v in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [rounded(v) for v in value]
    if isinstance(value, (float, np.floating)):
        return round(float(value), 9) + 0.0
    return value


def write_points(path, identifiers, in_world):
    data = bytearray(b"PLACPTS1" + struct.pack("<Q", len(identifiers)))
    for identifier, p in zip(identifiers, in_world.astype(np.float32)):
        data += struct.pack("<Qfff", int(identifier), *p)
    path.write_bytes(bytes(data))


def write(folder, solids, progress):
    world_from_room = camera.world_from_room()
    painter, points = Painter(solids), FeaturePoints(solids)
    growing = [GrowingPlane(s) for s in solids if s.name in ("table", "wall")]
    index_of = {s.name: i for i, s in enumerate(solids)}
    (folder / "frames").mkdir(parents=True)
    (folder / "points").mkdir()
    frames, known_planes = [], []
    for index, timestamp in enumerate(timestamps()):
        time = (timestamp - START) / 1e9
        pose, lens = camera.room_from_camera(time), camera.intrinsics(time)
        state = tracking_state(index, time)
        in_world = world_from_room @ pose
        name = f"{index:06d}"
        quick = state.get("trackingReason") == "excessiveMotion"
        picture = painter.frame(time, SHUTTER if quick else 0)
        encoded = io.BytesIO()
        picture.save(encoded, "JPEG", quality=JPEG_QUALITY, subsampling="4:2:0", optimize=True)
        (folder / "frames" / f"{name}.jpg").write_bytes(encoded.getvalue())
        frame = {
            "timestamp": timestamp, "image": f"frames/{name}.jpg",
            "camera": {
                "position": in_world[:3, 3], "orientation": geometry.quaternion(in_world),
                "intrinsics": lens, "resolution": [camera.WIDTH, camera.HEIGHT],
            },
            **state,
        }
        if state["trackingState"] != "notAvailable":
            chosen = points.chosen(time, pose, lens, point_count(state, time))
            frame["points"] = f"points/{name}.points"
            places = geometry.apply(world_from_room, points.in_room[chosen])
            write_points(folder / frame["points"], points.identifiers[chosen], places)
        if state["trackingState"] == "normal":
            first, hits = grid_hits(solids, pose, lens)
            for plane in growing:
                on_plane = hits[first == index_of[plane.name]]
                if len(on_plane) >= SHARE * len(hits):
                    plane.watch(time, 1 / camera.FRAMES_PER_SECOND, on_plane)
        planes = rounded([e for e in (p.entry(world_from_room) for p in growing) if e])
        if planes != known_planes:
            frame["planes"] = known_planes = planes
        frame["ambientIntensity"] = 985 + 20 * np.sin(0.8 * time)
        frames.append(json.dumps(rounded(frame)))
        progress(index)
    head = '{"format": "placard-recording/1", "unit": "metre", "hasGravity": true, "frames": [\n'
    (folder / "recording.json").write_text(head + ",\n".join(frames) + "\n]}\n")
