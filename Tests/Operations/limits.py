"""Check memory and latency while many clients send the most expensive requests at once.

usage: limits.py [--clients 1000] [--seconds 6] [--only PART_OF_A_KIND]

For each kind of client, a new service starts with small limits. The clients connect, send their request
and do not read the response. Meanwhile the script times /readyz and a cheap request, and reads the
resident memory of the process. Three conditions must hold:

- the memory stays below the sum in docs/operations.md,
- /readyz responds within one second, and 99 % of the cheap requests within 50 ms,
- within 10 seconds after the clients have closed, the memory is below the sum without requests.

Beside eight clients that request films, 99 % of the responses of /readyz come within 50 ms. A film is a
/transition with positions over time. Then clients that read 20 KB/s, with timeouts of two seconds, must each
receive a whole batch.
"""

import argparse
import contextlib
import json
import multiprocessing
import selectors
import socket
import statistics
import sys
import time

from service import Service

MIB = 1 << 20
MEGABYTES_IN_MIB = MIB / 1e6
SETTINGS = {
    "COMPOSER_THREADS": "2",
    "COMPOSER_MAX_CONNECTIONS": "1200",
    "COMPOSER_MAX_HEADER_BYTES": "16384",
    "COMPOSER_MAX_BATCH_BYTES": str(2 * MIB),
    "COMPOSER_MAX_BUFFERED_BYTES": str(64 * MIB),
    "COMPOSER_TEXT_CACHE_BYTES": str(16 * MIB),
}
# The constants of the sum in docs/operations.md, in MiB: the program with its fonts, and the
# largest request while a worker thread computes it.
PROGRAM_MIB = 64
WORK_MIB = 64
PROBE_SECONDS, CHEAP_SECONDS = 1.0, 0.050


def bound_with_clients() -> float:
    connections = int(SETTINGS["COMPOSER_MAX_CONNECTIONS"]) * (
        int(SETTINGS["COMPOSER_MAX_HEADER_BYTES"]) + 16 * 1024
    )
    buffered = int(SETTINGS["COMPOSER_MAX_BUFFERED_BYTES"])
    return (connections + buffered) / MIB + WORK_MIB * int(SETTINGS["COMPOSER_THREADS"]) + bound_at_rest()


def bound_at_rest() -> float:
    return int(SETTINGS["COMPOSER_TEXT_CACHE_BYTES"]) / MIB + PROGRAM_MIB


def post(path: str, body: bytes, media_type: str = "application/json") -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Type: {media_type}\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def lines(text: str, width: float, **members: object) -> bytes:
    return json.dumps({"text": text, "width": width} | members, ensure_ascii=False).encode()


def rejected_edits() -> bytes:
    """A long text with edits that are all rejected; each event would lay out the text again."""
    rejected = [{"type": "edited", "range": {"start": 0, "end": 0}, "replacement": "a"}] * 999
    events = [{"type": "edited", "range": {"start": 0, "end": 240_000}, "replacement": "\n" * 100}]
    return json.dumps(
        {
            "config": {
                "device": "iphone-16",
                "composer": {"text": {"font": {"size": 0.01}}},
                "limits": {"maxLines": 40},
                "include": ["effects"],
            },
            "state": {"appeared": True, "text": "aあ" * 120_000},
            "events": events + rejected,
        },
        ensure_ascii=False,
    ).encode()


def edited_spaces() -> bytes:
    """Edits at the start of a text of 900,000 spaces."""
    events = [{"type": "sent"}]
    events += [{"type": "edited", "range": {"start": 0, "end": 0}, "replacement": "a"}] * 150
    state = {"appeared": True, "text": " " * 900_000}
    return json.dumps(
        {
            "config": {"device": "iphone-16", "include": ["effects"]},
            "state": state,
            "events": events,
        }
    ).encode()


def film() -> bytes:
    """A small request with many positions in its response: two slow springs that begin an hour apart."""
    spring = {"spring": {"mass": 1, "stiffness": 0.0001, "damping": 0.0001}}
    keyboard = {"type": "keyboardWillShow", "keyboard": {"height": 300}}
    hour = 3_600_000
    events = [{"type": "appeared", "atMs": 0}, keyboard | {"atMs": 0}]
    events += [{"type": "keyboardWillHide", "keyboard": {}, "atMs": hour}]
    return json.dumps(
        {
            "config": {
                "device": "iphone-16",
                "composer": {"animation": {"curve": spring}},
                "include": [],
            },
            "frames": {"fps": 1},
            "events": events,
        }
    ).encode()


