"""Write the contract's types into the client module's declarations.

usage: client_types.py [--check] openapi.json composer.d.ts

Everything after the mark in composer.d.ts is made of the schemas that the requests and responses of the client
module use. --check writes nothing and fails if the types differ.
"""

import json
import pathlib
import sys

from generated_files import update

MARK = "// ---- The contract, written by `make openapi`. Do not edit what follows.\n"
ROOTS = ["TransitionConfig", "TransitionEvent", "TransitionEffect", "TransitionStep", "TransitionState", "LayoutResponse",
         "LayoutRequest", "EditRequest", "EditResponse", "MatrixRequest", "MatrixResponse", "TransitionRequest", "TransitionResponse",
         "Problem", "SizeResult"]
SCALARS = {"string": "string", "number": "number", "integer": "number", "boolean": "boolean", "null": "null"}


def is_named(schema):
    """Whether a schema has a declaration; the types of plain numbers and texts are written where they are used."""
    return "properties" in schema or "oneOf" in schema or "anyOf" in schema or len(schema.get("enum", [])) > 1


def union(types):
    return " | ".join(dict.fromkeys(types))


class Writer:
    def __init__(self, schemas):
        self.schemas = schemas
        self.waiting, self.declared = list(ROOTS), {}

    def type(self, schema):
        """The TypeScript type of a schema."""
        if "$ref" in schema:
            return self.reference(schema["$ref"].rsplit("/", 1)[1])
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return union(json.dumps(value) for value in schema["enum"])
        if "allOf" in schema:
            return " & ".join(self.type(each) for each in schema["allOf"])
        for name in ("oneOf", "anyOf"):
            if name in schema and "properties" not in schema:
                return union(self.type(each) for each in schema[name])
        kinds = schema.get("type", [])
        return union(self.of_kind(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds)) or "unknown"

    def of_kind(self, kind, schema):
        if kind == "array":
            if "prefixItems" in schema:
                return f"[{', '.join(self.type(each) for each in schema['prefixItems'])}]"
            inner = self.type(schema.get("items", {}))
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if kind == "object":
            return self.object(schema, " ")
        return SCALARS[kind]

    def reference(self, name):
        if not is_named(self.schemas[name]):
            return self.type(self.schemas[name])
        self.waiting.append(name)
        return name

    def object(self, schema, gap):
        if "properties" not in schema:
            more = schema.get("additionalProperties", {})
            return f"Record<string, {self.type(more) if more else 'unknown'}>"
        required = schema.get("required", [])
        members = [f"{name}{'' if name in required else '?'}: {self.type(member)};"
                   for name, member in schema["properties"].items()]
        return f"{{{gap}{gap.join(members)}{gap if gap == ' ' else chr(10)}}}"

    def declare(self, name):
        schema = self.schemas[name]
        about = " ".join(schema.get("description", "").split("\n\n")[0].split()).split(". ")[0].split(": - ")[0].rstrip(".")
        comment = f"/** {about}. */\n" if about else ""
        if "properties" in schema:
            return f"{comment}export interface {name} {self.object(schema, chr(10) + '  ')}\n"
        return f"{comment}export type {name} = {self.type(schema)};\n"

    def text(self):
        while self.waiting:
            name = self.waiting.pop(0)
            if name not in self.declared:
                self.declared[name] = self.declare(name)
        return "\n".join(self.declared[name] for name in sorted(self.declared))


def main():
    contract, target = pathlib.Path(sys.argv[-2]), pathlib.Path(sys.argv[-1])
    schemas = json.loads(contract.read_text(encoding="utf-8"))["components"]["schemas"]
    before = target.read_text(encoding="utf-8")
    update({target: before[:before.index(MARK) + len(MARK)] + "\n" + Writer(schemas).text()}, "openapi")


main()
