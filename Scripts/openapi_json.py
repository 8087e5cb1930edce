"""Write openapi.yaml as JSON, or check that the JSON beside it is up to date.

usage: openapi_json.py [--check] openapi.yaml openapi.json
"""

import argparse
import json
import sys
from pathlib import Path

import yaml


def as_json(source: Path) -> str:
    """The document as compact JSON, in the order of the YAML file."""
    document = yaml.safe_load(source.read_text(encoding="utf-8"))
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing; fail if stale")
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    arguments = parser.parse_args()
    wanted = as_json(arguments.source)
    target = arguments.target
    if arguments.check:
        if target.exists() and target.read_text(encoding="utf-8") == wanted:
            return 0
        print(f"{target} differs from {arguments.source}: run `make openapi`", file=sys.stderr)
        return 1
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
