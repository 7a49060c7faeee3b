"""Table, wall and floor."""

import numpy as np

from textures.drawing import noise, picture


def wood(width, height, seed, color=(196, 150, 104), texels_per_metre=2000):
    """Boards with long grain along x."""
    unit = texels_per_metre / 2000
    slow = noise(width, height, 260 * unit, seed, 3, 6)
    fine = noise(width, height, 30 * unit, seed + 1, 2, 20)
    pores = np.clip(noise(width, height, 5 * unit, seed + 3, 1, 10) - 2.3, 0, 1)
    y = np.linspace(0, height / (80 * unit), height)[:, None]
    tone = np.sin((y + slow * 0.8) * 2 * np.pi) * 6 + fine * 3.5 - pores * 45
    board = (np.arange(height) // max(1, height // 6)) % 6
    offset = np.random.default_rng(seed + 2).uniform(-7, 7, 6)
    tone = tone + offset[board][:, None]
    gap = np.arange(height) % max(1, height // 6) < 3 * unit
    tone = np.where(gap[:, None], tone - 32, tone)
    return np.array(color, np.float32) + tone[..., None] * np.array([1, 0.94, 0.8], np.float32)


def plaster(width, height, seed, color=(232, 228, 216)):
    """Rough paint: broad clouds, small dents with a lit edge."""
    clouds = noise(width, height, 420, seed, 3)
    dents = np.clip(noise(width, height, 7, seed + 1, 1) - 2.2, 0, 0.8) * 44
    spots = dents - 0.7 * np.roll(dents, (4, 3), (0, 1))
    return np.array(color, np.float32) + (clouds * 2.5 - spots)[..., None]


def carpet(width, height, seed, color=(92, 96, 108)):
    n = noise(width, height, 6, seed, 2)
    return picture(np.array(color, np.float32) + n[..., None] * 7)
