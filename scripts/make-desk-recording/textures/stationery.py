"""Envelope, ruler, books and cup."""

import numpy as np
from PIL import Image, ImageDraw

from textures.drawing import font, noise, picture, shaded


def envelope(width=800, height=512):
    w, h = width, height
    image = Image.new("RGB", (w, h), (236, 228, 210))
    draw = ImageDraw.Draw(image)
    draw.polygon([(0, 0), (w, 0), (w / 2, h * 0.56)], fill=(246, 240, 226))
    for x, end in ((0, 0.42), (w, 0.58)):
        draw.line([(x, h), (w * end, h * 0.47)], fill=(203, 193, 172), width=4)
    draw.line([(0, 0), (w / 2, h * 0.56), (w, 0)], fill=(186, 175, 154), width=5)
    return shaded(image)


def ruler(width=1240, height=140):
    image = Image.new("RGB", (width, height), (232, 201, 112))
    draw = ImageDraw.Draw(image)
    for millimetre in range(301):
        x = 20 + millimetre * (width - 40) / 300
        length = 56 if millimetre % 10 == 0 else 42 if millimetre % 5 == 0 else 28
        draw.line([(x, 0), (x, length)], fill=(30, 25, 15), width=3 if millimetre % 10 == 0 else 2)
        if millimetre % 10 == 0 and millimetre:
            draw.text((x, 80), str(millimetre // 10), font=font(38), fill=(30, 25, 15), anchor="mm")
    return image


def book_cover(width=720, height=510):
    w, h = width, height
    image = Image.new("RGB", (w, h), (42, 74, 104))
    draw = ImageDraw.Draw(image)
    draw.rectangle((24, 24, w - 24, h - 24), outline=(216, 190, 128), width=5)
    for ring in range(6):
        r = 40 + 26 * ring
        draw.arc((w * 0.66 - r, h * 0.5 - r, w * 0.66 + r, h * 0.5 + r), 200, 470, fill=(216, 190, 128), width=7)
    draw.text((60, h * 0.24), "Maps\nand\nlines", font=font(62), fill=(240, 232, 208))
    return image


def book_edge(width, height):
    """The pages of a closed book between two covers."""
    lines = noise(width, height, 3, 21, 1, 60) * 12
    pages = np.array([232, 224, 204], np.float32) + lines[..., None]
    cover = max(2, height // 9)
    pages[:cover] = pages[-cover:] = (42, 74, 104)
    return picture(pages)


def book_spine(width=700, height=104):
    image = Image.new("RGB", (width, height), (36, 64, 92))
    draw = ImageDraw.Draw(image)
    for x in (40, width - 46):
        draw.rectangle((x, 0, x + 6, height), fill=(216, 190, 128))
    draw.text((width / 2, height / 2), "Maps and lines", font=font(56), fill=(240, 232, 208), anchor="mm")
    return image


def cup_side(width=1000, height=400):
    """White glaze with a blue band of diamonds."""
    image = Image.new("RGB", (width, height), (236, 236, 232))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, height * 0.28, width, height * 0.72), fill=(48, 96, 142))
    for i in range(10):
        x, y, r = width * (i + 0.5) / 10, height / 2, height * 0.17
        draw.polygon([(x - r, y), (x, y - r), (x + r, y), (x, y + r)], fill=(236, 222, 170))
        draw.ellipse((x - r / 3, y - r / 3, x + r / 3, y + r / 3), fill=(190, 70, 50))
    return image


def cup_top(side=320):
    image = Image.new("RGBA", (side, side), (236, 236, 232, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, side - 1, side - 1), fill=(240, 240, 236, 255))
    m = side * 0.07
    draw.ellipse((m, m, side - m, side - m), fill=(70, 44, 28, 255))
    draw.chord((m, m, side - m, side - m), 190, 320, fill=(88, 58, 38, 255))
    return image