def parts(rows: int) -> dict:
    """A composer with rows of 32 items."""
    items = [{"id": f"i{i}", "width": 1, "height": 1} for i in range(32)]
    return {"rows": [{"id": f"r{i}", "height": 1, "edge": "above", "items": items} for i in range(rows)]}


def matrix(rows: int, composer: dict) -> bytes:
    request = {"devices": ["iphone-16"] * rows, "keyboards": [None], "composer": composer}
    return json.dumps(request).encode()


def appearing(events: int, composer: dict) -> bytes:
    config = {"device": "iphone-16", "composer": composer}
    return json.dumps({"config": config, "events": [{"type": "appeared"}] * events}).encode()


def families() -> bytes:
    """Two lists of 32 families that no font has, in a body of less than a kilobyte."""
    lists = [[f"{name}{i}" for i in range(32)] for name in "ab"]
    config = {
        "device": "iphone-16",
        "composer": {"text": {"font": {"families": lists[0]}}},
        "box": {"width": 9, "font": {"families": lists[1]}},
    }
    return json.dumps({"config": config, "events": []}, separators=(",", ":")).encode()


def dear_kinds() -> dict[str, bytes]:
    """Small requests for large responses: films, parts and families, alone and in batches."""
    dear_matrix = matrix(1000, parts(19))
    return {
        "a film of 400 bytes": post("/transition", film()),
        "a batch of two films": post("/transition", b"\n".join([film()] * 2), NDJSON),
        "a batch of 800 films": post("/transition", b"\n".join([film()] * 800), NDJSON),
        "1,000 rows of 627 parts": post("/matrix", dear_matrix),
        "a batch of one line of 1,000 rows of 627 parts": post("/matrix", dear_matrix + b"\n", NDJSON),
        "a batch of 100 lines of 1,000 rows": post(
            "/matrix", b"\n".join([matrix(1000, {})] * 100), NDJSON
        ),
        "1,000 events with layouts of 627 parts": post("/transition", appearing(1000, parts(19))),
        "two lists of 32 unknown families": post("/transition", families()),
    }


