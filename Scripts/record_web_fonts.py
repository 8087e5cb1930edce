#!/usr/bin/env python3
"""Record the lines into which a browser breaks texts in web fonts.

usage: record_web_fonts.py SEED COUNT OUT.jsonl [webkit]

Requires what record_lines.py requires, or WebKitGTK, and Debian's fonts-inter-variable. A page loads the fonts by
@font-face. The texts are parts of Tests/TextLayoutTests/Vectors/texts.json; the seed chooses the texts,
fonts, weights, variation settings, sizes and widths.

The first line of OUT has the versions that the recording is valid for, and the font files.
"""
import base64
import datetime
import json
import os
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Fallback depends on all installed fonts, so the browser sees the reference fonts only.
os.environ["FONTCONFIG_FILE"] = str(ROOT / "Tests/reference-fonts.conf")

sys.path.append(str(ROOT / "Tests/Browser"))
from record_lines import DEFAULT_FAMILIES, MEASURE, key, record_groups, write  # noqa: E402
from webkit import WebKitGTK  # noqa: E402

INTER = "/usr/share/fonts/truetype/inter-vf"
NOTO = "/usr/share/fonts/truetype/noto"
ANY_WEIGHT = {"weight": "100 900"}
# The rules of the page. A rule without descriptors has any value of the font's axes. No package has
# a font with the axes of optical size and width, so two copies of Inter have the weight axis renamed.
FACES = [
    {"family": "Inter", "path": f"{INTER}/Inter.var.ttf"},
    {"family": "Pair", "path": f"{INTER}/Inter-roman.var.ttf", "descriptors": ANY_WEIGHT},
    {"family": "Pair", "path": f"{INTER}/Inter-italic.var.ttf",
     "descriptors": {**ANY_WEIGHT, "style": "italic"}},
    {"family": "Display", "path": f"{INTER}/InterDisplay.var.ttf", "descriptors": ANY_WEIGHT},
    {"family": "Static", "path": f"{NOTO}/NotoSans-Regular.ttf", "descriptors": {"weight": "400"}},
    {"family": "Static", "path": f"{NOTO}/NotoSans-Bold.ttf", "descriptors": {"weight": "700"}},
    {"family": "Static", "path": f"{NOTO}/NotoSans-Italic.ttf",
     "descriptors": {"weight": "400", "style": "italic"}},
    {"family": "Single", "path": f"{NOTO}/NotoSerif-Regular.ttf"},
    {"family": "Optical", "path": f"{INTER}/Inter-roman.var.ttf", "weightAxis": "opsz"},
    {"family": "Wide", "path": f"{INTER}/Inter-roman.var.ttf", "weightAxis": "wdth"},
]
FAMILIES = ["Inter", "Inter", "Inter", "Pair", "Pair", "Display", "Static", "Single", "Optical", "Wide"]
LANGUAGES = {"en", "de", "fr", "es", "pl", "tr", "vi", "ru", "uk", "el", "ja", "ar", "th", "zh-Hans", "ko"}
SIZES = [11, 13.333, 16, 17, 22.5, 24, 40]
# The least optical size of that copy is the least weight of Inter, 100.
OPTICAL_SIZES = [60, 101, 120, 143.4, 160.5]
LOAD = """
async (rules) => {
  const style = document.createElement('style');
  style.textContent = rules.join('\\n');
  document.head.append(style);
  await Promise.all([...document.fonts].map((face) => face.load()));
}
"""


def data_of(face):
    """The font file, with its weight axis renamed if the face says so."""
    data = Path(face["path"]).read_bytes()
    if "weightAxis" not in face:
        return data
    tables = int.from_bytes(data[4:6], "big")
    records = [data[12 + 16 * i:28 + 16 * i] for i in range(tables)]
    start = next(int.from_bytes(r[8:12], "big") for r in records if r[:4] == b"fvar")
    at = data.index(b"wght", start)
    return data[:at] + face["weightAxis"].encode() + data[at + 4:]


def rule(face):
    """The CSS rule that loads a font file."""
    data = base64.b64encode(data_of(face)).decode()
    descriptors = "".join(f";font-{name}:{value}" for name, value in face.get("descriptors", {}).items())
    return (f"@font-face{{font-family:'{face['family']}';"
            f"src:url(data:font/ttf;base64,{data}){descriptors}}}")


def part(text, generator):
    """Four to sixteen words of a text."""
    words = text.split(" ")
    start = generator.randrange(max(1, len(words) - 5))
    return " ".join(words[start:start + generator.randint(4, 16)])


def settings(generator):
    """Values of one to three axes, also beyond their ranges. `zzzz` is an axis that no font has."""
    choices = {
        "wght": generator.choice([generator.randint(1, 1100), generator.randint(400, 7200) / 8]),
        "slnt": generator.choice([-14, -10, -4.5, 0, 7]),
        "opsz": generator.randint(8, 1000), "wdth": generator.randint(50, 1000), "zzzz": 5,
    }
    return {tag: choices[tag] for tag in sorted(generator.sample(list(choices), generator.randint(1, 3)))}


def cases(seed, count):
    """Random cases: a third with variation settings, a third slanted."""
    generator = random.Random(seed)
    with open(ROOT / "Tests/TextLayoutTests/Vectors/texts.json", encoding="utf-8") as file:
        texts = [text for text in json.load(file) if text["lang"] in LANGUAGES]
    for _ in range(count):
        text = generator.choice(texts)
        family = generator.choice(FAMILIES)
        size = generator.choice(OPTICAL_SIZES if family == "Optical" else SIZES)
        case = {
            "lang": text["lang"], "families": [family, *DEFAULT_FAMILIES], "size": size,
            "width": round(size * generator.uniform(5, 22), 1), "text": part(text["text"], generator),
            "weight": generator.choice([1, 100, 250, 400, 437, 500, 600, 650, 700, 900, 950]),
        }
        if generator.random() < 1 / 3:
            case["slant"] = generator.choice(["italic", "oblique"])
        if generator.random() < 1 / 3:
            case["variationSettings"] = settings(generator)
        yield case


def record_in_chromium(made, rules):
    """The cases with their results, and what they are valid for."""
    lines, version = record_groups(made, lambda case: case["lang"], lambda page: page.evaluate(LOAD, rules))
    return lines, key(version)


def record_in_webkit(made, rules):
    """The same in WebKitGTK."""
    browser = WebKitGTK()
    try:
        browser.open("data:text/html,<!doctype html><meta charset=utf-8><body style=margin:0>")
        # The driver does not take all fonts in one request.
        for rule_of_face in rules:
            browser.run(f"return ({LOAD})(args)", rule_of_face)
        results = browser.run(f"return ({MEASURE})(args)", *made)
        return [{**case, **result} for case, result in zip(made, results)], {
            "versions": f"{browser.name} {browser.version}; Debian 12 with the reference fonts",
            "recorded": str(datetime.date.today())}
    finally:
        browser.close()


def main():
    seed, count, out, *engine = sys.argv[1:]
    record = record_in_webkit if engine == ["webkit"] else record_in_chromium
    lines, validity = record(list(cases(int(seed), int(count))), [rule(face) for face in FACES])
    sizes = [{**face, "size": Path(face["path"]).stat().st_size} for face in FACES]
    write(out, [{**validity, "seed": int(seed), "faces": sizes}, *lines])


if __name__ == "__main__":
    main()
