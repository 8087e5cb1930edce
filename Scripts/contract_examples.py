"""The examples of openapi.yaml, as requests that can be sent and answers that can be compared.

A request example and its answer share a name; the answer stands under exactly one status. A request
comes from one of
- `requestBody.content.application/json.examples.NAME.value`, or `x-raw-body` for a body that is not
  JSON or that a parser would change,
- the path parameters' `examples.NAME.value`,
- for a GET without parameters, the answer's own name.
"""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

JSON = "application/json"


@dataclass(frozen=True)
class Exchange:
    """One request of the contract; `operation` is the part of the document that describes it."""

    name: str
    operation: dict
    method: str
    path: str
    body: bytes | None

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.name}"

    def recorded(self) -> list[tuple[str, dict]]:
        """Each status that has an answer of this name, with the answer."""
        found = []
        for status, response in self.operation["responses"].items():
            for content in response.get("content", {}).values():
                if self.name in content.get("examples", {}):
                    found.append((str(status), content["examples"][self.name]))
        return found


def exchanges(document: dict) -> Iterator[Exchange]:
    """All requests of the document, in its order."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield from operation_exchanges(path, method.upper(), operation)


def operation_exchanges(path: str, method: str, operation: dict) -> Iterator[Exchange]:
    if "requestBody" in operation:
        for name, example in operation["requestBody"]["content"][JSON]["examples"].items():
            yield Exchange(name, operation, method, path, body_bytes(example))
    elif "parameters" in operation:
        for name in operation["parameters"][0]["examples"]:
            target = path
            for parameter in operation["parameters"]:
                value = quote(str(parameter["examples"][name]["value"]), safe="")
                target = target.replace("{" + parameter["name"] + "}", value)
            yield Exchange(name, operation, method, target, None)
    else:
        for response in operation["responses"].values():
            for content in response.get("content", {}).values():
                for name in content.get("examples", {}):
                    yield Exchange(name, operation, method, path, None)


def body_bytes(example: dict) -> bytes:
    if "x-raw-body" in example:
        return example["x-raw-body"].encode()
    return json.dumps(example["value"], ensure_ascii=False).encode()


def send(base: str, exchange: Exchange) -> tuple[str, str, object]:
    """The status, media type and JSON body that a running service answers."""
    headers = {"Content-Type": JSON} if exchange.body is not None else {}
    request = urllib.request.Request(
        base + exchange.path, data=exchange.body, headers=headers, method=exchange.method
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return unpacked(answer)
    except urllib.error.HTTPError as answer:
        return unpacked(answer)


def unpacked(answer) -> tuple[str, str, object]:
    media_type = answer.headers.get("Content-Type", "").partition(";")[0].strip()
    return str(answer.status), media_type, json.loads(answer.read())


def canonical(value: object) -> str:
    """A form in which two answers are equal only if keys come in the same order too."""
    return json.dumps(value, ensure_ascii=False)
