"""Compares the service's lines with the browser's, for the same font files."""

import browsers
import support
from support import PageTest

LANGUAGES = 22


class LinesTests(PageTest):
    def test_the_line_starts_are_marked_in_the_text(self):
        page = self.open()
        for lang in ["en", "ja", "ar", "th", "hi"]:
            page.locator("#lines-lang").select_option(lang)
            self.await_match("#lines-verdict", "Same line breaks")
            marks = page.locator("#lines-marks rect")
            self.await_equal(lambda: marks.count() >= 2 and marks.count() % 2, 0)

    def test_the_service_breaks_lines_as_the_engine_of_this_browser(self):
        page = self.open()
        self.await_match("#lines .heading", 'Chromium break .*engine: "chromium"')
        firefox = browsers.named("Firefox")
        if firefox is None:
            self.skipTest("Firefox is not installed")
        firefox.open(support.URL)
        self.await_equal(lambda: firefox.run("return document.documentElement.dataset.ready"), "true")
        show = """const languages = document.getElementById("lines-lang");
            languages.value = args[0];
            languages.dispatchEvent(new Event("change"));"""
        read = "return document.getElementById(args[0]).textContent"
        self.assertEqual(firefox.run(read, "browser-engine"), "gecko")
        for lang in ["en", "ja", "ar", "th", "hi"]:
            firefox.run(show, lang)
            self.page.wait_for_timeout(300)
            self.await_equal(lambda: firefox.run(read, "lines-verdict")[:16], "Same line breaks", lang)

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
        page.locator("#agree-run:not([disabled])").wait_for(timeout=45_000)
        same = {row.get_attribute("data-lang"): row.get_attribute("data-same")
                for row in rows.all()}
        self.assertEqual(same, dict.fromkeys(same, "100"))
        self.assertEqual(len(same), LANGUAGES)
        self.await_match("#agree-count", "2200 texts compared, 2200 with the same lines: 100%")
