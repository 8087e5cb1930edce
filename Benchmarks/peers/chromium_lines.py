"""Measure line breaking of new texts in Chromium.

    chromium_lines.py CHROMIUM WIDTH FILE FAMILY LANGUAGE [FILE FAMILY LANGUAGE ...]

Prints nanoseconds per character for each file, the minimum of all rounds. The text goes into an
element with the white-space rules of a textarea; reading the element's height forces its layout.
Each paragraph starts with the number of the round, so that no cache contains it.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROUNDS = 15

MEASURE = """([text, style, lang, rounds]) => {
  const box = document.createElement("div");
  box.style = style;
  box.lang = lang;
  document.body.replaceChildren(box);
  let shortest = Infinity, height = 0;
  for (let round = 0; round < rounds; round++) {
    const next = text.split("\\n").map((paragraph) => `${round} ${paragraph}`).join("\\n");
    const start = performance.now();
    box.textContent = next;
    height += box.offsetHeight;
    shortest = Math.min(shortest, (performance.now() - start) / next.length);
  }
  return height > 0 ? shortest * 1e6 : NaN;
}"""


def main(chromium: str, width: str, rest: list[str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for file, family, language in zip(rest[::3], rest[1::3], rest[2::3]):
            text = Path(file).read_text(encoding="utf-8")
            style = (
                f"font: 16px '{family}'; width: {width}px; white-space: pre-wrap;"
                " overflow-wrap: break-word"
            )
            print(f"{page.evaluate(MEASURE, [text, style, language, ROUNDS]):.1f}", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
