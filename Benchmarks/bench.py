"""Measure the cost of requests and texts, and compare it with libmicrohttpd and with alternatives.

    bench.py COMPOSER [SECTION ...]        sections: requests text length edit batch threads memory

COMPOSER is the service's executable. Prints Markdown; all figures of a table are from one run. Skips
and names the peers that are not installed. README.md explains the figures.
"""

import importlib.util
import itertools
import json
import os
import shutil
import string
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from urllib.error import HTTPError

from servers import (
    HERE, Server, compiled, fields_to_repeat, in_turns, leave_measured_core, on_all_cores,
    on_measured_core,
)

SECONDS = int(os.environ.get("SECONDS_EACH", "3"))
ROUNDS = int(os.environ.get("ROUNDS", "5"))
DISTINCT = int(os.environ.get("DISTINCT", "1000000"))

BARE = "libmicrohttpd alone"
IN_PROCESS = "in process"
NDJSON = "application/x-ndjson"
BOX = {"width": 160, "lang": "ja"}
REQUESTS = {
    "/layout": {"device": "iphone-16", "keyboard": {"phase": "show", "height": 336}},
    "/edit": {
        "text": "今日は少し遅れます。先に始めてください", "range": {"start": 19, "end": 19},
        "replacement": "。", "limits": {"maxLines": 3}, "box": BOX,
    },
    "/lines": {
        "text": "The quick brown fox jumps over the lazy dog and naps in the sun. ", "width": 200,
    },
}
TITLES = {
    "/layout": "`POST /layout`, no text",
    "/edit": "`POST /edit`, 20 characters of Japanese, at most 3 lines",
    "/lines": "`POST /lines`, 65 characters of English",
}
# Language and font family; texts/ has a text of 6,000 characters for each.
LANGUAGES = {
    "en": "Noto Sans", "ja": "Noto Sans CJK JP", "th": "Noto Sans Thai",
    "hi": "Noto Sans Devanagari", "ar": "Noto Naskh Arabic",
}
TEXT_WIDTH = "400"


def emit(line: str = "") -> None:
    print(line, flush=True)


def row(*cells: object) -> None:
    emit("| " + " | ".join(map(str, cells)) + " |")


def head(title: str, *cells: str) -> None:
    emit(f"\n### {title}\n")
    row(*cells)
    row(*["---"] * len(cells))


