"""Random valid and invalid requests, with the responses of a service without load.

A seed determines the requests. The service receives them twice, in two orders, and must respond in the
same way, with a status that is allowed for the request. `load/` then compares the responses of a service
under load with these.
"""

import http.client
import json
import random
import socket
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# The flags of load/load.h.
CLOSES, EARLY, NO_BODY = 1, 2, 4
DEVICES = Path(__file__).parents[2] / "Sources/CResources/devices.json"
DEVICE_IDS = [device["id"] for device in json.loads(DEVICES.read_text())["devices"]]
BODY_LIMIT = 1 << 20
BATCH = "Content-Type: application/x-ndjson"

WORDS = [
    "the quick brown fox", "don't stop", "https://example.org/a/long/path?with=query",
    "キーボードの高さに", "追従する", "テキストボックス。", "東京都、", "「引用」", "안녕하세요 세계", "你好,世界!",
    "السلام عليكم", "שלום עולם", "สวัสดีครับผมชื่อ", "नमस्ते दुनिया", "Ελληνικά", "Ωραία μέρα",
    "👨‍👩‍👧‍👦", "🇯🇵🇩🇪", "👍🏽", "e\u0301\u0300o\u0308", "\u202bمختلط mixed\u202c", "W" * 20,
    "\n", "\r\n", "\t", " ", "   ", "soft\u00adhyphen", "zero\u200bwidth", "123,456.78", "100%", "—",
]  # fmt: skip
PLACEMENTS = ["dock", "accessory", "container", "resize", "overlay"]
FRAMED = ["overlap", "pan", "avoidPadding", "avoidPosition", "avoidHeight"]


@dataclass(frozen=True)
class Case:
    """A request, byte for byte, and the allowed statuses of the response."""

    request: bytes
    statuses: frozenset[int]
    flags: int = 0


def case(request: bytes, *statuses: int, flags: int = 0) -> Case:
    return Case(request, frozenset(statuses), flags)


def http_request(method: str, path: str, body: bytes = b"", *fields: str) -> bytes:
    head = [f"{method} {path} HTTP/1.1", "Host: a", *fields]
    if body or method == "POST":
        head.append(f"Content-Length: {len(body)}")
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def post(path: str, body: object, *fields: str) -> bytes:
    return http_request("POST", path, json.dumps(body, ensure_ascii=False).encode(), *fields)


def chunked(path: str, body: bytes, size: int, *fields: str) -> bytes:
    chunks = [body[i : i + size] for i in range(0, len(body), size)]
    coded = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks)
    head = [f"POST {path} HTTP/1.1", "Host: a", "Transfer-Encoding: chunked", *fields]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + coded + b"0\r\n\r\n"


