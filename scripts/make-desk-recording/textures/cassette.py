"""One side of a music cassette."""

import math

from PIL import Image, ImageDraw

from textures.drawing import font, shaded

CASE = (46, 46, 51)


def side(width=1000, height=640):
    w, h = width, height
    image = Image.new("RGB", (w, h), CASE)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((6, 6, w - 6, h - 6), 28, fill=(58, 58, 64), outline=(25, 25, 28), width=6)
    draw.rounded_rectangle((70, 60, w - 70, h * 0.72), 20, fill=(238, 232, 214))
    draw.rectangle((70, h * 0.42, w - 70, h * 0.6), fill=(215, 120, 50))
    draw.rectangle((70, h * 0.6, w - 70, h * 0.64), fill=(190, 60, 50))
    for y in (130, 174):
        draw.line([(110, y), (w - 110, y)], fill=(120, 120, 130), width=3)
    draw.text((120, 80), "A   Holiday songs", font=font(44), fill=(40, 50, 120))
    draw.rounded_rectangle((w * 0.24, h * 0.36, w * 0.76, h * 0.6), 60, fill=(40, 40, 44))
    draw.rectangle((w * 0.42, h * 0.4, w * 0.58, h * 0.56), fill=(90, 70, 60))
    for x in (w * 0.32, w * 0.68):
        draw_reel(draw, x, h * 0.48, 62)
    trapezoid = [(w * 0.2, h), (w * 0.24, h * 0.77), (w * 0.76, h * 0.77), (w * 0.8, h)]
    draw.polygon(trapezoid, fill=(50, 50, 55), outline=(25, 25, 28))
    for x in (0.3, 0.42, 0.58, 0.7):
        draw.ellipse((w * x - 16, h * 0.9 - 16, w * x + 16, h * 0.9 + 16), fill=(15, 15, 16))
    for x, y in ((30, 30), (w - 30, 30), (30, h - 30), (w - 30, h - 30)):
        draw.ellipse((x - 14, y - 14, x + 14, y + 14), fill=(120, 120, 120))
    return shaded(image)


def draw_reel(draw, x, y, r):
    white, dark = (240, 240, 238), (40, 40, 44)
    draw.ellipse((x - r, y - r, x + r, y + r), fill=white)
    draw.ellipse((x - r * 0.6, y - r * 0.6, x + r * 0.6, y + r * 0.6), fill=dark)
    for tooth in range(6):
        a = tooth * math.pi / 3
        c, s = r * math.cos(a), r * math.sin(a)
        draw.line([(x + 0.4 * c, y + 0.4 * s), (x + 0.7 * c, y + 0.7 * s)], fill=white, width=12)
