"""Provoke each alert of deploy/monitoring: a real Prometheus must fire it for a service in trouble, and must
fire no alert for a service without trouble.

usage: alerts.py [ALERT ...]

Each alert has a service of its own. Prometheus evaluates the rules sixty times as fast: five minutes are
five seconds. Nothing makes the service respond with a 500, so for ComposerErrors alone a relay renames the
404 in the metrics of a running service.
"""

import contextlib
import http.client
import http.server
import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import yaml

from monitor import MONITORING, Monitor
from service import FONTS, PROGRAM, Service, free_port

# An alert needs its window and its `for`, at most 30 s; a busy machine needs more.
LONGEST_SECONDS = 90
GOOD_HOST = b"GET /livez HTTP/1.1\r\nHost: a\r\n"


class Trouble:
    """A service in trouble: its name in Prometheus, and the actions that are repeated until its alert fires."""

    def __init__(self, monitor: Monitor, stack: contextlib.ExitStack):
        self.monitor = monitor
        self.stack = stack
        self.ended = threading.Event()

    def start(self, **settings: str) -> int:
        """Starts a service that Prometheus watches; returns its port."""
        service = self.stack.enter_context(Service(COMPOSER_THREADS="1", **settings))
        for thread in os.listdir(f"/proc/{service.process.pid}/task"):
            hurry(int(thread))
        return self.watch(service.port)

    def watch(self, port: int, scheme: str = "http") -> int:
        self.instance = self.monitor.watch(port, scheme)
        self.stack.callback(self.monitor.forget, self.instance)
        return port

    def repeat(self, seconds: float, action: Callable[[], object], threads: int = 1) -> None:
        """Does something until the alert fires, in threads of their own."""

        def run() -> None:
            hurry(threading.get_native_id())
            while not self.ended.wait(seconds):
                with contextlib.suppress(OSError, http.client.HTTPException):
                    action()

        for _ in range(threads):
            thread = threading.Thread(target=run)
            thread.start()
            self.stack.callback(thread.join)
        # A stack calls the last callback first: the threads end, are waited for, and then their service ends.
        self.stack.callback(self.ended.set)

    def connect(self, port: int, sent: bytes) -> None:
        """Opens a connection that stays open, and sends something."""
        connection = socket.create_connection(("127.0.0.1", port), 5)
        self.stack.callback(connection.close)
        connection.sendall(sent)


def hurry(thread: int) -> None:
    """Gives a thread the highest priority, so that it gets a core on a busy machine; for root only."""
    with contextlib.suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, thread, -20)


def send(port: int, sent: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 5) as connection:
        connection.sendall(sent)
        return connection.recv(4096)


def post_lines(port: int, text: str, times: int = 1) -> None:
    """Asks for the lines of a text, or of a batch of it."""
    # So wide that the response is short: the service must be busy, not this program.
    line = json.dumps({"text": text, "width": 100_000}) + "\n"
    media_type = "application/json" if times == 1 else "application/x-ndjson"
    url = f"http://127.0.0.1:{port}/lines"
    request = urllib.request.Request(url, (line * times).encode(), {"Content-Type": media_type})
    urllib.request.urlopen(request, timeout=60).read()


def words(count: int) -> str:
    return " ".join(f"{random.getrandbits(40):x}" for _ in range(count))


def down(trouble: Trouble) -> None:
    service = trouble.stack.enter_context(Service())
    trouble.watch(service.port)
    service.kill()


def restarts(trouble: Trouble) -> None:
    port = trouble.watch(free_port())

    def restart() -> None:
        with Service(port=port):
            time.sleep(1)

    # Repeated, because Prometheus takes a while to find a new target.
    trouble.repeat(0, restart)


def errors(trouble: Trouble) -> None:
    port = trouble.stack.enter_context(Service()).port

    class Relay(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5).read()
            # On a busy machine, Prometheus may have given up.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.send_response(200)
                self.send_header("Content-Type", "text/plain; version=0.0.4")
                self.end_headers()
                self.wfile.write(page.replace(b'status_code="404"', b'status_code="500"'))

        def log_message(self, *_: object) -> None:
            pass

    relay = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Relay)
    trouble.stack.callback(relay.shutdown)
    threading.Thread(target=relay.serve_forever, daemon=True).start()
    trouble.watch(relay.server_port)
    trouble.repeat(0.1, lambda: send(port, b"GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n"))


