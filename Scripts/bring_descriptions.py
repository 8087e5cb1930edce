"""Bring descriptions of members from another openapi.yaml into the rows, after a merge.

usage: bring_descriptions.py PROGRAM openapi.yaml OTHER.yaml

For a branch on which all schemas are written by hand: take its code, but openapi.yaml's schemas from this branch;
OTHER.yaml is that branch's file. Rows and objects without a description get that of OTHER.yaml. What differs
otherwise is printed, to be mended by hand; so is a row that is not found. Run it until it prints nothing, and
`make format openapi` then. No longer needed when no branch has such schemas.
"""

import json
import pathlib
import re
import sys
import textwrap

import yaml
from made_schemas import MARK, Made, bare, folded, key, named, printed

WIDTH = 100
NEXT = re.compile(r"^ *(case|func|static func|mutating func|init)\b|^  }")
ROW = r"(?:json\.|\b)(?:required|member|nullable|requiredInput|input|optional)\(\s*\"{}\""


def call(function, indent, *arguments, tail=""):
    """The lines of a call whose last argument is a text."""
    *names, text = arguments
    space, names = " " * indent, [f'"{name}"' for name in names]
    quoted = f'#"{text}"#' if '"' in text or "\\" in text else f'"{text}"'
    line = f"{space}json.{function}({', '.join([*names, quoted])}{tail})"
    if len(line) <= WIDTH and "\n" not in text:
        return [line]
    lines = [row for part in text.split("\n") for row in textwrap.wrap(part, WIDTH - indent - 2, break_on_hyphens=False) or [""]]
    return [f"{space}json.{function}(", *(f"{space}  {name}," for name in names), f'{space}  """',
            *(f"{space}  {row}".rstrip() for row in lines), f'{space}  """{tail})']


class Sources:
    def __init__(self, folder):
        self.files = {path: path.read_text(encoding="utf-8").split("\n") for path in pathlib.Path(folder).rglob("*.swift")}

    def find(self, pattern, files=None, within=None):
        """The places of a row: the file and the line of its statement."""
        for path in files or self.files:
            text = "\n".join(self.files[path])
            for match in re.finditer(pattern, text):
                line = text[:match.start()].count("\n")
                while re.search(r"(=|\(|,|\?\?)\s*$", self.files[path][line - 1]):
                    line -= 1
                if within is None or line in within:
                    yield path, line

    def body(self, name):
        """The lines after the place that names a schema, to the end of its function or case."""
        for path, line in self.find(rf'schema\(\s*"{name}"'):
            lines = self.files[path]
            end = next((i for i in range(line + 1, len(lines)) if NEXT.match(lines[i])), len(lines))
            return path, range(line, end)
        return None

    def row(self, schema, member):
        pattern, body = ROW.format(re.escape(member)), self.body(schema)
        found = list(self.find(pattern, [body[0]], body[1])) if body else []
        found = found or list(self.find(pattern))
        return found[0] if len(found) == 1 else None

    def head(self, rows):
        """The line after the beginning of the function that visits the rows of a type."""
        name = re.sub(r"\((?:unknown context at \$\w+|(\w+) in \w+)\)\.?", r"\1.", rows).rstrip(".").split(".")[-1]
        for path, line in self.find(rf"(?:struct|extension) (?:\w+\.)*{name}\b[^{{\n]*Members"):
            start = next(i for i in range(line, len(self.files[path])) if "visit<" in self.files[path][i])
            return path, next(i for i in range(start, start + 9) if self.files[path][i].endswith("{")) + 1
        return None

    def insert(self, place, lines):
        path, line = place
        self.files[path][line:line] = lines
        path.write_text("\n".join(self.files[path]), encoding="utf-8")


