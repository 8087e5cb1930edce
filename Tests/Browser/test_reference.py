"""The reference: every member of the contract has a place, examples run, and the search finds what people type."""

import itertools
import json
import pathlib
import re

import support
from support import DESKTOP, PHONE, SIZES, PageTest, any_browser
from test_access import CONTRAST, NAMELESS, SMALL, STRUCTURE

# Words of a search, and the link that must be among its first three.
SEARCHES = {
    "swiftui": "#layout.response.dialects.uikit", "UIKit": "#layout.response.dialects.uikit",
    "React Native": "#layout.response.dialects.reactNative", "flutter": "#layout.response.dialects.flutter",
    "Jetpack Compose": "#layout.response.dialects.compose", "adjustResize": "#layout.response.dialects.compose",
    "safari": "#layout.keyboard.visualViewport", "vue": "#client", "batch": "#conventions", "ndjson": "#conventions",
    "svg": "#conventions", "shift enter": "#transition.config.keys", "ctrl+enter": "#transition.config.keys",
    "how do I send with enter": "#transition.config.returnKey", "escape": "#transition.config.keys",
    "arrow up": "#transition.events.keyPressed", "backspace": "#edit.tokens", "notch": "#layout.safeArea",
    "keyboard height": "#layout.keyboard.type", "auto grow": "#layout.composer.text.maxLines",
    "limit characters": "#edit.limits", "mention": "#transition.config.triggers", "offline": "#client",
    "scroll to bottom": "#layout.content.liftPolicy", "right to left": "#lines.lang", "日本語": "#lines.lang",
    "العربية": "#lines.lang", "422": "#errors.unacceptable-content", "did you mean": "#errors.unacceptable-content",
    "429": "#errors.too-many-requests", "urn:composer:problem:unknown-device": "#errors.unknown-device",
    "bearer token": "#errors.unauthorized", "iphone se 2": "#devices.iphone-se-2", "pixel 9": "#devices.pixel-9",
    "foldable": "#layout.screen.hinge", "Maxlines": "#edit.limits.maxLines", "prometheus": "#metrics",
    "desktop keyboard": "#getKeyboard", "node": "#getCore",
}
# The names of the visible pages.
SHOWN = "() => [...document.querySelectorAll('#pages > section')].filter((each) => each.checkVisibility()).map(({ id }) => id)"


def member_paths(document, schema, path, depth):
    """The links of a schema's members, written independently of the page's code."""
    schema = resolved(document, schema)
    found = []
    for name, member in schema.get("properties", {}).items():
        found.append(f"{path}.{name}")
        if depth > 1:
            found += member_paths(document, member, f"{path}.{name}", depth - 1)
    for choice in schema.get("oneOf", schema.get("anyOf", [])):
        variant = resolved(document, choice)
        members = variant.get("properties", {})
        kind = members.get("type", {}).get("const") or members.get("format", {}).get("const")
        if kind:
            found.append(f"{path}.{kind}")
        else:
            found += member_paths(document, choice, path, depth)
    if "items" in schema:
        found += member_paths(document, schema["items"], path, depth)
    return found


def resolved(document, schema):
    while "$ref" in schema:
        own = {key: value for key, value in schema.items() if key != "$ref"}
        schema = document["components"]["schemas"][schema["$ref"].split("/")[-1]] | own
    return schema


class ReferenceTest(PageTest):
    def open_reference(self, fragment="", **more):
        return self.open(f"/docs{fragment}", **more)

    def turn_to(self, path):
        """Shows a page of the reference, or one of its members."""
        self.page.evaluate("(path) => { location.hash = path; }", path)
        self.page.locator(f"section[id='{path.split('.')[0]}']").wait_for()

    def contract(self):
        return json.loads(support.served("/openapi.json"))