def slow(trouble: Trouble) -> None:
    port = trouble.start(COMPOSER_TEXT_CACHE_BYTES="0")
    text = words(20_000)
    trouble.repeat(0, lambda: post_lines(port, text), threads=8)


def saturated(trouble: Trouble) -> None:
    port = trouble.start(COMPOSER_TEXT_CACHE_BYTES="0")
    text = words(20_000)
    trouble.repeat(0, lambda: post_lines(port, text, times=100), threads=3)


def connections(trouble: Trouble) -> None:
    port = trouble.start(COMPOSER_MAX_CONNECTIONS="100")
    for _ in range(95):
        trouble.connect(port, GOOD_HOST)


def memory(trouble: Trouble) -> None:
    port = trouble.start(COMPOSER_MAX_BUFFERED_BYTES="4194304")
    # A body over a seventeenth of the memory can never fit, and is refused before it is read.
    for _ in range(17):
        header = b"POST /lines HTTP/1.1\r\nHost: a\r\nContent-Length: 240000\r\n\r\n"
        trouble.connect(port, header + b" " * 239_999)


def files(trouble: Trouble) -> None:
    # The service raises the soft limit to what it needs.
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    port = trouble.start(COMPOSER_MAX_CONNECTIONS="2000")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for _ in range(1995):
        trouble.connect(port, GOOD_HOST)


def refuses(trouble: Trouble) -> None:
    port = trouble.start(COMPOSER_MAX_CONNECTIONS="10")
    for _ in range(10):
        trouble.connect(port, GOOD_HOST)
    trouble.repeat(0.2, lambda: send(port, b"GET /fonts HTTP/1.1\r\nHost: a\r\n\r\n"))


def slow_clients(trouble: Trouble) -> None:
    port = trouble.start(COMPOSER_REQUEST_TIMEOUT_SECONDS="1", COMPOSER_IDLE_TIMEOUT_SECONDS="1")
    trouble.repeat(0.1, lambda: trouble.connect(port, GOOD_HOST))


def malformed(trouble: Trouble) -> None:
    port = trouble.start()
    trouble.repeat(0.1, lambda: send(port, b"GET /livez HTTP/1.1\r\n\r\n"))


def cache_thrashes(trouble: Trouble) -> None:
    port = trouble.start(COMPOSER_TEXT_CACHE_BYTES="1048576")
    trouble.repeat(0.02, lambda: post_lines(port, "\n".join(words(20) for _ in range(20))))


def start_program(trouble: Trouble, output: IO | int, **settings: str) -> subprocess.Popen:
    """Starts the service with a standard output that `Service` does not allow, or over TLS."""
    environment = os.environ | {"FONTCONFIG_FILE": str(FONTS)} | settings
    process = subprocess.Popen([PROGRAM], env=environment, stdout=output)
    trouble.stack.callback(process.wait)
    trouble.stack.callback(process.kill)
    return process


def log_dropped(trouble: Trouble) -> None:
    port = trouble.watch(free_port())
    with open("/dev/full", "w") as full:
        start_program(trouble, full, COMPOSER_PORT=str(port), COMPOSER_LOG="info")
    trouble.repeat(0.2, lambda: send(port, b"GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n"))


def serve_certificate(trouble: Trouble, days: int) -> tuple[subprocess.Popen, Path]:
    """Starts a service with a certificate that expires after some days; returns its process and its key."""
    folder = Path(trouble.stack.enter_context(tempfile.TemporaryDirectory()))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", str(days), "-subj", "/CN=localhost",
         "-keyout", folder / "key.pem", "-out", folder / "chain.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    port = trouble.watch(free_port(), "https")
    certificate = {"COMPOSER_TLS_CERT": f"{folder}/chain.pem", "COMPOSER_TLS_KEY": f"{folder}/key.pem"}
    return start_program(trouble, subprocess.DEVNULL, COMPOSER_PORT=str(port), **certificate), folder / "key.pem"


