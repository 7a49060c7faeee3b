"""The Python half of scripts/checks/trained-model: makes pictures, runs the file, compares."""

import json
import os
import sys
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

import numpy as np
from PIL import Image

PATTERNS = {
    "rows": lambda x, y: np.sin(2 * np.pi * y) > 0,
    "columns": lambda x, y: np.sin(2 * np.pi * x) > 0,
    "checks": lambda x, y: np.sin(2 * np.pi * x) * np.sin(2 * np.pi * y) > 0,
    "dots": lambda x, y: (x % 1 - 0.5) ** 2 + (y % 1 - 0.5) ** 2 < 0.08,
    "waves": lambda x, y: (1 + np.sin(np.pi * (x + y))) / 2,
    "rings": lambda x, y: np.sin(2 * np.pi * np.hypot(x - 4, y - 4)) > 0,
}
# Gray pictures of the network's own size are the same numbers for Pillow and for Placard, so that
# both learn from the same features; those to check with have to be cropped and scaled.
PER_CLASS = {"training": 40, "validation": 20}
SIZES = {"training": (224, 224), "validation": (320, 240)}


def make_pictures(work):
    random = np.random.default_rng(1)
    for part, count in PER_CLASS.items():
        for label, pattern in PATTERNS.items():
            folder = work / part / label
            folder.mkdir(parents=True)
            width, height = SIZES[part]
            for index in range(count):
                period = random.uniform(20, 50)
                y, x = np.mgrid[0:height, 0:width] + random.uniform(0, 40, (2, 1, 1))
                share = np.asarray(pattern(x / period, y / period), float)
                dark, light = random.uniform(0, 90), random.uniform(150, 255)
                pixels = dark + share * (light - dark) + random.normal(0, 6, (height, width))
                gray = np.clip(pixels, 0, 255).astype(np.uint8)
                Image.fromarray(gray).convert("RGB").save(folder / f"{index}.png")


def tensor(path, metadata):
    side = int(metadata["input_size"])
    image = Image.open(path).convert("RGB")
    short = min(image.size)
    left, top = (image.width - short) / 2, (image.height - short) / 2
    image = image.resize(
        (side, side), Image.Resampling.BICUBIC, (left, top, left + short, top + short)
    )
    values = (np.asarray(image, np.float32) - float(metadata["mean"])) / float(metadata["std"])
    return values.transpose(2, 0, 1)[None]


def optimum_difference(session, training, labels, metadata, reported_loss):
    """The reported loss above scikit-learn's optimum on the file's own features, relative."""
    from sklearn.linear_model import LogisticRegression

    rows, classes = [], []
    for index, label in enumerate(labels):
        for path in sorted((training / label).iterdir()):
            (features,) = session.run(["features"], {"image": tensor(path, metadata)})
            rows.append(features[0].astype(np.float64))
            classes.append(index)
    rows, classes = np.array(rows), np.array(classes)
    model = LogisticRegression(C=1, tol=1e-10, max_iter=100000).fit(rows, classes)
    likelihood = model.predict_log_proba(rows)[np.arange(len(classes)), classes].sum()
    optimum = (model.coef_**2).sum() / 2 - likelihood
    return (reported_loss - optimum) / optimum


def compare(work):
    import onnxruntime

    session = onnxruntime.InferenceSession(
        str(work / "model.onnx"), providers=["CPUExecutionProvider"]
    )
    metadata = session.get_modelmeta().custom_metadata_map
    labels = metadata["labels"].split("\n")
    assert labels == sorted(PATTERNS), labels
    (model_input,) = session.get_inputs()

    ours = json.loads((work / "classify.json").read_text())
    worst, right = 0.0, 0
    for answer in ours:
        (probabilities,) = session.run(
            ["probabilities"], {model_input.name: tensor(answer["image"], metadata)}
        )
        assert abs(probabilities.sum() - 1) < 1e-5
        best = int(probabilities[0].argmax())
        (first,) = answer["predictions"]
        assert labels[best] == first["label"], answer
        worst = max(worst, abs(float(probabilities[0, best]) - first["confidence"]))
        right += labels[best] == Path(answer["image"]).parent.name
    accuracy = right / len(ours)
    report = json.loads((work / "evaluate.json").read_text())
    trained = json.loads((work / "train.json").read_text())
    loss = optimum_difference(session, work / "training", labels, metadata, trained["loss"])
    print(
        f"accuracy {accuracy:.4f} on {len(ours)} pictures; largest difference of a probability "
        f"{worst:.1e}; loss above scikit-learn's optimum {loss:.1e} (relative)"
    )
    assert accuracy >= 0.95
    assert abs(report["accuracy"] - accuracy) < 1e-9
    assert abs(trained["validation"]["accuracy"] - accuracy) < 1e-9
    # Pillow's resampling differs by a level here and there.
    assert worst < 0.02
    assert abs(loss) < 1e-4


def main():
    command, work = sys.argv[1], Path(sys.argv[2])
    {"pictures": make_pictures, "compare": compare}[command](work)


if __name__ == "__main__":
    main()
