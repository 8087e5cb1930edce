"""Measure how many requests a second one core computes, for each operation and length of text.

usage: sizing.py [--write PAGE] URL

URL is a service with one thread that nobody else asks: `make sizing` starts one. What counts is the CPU
time in its /metrics, kernel included, so that other programs on the machine matter little. The text of a
request is new each time, as when people write, or one that was sent before. Requests come on many
connections at once, as they do where capacity matters.
"""

import argparse
import http.client
import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

TEXTS = Path(__file__).parent / "texts"
LENGTHS = (20, 200, 2000, 20_000)
CONNECTIONS = 32
# Each figure is measured for so long, and with so many requests on each connection at least.
SECONDS, LEAST = 1.5, 3
HEADER = "| operation | text | language | new: CPU µs | requests/s | known: CPU µs | requests/s |\n"
TABLE = re.compile(re.escape(HEADER) + r"(\|.*\n)*")
FONT = {"font": {"families": ["Noto Sans", "Noto Sans CJK JP"], "size": 17}}
BOX = {"width": 300, **FONT}


class Text:
    """Texts of a language whose words stand in a random order."""

    def __init__(self, language: str):
        text = (TEXTS / f"{language}.txt").read_text()
        # Japanese has no spaces; its sentences are as good.
        self.parts = re.findall(r"[^ ]+ |[^。]+。" if language == "ja" else r"[^\s]+\s", text)
        self.language = language

    def random(self, length: int) -> str:
        text = ""
        while len(text) < length:
            text += random.choice(self.parts).replace("\n", " ")
        return text[:length]


def lines(text: str, language: str) -> dict:
    return {"text": text, "lang": language, **BOX}


def edit(text: str, language: str) -> dict:
    end = len(text)
    return {
        "text": text, "range": {"start": end, "end": end}, "replacement": "a",
        "limits": {"maxLines": 10_000}, "box": {"lang": language, **BOX},
    }  # fmt: skip


def layout(text: str, language: str) -> dict:
    box = {"value": text, "lang": language, "maxLines": 5, **FONT}
    return {"device": "iphone-16", "keyboard": {"type": "default"}, "composer": {"text": box}}


def transition(text: str, language: str) -> dict:
    return {
        "config": {"device": "iphone-16",
                   "composer": {"text": {"lang": language, "maxLines": 5, **FONT}}},
        "events": [{"type": "appeared"}, {"type": "focused"},
                   {"type": "keyboardWillShow", "keyboard": {"type": "default"}},
                   {"type": "edited", "range": {"start": 0, "end": 0}, "replacement": text}],
    }  # fmt: skip


def matrix(text: str, language: str) -> dict:
    return {"devices": "all", "keyboards": [{"type": "default"}],
            "composer": {"text": {"value": text, "maxLines": 5, **FONT}}}  # fmt: skip


OPERATIONS: dict[str, tuple[Callable, tuple[int, ...]]] = {
    "/layout": (layout, LENGTHS),
    "/edit": (edit, LENGTHS),
    "/lines": (lines, LENGTHS),
    "/transition, 4 events": (transition, LENGTHS),
    "/matrix, all devices": (matrix, (20, 200)),
}


def read(connection: http.client.HTTPConnection) -> bytes:
    reply = connection.getresponse()
    content = reply.read()
    if reply.status != 200:
        raise SystemExit(f"{reply.status} {content[:400]!r}")
    return content


class Client:
    def __init__(self, url: str):
        place = urlsplit(url).netloc
        self.connections = [http.client.HTTPConnection(place, timeout=60) for _ in range(CONNECTIONS)]

    def processor_seconds(self) -> float:
        self.connections[0].request("GET", "/metrics")
        page = read(self.connections[0]).decode()
        return float(re.search(r"^process_cpu_seconds_total (\S+)", page, re.MULTILINE)[1])

    def turn(self, path: str, bodies: Callable[[], bytes]) -> None:
        """Sends a request on each connection, then reads the responses."""
        for connection in self.connections:
            connection.request("POST", path, bodies())
        for connection in self.connections:
            read(connection)

    def cost(self, path: str, bodies: Callable[[], bytes]) -> float:
        """The CPU time of a request, in microseconds."""
        self.turn(path, bodies)
        began, before, turns = time.monotonic(), self.processor_seconds(), 0
        while turns < LEAST or time.monotonic() < began + SECONDS:
            self.turn(path, bodies)
            turns += 1
        return (self.processor_seconds() - before) / turns / CONNECTIONS * 1e6


def rounded(number: float) -> str:
    """Two significant digits."""
    return f"{int(float(f'{number:.2g}')):,}" if number >= 10 else f"{number:.2g}"


def rows(client: Client) -> str:
    table = HEADER + "|---|---|---|---|---|---|---|\n"
    for name, (make, lengths) in OPERATIONS.items():
        path = name.partition(",")[0]
        for language in ("en", "ja"):
            text = Text(language)
            for length in lengths:
                def new() -> bytes:
                    return json.dumps(make(text.random(length), language)).encode()

                same = new()
                costs = [client.cost(path, new), client.cost(path, lambda: same)]
                cells = [cell for cost in costs for cell in (rounded(cost), rounded(1e6 / cost))]
                row = f"| `{path}`{name.removeprefix(path)} | {length:,} | {language} | {' | '.join(cells)} |"
                print(row, flush=True)
                table += row + "\n"
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", type=Path, help="a page whose table is replaced")
    parser.add_argument("url")
    arguments = parser.parse_args()
    random.seed(2026)
    table = rows(Client(arguments.url))
    if arguments.write:
        page = arguments.write.read_text()
        if not TABLE.search(page):
            raise SystemExit(f"{arguments.write} has no table that begins with {HEADER}")
        arguments.write.write_text(TABLE.sub(lambda _: table, page, count=1))


if __name__ == "__main__":
    main()
