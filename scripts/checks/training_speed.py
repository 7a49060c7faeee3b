"""The Python half of scripts/checks/training-speed: scikit-learn's fit, and the comparison."""

import json
import os
import sys
import time
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np

COUNT, WIDTH, CLASSES = 5000, 1280, 20


def stream(count):
    """The numbers of SplitMix64 with seed 1 in [0, 1)."""
    with np.errstate(over="ignore"):
        z = np.uint64(1) + np.uint64(0x9E3779B97F4A7C15) * np.arange(1, count + 1, dtype=np.uint64)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return (z >> np.uint64(11)) * 2.0**-53


def features():
    numbers = stream(2 * COUNT * WIDTH).reshape(COUNT, WIDTH, 2)
    classes = np.arange(COUNT) % CLASSES
    strength = 1 + (np.arange(WIDTH) % CLASSES == classes[:, None])
    rows = np.where(numbers[..., 1] < 0.4, numbers[..., 0] * strength, 0).astype(np.float32)
    return rows, classes


def fit():
    from sklearn.linear_model import LogisticRegression

    rows, classes = features()
    model = LogisticRegression(C=1, max_iter=1000)
    start = time.perf_counter()
    model.fit(rows, classes)
    seconds = time.perf_counter() - start
    likelihood = model.predict_log_proba(rows)[np.arange(COUNT), classes].sum(dtype=float)
    loss = (model.coef_.astype(float) ** 2).sum() / 2 - likelihood
    print(json.dumps({"seconds": seconds, "loss": float(loss)}))


def compare(work):
    (extraction,) = json.loads((work / "features.json").read_text())
    print(f"features: {extraction['ratio']:.2f} of the classifier's own rate on one core")
    assert extraction["ratio"] >= 0.8
    ratios = []
    for index in (1, 2, 3):
        (ours,) = json.loads((work / f"ours-{index}.json").read_text())
        theirs = json.loads((work / f"theirs-{index}.json").read_text())
        seconds = ours["median_ms"] / 1000
        ratios.append(theirs["seconds"] / seconds)
        print(
            f"regression: {seconds:.2f} s, loss {ours['outcome']:.4f}; scikit-learn "
            f"{theirs['seconds']:.2f} s, loss {theirs['loss']:.4f}; ratio {ratios[-1]:.2f}"
        )
        assert ours["outcome"] <= theirs["loss"] * (1 + 1e-4)
    assert sorted(ratios)[1] >= 1


if __name__ == "__main__":
    fit() if sys.argv[1] == "fit" else compare(Path(sys.argv[2]))
