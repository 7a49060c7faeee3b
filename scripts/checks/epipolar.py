"""Epipolar distances of SIFT matches in a recording's pictures, beside those of 'placard validate'.

Matches are mutual and pass Lowe's ratio test at 0.75; nothing is fitted, so no outlier is taken out. The distance
is the mean of both pictures' distances from the epipolar line, the figure the median over the pairs' medians.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import cv2
import numpy

STEP, STARTS = 0.1, 12
sift, matcher = cv2.SIFT_create(2000), cv2.BFMatcher()


def rotation(q):
    x, y, z, w = numpy.array(q) / numpy.linalg.norm(q)
    return numpy.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


def pairs(frames, has_clock):
    """The pairs of Sources/Scenarios/Validation/PairPicking.swift."""
    seconds = [f["timestamp"] / 1e9 for f in frames]

    def step(position):
        pause = STEP if has_clock else 0
        return next((j for j in range(position + 1, len(frames)) if seconds[j] - seconds[position] >= pause), None)

    starts = min(STARTS, len(frames) - 1)
    for number in range(starts):
        first = number * (len(frames) - 1) // starts
        way = [first]
        while len(way) < 4 and way[-1] is not None:
            way.append(step(way[-1]))
        others = [j for j in way[2:] if j is not None] or [way[1] or first + 1]
        for other in others:
            yield first, other


def features(path):
    picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE | cv2.IMREAD_IGNORE_ORIENTATION)
    return sift.detectAndCompute(picture, None)


def rays(points, frame):
    fx, fy, cx, cy = frame["camera"]["intrinsics"]
    k = numpy.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1]])
    points = numpy.array(points, float).reshape(-1, 1, 2)
    lens = frame.get("distortion")
    if lens and lens["model"] == "kannalaBrandt":
        ideal = cv2.fisheye.undistortPoints(points, k, numpy.array(lens["coefficients"]))
    else:
        coefficients = numpy.array(lens["coefficients"]) if lens else None
        ideal = cv2.undistortPoints(points, k, coefficients)
    return numpy.c_[ideal.reshape(-1, 2), numpy.ones(len(points))]


def pose(frame):
    """Camera to world of a camera with +y down and +z forward."""
    camera = frame["camera"]
    return rotation(camera["orientation"]) @ numpy.diag([1, -1, -1]), numpy.array(camera["position"])


def distances(a, b, folder):
    (ka, da), (kb, db) = features(folder / a["image"]), features(folder / b["image"])
    if da is None or db is None or len(ka) < 2 or len(kb) < 2:
        return numpy.zeros(0)
    back = {m[0].queryIdx: m[0].trainIdx for m in matcher.knnMatch(db, da, k=1)}
    good = [m for m, n in matcher.knnMatch(da, db, k=2)
            if m.distance < 0.75 * n.distance and back[m.trainIdx] == m.queryIdx]
    if len(good) < 8:
        return numpy.zeros(0)
    p, q = rays([ka[m.queryIdx].pt for m in good], a), rays([kb[m.trainIdx].pt for m in good], b)
    (ra, ta), (rb, tb) = pose(a), pose(b)
    turn, t = rb.T @ ra, rb.T @ (ta - tb)
    essential = numpy.array([[0, -t[2], t[1]], [t[2], 0, -t[0]], [-t[1], t[0], 0]]) @ turn
    there, here = p @ essential.T, q @ essential
    miss = abs((q * there).sum(1))
    focal = sum(a["camera"]["intrinsics"][:2]) / 2
    return focal * miss * (1 / numpy.hypot(there[:, 0], there[:, 1]) + 1 / numpy.hypot(here[:, 0], here[:, 1])) / 2


failures, compared = [], 0
program, recordings = sys.argv[1], sys.argv[2:]
for recording in recordings:
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work) / "recording"
        info = json.loads(subprocess.run([program, "info", recording, "--json"], check=True, stdout=subprocess.PIPE).stdout)
        if not info["pictures"]:
            print(f"{recording}: no pictures, nothing to compare")
            continue
        subprocess.run([program, "convert", recording, folder], check=True, stdout=subprocess.DEVNULL)
        frames = json.loads((folder / "recording.json").read_text())["frames"]
        # Photographs have no times of their own.
        chosen = pairs(frames, info["format"] not in ("colmap", "nerf", "opensfm"))
        found = [d for d in (distances(frames[i], frames[j], folder) for i, j in chosen) if len(d)]
    checks = json.loads(subprocess.run(
        [program, "validate", recording, "--json"], stdout=subprocess.PIPE).stdout)["checks"]
    said = next(c for c in checks if c["name"] == "axes")["figures"].get("median")
    if not found or said is None:
        print(f"{recording}: nothing to compare")
        continue
    right = float(numpy.median([numpy.median(d) for d in found]))
    compared += 1
    print(f"{recording}: OpenCV {right:.2f} px of {sum(map(len, found))}, placard validate {said:.2f} px")
    if abs(right - said) > 0.5:
        failures.append(recording)
if compared == 0:
    failures.append("nothing was compared")
sys.exit("epipolar: " + ", ".join(failures) if failures else 0)
