"""Run the curl commands of the documents against a service; compare or record what they print.

usage: document_examples.py [--record | --record-drawings] URL README.md docs/examples.md

A ```sh block has a recorded response when one of these follows it:
- `<!-- answer:NAME -->` and a ```json block. `<!-- answer:NAME only:a,b -->` selects members.
  Strings over 160 characters are cut. `<!-- answer:NAME exact -->` keeps every byte.
- an image, `![words](docs/images/NAME.svg)`, which is the drawing that the command prints.

The documents say localhost:8080, which the script replaces by the address given. With --record it
writes the responses and drawings first, with --record-drawings the drawings only. A drawing that no
command makes is an error.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

from contract_examples import printed

COMMAND = r"```sh\n(?P<command>(?:(?!```).)*?)```\n"
RESPONSE = re.compile(
    COMMAND + r"(?P<mark><!-- answer:(?P<name>[\w-]+)(?: only:(?P<only>[\w,]+))?(?P<exact> exact)? -->\n)"
    r"(?:```json\n(?P<response>(?:(?!```).)*?)\n?```\n)?",
    re.DOTALL,
)
DRAWING = re.compile(
    COMMAND + r"\n*!\[[^\]]*\]\((?P<path>(?:docs/)?images/[\w-]+\.svg)\)", re.DOTALL
)
DRAWINGS = Path("docs/images")
LONGEST_STRING = 160


def output(command: str, address: str) -> bytes:
    """What a command prints; fails if it fails.

    The command is sent to the address in place of localhost:8080, which the output has again.
    """
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command.replace("localhost:8080", address)],
        capture_output=True, check=False, stdin=subprocess.DEVNULL, timeout=60,
    )
    if done.returncode != 0:
        raise RuntimeError(f"exit status {done.returncode}: {done.stderr.decode().strip()}")
    return done.stdout.replace(address.encode(), b"localhost:8080")


def shortened(value: object) -> object:
    """The value with the rest of long strings replaced by an ellipsis."""
    if isinstance(value, str) and len(value) > LONGEST_STRING:
        return value[:50] + "…"
    if isinstance(value, dict):
        return {key: shortened(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shortened(item) for item in value]
    return value


def response(block: re.Match, address: str) -> str:
    """The response to a command, as the documents print it; not every response is JSON."""
    text = output(block["command"], address).decode()
    if block["exact"]:
        return text.removesuffix("\n")
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        return text
    if block["only"]:
        value = {name: value[name] for name in block["only"].split(",")}
    return printed(shortened(value))


def record_responses(file: Path, address: str) -> None:
    """Writes the responses into a document."""

    def renewed(block: re.Match) -> str:
        command = f"```sh\n{block['command']}```\n"
        return f"{command}{block['mark']}```json\n{response(block, address)}\n```\n"

    file.write_text(RESPONSE.sub(renewed, file.read_text(encoding="utf-8")), encoding="utf-8")


def record_drawings(file: Path, address: str) -> None:
    """Writes the drawings of a document into their files."""
    for block in DRAWING.finditer(file.read_text(encoding="utf-8")):
        (file.parent / block["path"]).write_bytes(output(block["command"], address))


def differences(file: Path, address: str) -> Iterator[str]:
    """Describes each response and drawing of a document that differs from the service's."""
    text = file.read_text(encoding="utf-8")
    for block in RESPONSE.finditer(text):
        got = response(block, address)
        if got != block["response"]:
            yield f"{file} {block['name']}:\n  recorded {block['response']}\n  returned {got}"
    for block in DRAWING.finditer(text):
        path, drawing = file.parent / block["path"], output(block["command"], address)
        if not is_xml(drawing):
            yield f"{path}: the response is not XML: {drawing[:200]!r}"
        elif not path.exists() or path.read_bytes() != drawing:
            yield f"{path}: differs from the service's drawing; run `make record`"


def is_xml(data: bytes) -> bool:
    try:
        ElementTree.fromstring(data)
    except ElementTree.ParseError:
        return False
    return True


def unused_drawings(files: list[Path]) -> Iterator[str]:
    """Names the drawings that no document makes."""
    made = {
        file.parent / block["path"]
        for file in files
        for block in DRAWING.finditer(file.read_text(encoding="utf-8"))
    }
    for path in sorted(set(DRAWINGS.glob("*.svg")) - made):
        yield f"{path}: no command makes it"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--record", action="store_true", help="write before comparing")
    parser.add_argument("--record-drawings", action="store_true", help="write the drawings only")
    parser.add_argument("url", help="the address of the service")
    parser.add_argument("files", type=Path, nargs="+")
    arguments = parser.parse_args()
    address = urlsplit(arguments.url).netloc

    complaints = []
    for file in arguments.files:
        if arguments.record:
            record_responses(file, address)
        if arguments.record or arguments.record_drawings:
            record_drawings(file, address)
        complaints += differences(file, address)
        text = file.read_text(encoding="utf-8")
        counts = len(RESPONSE.findall(text)), len(DRAWING.findall(text))
        print(f"{file}: {counts[0]} responses, {counts[1]} drawings")
        if not counts[0]:
            complaints.append(f"{file} has no response to compare")
    complaints += unused_drawings(arguments.files)
    print(*complaints, sep="\n", end="\n" if complaints else "", file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
