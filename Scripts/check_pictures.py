"""Run every curl block of the documents that draws a picture, and compare with the file it shows.

usage: check_pictures.py [--record] http://127.0.0.1:8080 README.md docs/examples.md

A block is checked when an image of docs/images follows it: `![words](docs/images/NAME.svg)`. The
documents say localhost:8080, which becomes the address given. With --record the files are written
instead of compared. Pictures that no block draws are an error, and so are pictures that are not XML.
"""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import documented_commands

BLOCK = re.compile(
    r"```sh\n(?P<command>(?:(?!```).)*?)```\n+!\[[^\]]*\]\((?P<path>(?:docs/)?images/[\w-]+\.svg)\)",
    re.DOTALL,
)
FOLDER = Path("docs/images")


def drawn(command: str, address: str) -> bytes:
    """The picture that the service answers the command with."""
    done = documented_commands.run(command, address)
    done.check_returncode()
    return done.stdout


def complaint(path: Path, picture: bytes) -> str | None:
    """What is wrong with a picture, if anything."""
    try:
        ElementTree.fromstring(picture)
    except ElementTree.ParseError as error:
        return f"{path}: the answer is no XML ({error}): {picture[:200]!r}"
    if not path.exists() or path.read_bytes() != picture:
        return f"{path}: is not what the service draws; see `make images`"
    return None


def main() -> int:
    arguments = documented_commands.arguments(__doc__.splitlines()[0])
    pictures = {
        file.parent / block["path"]: drawn(block["command"], arguments.address)
        for file in arguments.files
        for block in BLOCK.finditer(file.read_text(encoding="utf-8"))
    }
    if arguments.record:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for path, picture in pictures.items():
            path.write_bytes(picture)
    complaints = [complaint(path, picture) for path, picture in pictures.items()]
    complaints += [
        f"{path}: nothing draws it" for path in sorted(FOLDER.glob("*.svg")) if path not in pictures
    ]
    wrong = [line for line in complaints if line]
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    print(f"{FOLDER}: {len(pictures)} pictures, {len(wrong)} are not as they should be")
    return 1 if wrong or not pictures else 0


if __name__ == "__main__":
    sys.exit(main())
