"""A round station clock."""

import math

from PIL import Image, ImageDraw

from textures.drawing import font

RIM = (38, 40, 44)


def face(side=1000, minutes_past_midnight=610):
    s = side * 2
    image = Image.new("RGBA", (s, s), RIM + (0,))
    draw = ImageDraw.Draw(image)
    c = s / 2

    def at(radius, angle):
        return (c + c * radius * math.sin(angle), c - c * radius * math.cos(angle))

    def disc(radius, fill):
        draw.ellipse((c - c * radius, c - c * radius, c + c * radius, c + c * radius), fill=fill)

    disc(1.0, RIM + (255,))
    disc(0.955, (74, 76, 82, 255))
    disc(0.91, (28, 28, 30, 255))
    disc(0.88, (244, 242, 234, 255))
    for tick in range(60):
        hour = tick % 5 == 0
        angle = tick * math.pi / 30
        width = s * (0.014 if hour else 0.004)
        draw.line([at(0.825, angle), at(0.76 if hour else 0.795, angle)], fill=(20, 20, 20), width=int(width))
    for hour in range(1, 13):
        draw.text(at(0.63, hour * math.pi / 6), str(hour), font=font(int(s * 0.085)), fill=(20, 20, 20), anchor="mm")

    def hand(angle, length, half_width, color):
        x, y = math.sin(angle), -math.cos(angle)
        tail = (c - x * c * 0.12, c - y * c * 0.12)
        tip = (c + x * c * length, c + y * c * length)
        w, n = half_width * s, half_width * s / 2
        draw.polygon(
            [(tail[0] - y * w, tail[1] + x * w), (tail[0] + y * w, tail[1] - x * w),
             (tip[0] + y * n, tip[1] - x * n), (tip[0] - y * n, tip[1] + x * n)],
            fill=color,
        )

    hand(minutes_past_midnight / 720 * 2 * math.pi, 0.45, 0.018, (15, 15, 15))
    hand(minutes_past_midnight / 60 * 2 * math.pi, 0.70, 0.012, (15, 15, 15))
    hand(math.radians(200), 0.74, 0.004, (190, 30, 30))
    disc(0.045, (15, 15, 15))
    disc(0.02, (190, 30, 30))
    return image.resize((side, side), Image.Resampling.LANCZOS)
