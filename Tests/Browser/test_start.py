"""The start page of the reference: each live box can be changed, and the code beside it follows."""

import json

from support import PHONE, PageTest

# The boxes by name: another value, a part of the code before it, and a part of the code after it.
CHANGES = {
    "chat": ({"returnKey": "newline", "limits": {"maxLength": 77}}, '"send"', '"maxLength": 77'),
    "keyboard": ({"device": "pixel-9"}, "iphone-16", "pixel-9"),
    "tests": ({"config": {"device": "iphone-16", "composer": {"textHeight": 36}}, "cover": "states", "format": "xctest", "maxTraces": 1}, "@playwright/test", "import XCTest"),
    "platform": ({"platform": "flutter", "device": "pixel-9", "keyboard": {"type": "default", "estimate": True}, "composer": {"textHeight": 36}}, "react-native", "package:flutter"),
}


class StartTests(PageTest):
    def test_the_code_follows_its_box(self):
        self.open("/docs")
        for name, (value, before, after) in CHANGES.items():
            code, field = [self.page.locator(f"[id='start.{name}'] {each}") for each in ("pre", "textarea.value")]
            self.await_equal(lambda: before in code.text_content(), True, before)
            field.fill(json.dumps(value))
            self.await_equal(lambda: after in code.text_content() and before not in code.text_content(), True, after)

    def test_a_mistake_is_reported_and_the_code_stays(self):
        self.open("/docs")
        for name, (_, before, _) in CHANGES.items():
            code, field, status = [self.page.locator(f"[id='start.{name}'] {each}") for each in ("pre", "textarea.value", ".status")]
            self.await_equal(lambda: before in code.text_content(), True, before)
            field.fill("{")
            self.await_equal(lambda: status.text_content() != "", True)
            self.assertIn(before, code.text_content())
        for value, told in [('{"device": "iphone-99"}', "/device: "), ('{"platform": "css", "devise": "iphone-16"}', "devise")]:
            self.page.locator("[id='start.platform'] textarea.value").fill(value)
            self.await_match("[id='start.platform'] .status", told)
        self.may_complain = True

    def test_a_message_waits_while_the_chat_answers_another(self):
        self.open("/docs")
        box = self.page.locator("[id='start.chat'] .live textarea")
        box.click()
        self.await_equal(lambda: self.page.evaluate("() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/composer.js'))"), True)
        said = lambda kind: self.page.locator(f"[id='start.chat'] li.{kind}").evaluate_all("(all) => all.map(({ textContent }) => textContent)")
        self.browser.type("first\n")
        self.await_equal(lambda: said("out"), ["first"])
        self.browser.type("second\n")
        self.await_equal(lambda: said("queued"), ["second"])
        self.await_equal(lambda: (said("out"), said("queued")), (["first", "second"], []))

    def test_the_picture_shows_the_bar_above_the_keyboard(self):
        self.open("/docs")
        self.await_match("[id='start.platform'] output", "y 460, height 48")
        bottom, top = self.page.evaluate("""() => ["bar", "keys"].map((kind) => document.querySelector(`[id="start.platform"] rect.${kind}`).getBoundingClientRect())
          .map(({ top, bottom }, index) => index ? top : bottom)""")
        self.assertLess(bottom, top)

    def test_the_keyboard_covers_the_page_until_it_is_removed(self):
        self.open("/docs", viewport=PHONE)
        button = self.page.locator("[id='start.keyboard'] .live button")
        button.click()
        self.await_match("[id='start.keyboard'] output", "visualViewport.height is 508 of 844 px")
        self.assertGreater(self.page.locator("#keys").bounding_box()["height"], 200)
        button.click()
        self.await_equal(lambda: self.page.locator("#keys").evaluate_all("([keys]) => keys.hidden"), True)
