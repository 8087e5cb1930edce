"""Each scenario of the playground opens, and its buttons have the promised effects."""

import re

from support import PageTest

# The buttons of scenarios, each with the element that it changes and a pattern of the text there.
FIELD, EFFECTS, STATUS, WARNINGS = "#text", "#effects", "#status", "#warnings"
PROMISES = {
    "height": [("Taller", EFFECTS, "barDragged → animate y [0-9.]+ → 200"), ("As the text", EFFECTS, "barReset → animate")],
    "direction": [("Hello", FIELD, "^Hello, سلام$"), ("سلام", FIELD, "^سلام, hello$")],
    "zoom": [("Text of 16 pixels", WARNINGS, "^$"), ("Text of 14 pixels", WARNINGS, "zooms into the field by 1.143")],
    "delay": [("Type a Return", FIELD, "^One line\n$")],
    "lists": [("Type a Return", FIELD, "^9. ขนมปัง\n10. $"), ("Type a Return", FIELD, "^9. ขนมปัง\n$")],
    "bold": [("Bold", FIELD, r"^\*\*سلام\*\* يا$"), ("Bold", FIELD, "^سلام يا$"), ("Code", FIELD, "^`سلام` يا$")],
    "list-buttons": [("List", FIELD, "^- 卵\n- पनीर$"), ("1. 2. 3.", FIELD, "^1. 卵\n2. पनीर$"), ("Tasks", FIELD, r"^- \[ \] 卵\n- \[ \] पनीर$")],
    "result": [("The text is 好的好的好的", FIELD, "^好好的好的$")],
    "paste-link": [("Paste an address", FIELD, r"^see the \[docs\]\(https://a.example/\)$")],
    "newlines": [("Paste “a␍␊b”", FIELD, "^a\nb$")],
    "emoticons": [("Type a space", FIELD, "^ok 🙂 $"), ("Backspace", FIELD, r"^ok :\) $")],
    "shortcodes": [("Type :-)", FIELD, r"^:-\) $"), ("Type :s", "#popover", "smile")],
    "arguments": [("Type another argument", STATUS, "Argument 2 of /deploy")],
    "typing": [("Press あ", FIELD, "^あ$")],
    "paste-file": [("Paste three lines", "[data-part=attachments]", "📄"), ("Paste an address", FIELD, "^log: https://a.example/$")],
    "file-limits": [("9 MB photo", STATUS, "Not taken: too large"), ("PDF", "[data-part=attachments]", "^📄$"), ("ZIP", STATUS, "Not taken: of another type")],
    "backspace": [("Backspace", "[data-part=attachments]", "^🏞$")],
    "recording": [("Hold", STATUS, "Recording"), ("Slide up", STATUS, "without the finger"), ("Send", STATUS, "was sent")],
}
# Words of a search, and a scenario that it must find.
SEARCHES = {
    "paste": "paste-link", "long paste file": "paste-file", "queue": "running", "bold": "bold", "markdown list": "lists", "emoticon": "emoticons",
    "drag the box": "height", "capsule": "capsule", "record": "recording", "日本語": "japanese", "slash command": "arguments", "zoom": "zoom",
    "right to left": "direction", "scroll margin": "row", "greeting": "center",
}


