"""Depths of hits and of two-view triangulation at the same places, beside the measured depth.

A match counts where both views see it within 1.5 px of its point, from directions at least 3 degrees apart.
"""

import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import numpy

from two_views import Matching, converted, pose, rays

TAPS, FARTHEST, LEAST_DEGREES, MOST_PIXELS = 400, 2.0, 3, 1.5
GAPS = (1, 2, 4, 8)


def triangulated(a, b, matching):
    """Pixels in the second frame and depths along its axis: the midpoint of the rays' nearest points."""
    p, q = matching.pixels(a, b)
    if not p:
        return
    (ra, ta), (rb, tb) = pose(a), pose(b)
    for pixel_a, pixel, u, v in zip(p, q, rays(p, a) @ ra.T, rays(q, b) @ rb.T):
        u, v = u / numpy.linalg.norm(u), v / numpy.linalg.norm(v)
        if numpy.degrees(numpy.arccos(numpy.clip(u @ v, -1, 1))) < LEAST_DEGREES:
            continue
        along = numpy.linalg.lstsq(numpy.c_[u, -v], tb - ta, rcond=None)[0]
        point = (ta + along[0] * u + tb + along[1] * v) / 2
        misses = [numpy.linalg.norm(seen_at(point, frame) - at) for frame, at in ((a, pixel_a), (b, pixel))]
        if min(along) > 0 and max(misses) < MOST_PIXELS:
            yield pixel, depth_in(point, b)


def depth_in(point, frame):
    turn, place = pose(frame)
    return (turn.T @ (point - place))[2]


def seen_at(point, frame):
    """The pixel of a point in a camera without a lens."""
    turn, place = pose(frame)
    x, y, z = turn.T @ (point - place)
    fx, fy, cx, cy = frame["camera"]["intrinsics"]
    return numpy.array([fx * x / z + cx, fy * y / z + cy])


def hit_depth(program, folder, frame, pixel, kind):
    """The depth along the axis of what is hit; None without a hit."""
    at = ",".join(str(value + 0.5) for value in pixel)
    answer = subprocess.run(
        [program, "hit", folder, "--frame", str(frame["number"]), "--point", at, "--types", kind, "--any-state",
         "--world", "frames", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if answer.returncode != 0:
        sys.exit(f"beside-two-view: {answer.stderr.decode()}")
    hit = json.loads(answer.stdout).get("hit")
    return None if hit is None else depth_in(numpy.array(hit["position"]), frame)


def without_depth(folder, other):
    shutil.copytree(folder, other)
    manifest = json.loads((folder / "recording.json").read_text())
    for frame in manifest["frames"]:
        frame.pop("depth", None)
    (other / "recording.json").write_text(json.dumps(manifest))


def spread(matches, random):
    """As many matches of each frame as there are, in turn, up to the number of taps."""
    frames = {}
    for match in matches:
        frames.setdefault(match[0]["number"], []).append(match)
    for found in frames.values():
        random.shuffle(found)
    turns = [match for turn in range(TAPS) for found in frames.values() for match in found[turn:turn + 1]]
    return turns[:TAPS]


failures = []
program, recordings = sys.argv[1], sys.argv[2:]
for recording in recordings:
    with tempfile.TemporaryDirectory() as work:
        folder, blind = pathlib.Path(work) / "recording", pathlib.Path(work) / "blind"
        frames = converted(program, recording, folder)
        if any("distortion" in frame for frame in frames):
            sys.exit(f"beside-two-view: {recording}: has a lens, which the triangulation here doesn't know")
        without_depth(folder, blind)
        matching = Matching(folder, 1500, mutual=False)
        matches = [(frames[i + gap], pixel, depth) for gap in GAPS for i in range(0, len(frames) - gap, 2)
                   for pixel, depth in triangulated(frames[i], frames[i + gap], matching)]
        rows, missed = [], 0
        for frame, pixel, depth in spread(matches, random.Random(0)):
            truth = hit_depth(program, folder, frame, pixel, "depth")
            if truth is None or not 0 < truth < FARTHEST:
                continue
            ours = hit_depth(program, blind, frame, pixel, "featurePoint")
            if ours is None:
                missed += 1
            else:
                rows.append((ours - truth, depth - truth, truth))
    if len(rows) < 50:
        failures.append(f"{recording}: only {len(rows)} places to compare")
        continue
    ours, theirs, truth = numpy.array(rows).T
    print(f"{recording}: {len(rows)} places, {missed} without a hit")
    for name, error in (("hits", ours), ("two views", theirs)):
        size = abs(error)
        print(f"  {name:10} median {100 * numpy.median(size):.1f} cm, 90 % {100 * numpy.percentile(size, 90):.1f} cm, "
              f"bias {100 * numpy.median(error):.1f} cm; of the depth {100 * numpy.median(size / truth):.1f} and "
              f"{100 * numpy.percentile(size / truth, 90):.1f} %")
    if numpy.percentile(abs(ours), 90) > numpy.percentile(abs(theirs), 90):
        failures.append(f"{recording}: nine in ten hits are not within the two views' error")
sys.exit("beside-two-view: " + "; ".join(failures) if failures else 0)
