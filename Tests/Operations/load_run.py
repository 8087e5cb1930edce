"""Run the load generator in `load/` as a process, stop it, and read its counts."""

import json
import os
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PROGRAM = HERE.parents[1] / ".build/operations/load"


@dataclass(frozen=True)
class Misbehaviour:
    """How many of 1,000 requests a client treats in an unusual way, as in `plan` of load/load.h."""

    pieces: int = 0  # sent in pieces with pauses
    cut: int = 0  # the client closes the connection after a part of the request
    hangup: int = 0  # the client closes the connection after the request, before the response
    renewal: int = 0  # followed by a new connection

    def arguments(self) -> list[str]:
        return [str(share) for share in (self.pieces, self.cut, self.hangup, self.renewal)]


@dataclass(frozen=True)
class Outcome:
    """The generator's counts and error messages."""

    counts: dict
    errors: str

    @property
    def failures(self) -> int:
        return self.counts["wrong"] + self.counts["cutOff"] + self.counts["stuck"]

    @property
    def rate(self) -> float:
        return self.counts["correct"] / self.counts["seconds"]

    def __str__(self) -> str:
        c = self.counts
        return (
            f"{c['correct']} correct responses ({self.rate:.0f}/s, p50 {c['p50Ms']} ms, p99 {c['p99Ms']}"
            f" ms, p99.9 {c['p999Ms']} ms, longest {c['longestMs']} ms), {c['wrong']} wrong, {c['cutOff']} cut off,"
            f" {c['stuck']} stuck; {c['abandoned']} abandoned, {c['refused']} connections refused of {c['connections']}"
        )


class LoadRun:
    """A running generator."""

    def __init__(
        self, port: int, corpus: Path, connections: int, seconds: float, seed: int,
        misbehaviour: Misbehaviour = Misbehaviour(),
    ):  # fmt: skip
        numbers = [str(port), str(corpus), str(connections), str(seconds), str(seed)]
        self.seconds = seconds
        # A file, because a pipe that is not read until the end would stop the generator when it is full.
        self.errors = tempfile.TemporaryFile("w+", errors="replace")
        self.process = subprocess.Popen(
            [PROGRAM, *numbers, *misbehaviour.arguments()],
            stdout=subprocess.PIPE, stderr=self.errors, text=True,
        )  # fmt: skip

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def open_no_more(self) -> None:
        """Tells the generator to open no more connections."""
        self.process.send_signal(signal.SIGUSR1)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    def outcome(self) -> Outcome:
        """Waits for the generator's end; returns its counts and errors."""
        output, _ = self.process.communicate(timeout=self.seconds + 30)
        self.errors.seek(0)
        return Outcome(json.loads(output), self.errors.read(4000))

    def __enter__(self) -> "LoadRun":
        return self

    def __exit__(self, *_) -> None:
        if self.is_running:
            self.process.kill()
            self.process.wait(10)
        self.errors.close()


def build() -> None:
    """Compiles the generator if it is not up to date."""
    os.makedirs(PROGRAM.parent, exist_ok=True)
    subprocess.run(["make", "-s", "-C", HERE / "load", f"OUT={PROGRAM}"], check=True)