def encoded(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


# ------------------------------------------------------------------------------------ peers


def one_thread(composer: Path, **settings: str) -> Server:
    return Server("Composer", [composer], COMPOSER_PORT="0", COMPOSER_THREADS="1", **settings)


def flags_of(package: str) -> list[str] | None:
    command = ["pkg-config", "--cflags", "--libs", package]
    if not shutil.which("pkg-config"):
        return None
    found = subprocess.run(command, capture_output=True, text=True)
    return found.stdout.split() if found.returncode == 0 else None


def has_module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def node_server(absent: list[str]) -> Server | None:
    node = shutil.which("node") or shutil.which("nodejs")
    if not node:
        absent.append("Node is not installed; the JavaScript port is left out.")
        return None
    return Server("Node http, JavaScript port", [node, "peers/layout_server.mjs"])


def python_server(absent: list[str]) -> Server | None:
    if not has_module("uharfbuzz") or not has_module("fastapi"):
        absent.append("FastAPI and uharfbuzz are not installed; the Python service is left out.")
        return None
    return Server("FastAPI, uharfbuzz", [sys.executable, "peers/lines_server.py"])


def check_peer(peer: Server, path: str, ours: bytes) -> None:
    """Exits if a peer's response differs: then it does other work and cannot be compared."""
    theirs, ours = json.loads(peer.post(path, encoded(REQUESTS[path])).body), json.loads(ours)
    if path == "/lines":
        theirs, ours = ([(line["start"], line["end"]) for line in response["lines"]]
                        for response in (theirs, ours))
    if theirs != ours:
        raise SystemExit(f"{peer.name} returns another response to {path}:\n{theirs}\n{ours}")


# ------------------------------------------------------------------------------------ requests


def requests(composer: Path, folder: str) -> None:
    """CPU time per request: one thread each, 64 keep-alive connections, servers in turns."""
    head("Requests", "request", "server", "CPU µs", "× libmicrohttpd", "if wrk sleeps: CPU µs",
         "× libmicrohttpd", "requests/s", "p50 ms", "p99 ms")
    echo = compiled("peers/echo", folder, "-lmicrohttpd")
    states = generators(folder)
    absent: list[str] = []
    with ExitStack() as stack:
        service = stack.enter_context(one_thread(composer))
        peers = {"/layout": node_server(absent), "/lines": python_server(absent)}
        for peer in filter(None, peers.values()):
            stack.enter_context(peer)
        for path, request in REQUESTS.items():
            body = encoded(request)
            response = service.post(path, body)
            bare = Server(BARE, [echo, len(response.body), *fields_to_repeat(response)])
            servers = [service, stack.enter_context(bare)]
            if peer := peers.get(path):
                check_peer(peer, path, response.body)
                servers.append(peer)
            compare(path, body, servers, states)
    for reason in absent:
        emit(f"\n{reason}")


def generators(folder: str) -> dict[str, dict[str, str]]:
    """The environments for wrk: in one it never sleeps, in the other it does."""
    awake = compiled("load/awake", folder, "-shared", "-fPIC")
    return {"awake": {"LD_PRELOAD": str(awake)}, "asleep": {}}


def compare(path: str, body: bytes, servers: list[Server], states: dict) -> None:
    for server in servers:
        server.load(path, body, 1)
    loads = in_turns(ROUNDS, {
        (server.name, state): lambda server=server, environment=environment:
        server.load(path, body, SECONDS, **environment)
        for server in servers for state, environment in states.items()
    })
    for server in servers:
        costs = [
            cell for state in states for cell in
            (f"{loads[server.name, state].cpu_us:.1f}",
             f"{loads[server.name, state].cpu_us / loads[BARE, state].cpu_us:.2f}")
        ]
        load = loads[server.name, "asleep"]
        row(TITLES[path], server.name, *costs, f"{load.per_second:,.0f}", f"{load.p50_ms:.2f}",
            f"{load.p99_ms:.2f}")


# ------------------------------------------------------------------------------------ text


def text(composer: Path, folder: str) -> None:
    """Line breaking of new texts, in process, without HTTP."""
    absent: list[str] = []
    columns = {
        "Composer": composer_text(absent),
        "Pango": pango_text(folder, absent),
        "Chromium": chromium_text(absent),
    }
    head("Line breaking of new text, ns per character", "language", *columns,
         "of Pango", "of Chromium")
    for language in LANGUAGES:
        costs = [columns[name].get(language) for name in ("Composer", "Pango", "Chromium")]
        ours, *others = costs
        shares = [f"{ours / other:.0%}" if ours and other else "" for other in others]
        row(language, *[f"{cost:.0f}" if cost else "" for cost in costs], *shares)
    for reason in absent:
        emit(f"\n{reason}")


def text_file(language: str) -> Path:
    return HERE / "texts" / f"{language}.txt"


def english_prose() -> str:
    """An English text without newlines."""
    return text_file("en").read_text(encoding="utf-8").replace("\n", " ")


def text_benchmark(part: str) -> list[list[str]]:
    """The output rows of the program in Benchmarks/Text; none if it was not built."""
    program = os.environ.get("TEXT_BENCHMARK")
    if not program:
        return []
    command = [str(Path(program).resolve()), str(HERE / "texts"), part]
    output = subprocess.run(command, check=True, capture_output=True, text=True,
                            preexec_fn=on_measured_core).stdout
    return [line.split("\t") for line in output.splitlines()]


def composer_text(absent: list[str]) -> dict[str, float]:
    rows = text_benchmark("cold")
    if not rows:
        absent.append("TEXT_BENCHMARK is not set to the program built from Benchmarks/Text.")
    return {cells[1]: float(cells[2]) for cells in rows if cells[0] == "cold"}


def pango_text(folder: str, absent: list[str]) -> dict[str, float]:
    flags = flags_of("pangoft2")
    if flags is None:
        absent.append("libpango1.0-dev is not installed; Pango is left out.")
        return {}
    program = compiled("peers/pango_lines", folder, *flags)

    def cost(language: str) -> float:
        command = [program, LANGUAGES[language], language, TEXT_WIDTH, text_file(language)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True,
                                    preexec_fn=on_measured_core).stdout)

    return {language: cost(language) for language in LANGUAGES}