class Maker:
    """Makes random bodies that are valid in the contract."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def text(self, words: int = 12) -> str:
        separator = self.random.choice(["", " "])
        return separator.join(self.random.choices(WORDS, k=self.random.randrange(words)))

    def length(self, most: float = 900) -> float:
        return round(self.random.uniform(0, most), self.random.choice([0, 1, 3]))

    def style(self) -> dict:
        choice = self.random.choice
        every = {
            "font": {"size": choice([11, 13.5, 17, 34]), "weight": choice([400, 700])},
            "lang": choice(["en", "ja", "th", "ar", "de"]),
            "direction": choice(["ltr", "rtl"]),
            "lineBreak": choice(["auto", "loose", "normal", "strict", "anywhere"]),
            "wordBreak": choice(["normal", "keep-all", "break-all"]),
            "engine": choice(["webkit", "gecko", "flutter", "android", "uax14"]),
        }
        return {name: value for name, value in every.items() if self.random.random() < 0.3}

    def keyboard(self) -> dict:
        height = {"height": self.length(400)}
        frame = {"frame": {"x": 0, "y": self.length(), "width": 393, "height": self.length(500)}}
        return {
            **self.random.choice([height, frame]),
            "phase": self.random.choice(["show", "change", "hide"]),
            "curve": self.random.choice(["keyboard", "easeIn", "linear", "androidIme"]),
        }

    def composer(self) -> dict:
        composer: dict = {"bottomOffset": self.length(60), "gap": self.length(20)}
        if self.random.random() < 0.4:
            frame = {"x": 16, "y": self.length(700), "width": 300, "height": self.length(200)}
            composer |= {"placement": self.random.choice(FRAMED), "frame": frame}
        else:
            composer["placement"] = self.random.choice(PLACEMENTS)
        composer["text"] = {"value": self.text(), "maxLines": self.random.randint(1, 6)}
        composer["text"] |= self.style()
        return composer

    def layout(self) -> dict:
        return {
            "screen": {"width": self.random.choice([320, 393, 834]), "height": 852},
            "safeArea": {"top": 59, "bottom": self.random.choice([0, 34])},
            "keyboard": self.keyboard(),
            "composer": self.composer(),
            "explain": self.random.random() < 0.2,
        }

    def matrix(self) -> dict:
        devices = self.random.sample(DEVICE_IDS, 3)
        return {"devices": devices, "keyboards": [{"height": 300}], "composer": self.composer()}

    def lines(self) -> dict:
        extras = self.random.sample(["text", "carets", "opportunities", "fonts"], 2)
        width = {"text": self.text(40), "width": self.length(500)}
        return width | {"include": extras} | self.style()

    def edit(self) -> dict:
        text = self.text()
        return {
            "text": text,
            "range": {"start": 0, "end": 0},
            "replacement": self.text(4),
            "limits": {"maxLines": self.random.randint(1, 5), "maxLength": 200},
            "box": {"width": self.length(300)} | self.style(),
            "overflow": self.random.choice(["reject", "truncate"]),
        }

    def transition(self) -> dict:
        edit = {"type": "edited", "range": {"start": 0, "end": 0}, "replacement": self.text(6)}
        keyboard = {"type": "keyboardWillShow", "keyboard": {"height": self.length(400)}}
        later = [edit, keyboard, {"type": "keyboardWillHide"}, {"type": "sent"}]
        events = [{"type": "appeared"}, {"type": "focused"}, keyboard]
        events += self.random.choices(later, k=self.random.randrange(8))
        config = {"device": "iphone-16", "limits": {"maxLines": 3}, "overflow": "truncate"}
        return {"config": config, "events": events}

    def valid(self) -> Case:
        path = self.random.choice(["layout", "layout", "lines", "lines", "edit", "transition"])
        body = getattr(self, path)()
        if self.random.random() < 0.1:
            coded = json.dumps(body, ensure_ascii=False).encode()
            return case(chunked(f"/{path}", coded, self.random.randint(1, 400)), 200)
        return case(post(f"/{path}", body, "Content-Type: application/json"), 200)

    def batch(self, lines: int) -> Case:
        """A batch: requests for one operation, one per line, sometimes with an invalid line."""
        path = self.random.choice(["layout", "lines", "edit", "transition"])
        requests = [json.dumps(getattr(self, path)(), ensure_ascii=False) for _ in range(lines)]
        if self.random.random() < 0.3:
            bad = self.random.choice(["{", "[]", '{"no": "such"}', "\x00"])
            requests.insert(self.random.randrange(lines), bad)
        body = "\n".join(requests).encode()
        if self.random.random() < 0.2:
            return case(chunked(f"/{path}", body, self.random.randint(50, 4000), BATCH), 200)
        return case(http_request("POST", f"/{path}", body, BATCH), 200)

    def batches(self, valid: int) -> Iterator[Case]:
        """Many short batches, and a few with responses of several megabytes."""
        for _ in range(valid // 50):
            yield self.batch(self.random.randint(1, 20))
        for _ in range(valid // 5000):
            yield self.batch(2000)

    def damaged(self) -> Case:
        """A valid body with some bytes lost, doubled or changed."""
        body = bytearray(json.dumps(self.lines(), ensure_ascii=False).encode())
        for _ in range(self.random.randint(1, 3)):
            at = self.random.randrange(len(body))
            match self.random.randrange(3):
                case 0:
                    body[at : at + self.random.randint(1, 9)] = b" "
                case 1:
                    body[at:at] = body[at : at + 9]
                case _:
                    body[at] = self.random.randrange(256)
        return case(http_request("POST", "/lines", bytes(body)), 200, 400, 422)


def invalid() -> Iterator[Case]:
    """Valid HTTP that the API rejects: each kind of error response."""
    for path in ("layout", "matrix", "lines", "edit", "transition"):
        yield case(post(f"/{path}", {"no": "such"}), 422)
        yield case(post(f"/{path}", [1, 2]), 422)
        yield case(http_request("POST", f"/{path}", b"{"), 400)
        yield case(http_request("POST", f"/{path}", b"\xff\xfe"), 400)
        yield case(http_request("POST", f"/{path}", b"[" * 5000), 400)
        yield case(http_request("POST", f"/{path}", b"{}", "Content-Type: text/html"), 415)
        yield case(http_request("POST", f"/{path}", b"{}", "Content-Encoding: gzip"), 415)
        yield case(post(f"/{path}", {}, "Accept: text/html"), 406)
        yield case(http_request("DELETE", f"/{path}"), 405)
        yield case(http_request("OPTIONS", f"/{path}"), 204)
    yield case(post("/lines", {"text": "abc", "width": -240}), 422)
    yield case(http_request("GET", "/nowhere"), 404)
    yield case(http_request("GET", "/devices/nobodys-phone"), 404)


def resources() -> Iterator[Case]:
    for path in ("/livez", "/readyz", "/healthz", "/devices", "/fonts", "/openapi.json"):
        yield case(http_request("GET", path), 200)
        yield case(http_request("HEAD", path), 200, flags=NO_BODY)
    for device in DEVICE_IDS[:20]:
        yield case(http_request("GET", f"/devices/{device}"), 200)


def oversized() -> Iterator[Case]:
    blank = b" " * BODY_LIMIT
    yield case(http_request("POST", "/lines", blank + b"  "), 413, flags=CLOSES | EARLY)
    head = "POST /lines HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n"
    yield case(head.encode(), 413, flags=CLOSES)
    yield case(chunked("/lines", blank + b"x" * 5000, 60_000), 413, flags=CLOSES | EARLY)
    yield case(post("/lines", {"text": "長い" * 4000, "width": 300}), 200)
    yield case(http_request("POST", "/lines", b"\n" * 100_001, BATCH), 413)
    yield case(http_request("GET", "/" + "a" * 9000), 414, flags=CLOSES)


def malformed() -> Iterator[Case]:
    """Invalid HTTP; the service must close the connection after the response."""
    heads = [
        "GET /livez HTTP/1.1\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET livez HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: a\r\nb@d: c\r\n\r\n",
        "POST /lines HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n",
        "POST /lines HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST /lines HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
    ]
    for head in heads:
        yield case(head.encode(), 400, flags=CLOSES)
    coded = "POST /lines HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"
    yield case(coded.encode(), 501, flags=CLOSES)
    yield case(http_request("POST", "/lines", b"", "Expect: tea"), 417, flags=CLOSES)


def cases(seed: int, valid: int, with_faults: bool = True) -> list[Case]:
    """`valid` random valid requests, and other requests in a fixed proportion to them."""
    maker = Maker(seed)
    found = [maker.valid() for _ in range(valid)]
    found += [case(post("/matrix", maker.matrix()), 200) for _ in range(valid // 100)]
    found += list(maker.batches(valid))
    found += list(resources())
    if with_faults:
        found += [maker.damaged() for _ in range(valid // 10)]
        found += [item for kind in (invalid, oversized, malformed) for item in kind()]
    return found


def stable_cases(seed: int, valid: int) -> list[Case]:
    """Valid requests only, without those whose response changes when the service drains."""
    changing = (b"GET /readyz ", b"GET /healthz ", b"HEAD /readyz ", b"HEAD /healthz ")
    found = cases(seed, valid, with_faults=False)
    return [item for item in found if not item.request.startswith(changing)]


def send(port: int, item: Case) -> tuple[int, bytes]:
    """Sends a request on a new connection; returns the response's status and body."""
    with socket.create_connection(("127.0.0.1", port), 20) as connection:
        try:
            connection.sendall(item.request)
        except ConnectionError:
            pass  # The service has responded without reading the rest of the request.
        method = "HEAD" if item.flags & NO_BODY else "GET"
        response = http.client.HTTPResponse(connection, method=method)
        response.begin()
        return response.status, response.read()


def responses(port: int, items: list[Case], seed: int) -> list[tuple[int, bytes]]:
    """The service's responses; raises if they differ in another order, or if a status is not allowed."""
    first = [send(port, item) for item in items]
    order = list(range(len(items)))
    random.Random(seed).shuffle(order)
    for i in order:
        if send(port, items[i]) != first[i]:
            raise AssertionError(f"two responses to {items[i].request[:400]!r}")
    for item, (status, body) in zip(items, first):
        if status not in item.statuses:
            raise AssertionError(f"{status} {body[:400]!r} to {item.request[:400]!r}")
    return first


def without_batches(items: list[Case]) -> list[Case]:
    """The requests that are not batches, whose responses are sent while the service computes."""
    return [item for item in items if BATCH.encode() not in item.request]


def write(path: Path, port: int, items: list[Case], seed: int) -> Counter:
    """Writes the file for `load/`; returns the number of responses with each status."""
    expected = responses(port, items, seed)
    with open(path, "wb") as file:
        for item, (status, body) in zip(items, expected):
            file.write(struct.pack("<IIHH", len(item.request), len(body), status, item.flags))
            file.write(item.request + body)
    return Counter(status for status, _ in expected)