class ContractTests(ReferenceTest):
    @any_browser
    def test_every_operation_and_every_member_has_a_place(self):
        document = self.contract()
        page = self.open_reference()
        missing = []
        for path, item in document["paths"].items():
            for operation in item.values():
                name = operation["operationId"]
                body = operation.get("requestBody", {}).get("content", {}).get("application/json")
                paths = [name] + (member_paths(document, body["schema"], name, 3) if body else [])
                success = operation["responses"].get("200", {}).get("content", {}).get("application/json")
                if success:
                    paths += member_paths(document, success["schema"], f"{name}.response", 2)
                self.turn_to(name)
                missing += page.evaluate("""async (paths) => {
                  const { reveal } = await import("/playground/members.js");
                  return paths.filter((path) => !reveal(path));
                }""", paths)
                missing += [f"{name} {status}" for status in operation["responses"]
                            if status != "200" and page.locator(f'[id="{name}.errors.{status}"]').count() == 0]
        self.assertEqual(missing, [])

    def test_a_link_to_a_member_shows_its_type_unit_and_default(self):
        page = self.open_reference("#layout.composer.margin")
        member = page.locator('[id="layout.composer.margin"]')
        self.await_equal(lambda: "target" in (member.get_attribute("class") or ""), True)
        text = member.inner_text()
        for part in ["margin", "number", "pt", "default 12", "The height of the bar"]:
            self.assertIn(part, text)
        box = member.bounding_box()
        self.assertTrue(0 <= box["y"] < DESKTOP["height"], box)

    @any_browser
    def test_every_example_runs_and_has_the_response_of_the_contract(self):
        page = self.open_reference()
        for name in self.operations("post"):
            self.turn_to(name)
            examples = page.locator(f"#{name} details:has(.try)").all()
            self.assertNotEqual(examples, [], name)
            for details in examples:
                details.evaluate("(each) => { each.open = true; }")
                answer = details.locator("[role=region]", name="response")
                before = answer.text_content()
                self.assertNotEqual(before, "", details.inner_text()[:80])
                details.locator("button", name="Run").click()
                self.await_equal(lambda: " ms, " in details.locator(".status").text_content(), True)
                if '"title": "Malformed JSON"' not in before:
                    self.assertEqual(json.loads(answer.text_content()), json.loads(before))
        self.may_complain = True

    def operations(self, method):
        """The ids of the operations with a method."""
        return [item[method]["operationId"] for item in self.contract()["paths"].values() if method in item]

    def test_an_edited_example_has_the_response_of_the_service(self):
        page = self.open_reference("#lines")
        field = page.locator("#lines textarea").first
        field.fill('{"text": "one two", "width": 40}')
        page.locator("#lines button").first.click()
        expected = self.post("/lines", {"text": "one two", "width": 40})
        self.await_equal(lambda: self.shown(page.locator("#lines pre").first), support.rounded(expected))

    def shown(self, element):
        text = element.text_content()
        return json.loads(text) if text.startswith("{") else None

    def test_get_operations_run(self):
        page = self.open_reference()
        for name in ["getDevice", "listFonts", "metrics", "livez"]:
            self.turn_to(name)
            section = page.locator(f"#{name}")
            section.locator("button", name="Run").click()
            self.await_equal(lambda: section.locator(".status").text_content().startswith("200"), True, name)

    def test_the_search_finds_members_and_descriptions(self):
        page = self.open_reference()
        self.browser.press("/")
        self.browser.type("maxlines")
        links = page.locator("#results a")
        self.await_equal(lambda: "edit.limits.maxLines" in links.all_texts(), True)
        self.browser.press("Tab")
        self.browser.press("Enter")
        self.await_equal(lambda: page.locator(".target .anchor").first.text_content(), "maxLines")

    def test_the_search_finds_members_by_everyday_words(self):
        page = self.open_reference()
        field, links = page.locator("#search"), page.locator("#results a")
        for words, expected in SEARCHES.items():
            with self.subTest(words=words):
                field.fill(words)
                self.await_equal(lambda: expected in links.evaluate_all("(all) => all.slice(0, 3).map(({ hash }) => hash)"),
                                 True, links.all_texts()[:5])

    @any_browser
    def test_every_topic_of_the_search_has_its_place(self):
        page = self.open_reference()
        topics = page.evaluate("async () => (await import('/playground/topics.js')).topics.map(({ path }) => path)")
        self.assertGreater(len(topics), 50)
        for path in dict.fromkeys(topics):
            self.turn_to(path)
            self.await_equal(lambda: page.locator(f"[id='{path}'].target").count(), 1, path)

    @any_browser
    def test_every_kind_of_problem_is_explained(self):
        source = pathlib.Path("Sources/ComposerContract/Problem.swift").read_text(encoding="utf-8")
        kinds = re.findall(r'case \w+ = "([a-z-]+)"', source)
        page = self.open_reference("#errors")
        self.assertCountEqual(page.locator("#problems a").all_texts(), kinds)

    def test_one_page_is_shown_at_a_time(self):
        page = self.open_reference()
        for name in ["start", "client", "conventions", "errors", "devices", *self.operations("post"), *self.operations("get")]:
            self.turn_to(name)
            self.assertEqual(page.evaluate(SHOWN), [name])
            self.assertEqual(page.locator("#contents [aria-current]").count(), 1, name)

    def test_the_demo_page_has_the_address_of_this_service(self):
        page = self.open_reference("#client")
        page.wait_for_function("document.querySelector('#demo').textContent.includes('attach(')")
        demo = page.evaluate("document.querySelector('#demo').textContent")
        self.assertIn(f'from "{support.URL}/composer.js"', demo)
        self.assertNotIn("localhost:8080", demo)

    def test_a_page_loads_only_what_it_shows(self):
        for name, most in {"start": 1_000, "client": 700, "layout": 1_200, "transition": 1_200, "devices": 5_500}.items():
            page = self.open_reference(f"#{name}")
            self.assertLess(page.evaluate("document.querySelectorAll('*').length"), most, name)
            paths = [each.removeprefix(support.URL) for each in self.requested()]
            self.assertEqual("/devices" in paths, name == "devices", name)
            self.assertEqual("/playground/demo.html" in paths, name == "client", name)

    def test_the_gallery_lists_every_device_and_filters_them(self):
        page = self.open_reference("#devices")
        devices = json.loads(support.served("/devices"))["devices"]
        cards = page.locator("#device-cards > li")
        self.assertEqual(cards.count(), len(devices))
        page.locator("#device-platform").select_option("ipad")
        pads = [each["name"] for each in devices if each["id"].startswith("ipad")]
        self.await_equal(lambda: cards.filter(visible=True).locator("h3").all_text_contents(), pads)
        page.locator("#device-search").fill("mini")
        self.await_equal(lambda: all("mini" in each.lower() for each in cards.filter(visible=True).locator("h3").all_text_contents()), True)
        shown = cards.filter(visible=True)
        shown.locator("summary", has_text="Drawing").first.click()
        image = shown.locator("img").first
        image.scroll_into_view_if_needed()
        self.await_equal(lambda: image.evaluate("(each) => each.complete && each.naturalWidth > 0"), True)


