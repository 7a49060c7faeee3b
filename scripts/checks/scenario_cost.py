"""The measurements of scenario-cost; see there."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def seconds(command):
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - start


def scenario(end):
    return json.dumps({
        "format": "placard-scenario/1", "recording": str(Path("Scenes/desk").resolve()),
        "model": "none", "settings": {"end": end}, "viewport": [1280, 720],
        "taps": [{"time": 0.05, "x": 640, "y": 360, "expect": {"miss": "any"}}],
    })


def suite(program, folder, count, end):
    """Median seconds of one of `count` scenarios that replay up to `end`, in one worker."""
    folder.mkdir()
    for index in range(count):
        (folder / f"{index:03}.scenario.json").write_text(scenario(end))
    document = folder / "document.json"
    subprocess.run(
        [program, "test", str(folder), "--jobs", "1", "--times", "--json", str(document)],
        check=True, stdout=subprocess.DEVNULL)
    return statistics.median(json.loads(document.read_text())["machine"]["seconds"].values())


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        # Time grows linearly with the frames; what is left at none is the scenario's own cost, with the
        # opening of the recording.
        short = suite(program, work / "short", 40, 0.46)
        long = suite(program, work / "long", 40, 4.96)
        a_frame = (long - short) / 90
        cost = 1000 * (short - 10 * a_frame)
        first = ["replay", "Scenes/desk", "--no-classifier", "--end", "0"]
        start = 1000 * statistics.median(seconds([program, *first]) for _ in range(15))
        model = 1000 * statistics.median(
            seconds([program, "replay", "Scenes/desk", "--end", "0"]) for _ in range(15))
    print(
        f"scenario-cost: {cost:.1f} ms a scenario beyond its {1000 * a_frame:.2f} ms a frame;"
        f" process to first frame and its end {start:.0f} ms, {model:.0f} ms with the classifier")
    if cost > 30:
        sys.exit("scenario-cost: a scenario costs more than 30 ms beyond its replay")
    if start > 150:
        sys.exit("scenario-cost: the first frame comes after more than 150 ms")


main()
