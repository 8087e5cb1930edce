"""The playground: its resources and policy, its scenarios, and how it shows requests and responses."""

import itertools
import json
import shlex
import subprocess
import unittest
import urllib.parse
from xml.etree import ElementTree

import browsers
import scene
import support
from relay import relay_for
from support import PHONE, SIZES, PageTest, any_browser


class PageTests(PageTest):
    def test_all_resources_are_same_origin_and_the_policy_is_strict(self):
        self.open()
        self.assertEqual({urllib.parse.urlsplit(each).netloc for each in self.requested()},
                         {urllib.parse.urlsplit(support.URL).netloc})
        _, headers, _ = support.fetched("/")
        policy = headers["Content-Security-Policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe", policy)
        status, _, content = support.fetched("/", If_None_Match=headers["ETag"])
        self.assertEqual((status, content), (304, b""))

    def test_the_first_response_contains_the_style_sheet(self):
        page = self.open()
        _, _, sent = support.fetched("/", Accept_Encoding="gzip")
        # What a server sends on a new connection before it waits for the client: RFC 6928.
        self.assertLess(len(sent), 10 * 1460)
        self.assertEqual(page.evaluate("[...document.styleSheets].map(({ href }) => href)"), [None], "no style sheet is a file")

    def test_the_url_contains_the_scenario_and_the_back_button_works(self):
        page = self.open()
        page.locator("a", name="Three-line bio").click()
        self.await_match("#scenario-title", "Three-line bio")
        self.assertTrue(page.url.endswith("?scenario=bio"), page.url)
        page.evaluate("history.back()")
        self.await_match("#scenario-title", "Auto-growing composer")

    def test_the_url_restores_the_choices(self):
        page = self.open()
        page.locator("#choose-device").select_option("iphone-se-3")
        page.locator("#choose-keyboard").select_option("numberPad")
        page.locator("#choose-explain").check()
        self.await_equal(lambda: self.frame("keyboard")["height"], 216)
        self.await_equal(lambda: "keyboard=numberPad" in page.url and "explain=1" in page.url, True)
        before = self.frame("bar")
        self.open(page.url.removeprefix(support.URL))
        self.await_equal(lambda: self.frame("bar"), before)
        self.assertTrue(self.page.locator("#measures .measure").count() > 0)

    def test_on_a_phone_the_keyboard_button_is_visible_without_scrolling(self):
        page = self.open(viewport=PHONE)
        toggle = page.locator("#toggle-keyboard")
        for name in ["Show keyboard", "Hide keyboard"]:
            box = toggle.bounding_box()
            self.assertLessEqual(box["y"] + box["height"], PHONE["height"])
            toggle.click()
            self.await_equal(toggle.text_content, name)
        self.assertEqual(page.evaluate("scrollY"), 0)

    def test_the_curl_command_returns_the_shown_response(self):
        page = self.open()
        page.locator("#tab-layout").click()
        page.locator("#text").fill("it's")
        self.await_match("#curl", "it'\\\\''s")
        command = page.locator("#curl").inner_text()
        output = subprocess.run(shlex.split(command), capture_output=True, check=True).stdout
        self.assertEqual(support.rounded(json.loads(output)), json.loads(page.locator("#answer").inner_text()))

    def test_the_response_can_be_saved_as_svg(self):
        page = self.open()
        for path in ["transition", "layout", "lines"]:
            page.locator(f"#tab-{path}").click()
            self.await_match("#curl", f"/{path} ")
            name, text = self.saved("#picture")
            self.assertEqual(name, f"{path}.svg")
            root = ElementTree.fromstring(text)
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")

    def test_the_response_is_shown_as_code_for_each_platform(self):
        page = self.open()
        page.locator("#tab-code").click()
        expected = {
            "css": "--composer-top: 464.6667px", "rn": "<KeyboardAvoidingView", "flutter": "SafeArea(",
            "swiftui": ".safeAreaInset", "uikit": "keyboardLayoutGuide", "compose": ".imePadding()",
        }
        for platform, code in expected.items():
            page.locator(f"#tab-{platform}").click()
            self.assertIn(code, page.locator("#code").inner_text())

    @any_browser
    def test_the_code_of_native_platforms_has_no_number_of_the_keyboard_on_the_screen(self):
        for name, sizes in {"banner": ["346", "896"], "overlap": ["258", "667"], "container": ["260", "667"]}.items():
            page = self.open(f"?scenario={name}")
            page.locator("#tab-code").click()
            for platform in ["rn", "flutter", "swiftui", "uikit", "compose"]:
                page.locator(f"#tab-{platform}").click()
                code = page.locator("#code").inner_text()
                self.assertEqual([size for size in sizes if size in code], [], code)
                self.assertRegex(code, "[kK]eyboard")

    def test_each_term_is_listed_and_can_be_measured_on_the_screen(self):
        page = self.open()
        page.locator("#tab-terms").click()
        terms = self.post("/layout", scene.chat() | {"explain": True})["explain"]
        names = page.locator("#terms th").all_texts()
        self.assertTrue({each["term"] for each in terms} <= set(names), names)
        page.locator("button", name="overlap", exact=True).focus()
        self.await_match("#measures .chosen text", "overlap 336")

    def test_an_error_response_is_shown(self):
        relay = relay_for(self, support.URL)
        page = self.open("?device=free", at=relay.url)
        page.locator("#choose-width").fill("1400")
        page.locator("#choose-width").press("Tab")
        self.await_equal(lambda: self.frame("screen")["width"] > 1000, True)
        problem = {"status": 503, "detail": "The service is about to stop."}
        refusal = 503, {"Content-Type": "application/problem+json"}, json.dumps(problem)
        relay.answer = lambda path, _: refusal if path == "/transition" else None
        page.locator("#toggle-keyboard").click()
        self.await_match("#status", "about to stop")
        self.may_complain = True


