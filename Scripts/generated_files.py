"""Write files that a script generates, or check that they are up to date."""

import sys
from pathlib import Path


def update(files: dict[Path, str], target: str) -> None:
    """Writes the files whose text differs; with --check on the command line, ends with status 1 instead.

    - `files`: the text of each file. A file that does not exist yet has no text.
    - `target`: the target of the Makefile that writes the files.
    """
    for path, text in files.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if "--check" in sys.argv:
            sys.exit(f"{path}: not up to date; run make {target}")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
