"""Check bills of materials: by the schema of CycloneDX, and by the rules of package URLs.

usage: bill_of_materials.py FILE ...
"""

import json
import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

EXPECTED = {"swift-runtime", "libmicrohttpd12", "libharfbuzz0b", "libc6"}


def complaints(text: str) -> list[str]:
    found = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if found is not None:
        return [str(found)]
    bill = json.loads(text)
    components = bill["components"]
    urls = [bill["metadata"]["component"]["purl"]] + [component["purl"] for component in components]
    missing = EXPECTED - {component["name"] for component in components}
    return [f"{name} is missing" for name in sorted(missing)] + [
        f"{url} should be {PackageURL.from_string(url).to_string()}"
        for url in urls
        if PackageURL.from_string(url).to_string() != url
    ]


def main() -> int:
    failed = False
    for name in sys.argv[1:]:
        for complaint in complaints(Path(name).read_text()):
            print(f"{name}: {complaint}", file=sys.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
