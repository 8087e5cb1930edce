"""Compare the table of environment variables in a page with `composer --help`.

usage: configuration_page.py [--write] PROGRAM PAGE

The table begins with the line `| variable | default | meaning |`.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

HEADER = "| variable | default | meaning |\n|---|---|---|\n"
TABLE = re.compile(re.escape(HEADER) + r"(\|.*\n)*")
# `NAME=default` or `NAME (description of the default)`, then the indented meaning.
VARIABLE = re.compile(r"^  (COMPOSER_\w+)(?:=(.*)| \((.*)\))\n((?: {6}.*\n)+)", re.MULTILINE)


def table(usage: str) -> str:
    """The table of the variables in the program's help."""
    rows = [
        f"| `{name}` | {f'`{value}`' if value else described} | {' '.join(meaning.split())} |\n"
        for name, value, described, meaning in VARIABLE.findall(usage)
    ]
    if len(rows) != len(re.findall(r"^  \S", usage, re.MULTILINE)):
        raise SystemExit("configuration: the form of `composer --help` is not as expected")
    return HEADER + "".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="replace the table in the page")
    parser.add_argument("program", help="the executable of the service")
    parser.add_argument("page", type=Path, help="a Markdown file with the table")
    arguments = parser.parse_args()
    usage = subprocess.run(
        [arguments.program, "--help"], check=True, capture_output=True, text=True
    ).stdout
    text = arguments.page.read_text()
    if not TABLE.search(text):
        raise SystemExit(f"{arguments.page}: has no table that begins with {HEADER.splitlines()[0]}")
    expected = TABLE.sub(lambda _: table(usage), text, count=1)
    if arguments.write:
        arguments.page.write_text(expected)
    elif text != expected:
        print(f"{arguments.page}: differs from `composer --help`; `make record` updates it")
        return 1
    print(f"{arguments.page}: {len(VARIABLE.findall(usage))} variables")
    return 0


if __name__ == "__main__":
    sys.exit(main())
