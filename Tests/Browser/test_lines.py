"""The lines of the service are those of the browser, for the same font files."""

import unittest

import browsers
import support
from support import ENGINES, PageTest

LANGUAGES = 22
# Fonts are higher than a line of 1 or 1.15 times their size, so that the boxes of neighbouring lines overlap.
TIGHT = [1, 1.15, 1.3]
TEXTS = ["As many lines as the text needs, not more and not fewer", "必要な行数だけ、多くも少なくもなく折り返されます。",
         "عدد الأسطر بقدر ما يحتاجه النص لا أكثر ولا أقل", "มีบรรทัดเท่าที่ข้อความต้องการไม่มากและไม่น้อย", "पाठ को जितनी पंक्तियाँ चाहिए उतनी ही",
         "👩‍👩‍👧 emoji 🎹 between 🏞 words ☕ and é á̧ marks", "one 二 ثلاثة สี่ पाँच 6️⃣ seven 八"]
ENDS = """const { pageLines } = await import("/core-lines.js"), lines = pageLines(), [texts, heights] = args;
  const style = (lineHeight) => ({ font: { families: ["Noto Sans"], size: 28, weight: 400, style: "normal", letterSpacing: 0, lineHeight, variationSettings: {} },
    direction: "ltr", lang: "", tabSize: 8, lineBreak: "auto", wordBreak: "normal", overflowWrap: "break-word",
    whiteSpace: "pre-wrap", textTransform: "none", textIndent: 0, wordSpacing: 0, textWrap: "wrap" });
  return texts.map((text) => heights.map((height) => lines.ends(text, style(28 * height), 200)));"""

# How many lines the playground's text has in this browser, counted in lines that are higher than any font.
SHOWN_LINES = """() => {
  const field = document.getElementById("text"), style = getComputedStyle(field), copy = document.createElement("div");
  for (const name of ["fontFamily", "fontSize", "whiteSpace", "overflowWrap"]) copy.style[name] = style[name];
  Object.assign(copy.style, { position: "absolute", lineHeight: "100px", width: `${field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)}px` });
  copy.lang = field.lang;
  copy.textContent = field.value;
  document.body.append(copy);
  const lines = Math.round(copy.offsetHeight / 100);
  copy.remove();
  return lines;
}"""


class TightLinesTests(unittest.TestCase):
    def test_lines_that_overlap_have_the_ends_of_lines_that_do_not(self):
        browser = browsers.current()
        browser.open(support.URL + "/docs")
        for text, ends in zip(TEXTS, browser.run(ENDS, TEXTS, [3, *TIGHT])):
            self.assertGreater(len(ends[0]), 1, text)
            for height, found in zip(TIGHT, ends[1:]):
                self.assertEqual(found, ends[0], f"{text} in lines of {height}")


class LinesTests(PageTest):
    def test_the_line_starts_are_marked_in_the_text(self):
        page = self.open()
        for lang in ["en", "ja", "ar", "th", "hi"]:
            page.locator("#lines-lang").select_option(lang)
            self.await_match("#lines-verdict", "Same line breaks")
            marks = page.locator("#lines-marks rect")
            self.await_equal(lambda: marks.count() >= 2 and marks.count() % 2, 0)

    def test_a_mark_covers_no_part_of_its_character(self):
        page = self.open()
        page.locator("#lines-lang").select_option("en")
        self.await_match("#lines-verdict", "Same line breaks")
        left = page.locator("#lines-text").bounding_box()["x"]
        ends = page.locator("#lines-marks rect").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().right)")
        self.assertTrue(ends and all(end <= left + 0.5 for end in ends), (left, ends))

    def test_the_count_of_lines_is_the_number_that_the_field_shows(self):
        for text in ["日本語", "日本語" * 8, "日本語。「括弧」、句読点。" * 3, "ภาษาไทยเขียนติดกันไม่มีช่องว่าง" * 2, "こんにちは、hello world " * 3]:
            page = self.open()
            page.locator("#text").click()
            self.browser.type(text)
            self.await_equal(page.locator("#text").input_value, text)
            self.await_equal(lambda: int(page.locator("#count").text_content().split()[0]), page.evaluate(SHOWN_LINES), text)

    def test_the_service_breaks_lines_as_the_engine_of_this_browser(self):
        page = self.open()
        self.await_match("#lines .many-texts", f'engine: "{ENGINES[self.browser.name]}"')
        for lang in ["en", "ja", "ar", "th", "hi"]:
            page.locator("#lines-lang").select_option(lang)
            # The text beside the verdict is set together with it.
            page.wait_for_function("document.getElementById('lines-mirror').textContent === document.getElementById('lines-text').value")
            self.await_match("#lines-verdict", "^Same line breaks")

    def test_a_change_of_the_width_updates_the_comparison(self):
        page = self.open()
        page.locator("#lines-text").fill("one two three four five six seven eight nine ten")
        for width in ["60", "120", "333"]:
            page.locator("#lines-width").fill(width)
            self.await_match("#lines-width-value", f"{width} px")
            self.await_match("#lines-verdict", "Same line breaks")

    def test_100_random_texts_in_each_language_have_the_same_lines(self):
        page = self.open()
        page.locator("#agree-heavy").check()
        page.locator("#agree-run").click()
        rows = page.locator("#agree-rows tr")
        page.wait_for_function("!document.getElementById('agree-run').disabled", seconds=300)
        same = dict(rows.evaluate_all("(all) => all.map(({ dataset }) => [dataset.lang, dataset.same])"))
        self.assertEqual(same, dict.fromkeys(same, "100"))
        self.assertEqual(len(same), LANGUAGES)
        self.await_match("#agree-count", "2200 texts compared, 2200 with the same lines: 100%")
