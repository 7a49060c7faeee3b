"""A light switch's cover plate."""

from PIL import Image, ImageDraw


def plate(width=520, height=800):
    w, h = width, height
    image = Image.new("RGB", (w, h), (232, 230, 222))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((10, 10, w - 10, h - 10), 30, fill=(244, 242, 236), outline=(190, 188, 180), width=6)
    draw.rectangle((w * 0.38, h * 0.36, w * 0.62, h * 0.64), fill=(215, 213, 205), outline=(150, 148, 140), width=5)
    lever = [(w * 0.42, h * 0.5), (w * 0.58, h * 0.5), (w * 0.57, h * 0.38), (w * 0.43, h * 0.38)]
    draw.polygon(lever, fill=(250, 249, 244), outline=(160, 158, 150))
    draw.rectangle((w * 0.42, h * 0.5, w * 0.58, h * 0.56), fill=(185, 183, 176))
    for y in (h * 0.2, h * 0.8):
        draw.ellipse((w / 2 - 16, y - 16, w / 2 + 16, y + 16), fill=(190, 190, 185), outline=(120, 120, 118), width=3)
        draw.line([(w / 2 - 11, y - 8), (w / 2 + 11, y + 8)], fill=(90, 90, 88), width=4)
    return image
