"""Epipolar distances of SIFT matches in a recording's pictures, beside those of 'placard validate'.

Matches are mutual and pass Lowe's ratio test at 0.75; nothing is fitted, so no outlier is taken out. The distance
is the mean of both pictures' distances from the epipolar line, the figure the median over the pairs' medians.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy

from two_views import Matching, converted, pose, rays

STEP, STARTS = 0.1, 12


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


def distances(a, b, matching):
    p, q = matching.pixels(a, b)
    if not p:
        return numpy.zeros(0)
    p, q = rays(p, a), rays(q, b)
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
        frames = converted(program, recording, folder)
        # Photographs have no times of their own.
        chosen = pairs(frames, info["format"] not in ("colmap", "nerf", "opensfm"))
        matching = Matching(folder, 2000, mutual=True)
        found = [d for d in (distances(frames[i], frames[j], matching) for i, j in chosen) if len(d)]
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
