"""Makes Scenes/desk: `python scripts/make-desk-recording Scenes/desk` (see Scenes/desk/README.md).

Run by developers only, in a virtual environment with requirements.txt. Running it twice gives the
same bytes. The folder's own files (README.md, the clicks, scenarios) are left alone.
"""

import pathlib
import shutil
import sys

import desk
import recording
import truth


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: make-desk-recording FOLDER")
    folder = pathlib.Path(sys.argv[1])
    for part in ("frames", "points"):
        shutil.rmtree(folder / part, ignore_errors=True)
    solids = desk.scene()
    recording.write(folder, solids, progress=show)
    truth.write(folder / "truth.json", solids)
    print("", file=sys.stderr)


def show(index):
    if sys.stderr.isatty():
        print(f"\rframe {index + 1}", end="", file=sys.stderr)


main()
