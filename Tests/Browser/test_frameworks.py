"""The pages of docs/frameworks.md, as they stand; the frameworks are those of Debian's packages."""

import pathlib
import re
import unittest

import support
from support import PHONE

PAGES = dict(re.findall(r"^## (.*?)\n.*?```html\n(.*?)```\n", pathlib.Path("docs/frameworks.md").read_text(encoding="utf-8"), re.M | re.S))
ORIGIN = "http://localhost:8080"
MACHINE = "A chat with a machine"
LIBRARIES = {
    "https://unpkg.com/react@18/umd/react.development.js": "/usr/share/nodejs/react/umd/react.development.js",
    "https://unpkg.com/react-dom@18/umd/react-dom.development.js": "/usr/share/nodejs/react-dom/umd/react-dom.development.js",
    "https://unpkg.com/vue@2.6/dist/vue.js": "/usr/share/javascript/vue/vue.js",
}


class FrameworkTests(unittest.TestCase):
    def open(self, name):
        for address, path in LIBRARIES.items():
            if address in PAGES[name] and not pathlib.Path(path).exists():
                self.skipTest(f"{path} is not installed")
        context = support.browser().new_context(viewport=PHONE, reduced_motion="reduce")
        self.addCleanup(context.close)
        self.page = page = context.new_page()
        self.errors = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        page.route(f"{ORIGIN}/**", lambda route: route.fulfill(response=route.fetch(
            url=support.URL + route.request.url.removeprefix(ORIGIN))))
        for address, path in LIBRARIES.items():
            page.route(address, lambda route, _, path=path: route.fulfill(path=path, content_type="text/javascript"))
        page.route("http://example.test/", lambda route: route.fulfill(content_type="text/html", body=PAGES[name]))
        page.goto("http://example.test/")
        page.wait_for_function("document.querySelector('#bar button')?.dataset.action")

    def messages(self):
        return self.page.locator("li").all_inner_texts()

    def send(self, text):
        field = self.page.locator("textarea")
        field.press_sequentially(text)
        field.press("Enter")
        self.assertEqual(field.input_value(), "")

    def test_every_page_sends_and_grows(self):
        for name in PAGES:
            if name == MACHINE:
                continue
            with self.subTest(name):
                self.open(name)
                self.send("Hello")
                self.send("again")
                self.page.wait_for_function("document.querySelectorAll('li').length === 2")
                self.assertEqual(self.messages(), ["Hello", "again"])
                height = self.page.locator("#bar").bounding_box()["height"]
                self.page.locator("textarea").press_sequentially("one")
                self.page.keyboard.press("Shift+Enter")
                self.page.locator("textarea").press_sequentially("two")
                box = self.page.locator("#bar").bounding_box()
                self.assertAlmostEqual(box["height"], height + 23, delta=1)
                self.assertAlmostEqual(box["y"] + box["height"], PHONE["height"], delta=1)
                # React's message asks for its browser extension.
                self.assertEqual([each for each in self.errors if "favicon" not in each and "404" not in each], [])

    def test_a_draft_of_the_framework_is_sent_and_gone(self):
        for name in PAGES:
            if 'id="draft"' not in PAGES[name]:
                continue
            with self.subTest(name):
                self.open(name)
                self.page.locator("#draft").click(force=True)
                field = self.page.locator("textarea")
                self.assertEqual(field.input_value(), "A draft\nof two lines")
                self.page.locator("#bar button").focus()
                self.page.keyboard.press("Enter")
                self.page.wait_for_function("document.querySelector('li')")
                self.assertEqual(self.page.evaluate("document.querySelector('li').textContent"), "A draft\nof two lines")
                self.page.wait_for_timeout(100)
                self.assertEqual(field.input_value(), "")
                self.assertEqual(self.page.evaluate("document.activeElement.localName"), "textarea")

    def test_leaving_the_page_detaches(self):
        for name in PAGES:
            if "leave" not in PAGES[name]:
                continue
            with self.subTest(name):
                self.open(name)
                bar = self.page.evaluate_handle("document.querySelector('#bar')")
                self.page.evaluate("leave()")
                self.assertEqual(self.page.evaluate("(bar) => bar.getAttribute('style')", bar), None)

    def test_a_chat_with_a_machine(self):
        """The recipe, in at most sixty lines: stream, queue, stop, history, edit, commands, mentions, drafts, files."""
        script = re.search(r"<script type=\"module\">\n(.*?)</script>", PAGES[MACHINE], re.S)[1]
        self.assertLessEqual(len(script.splitlines()), 60)
        self.open(MACHINE)
        field, button = self.page.locator("textarea"), self.page.locator("#bar button")
        self.send("first")
        self.assertEqual(button.get_attribute("data-action"), "stop")
        self.send("second")
        self.page.wait_for_function("document.querySelectorAll('li').length === 4 && document.querySelector('button').dataset.action === 'send'")
        self.assertEqual(sorted(each.split(",")[0] for each in self.messages()), ["You said: first", "You said: second", "first", "second"])
        field.press("ArrowUp")
        self.assertEqual(field.input_value(), "second")
        field.press("ArrowDown")
        self.page.locator("li").first.dblclick()
        self.assertEqual(field.input_value(), "first")
        field.fill("changed")
        field.press("Enter")
        button.click()
        self.assertEqual(self.messages()[0], "changed")
        field.press_sequentially("/he")
        field.press("Enter")
        field.press_sequentially("@g")
        field.press("Enter")
        self.assertEqual(field.input_value(), "/help @Grace ")
        self.page.locator("select").select_option("Two")
        self.assertEqual(field.input_value(), "")
        self.page.locator("select").select_option("One")
        self.assertEqual(field.input_value(), "/help @Grace ")
        field.fill("")
        self.page.evaluate("document.querySelector('textarea').focus(); document.execCommand('insertText', false, 'x'.repeat(3000))")
        self.assertEqual([field.input_value(), self.page.locator("#files").text_content()], ["", "paste.txt"])
        self.assertEqual([each for each in self.errors if "favicon" not in each and "404" not in each], [])
