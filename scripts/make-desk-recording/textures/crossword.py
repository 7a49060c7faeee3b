"""A crossword puzzle, partly filled in."""

import numpy as np
from PIL import Image, ImageDraw

from textures.drawing import font


def page(side=900, cells=13, seed=5):
    image = Image.new("RGB", (side, side), (246, 244, 236))
    draw = ImageDraw.Draw(image)
    random = np.random.default_rng(seed)
    margin = side * 0.06
    unit = (side - 2 * margin) / cells
    black = np.zeros((cells, cells), bool)
    for _ in range(18):
        row, column = random.integers(0, cells, 2)
        black[row, column] = black[cells - 1 - row, cells - 1 - column] = True
    draw.rectangle((margin - 4, margin - 4, side - margin + 4, side - margin + 4), fill=(20, 20, 20))
    number = 1
    for row in range(cells):
        for column in range(cells):
            if black[row, column]:
                continue
            x, y = margin + column * unit, margin + row * unit
            draw.rectangle((x + 2, y + 2, x + unit - 2, y + unit - 2), fill=(250, 249, 244))
            starts_down = row == 0 or black[row - 1, column]
            starts_across = column == 0 or black[row, column - 1]
            if starts_down or starts_across:
                draw.text((x + 4, y + 2), str(number), font=font(int(unit * 0.3)), fill=(30, 30, 30))
                number += 1
            if random.random() < 0.3:
                letter = chr(65 + random.integers(0, 26))
                draw.text(
                    (x + unit * 0.5, y + unit * 0.58), letter,
                    font=font(int(unit * 0.66)), fill=(40, 50, 110), anchor="mm",
                )
    return image
