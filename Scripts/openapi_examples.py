"""Send every example of the contract to a running service, and compare or record the responses.

usage: openapi_examples.py [--record] [--file openapi.yaml] http://127.0.0.1:8080

Without --record, the script lists the responses that differ from the recorded ones; any difference
fails. With --record, it writes the responses into openapi.yaml and the files of Tests/Examples.

A new example in openapi.yaml needs a place for its response: an example of the same name with
`value: null` on a line of its own.
"""

import argparse
import json
import re
import sys
import textwrap
from pathlib import Path

import yaml
from contract_examples import (
    Example, Response, canonical, contents, examples, printed, resolved, send,
)  # fmt: skip

# No line of openapi.yaml is longer than this, where it can be avoided.
WIDTH = 120
# Strings that YAML reads without quotation marks, unless they look like another type.
PLAIN = re.compile(r"[A-Za-z][\w-]*")


class Located(dict):
    """A mapping of openapi.yaml that knows the line of each key."""

    key_lines: dict[str, int]


class LocatingLoader(yaml.SafeLoader):
    """Reads mappings as `Located`."""

    def construct_located(self, node: yaml.MappingNode) -> Located:
        located = Located(self.construct_mapping(node, deep=True))
        located.key_lines = {key.value: key.start_mark.line for key, _ in node.value}
        return located


LocatingLoader.add_constructor("tag:yaml.org,2002:map", LocatingLoader.construct_located)


def as_yaml(label: str, value: object, indent: int) -> list[str]:
    """The lines of a value after its label: one line where it fits, else one member a line."""
    margin = " " * indent
    if isinstance(value, str):
        return folded(f"{margin}{label} {in_flow(value)}", indent + 2)
    line = f"{margin}{label} {in_flow(value)}"
    if not isinstance(value, (dict, list)) or len(line) <= WIDTH:
        return [line]
    if isinstance(value, dict):
        members = [as_yaml(f"{key}:", item, indent + 2) for key, item in value.items()]
    else:
        # The first member of an item stands beside the dash.
        members = [as_yaml("-", item, indent + 2) for item in value]
        for lines in members:
            if len(lines) > 1:
                lines[:2] = [f"{lines[0]} {lines[1].lstrip()}"]
    return [margin + label, *(line for lines in members for line in lines)]


def in_flow(value: object) -> str:
    """The value on one line of YAML, with quotation marks only around strings that need them."""
    if isinstance(value, dict):
        members = (f"{in_flow(key)}: {in_flow(item)}" for key, item in value.items())
        return "{" + ", ".join(members) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_flow, value)) + "]"
    if isinstance(value, str) and PLAIN.fullmatch(value) and yaml.safe_load(value) == value:
        return value
    return canonical(value)


def folded(line: str, indent: int) -> list[str]:
    """A line with a quoted string, broken at spaces as YAML allows it."""
    if "  " in line.lstrip():
        return [line]
    return textwrap.wrap(
        line, WIDTH, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )


def undocumented(document: dict, example: Example, response: Response) -> str | None:
    """A complaint if the operation does not have this status and media type."""
    content = resolved(document, example.operation["responses"].get(response.status, {}))
    if response.media_type in content.get("content", {}):
        return None
    kind = f"{response.status} {response.media_type}"
    return f"{example}: {kind} is not in the contract: {canonical(response.body)}"


def record_file(example: Example, response: Response) -> None:
    """Writes a response into the file of its example."""
    parts = json.loads(example.file.read_text(encoding="utf-8"))
    parts |= {"status": int(response.status), "response": response.body}
    example.file.write_text(printed(parts) + "\n", encoding="utf-8")


def value_line(document: dict, example: Example, response: Response) -> int | None:
    """The line of openapi.yaml with the recorded response; None if its status has none."""
    for status, media_type, content in contents(document, example.operation):
        if (status, media_type) == (response.status, response.media_type):
            recorded = content.get("examples", {}).get(example.name)
            return recorded.key_lines["value"] if recorded else None
    return None


def with_values(text: str, values: dict[int, object]) -> str:
    """The text of openapi.yaml with other values, each by the line where it starts."""
    lines = text.split("\n")
    for start, value in sorted(values.items(), reverse=True):
        indent = indentation(lines[start])
        end = start + 1
        while lines[end] and indentation(lines[end]) > indent:
            end += 1
        lines[start:end] = as_yaml("value:", value, indent)
    return "\n".join(lines)


def indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def difference(example: Example, response: Response) -> str:
    """Describes a recorded response beside the one that the service returned."""
    statuses = ", ".join(recorded.status for recorded in example.recorded) or "nothing"
    wanted = " ".join(canonical(recorded.body) for recorded in example.recorded)
    got = canonical(response.body)
    return f"{example}:\n  recorded {statuses} {wanted}\n  returned {response.status} {got}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--record", action="store_true", help="write instead of comparing")
    parser.add_argument("--file", type=Path, default=Path("openapi.yaml"))
    parser.add_argument("url", help="the address of the service")
    arguments = parser.parse_args()

    text = arguments.file.read_text(encoding="utf-8")
    document = yaml.load(text, LocatingLoader)

    complaints, values = [], {}
    sent = list(examples(document))
    for example in sent:
        try:
            response = send(arguments.url.rstrip("/"), example)
        except (OSError, ValueError) as error:
            complaints.append(f"{example}: no response in JSON: {error}")
            continue
        if complaint := undocumented(document, example, response):
            complaints.append(complaint)
        elif example.recorded == (response,):
            continue
        elif not arguments.record:
            complaints.append(difference(example, response))
        elif example.file:
            record_file(example, response)
        elif line := value_line(document, example, response):
            values[line] = response.body
        else:
            complaints.append(f"{example}: add `value: null` for it under {response.status}")
    if values:
        arguments.file.write_text(with_values(text, values), encoding="utf-8")
    print(*complaints, sep="\n", end="\n" if complaints else "", file=sys.stderr)
    verdict = "refused" if arguments.record else "differ"
    print(f"{arguments.file}: {len(sent)} examples, {len(complaints)} {verdict}")
    return 1 if complaints or not sent else 0


if __name__ == "__main__":
    sys.exit(main())
