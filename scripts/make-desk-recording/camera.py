"""The camera: where it is and where it looks at each moment, and its lens.

A hand-held tour: the camera rests a little at each stop (drifting slowly, so that there is parallax)
and moves on along quintic curves, C2 throughout; a seeded tremor is added.
"""

import math
from dataclasses import dataclass

import numpy as np

from geometry import rotation_x, rotation_y, rotation_z, translation

WIDTH, HEIGHT = 960, 540
FRAMES_PER_SECOND = 20
FOCAL, CENTRE_X, CENTRE_Y = 752.0, 472.1, 263.8
# When the camera turns too fast to track, seconds.
QUICK_TURN = (6.28, 6.68)


@dataclass
class Stop:
    """From `begin` to `end` the camera looks at `target`, moving evenly between two places (room space)."""

    name: str
    begin: float
    end: float
    target: tuple
    first: tuple
    last: tuple


STOPS = [
    Stop("overview", 0.0, 0.70, (0.10, 0.17, 0.20), (0.02, 0.50, 1.40), (0.00, 0.50, 1.32)),
    Stop("crossword", 1.20, 1.95, (-0.42, 0.006, 0.505), (-0.39, 0.35, 0.76), (-0.33, 0.34, 0.73)),
    Stop("digital-clock", 2.40, 3.10, (0.08, 0.046, 0.235), (0.03, 0.15, 0.57), (0.09, 0.16, 0.55)),
    Stop("remote", 3.60, 4.25, (0.42, 0.018, 0.575), (0.37, 0.31, 0.77), (0.43, 0.32, 0.74)),
    Stop("cassette", 4.55, 5.15, (0.64, 0.012, 0.445), (0.60, 0.20, 0.60), (0.64, 0.20, 0.58)),
    Stop("light-switch", 5.55, 6.15, (0.50, 0.27, 0.010), (0.51, 0.26, 0.38), (0.46, 0.27, 0.36)),
    Stop("poster", 6.80, 7.50, (-0.38, 0.50, 0.02), (-0.28, 0.48, 0.72), (-0.34, 0.49, 0.68)),
]
DURATION = 7.5



def eased(t, p0, p1, v0, v1, length):
    """The quintic from p0 to p1 with end velocities v0, v1 and no acceleration at its ends."""
    s = t / length
    a, b = v0 * length, v1 * length
    d = p1 - p0
    return (
        p0 + a * s + (10 * d - 6 * a - 4 * b) * s**3
        + (-15 * d + 8 * a + 7 * b) * s**4 + (6 * d - 3 * a - 3 * b) * s**5
    )


def gaze(time):
    """The camera's place and the point that it looks at, without tremor, room space."""
    state = []
    for stop in STOPS:
        first, last = np.array(stop.first), np.array(stop.last)
        velocity = (last - first) / (stop.end - stop.begin)
        state.append((stop, first, last, velocity, np.array(stop.target)))
    for (stop, first, _, velocity, target), following in zip(state, state[1:] + [None]):
        if time <= stop.end or following is None:
            return first + velocity * (time - stop.begin), target
        following_stop, next_first, _, next_velocity, next_target = following
        if time < following_stop.begin:
            length, passed = following_stop.begin - stop.end, time - stop.end
            last = first + velocity * (stop.end - stop.begin)
            place = eased(passed, last, next_first, velocity, next_velocity, length)
            return place, eased(passed, target, next_target, np.zeros(3), np.zeros(3), length)


def tremor(time, random_state=23):
    """Six smooth functions of time (three in metres, three in radians) that are 0 at time 0."""
    random = np.random.default_rng(random_state)
    total = np.zeros(6)
    scale = np.array([0.0018, 0.0018, 0.0018, 0.0040, 0.0040, 0.0060])
    for frequency in (0.5, 0.9, 1.7, 3.1, 5.3):
        phase = random.uniform(0, 2 * math.pi, 6)
        angle = 2 * math.pi * frequency * time
        total += scale * (np.sin(angle + phase) - np.sin(phase)) * 0.5 / frequency**0.8
    return total


def room_from_camera(time):
    """+x right, +y up, -z forward in camera space."""
    place, target = gaze(time)
    shake = tremor(time)
    forward = target - place
    yaw = math.atan2(-forward[0], -forward[2]) + shake[4]
    pitch = math.atan2(forward[1], math.hypot(forward[0], forward[2])) + shake[3]
    roll = 0.012 + shake[5]
    turned = rotation_y(yaw) @ rotation_x(pitch) @ rotation_z(roll)
    return translation(*(place + shake[:3])) @ turned


def world_from_room():
    """World space is ARKit's: the first camera's place, its heading flattened to the horizontal."""
    first = room_from_camera(0.0)
    yaw = math.atan2(first[0, 2], first[2, 2])
    return rotation_y(-yaw) @ translation(*-first[:3, 3])


def intrinsics(time):
    """(fx, fy, cx, cy) in pixels, pixel centres at whole numbers; autofocus moves them a little."""
    breath = math.sin(2 * math.pi * 0.31 * time + 0.4)
    focal = FOCAL * (1 + 0.0009 * breath)
    return focal, focal, CENTRE_X + 0.06 * breath, CENTRE_Y - 0.05 * breath
