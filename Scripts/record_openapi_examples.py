"""Send every example of openapi.yaml to a running service and write the answers into it.

usage: record_openapi_examples.py [--check] [--file openapi.yaml] http://127.0.0.1:8080

With --check nothing is written: the answers are compared with those in the file, differences are
listed, and any difference fails.
"""

import argparse
import json
import sys
from pathlib import Path

from contract_examples import Exchange, canonical, exchanges, send
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

# A value whose JSON is shorter than this stands on one line.
INLINE_LENGTH = 72
# No line is longer than this, where it can be avoided.
WIDTH = 100
# Where the value of a recorded answer starts.
ANSWER_COLUMN = 20


def round_trip() -> YAML:
    """A reader and writer that leaves everything as it stands that it does not change."""
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.representer.add_representer(
        type(None), lambda self, _: self.represent_scalar("tag:yaml.org,2002:null", "null")
    )
    return yaml


def without_trailing_spaces(text: str) -> str:
    return "".join(line.rstrip(" ") + "\n" for line in text.rstrip("\n").split("\n"))


def styled(value: object, indent: int = ANSWER_COLUMN, label: int = 0) -> object:
    """The value as ruamel nodes, after a label: small ones in one line, large ones as blocks."""
    if isinstance(value, dict):
        node = CommentedMap(
            (key, styled(item, indent + 2, len(key) + 2)) for key, item in value.items()
        )
    elif isinstance(value, list):
        node = CommentedSeq(styled(item, indent + 4) for item in value)
    else:
        return value
    length = len(json.dumps(value, ensure_ascii=False))
    if not value or length <= min(INLINE_LENGTH, WIDTH - indent - label):
        node.fa.set_flow_style()
    return node


def record(exchange: Exchange, status: str, media_type: str, answer: object) -> str | None:
    """Put the answer under its status and nowhere else; says what is wrong when it cannot."""
    responses = exchange.operation["responses"]
    content = responses.get(status, {}).get("content", {}).get(media_type)
    if content is None:
        return f"{exchange}: {status} {media_type} is not in the contract: {canonical(answer)}"
    for other in responses.values():
        for place in other.get("content", {}).values():
            if place is not content and exchange.name in place.get("examples", {}):
                del place["examples"][exchange.name]
    examples = content.setdefault("examples", CommentedMap())
    examples[exchange.name] = CommentedMap(value=styled(answer))
    return None


def difference(exchange: Exchange, status: str, answer: object) -> str | None:
    """What the file says otherwise, if anything."""
    recorded = exchange.recorded()
    if [found for found, _ in recorded] != [status]:
        statuses = ", ".join(found for found, _ in recorded) or "nothing"
        return f"{exchange}: recorded is {statuses}, answered is {status}"
    wanted, got = canonical(recorded[0][1].get("value")), canonical(answer)
    return None if wanted == got else f"{exchange}:\n  recorded {wanted}\n  answered {got}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--file", type=Path, default=Path("openapi.yaml"))
    parser.add_argument("url", help="where the service listens")
    arguments = parser.parse_args()

    yaml = round_trip()
    document = yaml.load(arguments.file.read_text(encoding="utf-8"))

    complaints, count = [], 0
    for exchange in list(exchanges(document)):
        count += 1
        try:
            status, media_type, answer = send(arguments.url.rstrip("/"), exchange)
        except (OSError, ValueError) as error:
            complaints.append(f"{exchange}: no answer in JSON: {error}")
            continue
        complaints.append(
            difference(exchange, status, answer)
            if arguments.check
            else record(exchange, status, media_type, answer)
        )
    complaints = [complaint for complaint in complaints if complaint]
    if not arguments.check:
        with arguments.file.open("w", encoding="utf-8") as file:
            yaml.dump(document, file, transform=without_trailing_spaces)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print(f"{count} examples sent, {len(complaints)} {'differ' if arguments.check else 'refused'}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
