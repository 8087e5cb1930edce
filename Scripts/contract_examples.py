"""The examples of the contract: requests to send, each with the response that is recorded for it.

Short examples stand in openapi.yaml; a request example and its response share a name:
- the request is `requestBody.content.application/json.examples.NAME.value`, or `x-raw-body` for a
  body that is not JSON or that a parser would change;
- a GET without parameters has only the response's example;
- the response stands under exactly one status.

Long examples are files, `Tests/Examples/OPERATION_ID/NAME.json`, with these members:
- `summary`: a sentence;
- `request`: the body, or `requestText` for a body as in `x-raw-body`, or `path`: path parameters;
- `status` and `response`: what the service returned.
"""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

JSON = "application/json"
FOLDER = Path(__file__).parents[1] / "Tests/Examples"
# No line of a file is longer than this, where it can be avoided.
WIDTH = 100


@dataclass(frozen=True, eq=False)
class Response:
    """A response: its status, its media type (None if it is not recorded) and its JSON body."""

    status: str
    media_type: str | None
    body: object

    def __eq__(self, other: object) -> bool:
        """Whether both have the same status, and the same body with members in the same order."""
        return isinstance(other, Response) and self._compared == other._compared

    @property
    def _compared(self) -> tuple[str, str]:
        return self.status, canonical(self.body)


@dataclass(frozen=True)
class Example:
    """One request of the contract."""

    name: str
    operation: dict
    method: str
    path: str
    body: bytes | None
    # The file with the example; None for an example that stands in openapi.yaml.
    file: Path | None
    recorded: tuple[Response, ...]

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.name}"

    @property
    def content(self) -> object:
        """The body of the request as JSON; None if it is not well-formed JSON."""
        try:
            return json.loads(self.body, object_pairs_hook=without_duplicates)
        except (TypeError, ValueError):
            return None


def examples(document: dict, folder: Path = FOLDER) -> Iterator[Example]:
    """All examples, in the order of the document; the files of an operation come last."""
    operations = {}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            operations[operation["operationId"]] = operation
            yield from inline_examples(document, path, method.upper(), operation)
            for file in sorted((folder / operation["operationId"]).glob("*.json")):
                yield file_example(path, method.upper(), operation, file)
    for unknown in {file.name for file in folder.iterdir()} - set(operations):
        raise ValueError(f"{folder / unknown} is not named after an operationId")


def inline_examples(document: dict, path: str, method: str, operation: dict) -> Iterator[Example]:
    """The examples of one operation that stand in openapi.yaml."""
    if "requestBody" in operation:
        requests = operation["requestBody"]["content"][JSON]["examples"]
        bodies = {name: body_of(request) for name, request in requests.items()}
    else:
        bodies = {
            name: None
            for _, _, content in contents(document, operation)
            for name in content.get("examples", {})
        }
    for name, body in bodies.items():
        recorded = tuple(
            Response(status, media_type, content["examples"][name]["value"])
            for status, media_type, content in contents(document, operation)
            if name in content.get("examples", {})
        )
        yield Example(name, operation, method, path, body, None, recorded)


def file_example(path: str, method: str, operation: dict, file: Path) -> Example:
    """The example of a file."""
    parts = json.loads(file.read_text(encoding="utf-8"))
    for name, value in parts.get("path", {}).items():
        path = path.replace("{" + name + "}", quote(str(value), safe=""))
    if "requestText" in parts:
        body = parts["requestText"].encode()
    else:
        body = encoded(parts["request"]) if "request" in parts else None
    recorded = ()
    if "status" in parts:
        recorded = (Response(str(parts["status"]), None, parts["response"]),)
    return Example(file.stem, operation, method, path, body, file, recorded)


def contents(document: dict, operation: dict) -> Iterator[tuple[str, str, dict]]:
    """The status, media type and content of each response of an operation."""
    for status, response in operation["responses"].items():
        for media_type, content in resolved(document, response).get("content", {}).items():
            yield status, media_type, content


def resolved(document: dict, node: dict) -> dict:
    """What the references of a node lead to."""
    while "$ref" in node:
        target = document
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        node = target
    return node


def body_of(request: dict) -> bytes:
    """The body of a request example of openapi.yaml."""
    return request["x-raw-body"].encode() if "x-raw-body" in request else encoded(request["value"])


def encoded(value: object) -> bytes:
    """The JSON of a body."""
    return json.dumps(value, ensure_ascii=False).encode()


def without_duplicates(pairs: list[tuple[str, object]]) -> dict:
    """The members of an object; fails if a name occurs twice."""
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a member occurs twice")
    return dict(pairs)


def canonical(value: object) -> str:
    """A form in which two values are equal only if their members have the same order too."""
    return json.dumps(value, ensure_ascii=False)


def printed(value: object, indent: int = 0, label: str = "") -> str:
    """The value as JSON after its label: on one line if it fits, else one member a line."""
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


def send(base: str, example: Example) -> Response:
    """The response of the service at `base`."""
    headers = {"Content-Type": JSON} if example.body is not None else {}
    request = urllib.request.Request(
        base + example.path, data=example.body, headers=headers, method=example.method
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return received(response)
    except urllib.error.HTTPError as response:
        return received(response)


def received(response) -> Response:
    media_type = response.headers.get("Content-Type", "").partition(";")[0].strip()
    return Response(str(response.status), media_type, json.loads(response.read()))
