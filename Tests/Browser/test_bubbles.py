"""Messages with chips, images, code and emoji in five languages: as Chromium lays them out, and drawn from the
response of /lines alone.

`make film` writes the picture to docs/images/bubbles.png.
"""

import unittest

import support
from relay import PAGES
from support import SCREENSHOTS


class BubblesTests(unittest.TestCase):
    def test_bubbles_are_as_high_as_in_chromium_and_break_in_the_same_places(self):
        with support.page_server((PAGES / "bubbles.html").read_text()) as address:
            page = support.browser().new_page(viewport={"width": 652, "height": 400})
            self.addCleanup(page.close)
            page.goto(f"{address}?service={support.URL}")
            page.wait_for_function("globalThis.compared")
            compared = page.evaluate("compared")
            SCREENSHOTS.mkdir(parents=True, exist_ok=True)
            page.locator("html").screenshot(path=SCREENSHOTS / "bubbles.png")
        self.assertEqual([len(each["service"]["starts"]) for each in compared], [3, 3, 2, 2, 2, 1])
        for index, each in enumerate(compared):
            self.assertEqual(each["service"], each["browser"], index)
