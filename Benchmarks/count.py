"""Count the instructions of a request, and fail if one takes more than its ceiling.

    count.py COMPOSER

COMPOSER is the service's executable. Counted are the instructions in user space of one request over a
connection that stays open: callgrind counts a service that answers 1,200 requests, then one that
answers 200, and the difference is divided by 1,000. The counts do not depend on the machine's load.
They vary by about 500 instructions, because the seeds of hash tables and the time are different.
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
from pathlib import Path

FEW, MANY = 200, 1200
# The ceiling is the count when it was last lowered, with 10 % of slack.
SLACK = 1.1
REQUESTS = {
    "/layout": (102_500, {"device": "iphone-16", "keyboard": {"type": "default"}}),
    "/edit": (94_300, {
        "text": "hello", "range": {"start": 5, "end": 5}, "replacement": " world",
        "limits": {"maxLines": 3},
        "box": {"width": 240, "font": {"families": ["Noto Sans"], "size": 17}},
    }),
    "/lines": (80_500, {
        "text": "hello world, how are you today?", "width": 120,
        "font": {"families": ["Noto Sans"], "size": 17},
    }),
    # The positions on its screen of three device pixels a point have sixteen digits.
    "/transition": (468_300, {
        "config": {
            "device": "iphone-16", "limits": {"maxLines": 3},
            "composer": {"text": {"font": {"families": ["Noto Sans"], "size": 17}, "maxLines": 3}},
        },
        "state": None,
        "events": [
            {"type": "appeared"}, {"type": "focused"},
            {"type": "keyboardWillShow", "keyboard": {"type": "default"}},
            {"type": "edited", "range": {"start": 0, "end": 0}, "replacement": "hello"},
        ],
    }),
}


def request(path: str, body: bytes) -> bytes:
    fields = [
        f"POST {path} HTTP/1.1", "Host: localhost", "User-Agent: curl/7.88.1", "Accept: */*",
        "Content-Type: application/json", f"Content-Length: {len(body)}",
    ]
    return "\r\n".join([*fields, "", ""]).encode() + body


def answer(connection: socket.socket) -> None:
    """Read one response, which must be a 200."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += connection.recv(65536)
    header, _, body = received.partition(b"\r\n\r\n")
    if b" 200 " not in header.splitlines()[0]:
        sys.exit(f"count: {received.decode()}")
    length = int(re.search(rb"(?i)content-length: (\d+)", header)[1])
    while len(body) < length:
        body += connection.recv(65536)


def instructions(program: Path, sent: bytes, count: int, folder: Path) -> int:
    """Count what the service executes from its start to its end, with so many requests."""
    profile = folder / "profile"
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", program]
    environment = os.environ | {"COMPOSER_PORT": "0", "COMPOSER_THREADS": "1"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as service:
        port = re.search(r"http://127\.0\.0\.1:(\d+)", service.stdout.readline())
        if port is None:
            sys.exit("count: the service does not start")
        with socket.create_connection(("127.0.0.1", int(port[1])), timeout=60) as connection:
            for _ in range(count):
                connection.sendall(sent)
                answer(connection)
        service.send_signal(signal.SIGTERM)
    return int(re.search(r"^(?:summary|totals): (\d+)", profile.read_text(), re.MULTILINE)[1])


def main(executable: str) -> int:
    for tool in ("valgrind", "strip"):
        if shutil.which(tool) is None:
            sys.exit(f"count: {tool} is not installed")
    is_over = False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # Debian 12's valgrind cannot read the debug information of Swift's compiler.
        program = folder / "composer"
        subprocess.run(["strip", "-o", program, executable], check=True)
        for path, (usual, body) in REQUESTS.items():
            sent = request(path, json.dumps(body, separators=(",", ":")).encode())
            few, many = (instructions(program, sent, n, folder) for n in (FEW, MANY))
            count, ceiling = (many - few) // (MANY - FEW), round(usual * SLACK)
            is_over |= count > ceiling
            print(f"POST {path}: {count:,} instructions, at most {ceiling:,}", flush=True)
    return 1 if is_over else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
