"""Run every curl block of the README against a running service and compare with its answer.

usage: check_readme.py [--record] [--file README.md] http://127.0.0.1:8080

A block is checked when `<!-- answer:NAME -->` follows it; the answer is the ```json block after
that. `<!-- answer:NAME only:a,b -->` shows these members of the answer only. The README says localhost:8080, which becomes the address given. With --record the answers
are written instead of compared. Very long strings are cut, in the README as in the comparison.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

import readme_commands

WIDTH = 100
BLOCK = re.compile(
    r"```sh\n(?P<command>(?:(?!```).)*?)```\n"
    r"<!-- answer:(?P<name>[\w-]+)(?: only:(?P<only>[\w,]+))? -->\n"
    r"(?:```json\n(?P<answer>.*?)\n```\n)?",
    re.DOTALL,
)


def printed(value: object, indent: int = 0, label: str = "") -> str:
    """The value as JSON after its label: in one line where it fits, else one member a line."""
    line = label + json.dumps(value, ensure_ascii=False)
    if indent + len(line) < WIDTH or not value or not isinstance(value, (dict, list)):
        return " " * indent + line
    if isinstance(value, dict):
        brackets = "{}"
        members = [
            printed(item, indent + 2, json.dumps(key, ensure_ascii=False) + ": ")
            for key, item in value.items()
        ]
    else:
        brackets = "[]"
        members = [printed(item, indent + 2) for item in value]
    opening, closing = brackets
    outer = " " * indent
    return outer + label + opening + "\n" + ",\n".join(members) + "\n" + outer + closing


def shortened(value: object) -> object:
    """The value with what nobody reads cut out of long strings, marked with an ellipsis."""
    if isinstance(value, str) and len(value) > 160:
        return value[:50] + "…"
    if isinstance(value, dict):
        return {key: shortened(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shortened(item) for item in value]
    return value


def run(command: str, address: str, only: str | None) -> str:
    """What the service answers to the command, printed the README's way."""
    done = readme_commands.run(command, address)
    if done.returncode != 0:
        return f"exit status {done.returncode}: {done.stderr.decode().strip()}"
    output = done.stdout.decode()
    try:
        answer = json.loads(output)
    except json.JSONDecodeError:
        return output
    if only:
        answer = {name: answer[name] for name in only.split(",")}
    return printed(shortened(answer))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--record", action="store_true", help="write instead of comparing")
    parser.add_argument("--file", type=Path, default=Path("README.md"))
    parser.add_argument("url", help="where the service listens")
    arguments = parser.parse_args()

    address = urlsplit(arguments.url).netloc
    text = arguments.file.read_text(encoding="utf-8")
    answers = {
        block["name"]: run(block["command"], address, block["only"])
        for block in BLOCK.finditer(text)
    }
    if arguments.record:
        arguments.file.write_text(BLOCK.sub(lambda block: recorded(block, answers), text), "utf-8")
        print(f"{len(answers)} answers recorded")
        return 0
    wrong = [block for block in BLOCK.finditer(text) if block["answer"] != answers[block["name"]]]
    for block in wrong:
        name = block["name"]
        print(f"{name}:\n  README {block['answer']}\n  answer {answers[name]}", file=sys.stderr)
    print(f"{arguments.file}: {len(answers)} requests, {len(wrong)} answers differ")
    return 1 if wrong or not answers else 0


def recorded(block: re.Match, answers: dict[str, str]) -> str:
    name = block["name"]
    fence = "```"
    only = f" only:{block['only']}" if block["only"] else ""
    return (
        f"{fence}sh\n{block['command']}{fence}\n<!-- answer:{name}{only} -->\n"
        f"{fence}json\n{answers[name]}\n{fence}\n"
    )


if __name__ == "__main__":
    sys.exit(main())
