"""Run every curl block of the documents against a running service and compare with its answer.

usage: check_answers.py [--record] http://127.0.0.1:8080 README.md docs/examples.md

A block is checked when `<!-- answer:NAME -->` follows it; the answer is the ```json block after
that. `<!-- answer:NAME only:a,b -->` shows these members of the answer only. The documents say
localhost:8080, which becomes the address given. With --record the answers are written instead of
compared. Very long strings are cut, in the documents as in the comparison.
"""

import json
import re
import sys
from pathlib import Path

import documented_commands

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
    done = documented_commands.run(command, address)
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
    arguments = documented_commands.arguments(__doc__.splitlines()[0])
    treat = record if arguments.record else compare
    return 0 if all([treat(file, arguments.address) for file in arguments.files]) else 1


def compare(file: Path, address: str) -> bool:
    """Whether every answer of a document is the service's."""
    blocks = list(BLOCK.finditer(file.read_text(encoding="utf-8")))
    answers = [run(block["command"], address, block["only"]) for block in blocks]
    wrong = [pair for pair in zip(blocks, answers) if pair[0]["answer"] != pair[1]]
    for block, answer in wrong:
        print(f"{block['name']}:\n  {file} {block['answer']}\n  answer {answer}", file=sys.stderr)
    print(f"{file}: {len(blocks)} requests, {len(wrong)} answers differ")
    return bool(blocks) and not wrong


def record(file: Path, address: str) -> bool:
    """Writes the service's answers into a document."""
    text, count = BLOCK.subn(lambda block: recorded(block, address), file.read_text("utf-8"))
    file.write_text(text, "utf-8")
    print(f"{file}: {count} answers recorded")
    return count > 0


def recorded(block: re.Match, address: str) -> str:
    answer = run(block["command"], address, block["only"])
    only = f" only:{block['only']}" if block["only"] else ""
    return (
        f"```sh\n{block['command']}```\n<!-- answer:{block['name']}{only} -->\n"
        f"```json\n{answer}\n```\n"
    )


if __name__ == "__main__":
    sys.exit(main())
