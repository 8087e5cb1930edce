"""Run the service as a process: start it on a free port, observe it, stop it."""

import os
import re
import select
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / ".build/release/composer"
FONTS = ROOT / "Tests/reference-fonts.conf"
ADDRESS = re.compile(rb"http://127\.0\.0\.1:(\d+)")


class Service:
    """A running service on 127.0.0.1. The constructor returns when /readyz responds with 200."""

    def __init__(self, program: Path = PROGRAM, port: int = 0, **settings: str):
        environment = os.environ | {
            "COMPOSER_HOST": "127.0.0.1",
            "COMPOSER_PORT": str(port),
            "FONTCONFIG_FILE": str(FONTS),
        }
        started = time.monotonic()
        self.process = subprocess.Popen(
            [program], env=environment | settings, stdout=subprocess.PIPE, bufsize=0
        )
        try:
            self.port = self._logged_port(started + 20)
            threading.Thread(target=self._discard_output, daemon=True).start()
            self.wait_until_ready(started + 20)
        except BaseException:
            self.kill()
            raise
        self.seconds_to_ready = time.monotonic() - started

    def _logged_port(self, deadline: float) -> int:
        log = b""
        while time.monotonic() < deadline:
            readable, _, _ = select.select([self.process.stdout], [], [], 1)
            if readable:
                log += os.read(self.process.stdout.fileno(), 4096)
                if found := ADDRESS.search(log):
                    return int(found[1])
            if self.process.poll() is not None:
                break
        raise RuntimeError(f"the service did not log its address: {log!r}")

    def _discard_output(self) -> None:
        """Reads and discards the log; a full pipe would block the service."""
        try:
            while os.read(self.process.stdout.fileno(), 1 << 16):
                pass
        except (OSError, ValueError):
            pass  # The pipe was closed.

    def wait_until_ready(self, deadline: float) -> None:
        while status_of(self.port, "/readyz") != 200:
            if time.monotonic() > deadline:
                raise RuntimeError("the service was not ready in time")
            time.sleep(0.001)

    @property
    def resident_megabytes(self) -> float:
        """The resident memory of the process, in units of 1,000,000 bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def terminate(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    def wait(self, seconds: float) -> int:
        return self.process.wait(seconds)

    def kill(self) -> None:
        """Kills the process if it still runs."""
        if self.is_running:
            self.process.kill()
        self.process.wait(10)
        self.process.stdout.close()

    def __enter__(self) -> "Service":
        return self

    def __exit__(self, *_) -> None:
        self.kill()


def free_port() -> int:
    """A port on which nothing listens at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def status_of(port: int, path: str) -> int:
    """The status of the response to a GET; 0 without a response."""
    try:
        with socket.create_connection(("127.0.0.1", port), 2) as connection:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
            response = connection.recv(4096)
    except OSError:
        return 0
    return int(response[9:12]) if response.startswith(b"HTTP/1.1 ") else 0