def certificate_expires(trouble: Trouble) -> None:
    serve_certificate(trouble, days=13)


def reload_fails(trouble: Trouble) -> None:
    process, key = serve_certificate(trouble, days=100)
    time.sleep(1)  # The start must read the right key.
    key.write_text("")
    trouble.repeat(0.5, lambda: process.send_signal(signal.SIGHUP))


# These are provoked at the same time. Those in ALONE need the processor or many files: one after the other.
TOGETHER = {
    "ComposerDown": down,
    "ComposerRestarts": restarts,
    "ComposerErrors": errors,
    "ComposerConnectionsSaturated": connections,
    "ComposerMemorySaturated": memory,
    "ComposerRefuses": refuses,
    "ComposerSlowClients": slow_clients,
    "ComposerMalformedRequests": malformed,
    "ComposerLogDropped": log_dropped,
    "ComposerCertificateExpires": certificate_expires,
    "ComposerReloadFails": reload_fails,
}
ALONE = {
    "ComposerFilesSaturated": files,
    "ComposerCacheThrashes": cache_thrashes,
    "ComposerSlow": slow,
    "ComposerProcessorSaturated": saturated,
}

# Fires as long as Prometheus has no target, which is before the first service of these.
ABSENT = "ComposerAbsent"
CHOICES = TOGETHER.keys() | ALONE.keys() | {ABSENT}


def fires_before_targets(monitor: Monitor) -> bool:
    began = time.monotonic()
    while time.monotonic() < began + LONGEST_SECONDS:
        if (ABSENT, "") in monitor.firing():
            return True
        time.sleep(0.25)
    return False


def unfired(monitor: Monitor, provocations: dict[str, Callable]) -> Iterator[str]:
    """Provokes alerts and waits for them; the names of those that do not fire."""
    with contextlib.ExitStack() as stack:
        troubles = {}
        for name, provoke in provocations.items():
            troubles[name] = Trouble(monitor, stack)
            provoke(troubles[name])
        began = time.monotonic()
        left = set(troubles)
        while left and time.monotonic() < began + LONGEST_SECONDS:
            firing = monitor.firing()
            for name in sorted(left):
                if (name, troubles[name].instance) in firing:
                    print(f"alerts: {name} fires after {time.monotonic() - began:.0f} s", flush=True)
                    left.remove(name)
            time.sleep(0.25)
    yield from sorted(left)


def complaints(monitor: Monitor, chosen: set[str]) -> Iterator[str]:
    (group,) = yaml.safe_load((MONITORING / "alerts.yaml").read_text())["groups"]
    rules = {rule["alert"] for rule in group["rules"]}
    for name in sorted(rules ^ CHOICES):
        yield f"{name} is a rule or a provocation, but not both"
    if ABSENT in chosen and not fires_before_targets(monitor):
        yield f"{ABSENT} does not fire"
    with Service() as good:
        instance = monitor.watch(good.port)
        # A long response, so that its metric is there.
        urllib.request.urlopen(f"http://127.0.0.1:{good.port}/openapi.json", timeout=10).read()
        for provocations in [TOGETHER] + [{name: ALONE[name]} for name in ALONE]:
            part = {name: provoke for name, provoke in provocations.items() if name in chosen}
            yield from (f"{name} does not fire" for name in unfired(monitor, part))
            yield from (f"{name} fires without trouble" for name, on in monitor.firing() if on == instance)
        if chosen == CHOICES:
            yield from monitor.errors()


def main() -> int:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    chosen = set(sys.argv[1:]) or CHOICES
    with tempfile.TemporaryDirectory() as name:
        monitor = Monitor(Path(name))
        try:
            time.sleep(2)  # Prometheus needs a moment before it responds.
            found = list(complaints(monitor, chosen))
        finally:
            monitor.close()
    for complaint in found:
        print(f"alerts: {complaint}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
