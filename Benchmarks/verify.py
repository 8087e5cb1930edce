"""Measure how the time and the memory of /verify grow with the samples of a recording.

    verify.py COMPOSER

COMPOSER is the service's executable. Each recording is sent five times to a service with one thread; the
processor's time is that of the service for the fastest one, and the memory is the greatest that it held.
Then callgrind counts the instructions of a sample: the difference between recordings of 4,000 and of 2,000.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from count import measured, request, without_debug_information

COUNTS = [1_000, 10_000, 100_000, 200_000]
ROUNDS = 5
TICKS = os.sysconf("SC_CLK_TCK")
SHOWN, HIDDEN = 516.0, 852.0
# A request has at most 1,000 events.
MOST_EVENTS = 900


def recording(count: int, fault: float) -> bytes:
    """A recording whose bar jumps with the keyboard, and rests too low by a number of points."""
    samples, events = [], [{"type": "appeared", "atMs": 0}]
    # The keyboard comes or goes once in so many samples of a sixtieth of a second.
    period = max(60, -(-count // MOST_EVENTS))
    for index in range(count):
        at, turn = index * 1000 / 60, index // period
        top = SHOWN if turn % 2 else HIDDEN
        bottom = min(top, HIDDEN - 34) + fault
        samples.append({
            "atMs": round(at, 3), "keyboardTop": top,
            "bar": {"x": 0, "y": bottom - 48, "width": 393, "height": 48},
            "list": {"offset": 0, "contentHeight": 700}, "text": "こんにちは 👋",
        })
    for turn in range(1, -(-count // period)):
        is_shown = turn % 2 == 1
        events.append({
            "type": "keyboardWillShow" if is_shown else "keyboardWillHide", "atMs": round(turn * period * 1000 / 60, 3),
            "keyboard": {"durationMs": 0} | ({"type": "default"} if is_shown else {})})
    config = {"device": "iphone-16", "composer": {"textHeight": 36}}
    return json.dumps({"config": config, "events": events, "samples": samples, "include": ["faults", "motion"]}).encode()


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def peak_mebibytes(pid: int) -> float:
    return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def measure(program: Path, body: bytes) -> tuple[float, float, int]:
    """The seconds of the processor, the mebibytes that it took, and the number of faults."""
    environment = os.environ | {
        "COMPOSER_PORT": "0", "COMPOSER_HOST": "127.0.0.1", "COMPOSER_THREADS": "1", "COMPOSER_MAX_BODY_BYTES": str(64 << 20),
        "COMPOSER_MAX_BUFFERED_BYTES": str(2 << 30)}
    with subprocess.Popen([program], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True) as service:
        url = next(found.group() for line in service.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
        before, best = peak_mebibytes(service.pid), float("inf")
        for _ in range(ROUNDS):
            spent = processor_seconds(service.pid)
            sent = urllib.request.Request(f"{url}/verify", body, {"Content-Type": "application/json"})
            with urllib.request.urlopen(sent) as response:
                verdict = json.load(response)
            best = min(best, processor_seconds(service.pid) - spent)
        memory = peak_mebibytes(service.pid) - before
        service.send_signal(signal.SIGTERM)
    return best, memory, len(verdict["faults"]) + verdict.get("faultsLeftOut", 0)


def main(executable: str) -> None:
    program = Path(executable).resolve()
    print("| samples | faults | body MB | processor ms | µs a sample | memory MiB |")
    print("|---|---|---|---|---|---|")
    for fault in [0, 20]:
        for count in COUNTS:
            body = recording(count, fault)
            processor, memory, faults = measure(program, body)
            print(f"| {count:,} | {faults:,} | {len(body) / 1e6:.1f} | {processor * 1000:.0f} "
                  f"| {processor / count * 1e6:.2f} | {memory:.0f} |", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        stripped = without_debug_information(program, Path(folder))
        for fault in [0, 20]:
            few, many = (
                measured([stripped], request("/verify", recording(count, fault)), 1, Path(folder))[0].total
                for count in [2_000, 4_000])
            print(f"{(many - few) / 2_000:,.0f} instructions of a sample, {'with' if fault else 'without'} faults")


if __name__ == "__main__":
    main(*sys.argv[1:])