class ScenarioTests(PageTest):
    def scenarios(self):
        return self.page.evaluate("async () => (await import('/playground/scenarios.js')).scenarios.map(({ id, title, actions = [] }) => ({ id, title, actions: actions.map(({ name }) => name) }))")

    def read(self, selector):
        element = self.page.locator(selector)
        return element.input_value() if selector == FIELD else element.text_content()

    def test_each_scenario_opens_and_its_buttons_have_their_effects(self):
        page = self.open()
        scenarios = self.scenarios()
        self.assertLessEqual(set(PROMISES), {scenario["id"] for scenario in scenarios})
        for scenario in scenarios:
            with self.subTest(scenario=scenario["id"]):
                self.choose_scenario(scenario["id"])
                self.await_match("#scenario-title", re.escape(scenario["title"]))
                self.await_match(STATUS, "Keyboard (docked|hidden|floating)")
                promises = PROMISES.get(scenario["id"], [])
                self.assertEqual(bool(scenario["actions"]), bool(promises), "a scenario has buttons, or no row in PROMISES")
                for name, selector, pattern in promises:
                    page.locator("#actions button", name=name, exact=True).click()
                    self.await_equal(lambda: bool(re.search(pattern, self.read(selector))), True, f"{name}: {pattern} in {self.read(selector)!r}")

    def test_the_count_is_the_number_of_lines_on_the_screen(self):
        self.open("?scenario=japanese")
        self.await_match("#count", "^2 of 6 lines")
        if self.browser.name != "Chromium":
            self.skipTest("the lines are those of Chromium's engine")
        height = self.page.locator("#text").evaluate("(field) => Math.round((field.scrollHeight - 16) / parseFloat(getComputedStyle(field).lineHeight))")
        self.assertEqual(height, 2)

    def test_messages_wait_for_an_answer_and_can_be_moved_and_taken_back(self):
        page = self.open("?scenario=running")
        page.locator("#send").click()
        self.await_equal(lambda: page.locator("#send").get_attribute("data-action"), "stop")
        for text in ["one", "two"]:
            page.locator("#text").fill(text)
            self.await_equal(lambda: page.locator("#send").get_attribute("data-action"), "queue")
            page.locator("#send").click()
            self.await_match(".queued:last-child", text)
        page.locator(".queued button", name="Move up").click()
        self.await_match(".queued", "two")
        page.locator(".queued button", name="Take back").first.click()
        self.await_equal(page.locator(".queued").count, 1)
        page.locator("#send").click()
        self.await_equal(page.locator("#text").input_value, "one")

    def test_a_message_that_was_not_sent_comes_back_with_its_photo(self):
        page = self.open("?scenario=unsent")
        page.locator("#send").click()
        self.await_equal(page.locator("#text").input_value, "")
        self.await_equal(page.locator("#text").input_value, "写真")
        self.await_equal(page.locator(".tile").count, 1)

    def test_a_bar_in_the_middle_docks_with_the_keyboard(self):
        page = self.open("?scenario=center")
        page.locator(".greeting").wait_for()
        page.locator("#toggle-keyboard").click()
        self.await_equal(page.locator(".greeting").is_visible, False)

    def test_the_buttons_change_sides_with_the_direction(self):
        page = self.open("?scenario=direction")
        left = lambda selector: page.locator(selector).bounding_box()["x"]
        for name, is_left in [("سلام", True), ("Hello", False), ("سلام", True)]:
            page.locator("#actions button", name=name, exact=True).click()
            self.await_equal(lambda: left("#send") < left("#text"), is_left, name)
            self.assertEqual(page.locator("#text").evaluate("(field) => getComputedStyle(field).direction"), "rtl" if is_left else "ltr")

    def test_a_row_is_scrolled_into_view_with_its_margins(self):
        page = self.open("?scenario=row")
        box = lambda selector: page.locator(selector).bounding_box()
        below = lambda: box("#bar")["y"] - box("[data-target]")["y"] - box("[data-target]")["height"]
        scrolled = lambda: page.locator("#list").evaluate("(list) => list.scrollTop")
        self.assertEqual(scrolled(), 0)
        page.locator("#toggle-keyboard").click()
        self.await_equal(lambda: 4 < below() < 15, True, "the margin below is that of the bar and a little more")
        self.assertGreater(scrolled(), 50)

    def test_the_handle_drags_the_bar(self):
        page = self.open("?scenario=height")
        handle, before = page.locator(".resize").bounding_box(), self.frame("bar")["height"]
        start = handle["x"] + 30, handle["y"] + 10
        self.browser.drag(start, (start[0], start[1] - 20), (start[0], start[1] - 100))
        self.await_equal(lambda: self.frame("bar")["height"] > before + 60, True)

    def test_the_code_of_a_scenario_has_the_actions_of_its_buttons(self):
        page = self.open("?scenario=bold")
        page.locator("#tab-code").click()
        self.await_match("#code", '"style": "bold"')

    def test_the_search_finds_scenarios_by_everyday_words(self):
        page = self.open()
        for words, expected in SEARCHES.items():
            with self.subTest(words=words):
                page.locator("#find-scenario").fill(words)
                self.await_equal(lambda: expected in page.locator("#scenario-list a").evaluate_all("(all) => all.map(({ dataset }) => dataset.id)"), True)
        self.browser.press("Enter")
        self.await_match("#scenario-title", "In the middle")

    def test_the_reference_finds_scenarios(self):
        page = self.open("/docs")
        page.locator("#search").fill("capsule")
        self.await_equal(lambda: page.locator("#results a", name="A capsule inside the safe area").count(), 1)
