"""Write the pages of the reference that need no browser: Markdown for programs and for people with curl.

usage: plain_pages.py [--check] openapi.yaml FOLDER

Makes FOLDER/start.md, a page for each operation and for each large part of requests and responses, and
FOLDER/llms.txt, which lists them. All of it comes from openapi.yaml. --check writes nothing and fails if a file is
not up to date. A page has at most MOST_BYTES, so that a program can read it at once; else the script fails.
"""

import json
import pathlib
import re
import sys

import yaml
from generated_files import update

MOST_BYTES = 15_000
# Bounds from here on only keep sums exact, so the pages leave them out.
FAR = 1_000_000
# An enumeration has a heading of its own if its description is longer, in characters.
LONG = 200
OPERATIONS = ["layout", "lines", "edit", "transition", "verify", "traces", "matrix"]
# What several operations share has pages of its own: the name, the title, and the schemas it begins with. Each schema
# is on the first page that uses it.
PARTS = [
    ("errors", "Errors and warnings", ["Problem", "ResponseWarning"]),
    ("screen", "The screen and its keyboard", ["DeviceId", "Screen", "KeyboardInput", "PanelInput", "Windowing", "Pane"]),
    ("text", "A text and its style", ["ComposerTextInput", "TextSpan", "InlineRun"]),
    ("composer", "The composer", ["ComposerInput", "PopoverInput"]),
    ("list", "The message list and scrolling", ["MessageListInput", "ScrollInput", "ScrollViewInput", "DragInput"]),
    ("platforms", "A layout in a platform's terms", ["PlatformTranslations"]),
    ("layout-response", "The response of a layout", ["LayoutResponse"]),
    ("rules", "Rules of edits", ["EditLimits", "Triggers", "TriggerSession", "TextBox", "WeightedUnit", "ActionOnLimit"]),
    ("config", "The configuration of a composer", ["TransitionConfig"]),
    ("state", "The state of a composer", ["TransitionState"]),
    ("text-events", "Events of the text", [
        "EditedEvent", "KeyPressedEvent", "SelectionChangedEvent", "TextSetEvent", "WrappedEvent", "AttachmentsChangedEvent",
        "SentEvent", "SendFailedEvent", "RunStartedEvent", "RunEndedEvent", "StoppedEvent", "RecordStartedEvent",
        "RecordMovedEvent", "RecordEndedEvent"]),
    ("events", "Events", ["TransitionEvent"]),
    ("effects", "Effects", ["TransitionEffect"]),
    ("logs", "Logs of platforms", ["KeyboardLog"]),
]
# What the headings of a page are, if they are not names of objects.
EVENTS = "Each heading is the `type` of an event, which also takes `atMs`: a time in milliseconds that never goes back."
TYPED = {"events": f"{EVENTS} [Events of the text](text-events.md) are on a page of their own.", "text-events": EVENTS,
         "effects": "Each heading is the `type` of an effect: something for the client to do, in order."}
TASKS = [
    ("Where the bar belongs when the keyboard moves, and how tall it is", "layout"),
    ("Where a text breaks into lines", "lines"),
    ("Whether an edit is allowed", "edit"),
    ("What the whole composer does, event by event", "transition"),
    ("Judge a recording of my app", "verify"),
    ("Make tests for my app", "traces"),
    ("Compare devices", "matrix"),
]


class Contract:
    """openapi.yaml, and on which page each of its schemas is told."""

    def __init__(self, document):
        self.document = document
        self.schemas = document["components"]["schemas"]
        self.pages = {}

    def operation(self, name):
        return self.document["paths"][f"/{name}"]["post"]

    def claim(self, page, roots):
        """The schemas that the page tells: what its roots use and no page before it tells."""
        found, waiting = [], [name for name in roots if name in self.schemas]
        while waiting:
            name = waiting.pop(0)
            if name in self.pages:
                continue
            self.pages[name] = page
            found.append(name)
            waiting = list(references(self.schemas[name])) + waiting
        return [name for name in found if self.is_told(name)]

    def is_told(self, name):
        """Whether a schema has a heading; names and numbers are told where they stand."""
        schema = self.schemas[name]
        return "properties" in schema or ("enum" in schema and len(schema.get("description", "")) > LONG)

    def heading(self, name):
        """The `type` of an event or effect; the name of another schema."""
        return self.schemas[name].get("properties", {}).get("type", {}).get("const", name)