@any_browser
class FontTests(unittest.TestCase):
    def test_a_font_response_is_the_installed_file(self):
        _, headers, content = support.fetched("/fonts/Noto%20Sans/400/normal")
        self.assertEqual(headers["Content-Type"], "font/ttf")
        self.assertIn("max-age", headers["Cache-Control"])
        with open("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf", "rb") as file:
            self.assertEqual(content, file.read())

    def test_other_paths_than_fonts_return_404(self):
        for path in ["..%2f..%2fetc%2fpasswd/400/normal", "Noto%20Sans/0/normal", "Nope/400/normal",
                     "Noto%20Sans/400/sideways", "%2fusr%2fshare%2ffonts/400/normal"]:
            self.assertEqual(support.fetched(f"/fonts/{path}")[0], 404, path)


class StageTests(PageTest):
    def test_each_scenario_fits_into_each_window(self):
        for (size, viewport), scheme in itertools.product(SIZES.items(), support.schemes_of_layouts()):
            page = self.open(viewport=viewport, scheme=scheme)
            for name in scene.SCENARIOS:
                with self.subTest(scenario=name, size=size, scheme=scheme):
                    self.choose_scenario(name)
                    self.await_match("#status", "Keyboard (docked|hidden|floating)")
                    width, scrolled = page.evaluate("[document.documentElement.scrollWidth, scrollY]")
                    self.assertLessEqual(width, viewport["width"], "the page is wider than the window")
                    self.assertEqual(scrolled, 0)
                    self.expect_in_window("#device", viewport)
                    self.expect_in_window("#moves", viewport)
                    # WebKitGTK takes no picture of some pages whose scenario was chosen.
                    if browsers.engine == browsers.FASTEST:
                        self.browser.screenshot(support.picture(f"{name}-{size}-{scheme}.png"))

    def expect_in_window(self, selector, viewport):
        box = self.page.locator(selector).bounding_box()
        self.assertLessEqual(box["y"] + box["height"], viewport["height"], selector)

    def test_nothing_covers_the_keys(self):
        for viewport in SIZES.values():
            page = self.open(viewport=viewport)
            self.assertGreater(page.locator(".key").count(), 26)
            covered = page.evaluate("""() => [...document.querySelectorAll(".key")].filter((key) => {
              const { x, y, width, height } = key.getBoundingClientRect();
              return document.elementFromPoint(x + width / 2, y + height / 2) !== key;
            }).map((key) => key.dataset.key)""")
            self.assertEqual(covered, [])

    def test_in_landscape_the_title_is_above_the_messages(self):
        page = self.open("?scenario=dragged&orientation=landscape", SIZES["1024x768"])
        style = page.evaluate("""() => {
          const bar = document.getElementById("app-bar"), list = document.getElementById("list");
          const isInFront = list.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING;
          return [Boolean(isInFront), getComputedStyle(bar).backgroundColor];
        }""")
        self.assertEqual(style[0], True)
        self.assertNotIn("rgba", style[1])

    def test_the_measures_follow_a_drag(self):
        page = self.open("?scenario=dragged&explain=1")
        label = page.locator("#measures text", has_text="overlap")
        self.await_equal(lambda: label.count(), 1)
        before = label.text_content()
        box = page.locator("#keyboard").bounding_box()
        self.browser.move(box["x"] + 150, box["y"] + 5)
        self.browser.down()
        for y in [25, 50, 75, 100]:
            self.browser.move(box["x"] + 150, box["y"] + y)
        self.await_equal(lambda: label.count() == 1 and label.text_content() != before, True)
        self.browser.up()

    def test_a_photo_is_sent_only_after_its_upload(self):
        page = self.open("?scenario=parts")
        send = page.locator("#send")
        self.await_equal(send.is_disabled, False)
        page.locator("button", name="Add a photo").click()
        self.await_equal(send.is_disabled, True)
        self.await_equal(send.is_disabled, False)
        height = self.frame("bar")["height"]
        send.click()
        self.await_equal(lambda: self.frame("bar")["height"], round(height - 100, 2))
        self.assertEqual(page.locator(".tile").count(), 0)

    def test_a_name_is_chosen_from_the_list_of_mentions(self):
        page = self.open("?scenario=mention")
        field = page.locator("#text")
        field.press("End")
        field.press_sequentially("غ")
        page.locator("#popover").locator("button", name="غادة").click()
        self.await_equal(field.input_value, "Do you know it, @غادة ")
        for _ in range(2):
            field.press("Backspace")
        self.await_equal(field.input_value, "Do you know it, ")

    def test_the_emoji_panel_leaves_the_bar_where_it_is(self):
        page = self.open("?scenario=panel")
        before = self.frame("bar")
        toggle = page.locator("button", name="Emoji")
        toggle.click()
        page.locator("#panel").locator("button", name="🍣").click()
        self.await_equal(page.locator("#text").input_value, "🍣")
        self.assertEqual(self.frame("bar"), before)
        toggle.click()
        self.await_equal(page.locator("#panel").is_hidden, True)
        self.assertEqual(self.frame("bar"), before)

    def test_a_question_stays_on_top_while_its_answer_streams(self):
        page = self.open("?scenario=answer")
        page.locator("#send").click()
        self.await_match(".bubble:last-child", "longer than the screen")

        def distance():
            bar = page.locator("#app-bar").bounding_box()
            return page.locator("[data-pin]").bounding_box()["y"] - (bar["y"] + bar["height"])

        # The list scrolls when the service has answered.
        self.await_equal(lambda: 0 <= distance() < 9, True)

    def test_the_response_begins_with_what_changed(self):
        page = self.open()
        page.locator("#toggle-keyboard").click()
        self.await_match("#effects", "keyboardWillHide.*animate y 464.67 → 766.67 in 506 ms")
        self.assertTrue(page.locator("#answer").inner_text().startswith('{\n  "steps"'))
        self.assertGreater(page.locator("#curl").inner_text().count("\n"), 10)

    def test_the_page_lists_the_warnings_of_the_responses(self):
        page = self.open()
        self.assertFalse(page.locator("#warnings").is_visible())
        page.locator("#text").fill("\ue000")
        self.await_match("#warnings", r"/text has characters, the first one U\+E000")
        page.locator("#text").fill("a")
        self.await_equal(page.locator("#warnings").is_visible, False)
