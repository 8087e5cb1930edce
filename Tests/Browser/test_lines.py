"""The service's lines beside this browser's, with the same font files."""

from support import PageTest

LANGUAGES = 22


class LinesTests(PageTest):
    def test_a_text_and_its_lines_are_laid_over_each_other(self):
        page = self.open()
        for lang in ["en", "ja", "ar", "th", "hi"]:
            page.locator("#lines-lang").select_option(lang)
            self.await_match("#lines-verdict", "every one starts at the same character")
            marks = page.locator("#lines-marks rect")
            self.await_equal(lambda: marks.count() >= 2 and marks.count() % 2, 0)

    def test_another_width_is_compared_again(self):
        page = self.open()
        page.locator("#lines-text").fill("one two three four five six seven eight nine ten")
        for width in ["60", "120", "333"]:
            page.locator("#lines-width").fill(width)
            self.await_match("#lines-width-value", f"{width} px")
            self.await_match("#lines-verdict", "every one starts at the same character")

    def test_a_hundred_random_texts_in_every_script_agree(self):
        page = self.open()
        page.locator("#agree-heavy").check()
        page.locator("#agree-run").click()
        rows = page.locator("#agree-rows tr")
        page.locator("#agree-run:not([disabled])").wait_for(timeout=45_000)
        agreed = {row.get_attribute("data-lang"): row.get_attribute("data-agreed")
                  for row in rows.all()}
        self.assertEqual(agreed, dict.fromkeys(agreed, "100"))
        self.assertEqual(len(agreed), LANGUAGES)
        self.await_match("#agree-count", "2200 texts compared, 2200 agree: 100 %")
