#!/usr/bin/env python3
"""Record the lines into which Chromium breaks the project's test texts.

usage: record_lines.py TEXTS.json OUT.jsonl [BASE.jsonl]

With BASE, a recording of another release of Debian, OUT has only the cases whose result differs, each
with its place in BASE.

Requires Debian's chromium, PyPI's playwright, and no fonts but the reference packages
(fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji, fonts-dejavu-core), because font fallback
depends on all installed fonts. Each language and list of families has a browser of its own, because
Chromium's fallback also depends on the texts that it has shown before.

The first line of OUT has the versions and hashes that the recording is valid for.
"""
import hashlib
import json
import subprocess
import sys

from playwright.sync_api import sync_playwright

WIDTHS = [25, 40, 77.3, 120, 180, 240, 343]
SIZES = [13.333, 17, 24]
DEFAULT_FAMILIES = ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"]
PACKAGES = [
    "chromium", "fontconfig", "libharfbuzz0b", "libfreetype6", "fonts-noto-core",
    "fonts-noto-cjk", "fonts-noto-color-emoji", "fonts-dejavu-core",
]

# The styles to record of every text, besides the default style.
VARIANTS = [
    {"lineBreak": "strict"}, {"lineBreak": "loose"}, {"lineBreak": "anywhere"},
    {"wordBreak": "keep-all"}, {"wordBreak": "break-all"}, {"letterSpacing": 1.5},
    {"letterSpacing": -0.5}, {"weight": 700}, {"slant": "italic"}, {"tabSize": 3},
]

# A line starts where the top of a character's box moves down by a line. Characters without a box
# (controls, collapsed soft hyphens) belong to the next character with a box. The browser reports
# the hyphen of a soft hyphen with the characters on both sides, but it belongs to neither.
MEASURE = """
(cases) => cases.map((c) => {
  const box = document.createElement('div');
  Object.assign(box.style, {
    whiteSpace: 'pre-wrap', overflowWrap: 'break-word', tabSize: c.tabSize || 8, lineHeight: '200px',
    width: c.width + 'px', fontSize: c.size + 'px',
    fontFamily: c.families.map((f) => JSON.stringify(f)).join(','),
    lineBreak: c.lineBreak || 'auto', wordBreak: c.wordBreak || 'normal',
    letterSpacing: (c.letterSpacing || 0) + 'px',
    fontWeight: c.weight || 400, fontStyle: c.slant || 'normal',
    fontVariationSettings: Object.entries(c.variationSettings || {})
      .map(([tag, value]) => `"${tag}" ${value}`).join(',') || 'normal',
  });
  box.lang = c.lang;
  const node = document.createTextNode(c.text.replace(/\\r\\n|\\r/g, '\\n'));
  box.append(node);
  document.body.append(box);
  const top = box.getBoundingClientRect().top;
  const range = document.createRange();
  const boxes = [];
  for (let i = 0; i < node.length; i++) {
    range.setStart(node, i);
    range.setEnd(node, i + 1);
    boxes.push([...range.getClientRects()]);
  }
  const same = (a, b) => a.left === b.left && a.top === b.top && a.width === b.width;
  const has = (i, rect) => (boxes[i] || []).some((other) => same(other, rect));
  const starts = [];
  let line = -1;
  for (let i = 0; i < node.length; i++) {
    const own = boxes[i].filter((rect) => !has(i - 1, rect) && !has(i + 1, rect));
    const rects = boxes[i].length > 1 && own.length ? own : boxes[i];
    if (!rects.length) continue;
    const rect = rects[rects.length - 1];
    const at = Math.floor((rect.top + rect.height / 2 - top) / 200);
    if (at > line) { starts.push(i); line = at; }
  }
  const span = document.createElement('span');
  span.style.whiteSpace = 'pre';
  span.append(node);
  box.style.width = '1000000px';
  box.append(span);
  const width64 = /^ |[\\n\\t]/.test(node.data) ? null : span.getBoundingClientRect().width * 64;
  box.style.lineHeight = 'normal';
  box.replaceChildren(document.createElement('br'));
  const lineHeight = box.getBoundingClientRect().height;
  box.remove();
  return { starts, width64, lineHeight };
})
"""


