"""Messages with chips, images, code and emoji in five languages: as Chromium lays them out, and drawn from the
response of /lines alone.

`make film` writes the picture to docs/images/bubbles.png.
"""

import browsers
import support
from relay import PAGES
from support import PageTest

WIDTH = 652


class BubblesTests(PageTest):
    def test_bubbles_are_as_high_as_in_chromium_and_break_in_the_same_places(self):
        if browsers.engine != "Chromium":
            self.skipTest("the numbers are those of Chromium's engine")
        with support.page_server((PAGES / "bubbles.html").read_text()) as address:
            page = self.visit(f"{address}?service={support.URL}", {"width": WIDTH, "height": 400})
            page.wait_for_function("globalThis.compared")
            compared = page.evaluate("compared")
            self.browser.resize(WIDTH, page.evaluate("document.documentElement.offsetHeight"))
            self.browser.screenshot(support.picture("bubbles.png"))
        self.assertEqual([len(each["service"]["starts"]) for each in compared], [3, 3, 2, 2, 2, 1])
        for index, each in enumerate(compared):
            self.assertEqual(each["service"], each["browser"], index)
