"""List the playground's files for the compiler, and hash its style sheet for its policy.

usage: playground.py [--check] FOLDER

The page contains its style sheet, so that a browser can paint it after one response. Its
Content-Security-Policy allows this style sheet by its hash. --check writes nothing and fails if a
file is not up to date.
"""

import base64
import hashlib
import pathlib
import sys

HEAD = """\
// Made by `make playground` from the files in page/.
#include "Playground.h"

static const uint8_t page[] = {
#embed "page/head.html" suffix(, )
#embed "page/style.css" suffix(, )
#embed "page/body.html"
};
static const uint8_t style_hash[] = {
#embed "style-hash.txt"
};
"""

TAIL = """\
};

playground_bytes playground_page(void) { return (playground_bytes){page, sizeof page}; }

playground_bytes playground_style_hash(void) {
  return (playground_bytes){style_hash, sizeof style_hash};
}

size_t playground_file_count(void) { return sizeof files / sizeof *files; }

playground_file playground_file_at(size_t index) { return files[index]; }
"""


def style_hash(page):
    """The hash of everything between <style> and </style>, as the browser sees it."""
    # The tags stand at the ends of the files around the style sheet.
    text = (page / "head.html").read_bytes() + (page / "style.css").read_bytes()
    text += (page / "body.html").read_bytes()
    style = text[text.index(b"<style>") + len(b"<style>"):text.index(b"</style>")]
    return f"sha256-{base64.b64encode(hashlib.sha256(style).digest()).decode()}\n"


def listing(page):
    """playground.c."""
    names = sorted(file.name for file in page.iterdir() if file.suffix in (".js", ".svg"))
    arrays = {name: name.replace(".", "_").replace("-", "_") for name in names}
    embeds = "".join(
        f'static const uint8_t {array}[] = {{\n#embed "page/{name}"\n}};\n'
        for name, array in arrays.items())
    rows = "".join(
        f'    {{"{name}", {{{array}, sizeof {array}}}}},\n' for name, array in arrays.items())
    return f"{HEAD}{embeds}\nstatic const playground_file files[] = {{\n{rows}{TAIL}"


def main():
    folder = pathlib.Path(sys.argv[-1])
    made = {
        folder / "playground.c": listing(folder / "page"),
        folder / "style-hash.txt": style_hash(folder / "page"),
    }
    stale = [path for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    if "--check" not in sys.argv:
        for path in stale:
            path.write_text(made[path], encoding="utf-8")
    elif stale:
        sys.exit(f"{', '.join(map(str, stale))}: stale; run make playground")


main()