NDJSON = "application/x-ndjson"
NEWLINES = lines("\n" * 524_000, 100, include=["carets"])
KINDS = {
    "a batch of one line of 524,000 newlines with carets": post("/lines", NEWLINES, NDJSON),
    "524,000 newlines with carets": post("/lines", NEWLINES),
    "a million letters with carets and opportunities": post(
        "/lines", lines("ab " * 340_000, 300, include=["text", "carets", "opportunities"])
    ),
    "a batch of 4 kB": post("/lines", b"\n".join([lines("hello world", 40)] * 110), NDJSON),
    "a batch of 2 MB": post("/lines", b"\n".join([lines("hello world", 40)] * 40_000), NDJSON),
    "1 MB of Syriac in a column of 1 pt": post("/lines", lines("ܫܠܡܐܒܪܝܬܐ" * 56_000, 1)),
    "1 MB of Devanagari in a column of 5 pt": post("/lines", lines("क्षत्रिय" * 40_000, 5)),
    "999 edits of a long text, all rejected": post("/transition", rejected_edits()),
    "150 edits of 900,000 spaces": post("/transition", edited_spaces()),
    "a font file": b"GET /fonts/Noto%20Sans%20CJK%20JP/400/normal HTTP/1.1\r\nHost: a\r\n\r\n",
    "half a body of 1 MB": post("/lines", NEWLINES)[: MIB // 2],
    "half a header": b"POST /lines HTTP/1.1\r\nHost: a\r\nX-Slow: " + b"x" * 8000,
    "nothing": b"",
} | dear_kinds()
CHEAP = post("/layout", b'{"device":"iphone-16","keyboard":{"type":"default"}}')
PROBE = b"GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n"


class Clients:
    """Connections that send a request as fast as the service reads it, and do not read the response."""

    def __init__(self, port: int, count: int, request: bytes):
        self._selector = selectors.DefaultSelector()
        self._left = {}
        for _ in range(count):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", port))
            connection.setblocking(False)
            self._left[connection] = memoryview(request)
            self._selector.register(connection, selectors.EVENT_WRITE)

    def send(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not self._selector.get_map():
                time.sleep(min(left, 0.05))
                continue
            for key, _ in self._selector.select(min(left, 0.05)):
                self._send_to(key.fileobj)

    def _send_to(self, connection: socket.socket) -> None:
        left = self._left[connection]
        try:
            self._left[connection] = left[connection.send(left[:65536]) :] if left else left
        except BlockingIOError:
            return
        except OSError:
            self._left[connection] = left[:0]
        if not self._left[connection]:
            self._selector.unregister(connection)

    def close(self) -> None:
        for connection in self._left:
            connection.close()


class Repeaters:
    """As many processes, each of which sends the request again as soon as it has read the response."""

    def __init__(self, port: int, count: int, request: bytes):
        arguments = (port, request.replace(b"Host: a\r\n", b"Host: a\r\nConnection: close\r\n", 1))
        self._processes = [
            multiprocessing.Process(target=self._repeat, args=arguments, daemon=True)
            for _ in range(count if request.endswith((b"}", b"\n")) else 0)
        ]
        for process in self._processes:
            process.start()

    @staticmethod
    def _repeat(port: int, request: bytes) -> None:
        while True:
            with socket.create_connection(("127.0.0.1", port)) as connection:
                connection.sendall(request)
                while connection.recv(1 << 20):
                    pass

    def send(self, seconds: float) -> None:
        time.sleep(seconds)

    def close(self) -> None:
        for process in self._processes:
            process.terminate()
            process.join()


def time_request(port: int, request: bytes) -> float:
    """Seconds from connecting to the first byte of the response; infinite without one."""
    began = time.monotonic()
    try:
        with socket.create_connection(("127.0.0.1", port), 30) as connection:
            connection.sendall(request)
            if not connection.recv(1):
                return float("inf")
    except OSError:
        return float("inf")
    return time.monotonic() - began


class Prober:
    """Times requests for /readyz and cheap requests in a separate process, so that the clients cannot delay it."""

    def __init__(self, port: int):
        self._is_over, self._results = multiprocessing.Event(), multiprocessing.Queue()
        self._process = multiprocessing.Process(target=self._measure, args=(port,))
        self._process.start()

    def _measure(self, port: int) -> None:
        probes, cheap = [], []
        while not self._is_over.is_set():
            probes.append(time_request(port, PROBE))
            cheap.append(time_request(port, CHEAP))
            time.sleep(0.01)
        self._results.put((probes, cheap))

    def results(self) -> tuple[list[float], list[float]]:
        """Ends the measurement; returns the seconds of each request for /readyz, and of each cheap request."""
        self._is_over.set()
        found = self._results.get(timeout=60)
        self._process.join(60)
        return found

    def close(self) -> None:
        self._is_over.set()
        self._process.join(60)


def p99(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=100)[98] if len(seconds) > 1 else seconds[0]


def verdict(holds: bool) -> str:
    return "holds" if holds else "FAILS"


def resident_after(service: Service, bound: float, seconds: float) -> float:
    end = time.monotonic() + seconds
    while service.resident_megabytes > bound and time.monotonic() < end:
        time.sleep(0.1)
    return service.resident_megabytes


def check_kind(name: str, request: bytes, count: int, seconds: float) -> bool:
    is_crowd = count > int(SETTINGS["COMPOSER_THREADS"])
    peak = 0.0
    with Service(**SETTINGS) as service:
        clients = (Clients if is_crowd else Repeaters)(service.port, count, request)
        with contextlib.closing(Prober(service.port)) as prober:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                clients.send(0.1)
                peak = max(peak, service.resident_megabytes)
            probes, cheap = prober.results()
        clients.close()
        rest = resident_after(service, bound_at_rest() * MEGABYTES_IN_MIB, 10)
    holds = (
        peak < bound_with_clients() * MEGABYTES_IN_MIB
        and rest < bound_at_rest() * MEGABYTES_IN_MIB
        and max(probes) < PROBE_SECONDS
        and (is_crowd or p99(cheap) < CHEAP_SECONDS)
    )
    print(
        f"{count:5} × {name:55} {peak:8.0f} {rest:8.0f} {max(probes) * 1e3:9.1f} {p99(cheap) * 1e3:9.1f}"
        f" {verdict(holds)}",
        flush=True,
    )
    return holds


def check_films(seconds: float) -> bool:
    """Times /readyz beside eight clients, each of which requests one film after the other."""
    with Service(**SETTINGS) as service:
        clients = Repeaters(service.port, 8, post("/transition", film()))
        with contextlib.closing(Prober(service.port)) as prober, contextlib.closing(clients):
            clients.send(seconds)
            probes, _ = prober.results()
    holds = p99(probes) < CHEAP_SECONDS
    print(f"    8 × a film of 400 bytes: p99 of /readyz {p99(probes) * 1e3:.1f} ms {verdict(holds)}")
    return holds


READERS, SLOW_SECONDS = 20, 20
# 20 KB/s.
SLOW_BYTES, SLOW_PAUSE = 2000, 0.1
READ_SETTINGS = {
    "COMPOSER_IDLE_TIMEOUT_SECONDS": "2",
    "COMPOSER_REQUEST_TIMEOUT_SECONDS": "2",
    "COMPOSER_MAX_BUFFERED_BYTES": str(512 * MIB),
}
LAST_CHUNK = b"\r\n0\r\n\r\n"


class Reader:
    """A client that reads the response to a batch in pieces of a given length."""

    def __init__(self, port: int, request: bytes):
        self._connection = socket.socket()
        self._connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
        self._connection.connect(("127.0.0.1", port))
        self._connection.sendall(request)
        self._connection.setblocking(False)
        self.received = bytearray()
        self.is_over = False

    @property
    def is_complete(self) -> bool:
        return self.received.startswith(b"HTTP/1.1 200 ") and self.received.endswith(LAST_CHUNK)

    def read(self, count: int) -> None:
        try:
            more = self._connection.recv(count)
        except BlockingIOError:
            return
        except OSError:
            more = b""
        self.received += more
        self.is_over = not more or self.is_complete

    def close(self) -> None:
        self._connection.close()


def check_readers() -> bool:
    batch = post("/lines", b"\n".join([lines("hello world", 40)] * 10_000), NDJSON)
    with Service(**SETTINGS | READ_SETTINGS) as service:
        readers = [Reader(service.port, batch) for _ in range(READERS)]
        began = time.monotonic()
        while time.monotonic() < began + 120 and not all(reader.is_over for reader in readers):
            is_slow = time.monotonic() < began + SLOW_SECONDS
            for reader in readers:
                reader.read(SLOW_BYTES if is_slow else 1 << 16)
            time.sleep(SLOW_PAUSE if is_slow else 0.001)
        for reader in readers:
            reader.close()
    complete = sum(reader.is_complete for reader in readers)
    megabytes = len(readers[0].received) / 1e6
    holds = complete == READERS and megabytes > 2 * SLOW_SECONDS * SLOW_BYTES / SLOW_PAUSE / 1e6
    print(
        f"{READERS:5} × a batch of {megabytes:.1f} MB, at first read at 20 KB/s: {complete} complete"
        f" {verdict(holds)}",
        flush=True,
    )
    return holds


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    print(
        f"At most {bound_with_clients():.0f} MiB with them and"
        f" {bound_at_rest():.0f} MiB after; /readyz at most 1000 ms; cheap requests p99 50 ms"
        f" beside {SETTINGS['COMPOSER_THREADS']} clients"
    )
    print(f"{'clients':7} {'kind':55} {'peak MB':>8} {'after MB':>8} {'readyz ms':>9} {'p99 ms':>9}")
    kinds = [(name, request) for name, request in KINDS.items() if options.only in name]
    held = [
        check_kind(name, request, count, options.seconds)
        for count in (int(SETTINGS["COMPOSER_THREADS"]), options.clients)
        for name, request in kinds
    ]
    if not options.only or options.only in "films":
        held.append(check_films(options.seconds))
    if options.only in "readers":
        held.append(check_readers())
    print(f"{held.count(True)} passed, {held.count(False)} failed")
    sys.exit(0 if all(held) else 1)


if __name__ == "__main__":
    main()
