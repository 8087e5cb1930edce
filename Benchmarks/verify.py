"""Measure how the time and the memory of /verify grow with the samples of a recording.

    verify.py COMPOSER

COMPOSER is the service's executable. Each recording is sent five times to a service with one thread. The CPU
time is that of the fastest of the five; the memory is what all five added to the peak. Then callgrind counts
the instructions of a sample: the difference between a recording of 4,000 samples and one of 2,000.
"""

import json
import sys
import tempfile
from pathlib import Path

from count import profiled, request, without_debug_information
from servers import Server

COUNTS = [1_000, 10_000, 100_000, 200_000]
ROUNDS = 5
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


def measure(program: Path, body: bytes) -> tuple[float, float, int]:
    """The CPU time in microseconds of the fastest round, the memory in MiB, and the number of faults."""
    with Server("Composer", [program], shares_cores=True, COMPOSER_PORT="0", COMPOSER_HOST="127.0.0.1",
                COMPOSER_THREADS="1", COMPOSER_MAX_BODY_BYTES=str(64 << 20),
                COMPOSER_MAX_BUFFERED_BYTES=str(2 << 30)) as service:
        before, best = service.peak_resident_mib(), float("inf")
        for _ in range(ROUNDS):
            used = service.cpu_us()
            verdict = json.loads(service.post("/verify", body).body)
            best = min(best, service.cpu_us() - used)
        memory = service.peak_resident_mib() - before
    return best, memory, len(verdict["faults"]) + verdict.get("faultsLeftOut", 0)


def main(executable: str) -> None:
    program = Path(executable).resolve()
    print("| samples | faults | body MB | CPU ms | µs a sample | memory MiB |")
    print("|---|---|---|---|---|---|")
    for fault in [0, 20]:
        for count in COUNTS:
            body = recording(count, fault)
            cpu_us, memory, faults = measure(program, body)
            print(f"| {count:,} | {faults:,} | {len(body) / 1e6:.1f} | {cpu_us / 1000:.0f} "
                  f"| {cpu_us / count:.2f} | {memory:.0f} |", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        stripped = without_debug_information(program, Path(folder))
        for fault in [0, 20]:
            few, many = (
                profiled([stripped], request("/verify", recording(count, fault)), 1, Path(folder))[0].total
                for count in [2_000, 4_000])
            print(f"{(many - few) / 2_000:,.0f} instructions of a sample, {'with' if fault else 'without'} faults")


if __name__ == "__main__":
    main(*sys.argv[1:])
