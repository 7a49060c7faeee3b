"""The front of an alarm clock with seven-segment digits."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from textures.drawing import picture

SEGMENTS = {"0": "abcdef", "1": "bc", "4": "bcfg", "7": "abc"}
LIT, DARK, CASE = (255, 58, 38), (32, 10, 10), (40, 40, 44)


def front(width=900, height=420, time="1047"):
    image = Image.new("RGB", (width, height), CASE)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((width * 0.04, height * 0.1, width * 0.96, height * 0.9), 26, fill=(10, 8, 8))
    w, h, top = width * 0.15, height * 0.52, height * 0.24
    for left, digit in zip((0.1, 0.29, 0.55, 0.74), time):
        draw_digit(draw, width * left, top, w, h, digit)
    for y in (0.42, 0.58):
        draw.ellipse((width * 0.487, height * y - 13, width * 0.513, height * y + 13), fill=LIT)
    glow = np.asarray(image.filter(ImageFilter.GaussianBlur(16))).astype(np.float32)
    return picture(np.asarray(image).astype(np.float32) + 0.5 * glow * np.array([1, 0.2, 0.2]))


def draw_digit(draw, x, y, w, h, digit):
    t = w * 0.16
    boxes = {
        "a": (t * 0.6, 0, w - t * 0.6, t),
        "b": (w - t, t * 0.6, w, h / 2 - t * 0.3),
        "c": (w - t, h / 2 + t * 0.3, w, h - t * 0.6),
        "d": (t * 0.6, h - t, w - t * 0.6, h),
        "e": (0, h / 2 + t * 0.3, t, h - t * 0.6),
        "f": (0, t * 0.6, t, h / 2 - t * 0.3),
        "g": (t * 0.6, h / 2 - t / 2, w - t * 0.6, h / 2 + t / 2),
    }
    for segment, (x0, y0, x1, y1) in boxes.items():
        fill = LIT if segment in SEGMENTS[digit] else DARK
        draw.rounded_rectangle((x + x0, y + y0, x + x1, y + y1), t * 0.35, fill=fill)
