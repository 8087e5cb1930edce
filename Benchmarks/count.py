"""Count the instructions of a request, and fail if one takes more than its ceiling.

    count.py COMPOSER [PATH ...]

COMPOSER is the service's executable. Counted are the instructions in user space of one request over a
connection that stays open: callgrind counts a service that answers 1,200 requests, then one that
answers 200, and the difference is divided by 1,000. The same is done with libmicrohttpd alone, which
reads the body, discards it, and responds with as many bytes. The difference is the service's own cost.
The counts do not depend on the machine's load. They vary by about 500 instructions, because the seeds
of hash tables and the time are different.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

from servers import Response, compiled, fields_to_repeat

FEW, MANY = 200, 1200
# The ceiling is 5 % above these figures (docs/performance.md).
SLACK = 1.05
STYLE = {"font": {"families": ["Noto Sans"], "size": 17}}
TYPED = [{"type": "edited", "range": {"start": n, "end": n}, "replacement": "é"} for n in range(3)]
TRANSITION = {
    "config": {
        "device": "iphone-16", "limits": {"maxLines": 3},
        "composer": {"text": {**STYLE, "maxLines": 3}},
    },
    "state": None,
}


@dataclass(frozen=True)
class Counted:
    """A request, and what it takes beyond libmicrohttpd, without the slack."""

    path: str
    usual: int
    body: dict
    title: str = ""


REQUESTS = [
    Counted("/layout", 44_600, {"device": "iphone-16", "keyboard": {"type": "default"}}),
    Counted("/edit", 44_200, {
        "text": "hello", "range": {"start": 5, "end": 5}, "replacement": " world",
        "limits": {"maxLines": 3}, "box": {"width": 240, **STYLE},
    }),
    Counted("/lines", 31_400, {"text": "hello world, how are you today?", "width": 120, **STYLE}),
    Counted("/transition", 86_500, {**TRANSITION, "events": TYPED[:1]}, "one event"),
    Counted("/transition", 134_500, {**TRANSITION, "events": TYPED}, "three events"),
]
# A browser sends these with `fetch` from a page of another origin, beside Host and Content-Length.
BROWSER = {
    "Connection": "keep-alive",
    "sec-ch-ua": '"Chromium";v="156", "Not)A;Brand";v="24"',
    "Content-Type": "application/json",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
                  "Chrome/156.0.0.0 Safari/537.36",
    "Accept": "*/*",
    "Origin": "http://localhost:5173",
    "Sec-Fetch-Site": "same-site",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Dest": "empty",
    "Referer": "http://localhost:5173/",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-GB,en;q=0.9",
}
# Callgrind counts `rep stosb` as one instruction a byte. Without it, clearing memory takes the
# instructions that it would take otherwise.
NO_REP = ("glibc.cpu.x86_rep_stosb_threshold=2000000000:"
          "glibc.cpu.x86_rep_movsb_threshold=2000000000")


def request(path: str, body: bytes) -> bytes:
    fields = {"Host": "localhost:8080", "Content-Length": len(body), **BROWSER}
    head = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join([*head, "", ""]).encode() + body


def read_response(connection: socket.socket) -> Response:
    """Reads one response, which must be a 200."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += receive(connection)
    head, _, body = received.partition(b"\r\n\r\n")
    status, *fields = head.decode("latin-1").split("\r\n")
    if " 200 " not in status:
        sys.exit(f"count: {received.decode()}")
    fields = [tuple(field.split(": ", 1)) for field in fields]
    length = next(int(value) for name, value in fields if name.lower() == "content-length")
    while len(body) < length:
        body += receive(connection)
    return Response(body, fields)


def receive(connection: socket.socket) -> bytes:
    received = connection.recv(65536)
    if not received:
        sys.exit("count: the server closed the connection")
    return received


def total_instructions(profile: str) -> int:
    """The sum of a file that callgrind wrote."""
    return int(re.search(r"^(?:summary|totals): (\d+)", profile, re.MULTILINE)[1])


