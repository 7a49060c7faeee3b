"""The keys of a computer keyboard seen from above."""

from PIL import Image, ImageDraw

from textures.drawing import font, shaded

CASE = (58, 60, 64)
ROWS = [
    ([(c, 1) for c in "`1234567890-="] + [("", 2)]),
    ([("", 1.5)] + [(c, 1) for c in "QWERTYUIOP[]"] + [("", 1.5)]),
    ([("", 1.75)] + [(c, 1) for c in "ASDFGHJKL;'"] + [("", 2.25)]),
    ([("", 2.25)] + [(c, 1) for c in "ZXCVBNM,./"] + [("", 2.75)]),
    [("", 1.25)] * 3 + [("", 6.25)] + [("", 1.25)] * 4,
]


def keys(width=1320, height=480):
    image = Image.new("RGB", (width, height), CASE)
    draw = ImageDraw.Draw(image)
    unit, row_height = (width - 40) / 15, (height - 40) / 5.75
    y = 20
    for i in range(14):
        key(draw, 20 + i * unit * 15 / 14, y, unit * 15 / 14, row_height * 0.65, "")
    y += row_height * 0.75
    for row in ROWS:
        x = 20
        for text, widths in row:
            key(draw, x, y, widths * unit, row_height, text)
            x += widths * unit
        y += row_height
    return shaded(image)


def key(draw, x, y, width, height, text):
    draw.rounded_rectangle((x + 2, y + 2, x + width - 2, y + height - 2), 9, fill=(30, 31, 33))
    draw.rounded_rectangle((x + 4, y + 3, x + width - 4, y + height - 9), 9, fill=(214, 214, 208))
    draw.rounded_rectangle((x + 10, y + 5, x + width - 10, y + height - 17), 8, fill=(238, 238, 232))
    if text:
        draw.text((x + width * 0.3, y + height * 0.16), text, font=font(int(height * 0.4)), fill=(40, 40, 44))
