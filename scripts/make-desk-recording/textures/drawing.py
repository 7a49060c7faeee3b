"""What the textures share: text, noise, supersampled drawing."""

import numpy as np
from PIL import Image, ImageFont


def font(size):
    return ImageFont.load_default(size=size)


def noise(width, height, period, seed, octaves=4, stretch=1):
    """Smooth noise of about unit size; features are `period` texels high and `stretch` times as wide."""
    random = np.random.default_rng(seed)
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        across = max(2, int(width / period / stretch * 2**octave)) + 2
        down = max(2, int(height / period * 2**octave)) + 2
        grid = Image.fromarray(random.standard_normal((down, across)).astype(np.float32))
        layer = np.asarray(grid.resize((width, height), Image.Resampling.BICUBIC))
        total += layer * 0.5**octave
    return total


def picture(values):
    """An RGB picture of an array of values 0...255, clipped."""
    return Image.fromarray(np.clip(np.rint(values), 0, 255).astype(np.uint8))


def shaded(image, strength=0.1):
    """The picture a little brighter towards its upper left corner, as under a window."""
    a = np.asarray(image).astype(np.float32)
    h, w = a.shape[:2]
    fall = np.linspace(0, 1, h)[:, None] + 0.5 * np.linspace(0, 1, w)[None]
    a[..., :3] *= (1 + strength * (0.75 - fall) / 1.5)[..., None]
    return picture(a)


def plain(width, height, color, seed=0, grain=2.0):
    """One colour with slight grain."""
    n = noise(width, height, 12, seed, 2)
    return picture(np.array(color, np.float32) + n[..., None] * grain)
