"""Start servers, load them with wrk, and read the CPU time and memory that they use."""

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


def leave_measured_core() -> None:
    """Give the first core to the measured server, and the others to the load generator and this program.

    On one core they would evict each other's data from its caches, and the scheduler's placement would
    vary between runs.
    """
    if len(CORES) > 1:
        os.sched_setaffinity(0, CORES[1:])


def on_measured_core() -> None:
    os.sched_setaffinity(0, CORES[:1])


def on_all_cores() -> None:
    os.sched_setaffinity(0, CORES)


@dataclass(frozen=True)
class Response:
    """A response of a server."""

    body: bytes
    fields: list[tuple[str, str]]


def fields_to_repeat(response: Response) -> list[str]:
    """The header fields of a response, except those that libmicrohttpd adds itself."""
    own = ("connection", "content-length", "date")
    return [f"{name}: {value}" for name, value in response.fields if name.lower() not in own]


def compiled(name: str, folder: str, *flags: str) -> Path:
    """The program or library in `folder` that is compiled from a C file of this folder."""
    program = Path(folder) / Path(name).name
    source = HERE / f"{name}.c"
    subprocess.run(["cc", "-std=gnu11", "-O2", "-o", program, source, *flags], check=True)
    return program


@dataclass(frozen=True)
class Load:
    """The figures of one turn."""

    requests: int
    per_second: float
    p50_ms: float
    p99_ms: float
    cpu_us: float
    generator_share: float


@dataclass(frozen=True)
class Loads:
    """The turns of one server; each attribute is the median of all turns."""

    turns: list[Load]

    def __getattr__(self, name: str) -> float:
        return median(getattr(turn, name) for turn in self.turns)


class Server:
    """A running server that prints its port.

    It runs on the measured core, or with `shares_cores` on all cores, as does its load generator.
    """

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
            raise SystemExit(f"{name} did not print its port, but {greeting!r}")
        self.address = f"http://127.0.0.1:{port[1] or port[2]}"
        # Reads the server's log; a full pipe would block the server.
        self.reader = subprocess.Popen(
            ["cat"], stdin=self.process.stdout, stdout=subprocess.DEVNULL)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.reader.wait()

    def post(self, path: str, body: bytes, content_type: str = "application/json") -> Response:
        headers = {"Content-Type": content_type}
        request = urllib.request.Request(self.address + path, body, headers)
        with urllib.request.urlopen(request) as response:
            return Response(response.read(), response.getheaders())

    def cpu_us(self) -> float:
        """The CPU time of all threads of the process, in microseconds."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1000

    def resident_mib(self) -> float:
        return self._status_mib("VmRSS")

    def peak_resident_mib(self) -> float:
        """The greatest resident memory since the start."""
        return self._status_mib("VmHWM")

    def _status_mib(self, name: str) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"^{name}:\s+(\d+) kB$", status, re.MULTILINE)[1]) / 1024

    def load(self, path: str, body: bytes, seconds: int, connections: int = 64,
             **environment: str) -> Load:
        """Posts a body repeatedly with wrk, for `seconds` over `connections` connections."""
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
    """The CPU time of all ended child processes, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def in_turns(rounds: int, turns: dict) -> dict[str, Loads]:
    """Runs the turns alternately (a, b, c, a, b, c …), so that noise affects all of them equally."""
    loads: dict[str, list[Load]] = {name: [] for name in turns}
    for _ in range(rounds):
        for name, turn in turns.items():
            loads[name].append(turn())
    return {name: Loads(turns_of_one) for name, turns_of_one in loads.items()}
