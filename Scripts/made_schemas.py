"""Write the schemas that are made of the rows of members into openapi.yaml.

usage: made_schemas.py [--check] PROGRAM openapi.yaml

PROGRAM prints the schemas of the rows (Tests/Schemas). What follows the mark in openapi.yaml is made of them;
what comes before it is written by hand. --check writes nothing and fails if openapi.yaml is not up to date. A row
without a description fails, and so does an object or an enumeration without a name.
"""

import json
import pathlib
import re
import subprocess
import sys
import textwrap

import yaml
from generated_files import update

MARK = "    # ---- Made of the rows of members by `make openapi`. Do not edit what follows: docs/decisions/0043.\n"
REFERENCE = "#/components/schemas/"
WIDTH = 119


class Made:
    """The named schemas of rows, in the order in which they are used."""

    def __init__(self, by_hand):
        self.by_hand, self.schemas, self.members, self.mistakes = by_hand, {}, {}, []
        # A member without a description and with the bounds of one of these, such as `Length`, becomes a reference to it.
        self.shared = {}

    def root(self, node):
        """Adds a request or a response; or a number, which members can then refer to."""
        name = named(self.schema(node, ""))
        if self.schemas[name].get("type") == "number":
            self.shared[key(bare(self.schemas[name]))] = name

    def reference(self, name, schema):
        """Adds a named schema, and returns a reference to it. One of the places that use it must describe it."""
        known = self.schemas[name] or schema
        if key(bare(known)) != key(bare(schema)) or name in self.by_hand:
            self.mistakes.append(f"{name}: two types have the name: {known} and {self.by_hand.get(name, schema)}")
        texts = {each["description"] for each in (known, schema) if "description" in each}
        if len(texts) > 1:
            self.mistakes.append(f"{name} has two descriptions: {' and '.join(texts)}")
        self.schemas[name] = known | schema
        return {"$ref": REFERENCE + name}

    def schema(self, node, place):
        """The schema of the contract that a node of the program is."""
        if not isinstance(node, dict):
            return [self.schema(each, place) for each in node] if isinstance(node, list) else node
        node = flat(node)
        if node.pop("x-nullable", False):
            return nullable(self.schema(node, place))
        name, rows, or_null = node.pop("x-name", None), node.pop("x-rows", None), node.pop("x-null", False)
        if node.pop("x-known", False):
            return {"$ref": REFERENCE + name}
        if "x-unknown" in node:
            self.mistakes.append(f"{place}: {node['x-unknown']} does not say what it is in a response")
        if name:
            self.schemas.setdefault(name, {})  # Its place is before what it uses.
        base = self.schema(node.pop("x-type"), place) if "x-type" in node else {}
        own = self.keywords(node, name or place)
        if name:
            return self.reference(name, base | own)
        if rows:
            self.mistakes.append(f"{place}: the rows of {rows} have no schema(…)")
        told = {word: own.pop(word) for word in ("description", "default") if word in own}
        target = self.schemas.get(named(base), {})
        if own and target and "properties" not in target:
            # A name or a text with a bound of its own is no longer the named type.
            base = {word: value for word, value in bare(target).items() if word != "enum"}
        base |= own
        return ({"oneOf": [base, {"type": "null"}]} if or_null else base) | told

    def keywords(self, node, place):
        own = {}
        for word, value in node.items():
            if word == "properties" and "type" in node:
                own[word] = {member: self.member(each, f"{place}.{member}") for member, each in value.items()}
            elif word == "description":
                own[word] = folded(value)
            elif word in ("default", "examples", "const", "enum"):
                own[word] = value
            elif value != []:
                own[word] = self.schema(value, place)
        if "discriminator" in own:
            word = own["discriminator"]["propertyName"]
            own["discriminator"] = own["discriminator"] | {"mapping": {
                self.schemas[named(each)]["properties"][word]["const"]: each["$ref"] for each in own["oneOf"]}}
        return own

    def member(self, node, place):
        made = self.schema(node, place)
        plain = {word: value for word, value in made.items() if word != "default"}
        if key(plain) in self.shared:
            made = {"$ref": REFERENCE + self.shared[key(plain)]} | {word: made[word] for word in made.keys() - plain.keys()}
        self.members[place] = made
        return made

    def finish(self):
        """Adds the members without a description to the mistakes; another place can describe their type."""
        for place, made in self.members.items():
            target = made.get("oneOf", [made])[0]
            target = self.by_hand.get(named(target)) or self.schemas.get(named(target), target)
            if not {"description", "const"} & (made.keys() | target.keys()):
                self.mistakes.append(f"{place} has no description: json.about(…) above its row")
            if "enum" in made or "enum" in made.get("items", {}):
                self.mistakes.append(f"{place} has an enumeration without a name: json.type(…) above its row")