class Profile:
    """The instructions of a program from its start to its end, by function."""

    def __init__(self, text: str) -> None:
        self.total = total_instructions(text)
        self.functions: Counter[str] = Counter()
        # Together with the functions that they call; those that call themselves are counted again.
        self.inclusive: Counter[str] = Counter()
        names: dict[str, str] = {}
        file, function, is_call = "", "", False
        for line in text.splitlines():
            if named := re.match(r"(c?)(ob|fn)=(\(\d+\))(?: (.*))?$", line):
                called, kind, number, name = named.groups()
                if name is not None:
                    names[kind + number] = name
                if called:
                    continue
                if kind == "ob":
                    file = Path(names[kind + number]).name
                else:
                    function = names[kind + number]
            elif line.startswith("calls="):
                is_call = True
            elif re.match(r"[+*\d-]", line):
                cost = int(line.split()[-1])
                self.inclusive[f"{file} {function}"] += cost
                if not is_call:
                    self.functions[f"{file} {function}"] += cost
                is_call = False

    def beyond(self, other: "Profile", requests: int) -> "Profile":
        """The profile of one request: this profile has `requests` more of them than the other."""
        one = Profile.__new__(Profile)
        one.total = (self.total - other.total) // requests
        one.functions = per_request(self.functions, other.functions, requests)
        one.inclusive = per_request(self.inclusive, other.inclusive, requests)
        return one

    def components(self) -> Counter[str]:
        """The instructions by component: a module of Swift, our C, or a library."""
        components: Counter[str] = Counter()
        for name, count in self.functions.items():
            components[component(*name.split(" ", 1))] += count
        return components


def per_request(many: Counter[str], few: Counter[str], requests: int) -> Counter[str]:
    return Counter({name: (count - few[name]) // requests for name, count in many.items()})


def component(file: str, function: str) -> str:
    if not file.startswith("composer"):
        return re.sub(r"(-[\d.]+)?\.so.*", "", file)
    if module := re.match(r"\$[sS](\d+)", function):
        return function[module.end():][:int(module[1])]
    if function.startswith(("$s", "swift_", "__swift")):
        return "Swift's standard library"
    return "our C, and simdjson"


def profiled(command: list, sent: bytes, count: int, folder: Path) -> tuple[Profile, Response]:
    """The instructions of a server that answers `count` requests, from its start to its end, and its last response."""
    profile = folder / "profile"
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", *command]
    environment = os.environ | {
        "COMPOSER_PORT": "0", "COMPOSER_THREADS": "1", "GLIBC_TUNABLES": NO_REP}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        port = re.search(r"http://127\.0\.0\.1:(\d+)|^(\d+)$", server.stdout.readline())
        if port is None:
            sys.exit("count: the server does not start")
        address = ("127.0.0.1", int(port[1] or port[2]))
        try:
            with socket.create_connection(address, timeout=60) as connection:
                for _ in range(count):
                    connection.sendall(sent)
                    response = read_response(connection)
        finally:
            server.send_signal(signal.SIGTERM)
    return Profile(profile.read_text()), response


def without_debug_information(executable: str | Path, folder: Path) -> Path:
    """A copy of a program: Debian 12's valgrind cannot read the debug information of Swift's compiler."""
    copy = folder / Path(executable).name
    subprocess.run(["strip", "--strip-debug", "-o", copy, executable], check=True)
    return copy


def profile_of_request(command: list, sent: bytes, folder: Path) -> tuple[Profile, Response]:
    (few, response), (many, _) = (profiled(command, sent, n, folder) for n in (FEW, MANY))
    return many.beyond(few, MANY - FEW), response


def counted_beyond(counted: Counted, program: Path, echo: Path) -> tuple[Profile, Profile]:
    """What a request takes of the service, and of libmicrohttpd alone."""
    sent = request(counted.path, json.dumps(counted.body, separators=(",", ":")).encode())
    with tempfile.TemporaryDirectory() as name:
        ours, response = profile_of_request([program], sent, Path(name))
        bare = [echo, str(len(response.body)), *fields_to_repeat(response)]
        return ours, profile_of_request(bare, sent, Path(name))[0]


def main(executable: str, *paths: str) -> int:
    for tool in ("valgrind", "strip", "cc"):
        if shutil.which(tool) is None:
            sys.exit(f"count: {tool} is not installed")
    is_over = False
    chosen = [counted for counted in REQUESTS if not paths or counted.path in paths]
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(os.cpu_count()) as pool:
        program = without_debug_information(executable, Path(name))
        echo = compiled("peers/echo", name, "-lmicrohttpd")
        profiles = pool.map(counted_beyond, chosen, repeat(program), repeat(echo))
        for counted, (ours, alone) in zip(chosen, profiles):
            beyond, ceiling = ours.total - alone.total, round(counted.usual * SLACK)
            is_over |= beyond > ceiling
            title = f" ({counted.title})" if counted.title else ""
            print(f"POST {counted.path}{title}: {beyond:,} instructions beyond libmicrohttpd's own "
                  f"{alone.total:,}, at most {ceiling:,}")
            components = ours.components() - alone.components()
            print("  " + ", ".join(f"{name} {count:,}" for name, count in components.most_common()
                                   if count >= 100), flush=True)
    return 1 if is_over else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
