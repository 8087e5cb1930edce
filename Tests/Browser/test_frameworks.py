"""The pages of docs/frameworks.md, as they stand; the frameworks are those of Debian's packages."""

import pathlib
import re
import time

import support
from support import DOCUMENTED_URL, PHONE, PageTest

PAGES = dict(re.findall(r"^## (.*?)\n.*?```html\n(.*?)```\n", pathlib.Path("docs/frameworks.md").read_text(encoding="utf-8"), re.M | re.S))
MACHINE = "A chat with a machine"
LIBRARIES = {
    "https://unpkg.com/react@18/umd/react.development.js": "/usr/share/nodejs/react/umd/react.development.js",
    "https://unpkg.com/react-dom@18/umd/react-dom.development.js": "/usr/share/nodejs/react-dom/umd/react-dom.development.js",
    "https://unpkg.com/vue@2.6/dist/vue.js": "/usr/share/javascript/vue/vue.js",
}
# Ends the page's use of the module; returns what is left of the bar's style.
LEAVE = "() => { const bar = document.querySelector('#bar'); leave(); return bar.getAttribute('style'); }"
# A page with the component of the package. The importmap gives the component the React of the script.
COMPONENT = """<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width">
<style>body { margin: 0; font: 17px/23px sans-serif } ol { height: 100vh; margin: 0; overflow: auto }
#bar { position: fixed; bottom: 0; left: 0; right: 0; display: flex } textarea { flex: 1; font: inherit; resize: none }</style>
<div id=root></div>
<script src="/usr/share/nodejs/react/umd/react.development.js"></script>
<script src="/usr/share/nodejs/react-dom/umd/react-dom.development.js"></script>
<script type=importmap>{"imports": {"react": "/shim.js"}}</script>
<script type=module>
  import { MessageBox } from "/react.js";
  const { createElement: h, useRef, useState } = React;
  function Chat() {
    const [messages, setMessages] = useState([]), list = useRef(null);
    const onSend = (message) => setMessages((before) => [...before, message]);
    return h("main", null, h("ol", { ref: list }, messages.map((message, index) => h("li", { key: index }, message))),
      h(MessageBox, { id: "bar", list, onSend, label: "メッセージ" }));
  }
  const root = ReactDOM.createRoot(document.getElementById("root"));
  root.render(h(React.StrictMode, null, h(Chat)));
  window.leave = () => root.unmount();
</script>"""
SHIM = b"export const { createElement, useEffect, useRef } = window.React;"


def packaged(path):
    """The files of a page with the package's component, as a bundler would find them."""
    if path == "/shim.js":
        return SHIM
    if path == "/react.js":
        text = pathlib.Path("Sources/Playground/client/react.js").read_text(encoding="utf-8")
        return text.replace('"./composer.js"', f'"{support.URL}/composer.js"').encode()
    return library(path)


def library(path):
    """The file of a framework; None for other files, and if its package is not installed."""
    return pathlib.Path(path).read_bytes() if path in LIBRARIES.values() and pathlib.Path(path).exists() else None


class FrameworkTests(PageTest):
    def open(self, name):
        """Opens a page of the documentation."""
        html = PAGES[name].replace(DOCUMENTED_URL, support.URL)
        for address, path in LIBRARIES.items():
            html = html.replace(address, path)
        self.open_html(html, library)

    def open_html(self, html, files):
        for path in LIBRARIES.values():
            if path in html and not pathlib.Path(path).exists():
                self.skipTest(f"{path} is not installed")
        page = self.visit(self.enterContext(support.page_server(html, files)), window=PHONE, reduced_motion=True)
        self.may_complain = True
        page.wait_for_function("document.querySelector('#bar button')?.dataset.action")

    def expect_no_errors(self):
        """A warning is none: React's asks for its browser extension."""
        self.assertEqual([each for each in self.browser.complaints() if not each.startswith("warn")], [])

    def messages(self):
        return self.page.locator("li").all_texts()

    def send(self, text):
        field = self.page.locator("textarea")
        field.press_sequentially(text)
        field.press("Enter")
        self.assertEqual(field.input_value(), "")

    def test_every_page_sends_and_grows(self):
        self.assertGreater(len(PAGES), 3)
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
                self.browser.press("Shift+Enter")
                self.page.locator("textarea").press_sequentially("two")
                box = self.page.locator("#bar").bounding_box()
                self.assertAlmostEqual(box["height"], height + 23, delta=1)
                self.assertAlmostEqual(box["y"] + box["height"], PHONE["height"], delta=1)
                self.expect_no_errors()

    def test_the_component_of_the_package_sends_and_detaches(self):
        self.assertLessEqual(len(pathlib.Path("Sources/Playground/client/react.js").read_text(encoding="utf-8").splitlines()), 60)
        self.open_html(COMPONENT, packaged)
        self.assertEqual(self.page.locator("textarea").get_attribute("aria-label"), "メッセージ")
        for text in ["Hello", "もう一度"]:
            self.send(text)
        self.page.wait_for_function("document.querySelectorAll('li').length === 2")
        self.assertEqual(self.messages(), ["Hello", "もう一度"])
        self.assertEqual(self.page.evaluate(LEAVE), None)

    def test_a_draft_that_the_framework_sets_is_sent_and_the_field_is_empty(self):
        for name in PAGES:
            if 'id="draft"' not in PAGES[name]:
                continue
            with self.subTest(name):
                self.open(name)
                self.page.locator("#draft").evaluate("(one) => one.click()")
                field = self.page.locator("textarea")
                self.assertEqual(field.input_value(), "A draft\nof two lines")
                self.page.locator("#bar button").focus()
                self.browser.press("Enter")
                self.page.wait_for_function("document.querySelector('li')")
                self.assertEqual(self.page.evaluate("document.querySelector('li').textContent"), "A draft\nof two lines")
                time.sleep(0.1)
                self.assertEqual(field.input_value(), "")
                self.assertEqual(self.page.evaluate("document.activeElement.localName"), "textarea")

    def test_the_page_detaches_when_its_component_is_removed(self):
        for name in PAGES:
            if "leave" not in PAGES[name]:
                continue
            with self.subTest(name):
                self.open(name)
                self.assertEqual(self.page.evaluate(LEAVE), None)

    def test_a_chat_with_a_machine_has_all_functions_in_sixty_lines(self):
        # Streams, a queue, a stop button, history, edits, commands, mentions, drafts and files.
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
        self.page.locator("li").first.evaluate("(one) => one.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))")
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
        self.page.evaluate("() => { document.querySelector('textarea').focus(); document.execCommand('insertText', false, 'x'.repeat(3000)); }")
        self.assertEqual([field.input_value(), self.page.locator("#files").text_content()], ["", "paste.txt"])
        self.expect_no_errors()