def chromium_text(absent: list[str]) -> dict[str, float]:
    chromium = shutil.which("chromium")
    if not chromium or not has_module("playwright"):
        absent.append("Debian's chromium or playwright is not installed; Chromium is left out.")
        return {}
    files = [
        part for language, family in LANGUAGES.items()
        for part in (str(text_file(language)), family, language)
    ]
    command = [sys.executable, "peers/chromium_lines.py", chromium, TEXT_WIDTH, *files]
    result = subprocess.run(command, check=True, capture_output=True, text=True, cwd=HERE,
                            preexec_fn=on_all_cores)
    return dict(zip(LANGUAGES, map(float, result.stdout.split())))


# ------------------------------------------------------------------------------------ scale


def length(composer: Path, _: str) -> None:
    """POST /lines with short and long texts: the cost per character must not grow."""
    head("Long texts: `POST /lines`, ns of CPU per character", "text", "10 KiB", "1 MiB", "growth")
    prose = english_prose()
    with one_thread(composer, COMPOSER_MAX_BODY_BYTES=str(4 << 20)) as service:
        for name, piece in (("English", prose), ("no spaces", "abcdefghijklmnopqrstuvwxyz"),
                            ("newlines", "\n")):
            costs = [cost_of_length(service, piece, size) for size in (10 << 10, 1 << 20)]
            row(name, *[f"{cost:.1f}" for cost in costs], f"{costs[1] / costs[0]:.2f} ×")


