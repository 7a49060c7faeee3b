"""The top of a television's remote control."""

import math

from PIL import Image, ImageDraw

from textures.drawing import font, shaded

CASE = (36, 36, 40)


def top(width=300, height=1000):
    w, h = width, height
    image = Image.new("RGB", (w, h), CASE)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((6, 6, w - 6, h - 6), 40, fill=(48, 48, 54))
    draw.ellipse((w * 0.12, h * 0.04, w * 0.32, h * 0.04 + w * 0.2), fill=(200, 40, 40))
    draw.ellipse((w * 0.68, h * 0.04, w * 0.88, h * 0.04 + w * 0.2), fill=(120, 120, 126))
    for key, text in enumerate("123456789-0+"):
        x, y = w * (0.22 + 0.28 * (key % 3)), h * (0.17 + 0.075 * (key // 3))
        draw.rounded_rectangle((x - w * 0.11, y - h * 0.027, x + w * 0.11, y + h * 0.027), 14, fill=(190, 190, 195))
        draw.text((x, y), text, font=font(int(w * 0.13)), fill=(30, 30, 30), anchor="mm")
    x, y, r = w / 2, h * 0.58, w * 0.36
    draw.ellipse((x - r, y - r, x + r, y + r), fill=(90, 90, 98))
    draw.ellipse((x - r * 0.42, y - r * 0.42, x + r * 0.42, y + r * 0.42), fill=(200, 200, 205))
    for quarter in range(4):
        a = quarter * math.pi / 2
        centre = (x + r * 0.7 * math.cos(a), y + r * 0.7 * math.sin(a), w * 0.055)
        draw.regular_polygon(centre, 3, rotation=-90 - math.degrees(a), fill=(230, 230, 230))
    for i, color in enumerate([(200, 40, 40), (40, 160, 70), (220, 190, 40), (50, 90, 200)]):
        x = w * (0.17 + 0.22 * i)
        draw.rounded_rectangle((x - w * 0.08, h * 0.735, x + w * 0.08, h * 0.76), 8, fill=color)
    for key in range(9):
        x, y = w * (0.22 + 0.28 * (key % 3)), h * (0.81 + 0.05 * (key // 3))
        draw.rounded_rectangle((x - w * 0.1, y - h * 0.016, x + w * 0.1, y + h * 0.016), 10, fill=(110, 110, 118))
    return shaded(image)