def target(reference):
    """The name of the schema that a reference leads to."""
    return reference["$ref"].rsplit("/", 1)[1]


def references(schema):
    """The names of the schemas that a schema refers to."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref":
                yield target(schema)
            elif key != "discriminator":
                yield from references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from references(value)


class Page:
    """Markdown with the members of schemas."""

    def __init__(self, contract, name, title):
        self.contract, self.name, self.lines = contract, name, [f"# {title}", ""]

    def add(self, text):
        self.lines += [text.strip(), ""]

    def members(self, schema):
        required = schema.get("required", [])
        for name, member in schema.get("properties", {}).items():
            if "const" in member or name == "atMs":
                continue
            told = self.description(member)
            default = f"; default {json.dumps(self.default(member), ensure_ascii=False)}" if self.has_default(member) else ""
            needed = ", required" if name in required else ""
            self.lines.append(f"- `{name}`: {self.type(member)}{needed}{default}.{' ' + told if told else ''}")
        self.lines.append("")

    def schema(self, name):
        schema, heading = self.contract.schemas[name], self.contract.heading(name)
        self.lines += [f"## {name if heading == name else f'`{heading}`'}", ""]
        if "description" in schema:
            self.add(schema["description"])
        if "properties" in schema:
            self.members(schema)

    def resolved(self, schema):
        return self.contract.schemas[target(schema)] if "$ref" in schema else schema

    def has_default(self, member):
        return "default" in member or "default" in self.resolved(member)

    def default(self, member):
        return member.get("default", self.resolved(member).get("default"))

    def description(self, member):
        """The description of a member, or of a schema that has no heading of its own."""
        told = member.get("description")
        if not told and "$ref" in member and not self.contract.is_told(target(member)):
            told = self.resolved(member).get("description", "")
        return re.sub(r"\s+", " ", told or "").strip()

    def type(self, schema):
        if "$ref" in schema:
            name = target(schema)
            if not self.contract.is_told(name):
                return self.type(self.contract.schemas[name])
            page, heading = self.contract.pages.get(name, self.name), self.contract.heading(name)
            return f"[{heading}]({'' if page == self.name else f'{page}.md'}#{heading.lower()})"
        if "const" in schema:
            return f"`{json.dumps(schema['const'])}`"
        if "enum" in schema:
            return " or ".join(f"`{value}`" for value in schema["enum"])
        for word in ("oneOf", "anyOf", "allOf"):
            if word in schema and "properties" not in schema:
                kinds = dict.fromkeys(self.type(each) for each in schema[word])
                return " or ".join(kinds)
        kinds = schema.get("type", "any value")
        return " or ".join(self.kind(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds))

    def kind(self, kind, schema):
        if kind == "array":
            most = f", at most {schema['maxItems']:,}" if "maxItems" in schema else ""
            items = self.type(schema.get("items", {}))
            return f"list of {f'({items})' if ' or ' in items else items}{most}"
        if kind == "string" and "maxLength" in schema:
            return f"text, at most {schema['maxLength']:,}"
        if kind in ("number", "integer"):
            return {"number": "number", "integer": "whole number"}[kind] + self.bounds(schema)
        return {"string": "text", "boolean": "true or false", "object": "object"}.get(kind, kind)

    @staticmethod
    def bounds(schema):
        """The range of a number; bounds that no screen reaches are left out."""
        low, high = schema.get("minimum"), schema.get("maximum")
        above = f" above {schema['exclusiveMinimum']:g}" if "exclusiveMinimum" in schema else ""
        low = f" from {low:g}" if low is not None and low > -FAR else ""
        return (above or low) + (f" to {high:g}" if high is not None and high < FAR else "")

    @property
    def text(self):
        return re.sub(r"\n{3,}", "\n\n", "\n".join(self.lines)).strip() + "\n"


def part_page(contract, name, title, roots):
    told = contract.claim(name, roots)
    page = Page(contract, name, title)
    if name in TYPED:
        page.add(TYPED[name])
    return page, told


def add_example(contract, page, name):
    """Adds the first example of an operation, as a command with its response."""
    operation = contract.operation(name)
    request = operation["requestBody"]["content"]["application/json"]["examples"]
    responses = operation["responses"]["200"]["content"]["application/json"].get("examples", {})
    key = next(key for key in request if key in responses)
    body = json.dumps(request[key]["value"], ensure_ascii=False).replace("'", "'\\''")
    page.add(f"{request[key].get('summary', '')}\n\n```sh\ncurl -s localhost:8080/{name} -d '{body}'\n```")
    page.add(f"```json\n{json.dumps(responses[key]['value'], ensure_ascii=False)}\n```")


def operation_page(contract, name):
    operation = contract.operation(name)
    told = contract.claim(name, [target(each["content"]["application/json"]["schema"])
                                 for each in (operation["requestBody"], operation["responses"]["200"])])
    page = Page(contract, name, f"POST /{name}")
    page.add(f"{operation['summary']}.")
    page.add(operation.get("description", ""))
    add_example(contract, page, name)
    return page, told


def start_page(contract):
    page = Page(contract, "start", "Composer")
    intro = contract.document["info"]["description"].split("**Values**")
    page.add(intro[0])
    page.add("## By task")
    page.lines += [f"- {task}: [POST /{name}]({name}.md)" for task, name in TASKS] + [""]
    page.add("In a page, `/composer.js` does all of it for a textarea, and `/core.js` answers the same requests without a network.")
    page.add("```sh\ncurl -s localhost:8080/layout -d '{\"device\": \"iphone-16\", \"keyboard\": {\"type\": \"default\"}}'\n```")
    page.add("A member that does not exist, or a value of the wrong type, is a 422 whose `detail` says what to send instead.")
    page.add("## Parts of requests and responses")
    page.lines += [f"- [{title}]({name}.md)" for name, title, _ in PARTS] + [""]
    page.add("## Values\n\n" + intro[1].split("**Requests**")[0].strip())
    return page


def listing():
    """llms.txt: what a program reads first."""
    lines = ["# Composer", "", "> The logic of a chat app's message box: where it belongs when the software keyboard moves, how tall it is,",
             "> how its text breaks into lines, whether an edit is allowed, what it does event by event.", "",
             "- [Start](/docs/start.md): by task, with a request to try", "", "## Operations", ""]
    lines += [f"- [POST /{name}](/docs/{name}.md): {task}" for task, name in TASKS]
    lines += ["", "## Parts of requests and responses", ""] + [f"- [{title}](/docs/{name}.md)" for name, title, _ in PARTS]
    lines += ["", "## Optional", "", "- [Types for TypeScript](/composer.d.ts)", "- [The contract](/openapi.yaml): all of the above, 200 kB", ""]
    return "\n".join(lines)


def pages(contract):
    drafts = [part_page(contract, *part) for part in PARTS] + [operation_page(contract, name) for name in OPERATIONS]
    for page, told in drafts:
        for name in told:
            page.schema(name)
    return {f"{page.name}.md": page.text for page, _ in drafts} | {"start.md": start_page(contract).text, "llms.txt": listing()}


def main():
    source, folder = (pathlib.Path(name) for name in sys.argv[-2:])
    made = pages(Contract(yaml.safe_load(source.read_text(encoding="utf-8"))))
    long = [f"{name}: {len(text.encode())} bytes" for name, text in made.items() if len(text.encode()) > MOST_BYTES]
    if long:
        sys.exit(f"plain_pages.py: longer than {MOST_BYTES} bytes, so give PARTS another page: {', '.join(long)}")
    for path in set(folder.glob("*")) - {folder / name for name in made}:
        if "--check" in sys.argv:
            sys.exit(f"{path}: no page any more; run make openapi")
        path.unlink()
    update({folder / name: text for name, text in made.items()}, "openapi")


if __name__ == "__main__":
    main()
