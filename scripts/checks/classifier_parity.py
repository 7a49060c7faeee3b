"""Writes pictures with the tensors and probabilities that Python gets for them.

Usage: classifier_parity.py MODEL.onnx FOLDER

For each picture FOLDER gets NAME.jpg, NAME.tensor and NAME.probabilities (float32, host order).
"""

import math
import pathlib
import shutil
import site
import sys

import numpy
import onnxruntime
from PIL import Image

PICTURES = [
    "skimage/data/astronaut.png",
    "skimage/data/chelsea.png",
    "skimage/data/coffee.png",
    "skimage/data/rocket.jpg",
    "sklearn/datasets/images/china.jpg",
    "sklearn/datasets/images/flower.jpg",
]


def tensor(picture: Image.Image, size: int, mean: float, deviation: float) -> numpy.ndarray:
    """Centre square, antialiased bicubic, normalized, one plane a channel."""
    side = min(picture.size)
    left, top = ((extent - side) / 2 for extent in picture.size)
    # Cut to whole pixels first, so that the filter sees nothing outside the square.
    x, y = math.floor(left), math.floor(top)
    square = picture.crop((x, y, math.ceil(left + side), math.ceil(top + side)))
    box = (left - x, top - y, left - x + side, top - y + side)
    small = square.resize((size, size), Image.Resampling.BICUBIC, box=box)
    values = (numpy.asarray(small, numpy.float32) - mean) / deviation
    return numpy.ascontiguousarray(values.transpose(2, 0, 1))[numpy.newaxis]


def main() -> None:
    model, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    metadata = session.get_modelmeta().custom_metadata_map
    size, mean, deviation = (float(metadata[key]) for key in ("input_size", "mean", "std"))
    packages = pathlib.Path(site.getsitepackages()[0])
    for picture in PICTURES:
        source = packages / picture
        target = folder / (source.stem + ".jpg")
        if source.suffix == ".jpg":
            shutil.copyfile(source, target)
        else:
            Image.open(source).convert("RGB").save(target, quality=95, subsampling="4:2:0")
        values = tensor(Image.open(target).convert("RGB"), int(size), mean, deviation)
        (probabilities,) = session.run(
            ["probabilities"], {session.get_inputs()[0].name: values}
        )
        target.with_suffix(".tensor").write_bytes(values.tobytes())
        target.with_suffix(".probabilities").write_bytes(probabilities.tobytes())
        best = int(probabilities[0].argmax())
        label = metadata["labels"].split("\n")[best]
        print(f"{source.stem}: {label} {probabilities[0][best]:.4f}")


main()