def cost_of_length(service: Server, piece: str, size: int) -> float:
    """Nanoseconds of CPU per character; the median of three rounds of 1 MiB each."""
    body = encoded({"text": (piece * (size // len(piece) + 1))[:size], "width": 400})
    calls = (1 << 20) // size

    def round_() -> float:
        used = service.cpu_us()
        for _ in range(calls):
            service.post("/lines", body)
        return (service.cpu_us() - used) * 1000 / (calls * size)

    round_()
    return median(round_() for _ in range(3))


def edit(composer: Path, _: str) -> None:
    """Insert three letters into a text of 100,000 characters, and into the edited paragraph alone.

    An edit without a box reads and writes the same JSON but breaks no lines. So the difference of the
    two is the cost of the lines. The letters differ each time, so no edited paragraph is in a cache.
    """
    prose = english_prose()
    paragraphs = [f"{number} {prose[number * 7:]}"[:499] for number in range(200)]
    places = {
        "100,000 characters": ("\n".join(paragraphs), 100 * 500 + 250),
        "the paragraph alone": (paragraphs[100], 250),
    }
    with one_thread(composer) as service:
        costs = {
            (name, has_box): lambda text=text, offset=offset, has_box=has_box:
            cost_of_letters(service, text, offset, has_box)
            for name, (text, offset) in places.items() for has_box in (True, False)
        }
        turns = [{key: cost() for key, cost in costs.items()} for _ in range(30 * ROUNDS)]
    head("Letters in a long text: `POST /edit`, CPU µs", "text", "with a box", "without", "the lines")
    lines = []
    for name in places:
        with_box, without = (median(turn[name, has] for turn in turns) for has in (True, False))
        # The difference within one turn, in which both requests have the same noise.
        lines.append(median(turn[name, True] - turn[name, False] for turn in turns))
        row(name, f"{with_box:.0f}", f"{without:.0f}", f"{lines[-1]:.0f}")
    emit(f"\nThe lines of the long text cost {lines[0] / lines[1]:.2f} × those of the paragraph.")


LETTERS = map("".join, itertools.product(string.ascii_letters, repeat=3))


def cost_of_letters(service: Server, text: str, offset: int, has_box: bool) -> float:
    request = {"text": text, "range": {"start": offset, "end": offset},
               "replacement": next(LETTERS)}
    if has_box:
        request |= {"box": {"width": 400}, "limits": {"maxLines": 100_000}}
    used = service.cpu_us()
    service.post("/edit", encoded(request))
    return service.cpu_us() - used


def batch(composer: Path, folder: str) -> None:
    """10,000 messages in one request, in one request each, and in process."""
    message = REQUESTS["/lines"]
    together = b"\n".join(
        encoded({**message, "text": f"{number} {message['text']}"}) for number in range(10_000))
    ways = {"one request each": (encoded(message), 1, {}),
            "10,000 in one request": (together, 10_000, {"connections": 1, "CONTENT_TYPE": NDJSON})}
    states = generators(folder)
    with one_thread(composer, COMPOSER_MAX_BODY_BYTES=str(4 << 20)) as service:
        try:
            service.post("/lines", together, NDJSON)
        except HTTPError as error:
            emit(f"\nThe service does not accept {NDJSON}: {error}.")
            return
        loads = {
            (way, state): lambda body=body, count=count, options=options, environment=environment:
            service.load("/lines", body, 1, **options, **environment).cpu_us / count
            for way, (body, count, options) in ways.items()
            for state, environment in states.items()
        }
        turns = [
            {**{key: load() for key, load in loads.items()}, **messages_in_process()}
            for _ in range(3 * ROUNDS)
        ]
    head("Batches: `POST /lines`, 65 characters of English", "how", "CPU µs per message",
         "× in process", "if wrk sleeps: CPU µs", "× in process")
    for way in ways:
        row(way, *[cell for state in states for cell in cost(turns, (way, state))])
    if IN_PROCESS in turns[0]:
        row("in process: decoded, broken into lines, encoded", *cost(turns, IN_PROCESS), "", "")


def cost(turns: list[dict], key) -> tuple[str, str]:
    """The median cost, and its median ratio to the cost in process in the same turn."""
    ratios = [turn[key] / turn[IN_PROCESS] for turn in turns if IN_PROCESS in turn]
    return (f"{median(turn[key] for turn in turns):.2f}",
            f"{median(ratios):.2f}" if ratios else "")


def messages_in_process() -> dict[str, float]:
    """Microseconds per message from JSON to JSON, in process."""
    return {IN_PROCESS: float(cells[2]) for cells in text_benchmark("messages")}


def threads(composer: Path, _: str) -> None:
    """Throughput with two threads, compared with one.

    Without the cache, the load generator needs little CPU. With cached text, responses are so fast that
    reading them takes a large part of the measured cores.
    """
    head("Threads: `POST /lines`, 6,000 characters of English", "text", "one thread, requests/s",
         "two", "", "CPU µs per request, one thread", "two", "CPU of the load generator with two")
    body = encoded({"text": text_file("en").read_text(encoding="utf-8"), "width": 400})
    for name, cache in (("without cache", "0"), ("cached", str(64 << 20))):
        with ExitStack() as stack:
            services = {
                count: stack.enter_context(
                    Server("Composer", [composer], shares_cores=True, COMPOSER_PORT="0",
                           COMPOSER_THREADS=count, COMPOSER_TEXT_CACHE_BYTES=cache))
                for count in ("1", "2")
            }
            loads = in_turns(ROUNDS, {
                count: lambda service=service: service.load("/lines", body, SECONDS)
                for count, service in services.items()
            })
        one, two = loads["1"], loads["2"]
        row(name, f"{one.per_second:,.0f}", f"{two.per_second:,.0f}",
            f"{two.per_second / one.per_second:.2f} ×", f"{one.cpu_us:.0f}", f"{two.cpu_us:.0f}",
            f"{two.generator_share:.0%} of a core")


def memory(composer: Path, _: str) -> None:
    """Resident memory after many distinct messages."""
    head("Memory after distinct messages: `POST /lines`", "messages", "MiB resident")
    body = encoded({"text": "message # is not like the one before #", "width": 200})
    with Server("Composer", [composer], shares_cores=True, COMPOSER_PORT="0") as service:
        service.post("/lines", body)
        row(1, f"{service.resident_mib():.0f}")
        count, next_row = 0, DISTINCT / 10
        while count < DISTINCT:
            count += service.load("/lines", body, SECONDS, FIRST_NUMBER=str(count)).requests
            if count >= next_row or count >= DISTINCT:
                row(f"{count:,}", f"{service.resident_mib():.0f}")
                next_row = count + DISTINCT / 10


SECTIONS = {section.__name__: section
            for section in (requests, text, length, edit, batch, threads, memory)}


def main(composer: str, *names: str) -> None:
    leave_measured_core()
    with tempfile.TemporaryDirectory() as folder:
        for name in names or SECTIONS:
            SECTIONS[name](Path(composer).resolve(), folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
