"""Check that openapi.yaml is valid and complete, and that its examples fit its schemas.

usage: check_openapi.py openapi.yaml

Besides what OpenAPI 3.1 itself demands: every operation has an id, a tag and problem documents for
all its errors; every schema and property is described; every request example has one answer; requests
that are answered with 200, and all answers, fit their schemas.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml
from contract_examples import JSON, exchanges
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

PROBLEM = "application/problem+json"


class Contract:
    """The document, with its references resolved on the way."""

    def __init__(self, document: dict):
        self.document = document
        resource = DRAFT202012.create_resource(document)
        self.registry = Registry().with_resource("urn:contract", resource)

    def resolved(self, node: dict) -> dict:
        while "$ref" in node:
            target = self.document
            for part in node["$ref"].removeprefix("#/").split("/"):
                target = target[part]
            node = target
        return node

    def misfits(self, schema: dict, value: object) -> Iterator[str]:
        """What of the value the schema does not allow."""
        whole = Draft202012Validator(absolute(schema), registry=self.registry)
        for error in whole.iter_errors(value):
            yield f"{error.json_path}: {error.message}"


def absolute(node: object) -> object:
    """The schema with its references pointing into the registered document."""
    if isinstance(node, dict):
        return {
            key: "urn:contract" + item if key == "$ref" else absolute(item)
            for key, item in node.items()
        }
    return [absolute(item) for item in node] if isinstance(node, list) else node


def invalid(contract: Contract) -> Iterator[str]:
    for error in OpenAPIV31SpecValidator(contract.document).iter_errors():
        yield f"{'/'.join(map(str, error.absolute_path))}: {error.message}"


def incomplete_operations(contract: Contract) -> Iterator[str]:
    for path, item in contract.document["paths"].items():
        for method, operation in item.items():
            for needed in ("operationId", "tags", "summary"):
                if not operation.get(needed):
                    yield f"{method} {path} has no {needed}"
            for status, response in operation["responses"].items():
                content = contract.resolved(response).get("content", {})
                if status >= "400" and "schema" not in content.get(PROBLEM, {}):
                    yield f"{method} {path} {status} has no problem document"


def undescribed(contract: Contract) -> Iterator[str]:
    for name, schema in contract.document["components"]["schemas"].items():
        if "description" not in schema:
            yield f"schema {name} has no description"
        is_answer = name.endswith(("Answer", "Response"))
        for key, value in schema.get("properties", {}).items():
            described = "description" in value or "description" in contract.resolved(value)
            if not described and not is_answer:
                yield f"{name}.{key} has no description"


def misfitting_examples(contract: Contract) -> Iterator[str]:
    for exchange in exchanges(contract.document):
        recorded = exchange.recorded()
        if len(recorded) != 1:
            yield f"{exchange} has {len(recorded)} answers, not one: record_openapi_examples.py"
        for status, answer in recorded:
            for content in exchange.operation["responses"][status]["content"].values():
                if answer is content.get("examples", {}).get(exchange.name):
                    for misfit in contract.misfits(content["schema"], answer["value"]):
                        yield f"{exchange}, its answer: {misfit}"
            if status == "200" and "requestBody" in exchange.operation:
                request = exchange.operation["requestBody"]["content"][JSON]
                example = request["examples"][exchange.name]
                if "value" in example:
                    for misfit in contract.misfits(request["schema"], example["value"]):
                        yield f"{exchange}: {misfit}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    arguments = parser.parse_args()
    contract = Contract(yaml.safe_load(arguments.file.read_text(encoding="utf-8")))
    checks = (invalid, incomplete_operations, undescribed, misfitting_examples)
    complaints = [complaint for check in checks for complaint in check(contract)]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    count = sum(1 for _ in exchanges(contract.document))
    verdict = f"{len(complaints)} complaints" if complaints else "valid"
    print(f"{arguments.file}: {verdict}, {count} examples")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
