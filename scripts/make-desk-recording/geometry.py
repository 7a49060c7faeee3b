"""Rigid transforms as 4x4 float64 arrays, named destinationFromSource; quaternions are x, y, z, w."""

import math

import numpy as np


def translation(x, y, z):
    m = np.eye(4)
    m[:3, 3] = (x, y, z)
    return m


def rotation_y(angle):
    c, s = math.cos(angle), math.sin(angle)
    m = np.eye(4)
    m[0, 0], m[0, 2], m[2, 0], m[2, 2] = c, s, -s, c
    return m


def rotation_x(angle):
    c, s = math.cos(angle), math.sin(angle)
    m = np.eye(4)
    m[1, 1], m[1, 2], m[2, 1], m[2, 2] = c, -s, s, c
    return m


def rotation_z(angle):
    c, s = math.cos(angle), math.sin(angle)
    m = np.eye(4)
    m[0, 0], m[0, 1], m[1, 0], m[1, 1] = c, -s, s, c
    return m


def inverse(m):
    """The inverse of a rigid transform."""
    r = np.eye(4)
    r[:3, :3] = m[:3, :3].T
    r[:3, 3] = -m[:3, :3].T @ m[:3, 3]
    return r


def apply(m, points):
    """Points (N, 3) moved by `m`."""
    return points @ m[:3, :3].T + m[:3, 3]


def quaternion(m):
    """The rotation of `m` as (x, y, z, w) with w >= 0 (Shepperd's method, largest component first)."""
    r = m[:3, :3]
    squares = [
        1 + r[0, 0] - r[1, 1] - r[2, 2],
        1 - r[0, 0] + r[1, 1] - r[2, 2],
        1 - r[0, 0] - r[1, 1] + r[2, 2],
        1 + r[0, 0] + r[1, 1] + r[2, 2],
    ]
    largest = int(np.argmax(squares))
    d = 2 * math.sqrt(squares[largest])
    x, y, z = r[2, 1] - r[1, 2], r[0, 2] - r[2, 0], r[1, 0] - r[0, 1]
    a, b, c = r[0, 1] + r[1, 0], r[0, 2] + r[2, 0], r[1, 2] + r[2, 1]
    q = [
        (d / 4, a / d, b / d, x / d),
        (a / d, d / 4, c / d, y / d),
        (b / d, c / d, d / 4, z / d),
        (x / d, y / d, z / d, d / 4),
    ][largest]
    q = np.array(q) / np.linalg.norm(q)
    return q if q[3] >= 0 else -q
