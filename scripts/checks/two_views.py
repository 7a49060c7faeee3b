"""What two pictures of a recording in Placard's own format say of each other by OpenCV: matches, rays, poses."""

import json
import pathlib
import subprocess

import cv2
import numpy


def converted(program, recording, folder):
    """The frames of a recording, written to a folder in Placard's own format, with their numbers there."""
    subprocess.run([program, "convert", recording, folder], check=True, stdout=subprocess.DEVNULL)
    frames = json.loads((pathlib.Path(folder) / "recording.json").read_text())["frames"]
    return [frame | {"number": number} for number, frame in enumerate(frames)]


def rotation(q):
    x, y, z, w = numpy.array(q) / numpy.linalg.norm(q)
    return numpy.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


def pose(frame):
    """Camera to world of a camera with +y down and +z forward."""
    camera = frame["camera"]
    return rotation(camera["orientation"]) @ numpy.diag([1, -1, -1]), numpy.array(camera["position"])


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


class Matching:
    """Matches of SIFT that pass Lowe's ratio test at 0.75."""

    def __init__(self, folder, count, mutual):
        self.folder, self.mutual = pathlib.Path(folder), mutual
        self.sift, self.matcher = cv2.SIFT_create(count), cv2.BFMatcher()
        self.kept = {}

    def features(self, frame):
        path = frame["image"]
        if path not in self.kept:
            picture = cv2.imread(str(self.folder / path), cv2.IMREAD_GRAYSCALE | cv2.IMREAD_IGNORE_ORIENTATION)
            self.kept[path] = self.sift.detectAndCompute(picture, None)
        return self.kept[path]

    def pixels(self, a, b):
        """The pixels of the matches of two frames, or none of fewer than eight."""
        (ka, da), (kb, db) = self.features(a), self.features(b)
        if da is None or db is None or len(ka) < 2 or len(kb) < 2:
            return [], []
        good = [m for m, n in self.matcher.knnMatch(da, db, k=2) if m.distance < 0.75 * n.distance]
        if self.mutual:
            back = {m[0].queryIdx: m[0].trainIdx for m in self.matcher.knnMatch(db, da, k=1)}
            good = [m for m in good if back[m.trainIdx] == m.queryIdx]
        if len(good) < 8:
            return [], []
        return [ka[m.queryIdx].pt for m in good], [kb[m.trainIdx].pt for m in good]
