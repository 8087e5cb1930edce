"""A box is as high as a plain textarea with the same style, which grows by `scrollHeight`."""

import json
import os
import pathlib
import re

from test_places import PlaceTest

VECTORS = pathlib.Path(__file__).parents[1] / "TextLayoutTests/Vectors"
# Texts that the recordings lack.
OWN = ["", "a", "a\n", "\n", "\n\n\n", "a\nbc", "  indented\n\tby a tab", "trailing spaces     ", "ffi fi 1/2 ½", "x" * 200, "word " * 40,
       "ﷺ ﷽", "👩‍👩‍👧‍👦👍🏽🇩🇪", "नमस्ते\nनमस्ते", "ภาษาไทยเขียนติดกันไม่มีช่องว่าง" * 3, "日本語。「括弧」、句読点。" * 5, "مرحبا بالعالم\nabc", "שלום abc שלום",
       "e\u0301\u0323\u0302 Z\u0351\u036b\u0343", "\u200bzero\u200bwidth", "a\u00adb" * 60, "https://example.org/a/very/long/path?with=query&and=more", "မြန်မာစာ", "ខ្មែរ",
       "日本語のテキスト\n", "ภาษาไทย\n\n", "\nவணக்கம்\n", "𝐟𝐚𝐧𝐜𝐲 𝓁𝑒𝓉𝓉𝑒𝓇𝓈", "1,000,000.00 € 12:30", "- a list\n- of two", "한국어 문장이 여기에 있습니다 " * 3]
# Firefox draws control characters in a textarea only.
UNNATURAL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
FULL_WIDTH = "width: 260px; resize: none; padding: 7px 9px; border: 1px solid; display: block; "
STYLES = [
    "", "font: 17px/23px sans-serif", "font: 17px/1.3 'Noto Sans'", "font: 13px/normal serif", "font: 16px 'DejaVu Sans Mono'", "font: bold 15px sans-serif",
    "font: italic 15px serif", "font-size: 31px", "line-height: 40px", "line-height: 1", "line-height: 0.8", "letter-spacing: 2px", "letter-spacing: -0.5px",
    "word-spacing: 9px", "text-indent: 40px", "text-transform: uppercase", "text-transform: capitalize", "tab-size: 3", "word-break: keep-all", "word-break: break-all",
    "line-break: anywhere", "line-break: strict", "overflow-wrap: normal", "overflow-wrap: anywhere", "hyphens: auto", "white-space: break-spaces", "white-space: pre-line",
    "white-space: nowrap", "font-feature-settings: 'liga' 0, 'kern' 0", "font-variant: small-caps", "direction: rtl", "box-sizing: border-box; padding: 20px",
    "max-height: 5lh; max-height: 100px", "min-height: 90px", "scrollbar-gutter: stable", "text-wrap: balance",
]
# Sets each text; returns those whose box is not as high as a plain textarea, with both heights.
COMPARE = """const [texts, style] = args, field = find("textarea"), wrong = [];
  const plain = field.cloneNode();
  plain.removeAttribute("style");
  plain.style.height = 0;
  plain.style.overflowY = "hidden";
  plain.rows = 1;
  document.body.append(plain);
  const { boxSizing, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(plain);
  const border = parseFloat(borderTopWidth) + parseFloat(borderBottomWidth), padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
  for (const text of texts) {
    field.value = plain.value = text;
    plain.style.height = 0;
    plain.style.height = `${plain.scrollHeight + (boxSizing === "border-box" ? border : -padding)}px`;
    const own = field.getBoundingClientRect().height, wanted = plain.getBoundingClientRect().height;
    if (Math.abs(own - wanted) > 1.01) wrong.push([text.slice(0, 40), text.length, own, wanted]);
  }
  plain.remove();
  return wrong;"""


def texts():
    """169 texts: those above, then recorded ones of every language, then recorded ones in the fonts of other systems."""
    recorded = [json.loads(line)["text"] for name in ["chromium-lines", "chromium-families"]
                for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").split("\n") if '"text"' in line]
    natural = [text for text in dict.fromkeys(recorded) if len(text) < 400 and not UNNATURAL.search(text)]
    return (OWN + natural)[:169]


class HeightTests(PlaceTest):
    def test_a_box_is_as_high_as_a_plain_one_in_every_style(self):
        found = {}
        for style in filter(re.compile(os.environ.get("COMPOSER_STYLE", "")).search, STYLES):
            self.build(f"#bar {{ position: fixed; bottom: 0; left: 0 }} textarea {{ {FULL_WIDTH}{style} }}", "<div id=bar><textarea rows=1></textarea></div>")
            self.start()
            if wrong := self.browser.run(COMPARE, texts(), style):
                found[style] = wrong
        count = sum(map(len, found.values()))
        print(f"{self.browser.name}: {count} of {len(texts()) * len(STYLES)} heights differ: {json.dumps(found, ensure_ascii=False)[:1500]}")
        self.assertLessEqual(count, 2)
