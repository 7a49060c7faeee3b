"""The measurements of thousand-scenarios; see there."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def write(folder, count):
    scenario = json.loads(Path("Scenes/regression/labels-on-things.scenario.json").read_text())
    scenario["recording"] = str(Path("Scenes/desk").resolve())
    for key in ("$schema", "name"):
        scenario.pop(key, None)
    for index in range(count):
        (folder / f"{index:05}.scenario.json").write_text(json.dumps(scenario))


def resident(process):
    """Kilobytes of the process and its children."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
        except (OSError, ValueError):
            continue
        if int(fields["PPid"]) == process.pid or int(fields["Pid"]) == process.pid:
            total += int(fields.get("VmRSS", "0 kB").split()[0])
    return total


def run(program, folder, jobs, results):
    """Seconds of a suite, and (scenarios done, kilobytes) along its way."""
    start = time.monotonic()
    process = subprocess.Popen(
        [program, "test", str(folder), "--jobs", str(jobs), "--results", str(results)],
        stdout=subprocess.DEVNULL)
    samples = []
    while process.poll() is None:
        done = len(list(results.glob("*.result.json"))) if results.exists() else 0
        samples.append((done, resident(process)))
        time.sleep(0.2)
    if process.returncode != 0:
        sys.exit(f"thousand-scenarios: the suite ended with {process.returncode}")
    return time.monotonic() - start, samples


def main():
    count, jobs, program = int(sys.argv[1]), int(sys.argv[2]), os.path.abspath(sys.argv[3])
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        few, many = work / "few", work / "many"
        for folder, number in ((few, max(1, count // 10)), (many, count)):
            folder.mkdir()
            write(folder, number)
        single = [run(program, few, 1, work / "results-1")[0] / max(1, count // 10)]
        seconds, samples = run(program, many, jobs, work / "results")
        single.append(run(program, few, 1, work / "results-2")[0] / max(1, count // 10))
        early = max((kb for done, kb in samples if done <= count // 10), default=0)
        late = max((kb for done, kb in samples if done >= count - count // 10), default=0)
        alone = sum(single) / 2
        speed = alone * count / seconds
        print(
            f"thousand-scenarios: {count} scenarios in {seconds:.1f} s with {jobs} jobs,"
            f" {1000 * alone:.0f} ms each alone: {speed:.2f} times one job"
            f" ({100 * speed / jobs:.0f} % of {jobs});"
            f" resident {early // 1024} MiB early, {late // 1024} MiB late")
        if late > early * 1.15 + 8192:
            sys.exit("thousand-scenarios: memory grows")
        if speed < 0.85 * jobs:
            sys.exit("thousand-scenarios: slower than 85 % of jobs × one job")


main()
