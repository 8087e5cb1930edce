"""Write the seeds for fuzzing: the contract's examples, as inputs for both harnesses.

usage: seeds.py openapi.yaml FOLDER

FOLDER/operations has request bodies, each after a byte that selects the operation. FOLDER/connections
has complete requests, some of them invalid HTTP. FOLDER/dictionary has JSON member names, and tokens
of HTTP.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).parents[1] / "Scripts"))
from contract_examples import Example, examples  # noqa: E402

# In the order of Operations/Harness.swift.
PATHS = ["/layout", "/matrix", "/lines", "/edit", "/transition"]
WORDS = [
    "GET", "POST", "HEAD", "OPTIONS", "HTTP/1.0", "HTTP/1.1", "Host:", "Content-Length:",
    "Transfer-Encoding:", "chunked", "Connection:", "close", "keep-alive", "Expect:",
    "100-continue", "Accept:", "Content-Type:", "application/json", "Origin:", "If-None-Match:",
    "\\x0d\\x0a", "\\x0d\\x0a\\x0d\\x0a", "http://", "%2F", "%00", "*",
]  # fmt: skip
INVALID = [
    b"POST /lines HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
    b"POST /lines HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    b"POST /lines HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
    b"GET http://a/livez HTTP/1.1\r\nHost: a\r\n\r\nGET /readyz HTTP/1.1\r\nHost: a\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n a: folded\r\n\r\n",
]


def request(example: Example) -> bytes:
    head = f"{example.method} {example.path} HTTP/1.1\r\nHost: a\r\n"
    if example.body is not None:
        head += f"Content-Type: application/json\r\nContent-Length: {len(example.body)}\r\n"
    return head.encode() + b"\r\n" + (example.body or b"")


def names(node: object) -> Iterator[str]:
    """All property names and enum values of a schema."""
    if isinstance(node, dict):
        yield from (name for name in node.get("properties", {}) if isinstance(name, str))
        yield from (word for word in node.get("enum", []) if isinstance(word, str))
        for value in node.values():
            yield from names(value)
    elif isinstance(node, list):
        for value in node:
            yield from names(value)


def write(folder: Path, inputs: list[bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for data in inputs:
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def main() -> None:
    document = yaml.safe_load(Path(sys.argv[1]).read_text(encoding="utf-8"))
    folder = Path(sys.argv[2])
    requests = list(examples(document))
    bodies = [bytes([PATHS.index(e.path)]) + e.body for e in requests if e.path in PATHS and e.body]
    write(folder / "operations", bodies)
    write(folder / "connections", [request(e) for e in requests] + INVALID)
    members = sorted(set(names(document["components"]["schemas"])))
    words = [f'"{word}"' for word in WORDS] + [f'"\\"{name}\\""' for name in members]
    (folder / "dictionary").write_text("\n".join(words) + "\n")


if __name__ == "__main__":
    main()