def cases(texts):
    """The cases to record: a rule in its own widths and style, other texts in all variants."""
    for text in texts:
        if "rule" in text:
            yield from rule_cases(text)
            continue
        for families in ([text["family"]], [text["family"], *DEFAULT_FAMILIES]):
            for index, width in enumerate(WIDTHS):
                yield {
                    "lang": text["lang"], "families": list(dict.fromkeys(families)),
                    "size": SIZES[index % len(SIZES)], "width": width, "text": text["text"],
                }
        for index, variant in enumerate(VARIANTS):
            yield {
                "lang": text["lang"],
                "families": list(dict.fromkeys([text["family"], *DEFAULT_FAMILIES])),
                "size": SIZES[index % len(SIZES)], "width": WIDTHS[index % len(WIDTHS)],
                "text": text["text"], **variant,
            }


def rule_cases(text):
    """The case of a rule in each of its widths."""
    common = {key: value for key, value in text.items() if key != "widths"}
    for width in text["widths"]:
        yield {**common, "width": width}


def record(group, prepare=lambda page: None):
    """The results for cases with the same language and families, and the browser's version.

    `prepare` is called with the page before the cases are measured.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox", "--font-render-hinting=none"])
        page = browser.new_page()
        page.set_content("<!doctype html><meta charset=utf-8><body style=margin:0>")
        prepare(page)
        results = page.evaluate(MEASURE, group)
        version = browser.version
        browser.close()
    return results, version


def record_groups(cases, group_of, prepare=lambda page: None):
    """The cases with their results, group after group, and the browser's version. Each group has a browser of its own."""
    groups, lines = {}, []
    for case in cases:
        groups.setdefault(group_of(case), []).append(case)
    for group in groups.values():
        results, version = record(group, prepare)
        lines += [{**case, **result} for case, result in zip(group, results)]
    print(f"{len(lines)} cases recorded with Chromium {version}")
    return lines, version


def write(path, lines):
    """Writes values as JSON, one a line."""
    with open(path, "w", encoding="utf-8") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def key(version):
    """The versions and hashes that the recording is valid for."""
    versions = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *PACKAGES],
        check=True, capture_output=True, text=True).stdout.split("\n")
    with open("/usr/lib/chromium/icudtl.dat", "rb") as data:
        icu = hashlib.sha256(data.read()).hexdigest()
    fonts = subprocess.run(
        ["fc-list", ":", "file"], check=True, capture_output=True, text=True).stdout
    files = sorted(line.rstrip(": ") for line in fonts.splitlines())
    digest = hashlib.sha256()
    for file in files:
        with open(file, "rb") as data:
            digest.update(hashlib.sha256(data.read()).digest())
    return {
        "chromium": version, "icudtl.dat sha256": icu, "font files": len(files),
        "font files sha256": digest.hexdigest(), "packages": [v for v in versions if v],
        "flags": "--headless --font-render-hinting=none, device pixel ratio 1",
    }


def differences(lines, base):
    """The lines that differ from those of another recording, each with its place there."""
    with open(base, encoding="utf-8") as file:
        others = [json.loads(line) for line in file][1:]
    return [
        {"place": place, **line}
        for place, (line, other) in enumerate(zip(lines, others, strict=True)) if line != other
    ]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lines, version = record_groups(cases(json.load(file)), lambda case: (case["lang"], *case["families"]))
    if len(sys.argv) > 3:
        lines = differences(lines, sys.argv[3])
        print(f"{len(lines)} of them differ from {sys.argv[3]}")
    write(sys.argv[2], [key(version), *lines])


if __name__ == "__main__":
    main()
