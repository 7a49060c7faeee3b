"""Checks a made recording: what the classifier calls each frame, and that each click hits its object.

`python check.py FOLDER MODEL.onnx`, with requirements.txt and onnxruntime. The live label is that of
the default session: a picture is classified every 0.1 s, its answer comes 0.1 s later and counts when
its confidence is over 0.5.
"""

import json
import pathlib
import struct
import sys

import numpy as np
import onnxruntime
from PIL import Image

from shapes import Solid

LATENCY = 0.1


def main(folder, model):
    frames = json.loads((folder / "recording.json").read_text())["frames"]
    solids = [solid(o) for o in json.loads((folder / "truth.json").read_text())["objects"]]
    classify = classifier(model)
    answers = []
    for index, frame in enumerate(frames):
        answers.append(classify(Image.open(folder / frame["image"])))
        width, height = frame["camera"]["resolution"]
        eye, ray = ray_of(frame, (width - 1) / 2, (height - 1) / 2)
        name, _ = first_hit(solids, eye, ray)
        label, confidence = answers[-1]
        state = frame.get("trackingReason", frame["trackingState"])
        count = len(points_of(folder, frame))
        time = seconds(frames, frame)
        print(f"{index:4d} {time:6.3f} {state:16} {name:14} {label:18} {confidence:.2f} {count:4d}")
    lines = (folder / "demo.clicks.jsonl").read_text().splitlines()
    clicks = [json.loads(line) for line in lines]
    failures = sum(not tap(folder, frames, solids, answers, clicks[0]["viewport"], c) for c in clicks[1:])
    sys.exit(1 if failures else 0)


def tap(folder, frames, solids, answers, viewport, click):
    times = [seconds(frames, f) for f in frames]
    index = max(i for i, t in enumerate(times) if t <= click["time"])
    frame = frames[index]
    width, height = frame["camera"]["resolution"]
    x = click["x"] * width / viewport[0] - 0.5
    y = click["y"] * height / viewport[1] - 0.5
    eye, ray = ray_of(frame, x, y)
    name, distance = first_hit(solids, eye, ray)
    expected = next(s.label for s in solids if s.name == name)
    submitted = max(i for i in range(0, len(frames), 2) if times[i] + LATENCY <= times[index])
    label, confidence = answers[submitted]
    places = points_of(folder, frame)
    along = (places - eye) @ ray
    beside = np.linalg.norm(places - eye - np.outer(along, ray), axis=1)
    nearest = int(np.argmin(np.where(along > 0, beside, np.inf)))
    error = abs(along[nearest] - distance)
    good = label == expected and confidence > 0.5 and error < 0.02 and frame["trackingState"] == "normal"
    print(f"tap {click['time']:.2f} s: {name}, label {label} {confidence:.2f}, true distance {distance:.3f}, "
          f"feature point hit {along[nearest]:.3f}, beside {beside[nearest] * 1000:.1f} mm, "
          f"horizontal plane {horizontal_plane(eye, ray, places)} {'ok' if good else 'WRONG'}")
    return good


def horizontal_plane(eye, ray, places):
    """The distance to the best supported height among the points within 15 degrees of the ray (H-12)."""
    to = places - eye
    near = places[(to @ ray) / np.linalg.norm(to, axis=1) > np.cos(np.radians(15))]
    if len(near) < 3:
        return None
    support = (np.abs(near[:, 1][:, None] - near[:, 1][None]) <= 0.02).sum(1)
    distance = (near[int(np.argmax(support)), 1] - eye[1]) / ray[1]
    return round(float(distance), 3) if distance > 0 and support.max() >= 3 else None


def matrix(pose):
    x, y, z, w = pose["orientation"]
    m = np.eye(4)
    m[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    m[:3, 3] = pose["position"]
    return m


def solid(entry):
    pose = matrix(entry["worldFromObject"])
    return Solid(entry["name"], entry["label"], entry["shape"], pose, tuple(entry["size"]))


def ray_of(frame, x, y):
    m = matrix(frame["camera"])
    fx, fy, cx, cy = frame["camera"]["intrinsics"]
    ray = m[:3, :3] @ np.array([(x - cx) / fx, (cy - y) / fy, -1])
    return m[:3, 3], ray / np.linalg.norm(ray)


def first_hit(solids, eye, ray):
    distances = [float(s.distance(eye[None], ray[None])[0]) for s in solids]
    best = int(np.argmin(distances))
    return (solids[best].name, distances[best]) if np.isfinite(distances[best]) else ("nothing", np.inf)


def seconds(frames, frame):
    return (frame["timestamp"] - frames[0]["timestamp"]) / 1e9


def points_of(folder, frame):
    if "points" not in frame:
        return np.zeros((0, 3))
    data = (folder / frame["points"]).read_bytes()
    return np.array([row[1:] for row in struct.iter_unpack("<Qfff", data[16:])])


def classifier(model):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    labels = session.get_modelmeta().custom_metadata_map["labels"].split("\n")

    def classify(image):
        side = min(image.size)
        left, top = (image.width - side) // 2, (image.height - side) // 2
        square = image.crop((left, top, left + side, top + side)).resize((224, 224), Image.Resampling.BICUBIC)
        values = (np.asarray(square, np.float32) - 127) / 128
        scores = session.run(["probabilities"], {"image": values.transpose(2, 0, 1)[None]})[0][0]
        best = int(np.argmax(scores))
        return labels[best].split(",")[0], float(scores[best])

    return classify


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
