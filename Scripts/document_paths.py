"""Check that each path that a page names exists in the repository.

usage: python3 Scripts/document_paths.py

A path is a relative link, or code such as `Sources/Composer`, `Machine/Clock.swift` or `bench.py`: it may
leave out the folders before it. `<Name>` and `*` stand for anything, `{a,b}` for each.
"""

import fnmatch
import pathlib
import re
import subprocess
import sys

# Files whose bare name in a page is one of the repository.
OWN = r"\.(swift|py|sh|c|mjs)$"
# Code that names no file: routes, options, patterns, addresses.
PATH = re.compile(r"[\w.@+-][\w.@+*<>{},/-]*")
# `make` writes these.
MADE = (".build", ".venv")
# Pages about files that other people have, or that a reader is to write.
OTHERS = re.compile(r"Source:|TextKit|swift-nio|webkit|chromium/", re.IGNORECASE)


def tracked():
    """All files and folders of the repository, as git knows them."""
    listed = subprocess.run(["git", "ls-files"], check=True, capture_output=True, text=True).stdout.split("\n")
    files = {pathlib.PurePosixPath(name) for name in listed if name}
    return {str(each) for file in files for each in (file, *file.parents)} - {"."}


def expanded(path):
    """A path with `{a,b}` once for each alternative."""
    if not (braces := re.search(r"\{([^{}]*)\}", path)):
        return [path]
    return [whole for part in braces[1].split(",")
            for whole in expanded(path[:braces.start()] + part + path[braces.end():])]


def exists(path, known):
    pattern = re.sub(r"<\w+>", "*", path.rstrip("/"))
    if not re.search(r"[*?]", pattern):
        return pattern in known["names"] or any(each.endswith("/" + pattern) for each in known["names"])
    return any(fnmatch.fnmatchcase(each, shape) for each in known["names"] for shape in (pattern, "*/" + pattern))


def names_file(code, known):
    """Whether code names a file or folder of the repository, right or wrong."""
    if not PATH.fullmatch(code) or code.startswith(MADE):
        return False
    return bool(re.search(OWN, code)) or ("/" in code and code.split("/")[0] in known["folders"])


def complaints(page, known):
    text = pathlib.Path(page).read_text(encoding="utf-8")
    prose = re.sub(r"^```.*?^```", lambda block: "\n" * block[0].count("\n"), text, flags=re.DOTALL | re.MULTILINE)
    for number, line in enumerate(prose.split("\n"), 1):
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", line):
            if ":" not in target and not (pathlib.Path(page).parent / target).exists():
                yield f"{page}:{number}: the link {target} leads nowhere"
        if OTHERS.search(line):
            continue
        for code in re.findall(r"`([^`]+)`", line):
            if names_file(code, known):
                yield from (f"{page}:{number}: there is no {path}" for path in expanded(code) if not exists(path, known))


def main():
    names = tracked()
    folders = {pathlib.PurePosixPath(name).name for name in names if not pathlib.Path(name).is_file()}
    known = {"names": names, "folders": folders}
    pages = sorted(name for name in names if name.endswith(".md"))
    found = [complaint for page in pages for complaint in complaints(page, known)]
    print("\n".join(found + [f"{len(pages)} pages, {len(found)} paths that do not exist"]))
    sys.exit(bool(found))


main()