def flat(node):
    """The node with its name beside its keywords; the last name that was given to a type counts."""
    node = dict(node)
    if "x-elements" in node:
        array, elements = node["x-type"], node.pop("x-elements")
        node["x-type"] = array | {"items": elements | {"x-type": array["items"]}}
    if "x-name" in node and "x-type" in node:
        inner = flat(node.pop("x-type"))
        if inner.get("x-name", node["x-name"]) != node["x-name"]:
            inner.pop("description", None)
        node = inner | node
    return node


def nullable(schema):
    """The schema of a value that can be null."""
    if isinstance(schema.get("type"), str) and "enum" not in schema:
        return schema | {"type": [schema["type"], "null"]}
    return {"oneOf": [schema, {"type": "null"}]}


def key(schema):
    """A text that equal schemas share; 1 and 1.0 are equal."""
    return json.dumps(schema, sort_keys=True).replace(".0,", ",").replace(".0}", "}")


def named(schema):
    """The name of the schema that a reference leads to; empty for a schema itself."""
    return schema.get("$ref", "").removeprefix(REFERENCE)


def bare(schema):
    """The schema without its description."""
    return {key: value for key, value in schema.items() if key != "description"}


def folded(text):
    """The text with a paragraph a line; lists keep their lines."""
    return re.sub(r"(?<!\n)\n *(?![\n -])", " ", text).strip()


# ---- YAML


def scalar(value):
    """A value on one line, also inside of brackets."""
    if not isinstance(value, (str, float)):
        return json.dumps(value)
    text = yaml.safe_dump(value, width=10**6, allow_unicode=True).removesuffix("\n").removesuffix("\n...")
    is_plain = isinstance(value, float) or text[0] in "'\"" or re.fullmatch(r"[\w$.`*][^,:#\[\]{}]*", text)
    return text if is_plain else json.dumps(value, ensure_ascii=False)


def flow(value):
    """A value on one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(key)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(each) for each in value) + "]"
    return scalar(value)


def wrapped(text, indent, later=0):
    """The lines of a text; those after the first are indented further."""
    space = " " * indent
    return textwrap.wrap(text, WIDTH, initial_indent=space, subsequent_indent=space + " " * later,
                         break_long_words=False, break_on_hyphens=False) or [""]


def elements(values, indent):
    """The lines of a list, each element on a line of its own if it fits."""
    for value in values:
        fits = indent + len(flow(value)) < WIDTH - 6 or not isinstance(value, dict)
        lines = [flow(value)] if fits else list(block(value, indent + 4))
        yield f"{' ' * (indent + 2)}- {lines[0].lstrip()}"
        yield from lines[1:]


def block(value, indent):
    """The lines of a mapping, each member on a line of its own if it fits."""
    for name, each in value.items():
        line = f"{' ' * indent}{scalar(name)}: "
        fits = len(line) + len(flow(each)) <= WIDTH
        if isinstance(each, str) and ("\n" in each or not fits):
            yield line + ("|-" if "\n" in each else ">-")
            for paragraph in each.split("\n"):
                yield from wrapped(paragraph, indent + 2, 2 if paragraph.startswith("- ") else 0)
        elif fits:
            yield line + flow(each)
        else:
            yield line.rstrip()
            if isinstance(each, dict):
                yield from block(each, indent + 2)
            elif any(isinstance(one, dict) for one in each):
                yield from elements(each, indent)
            else:
                yield from wrapped(flow(each), indent + 2, 1)


def section(schemas):
    return "\n".join(block(schemas, 4)) + "\n"


def printed(program):
    return json.loads(subprocess.run([program], check=True, capture_output=True, text=True).stdout)


def made(program, by_hand):
    result = Made(by_hand)
    for root in printed(program):
        result.root(root)
    result.finish()
    if result.mistakes:
        sys.exit("\n".join(dict.fromkeys(result.mistakes)))
    return result.schemas


def main():
    program, target = sys.argv[-2], pathlib.Path(sys.argv[-1])
    before = target.read_text(encoding="utf-8")
    written = before[:before.index(MARK)] if MARK in before else before
    by_hand = yaml.safe_load(written)["components"]["schemas"]
    update({target: written + MARK + section(made(program, by_hand))}, "openapi")


if __name__ == "__main__":
    main()
