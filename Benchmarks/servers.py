"""Servers under load: starting them, loading them with wrk, and what their processes used."""

import os
import re
import resource
import subprocess
import tempfile
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
CORES = sorted(os.sched_getaffinity(0))
# What is measured has a core, and who asks it has the others, this program too: on one they would throw
# each other's memory out of its caches, and where a scheduler puts them changes from run to run.
if len(CORES) > 1:
    os.sched_setaffinity(0, CORES[1:])


def on_measured_core() -> None:
    os.sched_setaffinity(0, CORES[:1])


def on_all_cores() -> None:
    os.sched_setaffinity(0, CORES)


@dataclass(frozen=True)
class Answer:
    """One answer of a server."""

    body: bytes
    fields: list[tuple[str, str]]


@dataclass(frozen=True)
class Load:
    """What one turn came to."""

    requests: int
    per_second: float
    p50_ms: float
    p99_ms: float
    cpu_us: float
    generator_share: float


@dataclass(frozen=True)
class Loads:
    """The turns of one server; every figure is their median."""

    turns: list[Load]

    def __getattr__(self, name: str) -> float:
        return median(getattr(turn, name) for turn in self.turns)


class Server:
    """A running server that prints where it listens; on one core, or with its generator on all."""

    def __init__(self, name: str, command: list, shares_cores: bool = False,
                 **environment: str) -> None:
        self.name = name
        self.shares_cores = shares_cores
        self.process = subprocess.Popen(
            list(map(str, command)), stdout=subprocess.PIPE, bufsize=0,
            env={**os.environ, **environment}, cwd=HERE,
            preexec_fn=on_all_cores if shares_cores else on_measured_core,
        )
        greeting = self.process.stdout.readline().decode()
        port = re.search(r"127\.0\.0\.1:(\d+)|^(\d+)$", greeting)
        if port is None:
            raise SystemExit(f"{name} did not say where it listens, but: {greeting!r}")
        self.address = f"http://127.0.0.1:{port[1] or port[2]}"
        # Whatever it logs must go somewhere, or it would stall.
        self.reader = subprocess.Popen(
            ["cat"], stdin=self.process.stdout, stdout=subprocess.DEVNULL)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.reader.wait()

    def ask(self, path: str, body: bytes, content_type: str = "application/json") -> Answer:
        headers = {"Content-Type": content_type}
        request = urllib.request.Request(self.address + path, body, headers)
        with urllib.request.urlopen(request) as answer:
            return Answer(answer.read(), answer.getheaders())

    def cpu_us(self) -> float:
        """Microseconds that the threads of the process have run."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1000

    def resident_mib(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def load(self, path: str, body: bytes, seconds: int, connections: int = 64,
             **environment: str) -> Load:
        """Posts a body for so many seconds, over so many connections."""
        with tempfile.NamedTemporaryFile() as file:
            file.write(body)
            file.flush()
            command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-s", "load/post.lua",
                       "--timeout", "30s", self.address + path]
            used = self.cpu_us()
            generator = generator_seconds()
            result = subprocess.run(
                command, capture_output=True, text=True, cwd=HERE,
                env={**os.environ, "BODY": file.name, **environment},
                preexec_fn=on_all_cores if self.shares_cores else None,
            )
            used = self.cpu_us() - used
            generator = generator_seconds() - generator
        if result.returncode != 0:
            raise SystemExit(f"{self.name}: wrk failed: {result.stderr or result.stdout}")
        figures = next(line for line in result.stdout.splitlines() if line.startswith("figures"))
        requests, per_second, p50, p99, failed = map(float, figures.split()[1:])
        if failed or not requests:
            raise SystemExit(f"{self.name}: {failed:.0f} of {requests:.0f} requests failed")
        return Load(int(requests), per_second, p50 / 1000, p99 / 1000, used / requests,
                    generator / seconds)


def generator_seconds() -> float:
    """Seconds of CPU that programs run from here, and ended by now, have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def in_turns(rounds: int, turns: dict) -> dict[str, Loads]:
    """Takes turns, so that all meet the same noise: a, b, c, a, b, c …"""
    loads: dict[str, list[Load]] = {name: [] for name in turns}
    for _ in range(rounds):
        for name, turn in turns.items():
            loads[name].append(turn())
    return {name: Loads(list_) for name, list_ in loads.items()}