class ReferenceAccessTests(ReferenceTest):
    def test_names_landmarks_and_references_are_valid(self):
        page = self.open_reference()
        self.assertEqual(page.evaluate(NAMELESS), [])
        found = page.evaluate(STRUCTURE)
        self.assertEqual((found["repeated"], found["missing"], found["mains"]), ([], [], 1))
        self.assertEqual(self.open_reference(viewport=PHONE).evaluate(SMALL), [])

    def test_contrast_is_sufficient_in_light_and_dark(self):
        for scheme in ["light", "dark"]:
            page = self.open_reference("#layout.composer.margin", scheme=scheme)
            self.assertEqual(page.evaluate(CONTRAST), [], scheme)

    def test_no_page_is_wider_than_its_window(self):
        paths = ["start", "client", "layout.composer.margin", "edit", "devices"]
        for path, (size, viewport), scheme in itertools.product(paths, SIZES.items(), support.schemes_of_layouts()):
            with self.subTest(path=path, size=size, scheme=scheme):
                page = self.open_reference(f"#{path}", viewport=viewport, scheme=scheme)
                width = page.evaluate("document.documentElement.scrollWidth")
                self.assertLessEqual(width, viewport["width"])
                self.browser.screenshot(support.picture(f"docs-{path}-{size}-{scheme}.png"))