def statements(other, made, node, own, indent):
    """What stands above the row of a member that another file describes."""
    lines, told = [], node.get("description")
    target = next((each for each in node.get("oneOf", [node]) if each != {"type": "null"}), node)
    elements = "$ref" in node.get("items", {})
    name = named(target.get("items", target))
    if len(node.get("oneOf", [])) == 2 and target is not node:
        lines.append(f"{' ' * indent}json.note(.orNull)")
    if name in other and name not in json.dumps(own) and "properties" not in other[name] and "oneOf" not in other[name] and name not in made.by_hand:
        tail = ", ofElements: true" if elements else ""
        text = other[name].get("description")
        known = "description" in made.schemas.get(name, {})
        lines += [f'{" " * indent}json.type("{name}"{tail})'] if known else call("type", indent, name, folded(text), tail=tail)
    more = {word: target[word] for word in ("pattern", "examples") if word in target}
    if more:
        lines.append(f"{' ' * indent}json.note(.keywords(#\"{json.dumps(more, ensure_ascii=False)[1:-1]}\"#))")
    return lines + (call("about", indent, re.sub(r"\s+", " ", told).strip()) if told else [])


def bring(mistake, sources, other, made):
    """Mends a mistake; false if it has to be mended by hand."""
    row, rows = re.match(r"(\w+)\.(\w+) has (?:no description|an enumeration)", mistake), re.match(r"(\w+)\.(\w+): the rows of (.+) have no", mistake)
    schema, member = (row or rows).groups()[:2] if row or rows else (None, None)
    node = described(other, f"{schema}.{member}")
    if not node:
        return False
    if row:
        place = sources.row(schema, member)
        if place is None:
            return False
        lines = sources.files[place[0]]
        lines = statements(other, made, node, made.members[f"{schema}.{member}"], len(lines[place[1]]) - len(lines[place[1]].lstrip()))
    else:
        name, place = named(node) or named(node.get("items", {})), sources.head(rows[3])
        if not name or place is None:
            return False
        lines = call("schema", 4, name, folded(other[name]["description"]))
        lines += [f"    json.rule(#\"\"{word}\": {json.dumps(other[name][word])}\"#)" for word in ("not", "if", "then", "anyOf", "oneOf") if word in other[name]]
    sources.insert(place, lines)
    return bool(lines)


def described(other, place):
    """A member of another file, by its place such as `Insets.top`."""
    name, _, member = place.partition(".")
    return other.get(name, {}).get("properties", {}).get(member, {})


def differences(other, made):
    """What another file says that the rows do not say."""
    for name, schema in made.schemas.items():
        theirs = other.get(name, {})
        for member, node in theirs.get("properties", {}).items():
            own = schema.get("properties", {}).get(member)
            if own is None:
                yield f"{name}.{member}: no row"
            elif re.sub(r"\s+", " ", node.get("description", own.get("description", ""))).strip() != own.get("description", ""):
                yield f"{name}.{member}: {node['description']}"
        if theirs and folded(theirs.get("description", "")) != schema.get("description"):
            yield f"{name}: {theirs.get('description')}"
        if "enum" in theirs and key(bare(theirs)["enum"]) != key(schema.get("enum")):
            yield f"{name}: {theirs['enum']}"


def main():
    program, contract, theirs = sys.argv[1:]
    other = yaml.safe_load(pathlib.Path(theirs).read_text(encoding="utf-8"))["components"]["schemas"]
    by_hand = pathlib.Path(contract).read_text(encoding="utf-8").split(MARK)[0]
    made, sources = Made(yaml.safe_load(by_hand)["components"]["schemas"]), Sources("Sources")
    for root in printed(program):
        made.schema(root, "")
    made.finish()
    made.mistakes += [f"{place} has no description" for place, own in made.members.items()
                      if "description" not in own and "description" in described(other, place)]
    places = {re.split(r":? (?:has|the rows)", mistake)[0]: mistake for mistake in reversed(made.mistakes)}
    for mistake in reversed(places.values()):
        if not bring(mistake, sources, other, made):
            print(f"by hand: {mistake}")
    print("\n".join(differences(other, made)))


if __name__ == "__main__":
    main()
