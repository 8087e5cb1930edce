"""Check openapi.yaml and its JSON form, or write the JSON form.

usage: validate_openapi.py [--write] openapi.yaml openapi.json

--write writes the JSON form, which the service embeds, and checks nothing. Otherwise the script
checks, besides the rules of OpenAPI 3.1:
- every operation has an id, a tag, a summary, and problem documents for its errors;
- every schema and member has a description, and every enum and object a name;
- schemas have known keywords only;
- every request example has one response; all responses, and requests with a 200, fit their schemas;
- the JSON form is up to date.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml
from contract_examples import JSON, contents, examples, resolved
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

PROBLEM = "application/problem+json"
# A comma in a description without quotation marks begins another keyword.
KEYWORDS = set(
    "$ref type description enum const default minimum maximum exclusiveMinimum exclusiveMaximum "
    "minLength maxLength minItems maxItems minProperties maxProperties pattern format items "
    "prefixItems properties propertyNames additionalProperties required uniqueItems allOf anyOf "
    "oneOf not if then discriminator examples".split()
)


class Schemas:
    """The schemas of a document, to validate values with."""

    def __init__(self, document: dict):
        resource = DRAFT202012.create_resource(document)
        self.registry = Registry().with_resource("urn:contract", resource)

    def violations(self, schema: dict, value: object) -> Iterator[str]:
        validator = Draft202012Validator(absolute(schema), registry=self.registry)
        for error in validator.iter_errors(value):
            yield f"{error.json_path}: {error.message}"


def absolute(node: object) -> object:
    """The schema with its references into the registered document."""
    if isinstance(node, dict):
        return {
            key: "urn:contract" + item if key == "$ref" else absolute(item)
            for key, item in node.items()
        }
    return [absolute(item) for item in node] if isinstance(node, list) else node


def specification_errors(document: dict) -> Iterator[str]:
    """Violations of OpenAPI 3.1."""
    for error in OpenAPIV31SpecValidator(document).iter_errors():
        yield f"{'/'.join(map(str, error.absolute_path))}: {error.message}"


def incomplete_operations(document: dict) -> Iterator[str]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            for needed in ("operationId", "tags", "summary"):
                if not operation.get(needed):
                    yield f"{method} {path} has no {needed}"
            for status, response in operation["responses"].items():
                content = resolved(document, response).get("content", {})
                # A protocol inside HTTP has errors of its own.
                bodies = [PROBLEM, *(["application/json"] if "x-protocol" in operation else [])]
                if status >= "400" and not any("schema" in content.get(body, {}) for body in bodies):
                    yield f"{method} {path} {status} has no problem document"


def missing_descriptions(document: dict) -> Iterator[str]:
    for name, schema in document["components"]["schemas"].items():
        if "description" not in schema:
            yield f"schema {name} has no description"
        for key, member in schema.get("properties", {}).items():
            # A reference has the description of its schema, also beside null.
            target = resolved(document, member.get("oneOf", [member])[0])
            if not {"description", "const"} & (member.keys() | target.keys()):
                yield f"{name}.{key} has no description"


def unnamed_types(document: dict) -> Iterator[str]:
    """Enums and objects without a schema of their own; generators would make up their names."""
    for name, schema in document["components"]["schemas"].items():
        for path, node in parts(schema):
            if "enum" in node or ("properties" in node and "$ref" not in node):
                yield f"{name}{path} has no name"


def parts(schema: dict, path: str = "") -> Iterator[tuple[str, dict]]:
    """The schemas inside a schema that describe types, each with its place."""
    if "$ref" in schema:
        return
    for key, member in schema.get("properties", {}).items():
        yield f"{path}.{key}", member
        yield from parts(member, f"{path}.{key}")
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield f"{path}.{key}", schema[key]
            yield from parts(schema[key], f"{path}.{key}")
    for index, member in enumerate(schema.get("oneOf", [])):
        yield f"{path}.{index}", member
        yield from parts(member, f"{path}.{index}")


def unknown_keywords(document: dict) -> Iterator[str]:
    for name, schema in document["components"]["schemas"].items():
        for path, node in [("", schema), *parts(schema)]:
            for keyword in node.keys() - KEYWORDS:
                yield f"{name}{path} has the unknown keyword {keyword!r}"


def hidden_members(document: dict) -> Iterator[str]:
    """Objects that also are unions: generators of clients make a union of types without members."""
    for name, schema in document["components"]["schemas"].items():
        for path, node in [("", schema), *parts(schema)]:
            for keyword in node.keys() & {"oneOf", "anyOf", "allOf"}:
                if "properties" in node:
                    yield f"{name}{path} has properties and {keyword!r}: say it with \"if\", \"then\" and \"not\""


def incomplete_unions(document: dict) -> Iterator[str]:
    """Discriminators whose mapping differs from the union or from the members' own constants."""
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        if "discriminator" not in schema:
            continue
        key, mapping = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        if list(mapping.values()) != [member["$ref"] for member in schema["oneOf"]]:
            yield f"{name}: the mapping differs from the union"
        for value, reference in mapping.items():
            if resolved(document, {"$ref": reference})["properties"][key].get("const") != value:
                yield f"{name}: {reference} is not the schema of {value}"


def invalid_examples(document: dict) -> Iterator[str]:
    schemas = Schemas(document)
    for example in examples(document):
        if len(example.recorded) != 1:
            yield f"{example} has {len(example.recorded)} responses, not one: run `make record`"
        for response in example.recorded:
            for schema in response_schemas(document, example.operation, response):
                for violation in schemas.violations(schema, response.body):
                    yield f"{example}, its response: {violation}"
            if response.status == "200" and "requestBody" in example.operation:
                schema = example.operation["requestBody"]["content"][JSON]["schema"]
                for violation in schemas.violations(schema, example.content):
                    yield f"{example}: {violation}"


def response_schemas(document: dict, operation: dict, response) -> list[dict]:
    """The schema of a JSON response with this status; a complaint is due if there is none."""
    found = [
        content["schema"]
        for status, media_type, content in contents(document, operation)
        if status == response.status and media_type in (JSON, PROBLEM)
    ]
    return found or [False]


def outdated_json(target: Path, wanted: str) -> Iterator[str]:
    if not target.exists() or target.read_text(encoding="utf-8") != wanted:
        yield f"{target} is not up to date: run `make openapi`"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the JSON form")
    parser.add_argument("source", type=Path, metavar="openapi.yaml")
    parser.add_argument("target", type=Path, metavar="openapi.json")
    arguments = parser.parse_args()

    document = yaml.safe_load(arguments.source.read_text(encoding="utf-8"))
    as_json = json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
    if arguments.write:
        arguments.target.write_text(as_json, encoding="utf-8")
        return 0
    checks = (
        specification_errors,
        incomplete_operations,
        missing_descriptions,
        unnamed_types,
        unknown_keywords,
        hidden_members,
        incomplete_unions,
        invalid_examples,
    )
    complaints = [complaint for check in checks for complaint in check(document)]
    complaints += outdated_json(arguments.target, as_json)
    print(*complaints, sep="\n", end="\n" if complaints else "", file=sys.stderr)
    schemas, sent = document["components"]["schemas"], list(examples(document))
    counts = f"{len(schemas)} schemas, {len(sent)} examples, {len(complaints)} complaints"
    print(f"{arguments.source}: {counts}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
