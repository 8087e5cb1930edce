"""Write the table of device presets that the service embeds, from a file of facts.

usage: generate_devices.py facts.json Sources/CResources/devices.json

Each fact has sources and a confidence. Unknown facts are null in facts.json and absent in the table.
"measured", "estimated" and "disputed" are JSON Pointers to facts of the device: read on a device, a
simulator or an emulator with this screen; taken from a similar device; given differently by sources.
The table has one device per line, with the members in the order of the contract's schema. So a changed
fact changes one line.
"""

import argparse
import json
import sys
from pathlib import Path

FIELDS = (
    "id",
    "name",
    "platform",
    "year",
    "screen",
    "scale",
    "cornerRadius",
    "homeIndicator",
    "safeArea",
    "keyboards",
    "keyboardIncludesSafeAreaBottom",
    "sources",
    "confidence",
    "confidenceDetail",
    "notes",
    "altSafeArea",
    "altKeyboards",
    "sameClassAs",
    "hinge",
    "measured",
    "estimated",
    "disputed",
)
SIDES = ("top", "left", "bottom", "right")
KEYBOARDS = ("default", "defaultWithoutSuggestions", "japanese", "emoji", "numberPad")
ORIENTATIONS = ("portrait", "landscape")


def ordered(facts: dict, keys: tuple[str, ...]) -> dict:
    """The known facts in the order of the keys; fails if there are other keys."""
    unexpected = set(facts) - set(keys)
    if unexpected:
        raise SystemExit(f"unexpected keys: {', '.join(sorted(unexpected))}")
    return {key: facts[key] for key in keys if facts.get(key) is not None}


def by_orientation(facts: dict, keys: tuple[str, ...]) -> dict:
    """The known facts of each orientation, without orientations that have none."""
    table = {name: ordered(facts.get(name) or {}, keys) for name in ORIENTATIONS}
    return {name: known for name, known in table.items() if known}


def by_version(facts: dict, keys: tuple[str, ...]) -> dict:
    return {version: by_orientation(facts[version], keys) for version in sorted(facts)}


def device(facts: dict) -> dict:
    known = ordered(facts, FIELDS)
    known["screen"] = ordered(facts["screen"], ("width", "height"))
    known["safeArea"] = by_orientation(facts["safeArea"], SIDES)
    known["keyboards"] = by_orientation(facts["keyboards"], KEYBOARDS)
    if "hinge" in known:
        known["hinge"] = ordered(known["hinge"], ("x", "y", "width", "height"))
    if "altSafeArea" in known:
        known["altSafeArea"] = by_version(known["altSafeArea"], SIDES)
    if "altKeyboards" in known:
        known["altKeyboards"] = by_version(known["altKeyboards"], KEYBOARDS)
    return known


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("facts", type=Path)
    parser.add_argument("table", type=Path)
    arguments = parser.parse_args()
    facts = json.loads(arguments.facts.read_text(encoding="utf-8"))
    lines = [json.dumps(device(one), ensure_ascii=False) for one in facts]
    table = '{"devices": [\n' + ",\n".join(lines) + "\n]}\n"
    arguments.table.write_text(table, encoding="utf-8")
    print(f"{arguments.table}: {len(lines)} devices")
    return 0


if __name__ == "__main__":
    sys.exit(main())
