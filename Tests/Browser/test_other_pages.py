"""`/keyboard.js` on the chat pages of other projects, as their packages have them, without their servers.

Glowing Bear is a client of WeeChat (Angular, a textarea in a fixed bar), JSXC one of XMPP (jQuery, windows fixed to the
bottom), and shinychat the chat of Shiny (a rich text field at the end of a column).
"""

import importlib.util
import pathlib
from dataclasses import dataclass

import support
from support import PHONE, PageTest

SHARE = pathlib.Path("/usr/share")
SIDEWAYS = {"width": 844, "height": 390}
HEAD = '<!doctype html><html><head><meta charset=utf-8><meta name=viewport content="width=device-width, initial-scale=1">'


def shinychat():
    """The folder of shinychat's files; None if it is not installed."""
    found = importlib.util.find_spec("shinychat")
    return pathlib.Path(found.submodule_search_locations[0], "www") if found else None


@dataclass
class ChatPage:
    """A page: its folders by path, its document, what stands in for its server, and its field."""

    folders: dict
    field: str
    # Makes the page show its field, and `sent` the list of what it sends.
    start: str
    # The text of the field.
    text: str
    html: str = ""


PAGES = {
    "Glowing Bear": ChatPage(
        {"/": SHARE / "glowing-bear"}, "#sendMessage", """() => {
          window.sent = [];
          const injector = angular.element(document.documentElement).injector();
          injector.get("connection").sendMessage = (text) => sent.push(text);
          injector.get("models").getActiveBuffer = () => ({ addToHistory() {}, lines: [], rtitle: "" });
          injector.get("$rootScope").$apply((scope) => { scope.connected = true; });
        }""", "document.querySelector('#sendMessage').value"),
    "JSXC": ChatPage(
        {"/javascript/": SHARE / "javascript", "/jsxc/": SHARE / "libjs-jsxc"}, "textarea.jsxc_textinput", """() => {
          window.sent = [];
          jsxc.init({ root: "/javascript/jsxc", xmpp: { url: "/http-bind" }, otr: { enable: false }, rosterAppend: "body" });
          const id = "ada@chat.test";
          jsxc.bid = "me@chat.test";
          jsxc.storage.setUserItem("buddylist", [id]);
          jsxc.storage.setUserItem("buddy", id, { jid: id, name: "Ada", status: 0, sub: "both", msgstate: 0, transferReq: -1, res: [], type: "chat" });
          jsxc.gui.init();
          jsxc.gui.roster.add(id);
          jsxc.gui.window.open(id);
          jsxc.gui.window.show(id);
          jsxc.gui.window.postMessage = ({ msg }) => sent.push(msg);
        }""", "document.querySelector('textarea.jsxc_textinput').value",
        # JSXC is older than the jQuery of Debian, whose guide to 3.5 says to restore how it reads `<div/>`.
        HEAD + """<link rel=stylesheet href=/jsxc/css/jsxc.css><script src=/javascript/jquery/jquery.min.js></script>
          <script>jQuery.htmlPrefilter = (html) => html.replace(/<(?!area|br|col|embed|hr|img|input|link|meta|param)((\\w+)[^>]*)\\/>/gi, "<$1></$2>")</script>
          <script src=/javascript/jquery-ui/jquery-ui.min.js></script><script src=/javascript/jsxc/lib/jquery.slimscroll.js></script>
          <script src=/javascript/jsxc/lib/jquery.fullscreen.js></script><script src=/javascript/jsxc/lib/jsxc.dep.js></script>
          <script src=/javascript/jsxc/jsxc.js></script></head><body></body></html>"""),
    "shinychat": ChatPage(
        {"/shinychat/": shinychat()}, ".ProseMirror", "() => {}", "document.querySelector('.ProseMirror').innerText.trim()",
        HEAD + """<link rel=stylesheet href=/shinychat/shinychat.css><script>
          window.sent = [];
          const nothing = () => {};
          window.Shiny = { setInputValue: (name, value) => name.startsWith("chat_user_input") && sent.push(value.text),
            initializedPromise: Promise.resolve(), addCustomMessageHandler: nothing, initializeInputs: nothing, bindAll: nothing, unbindAll: nothing };
          </script><script type=module src=/shinychat/shinychat.js></script>
          <style>html, body { height: 100%; margin: 0 } body { display: flex; flex-direction: column } shiny-chat-container { flex: 1; min-height: 0 }</style>
          </head><body><shiny-chat-container id=chat></shiny-chat-container></body></html>"""),
}
# Whether a phone would show the field, the height of the visual viewport and of the keyboard, the focus and the orientation.
STATE = """(selector) => {
  const field = document.querySelector(selector), { top, bottom } = field.getBoundingClientRect(), { height, offsetTop } = visualViewport;
  return { isVisible: top >= offsetTop - 1 && bottom <= offsetTop + height + 1, height, isFocused: document.activeElement === field,
    keyboard: phone.height, orientation: innerWidth > innerHeight ? "landscape" : "portrait" };
}"""


class OtherPagesTests(PageTest):
    def open(self, name, device="iphone-16"):
        self.chat = chat = PAGES[name]
        if not all(folder and folder.exists() for folder in chat.folders.values()):
            self.skipTest(f"{name} is not installed")
        page = self.visit(self.enterContext(support.page_server(chat.html, self.file)), window=PHONE)
        if name == "JSXC" and self.browser.name == "WebKitGTK":
            self.skipTest("JSXC does not begin in WebKitGTK")
        # The pages miss their servers.
        self.may_complain = True
        page.evaluate(chat.start)
        page.locator(chat.field).wait_for()
        page.evaluate("""async (device) => {
          const { simulateKeyboard } = await import("/keyboard.js");
          window.phone = simulateKeyboard({ device, animated: false, pan: true });
          await phone.ready;
        }""", device)
        return page

    def file(self, path):
        """The content of a file of the page, or of the service."""
        if path in ["/keyboard.js", "/devices.json"]:
            return support.fetched(path)[2]
        for prefix, folder in self.chat.folders.items():
            file = folder / (path.removeprefix(prefix) or "index.html")
            if path.startswith(prefix) and file.is_file():
                return file.read_bytes()
        return None

    def focus(self):
        self.page.locator(self.chat.field).focus()
        self.page.wait_for_function("visualViewport.height < innerHeight - 100")

    def state(self):
        return self.page.evaluate(STATE, self.chat.field)

    def test_the_focused_field_is_above_the_keyboard(self):
        for name in PAGES:
            for device, height in [("iphone-16", 336), ("pixel-8", 336.4)]:
                with self.subTest(page=name, device=device):
                    self.open(name, device)
                    self.assertEqual(self.state()["keyboard"], 0)
                    self.focus()
                    # A page that animates its field is panned when it is at rest.
                    self.await_equal(lambda: self.state()["isVisible"], True)
                    state = self.state()
                    self.assertEqual((state["keyboard"], state["isFocused"]), (height, True))
                    self.page.evaluate("document.activeElement.blur()")
                    self.page.wait_for_function("phone.height === 0 && visualViewport.height === innerHeight")
                    self.assertEqual(self.page.evaluate("visualViewport.offsetTop"), 0)

    def test_the_drawn_keys_type_and_the_page_sends(self):
        for name in PAGES:
            with self.subTest(page=name):
                page = self.open(name)
                self.focus()
                for key in "hellp":
                    self.tap(key)
                self.tap("⌫")
                self.tap("o")
                page.wait_for_function(f"{self.chat.text} === 'hello'")
                self.assertTrue(self.state()["isFocused"])
                self.tap("⏎")
                page.wait_for_function("sent.length > 0")
                self.assertEqual(page.evaluate("sent"), ["hello"])
                page.wait_for_function(f"{self.chat.text} === ''")

    def tap(self, key):
        """Presses a drawn key with the mouse, where it is on the screen."""
        x, y = self.page.evaluate("""(key) => {
          const shadow = [...document.querySelectorAll("html > div[aria-hidden]")].map((each) => each.shadowRoot).find(Boolean);
          const { x, y, width, height } = [...shadow.querySelectorAll("span")].find((each) => each.textContent === key).getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }""", key)
        self.browser.move(x, y)
        self.browser.down()
        self.browser.up()

    def test_a_text_of_every_script_can_be_typed(self):
        text = "日本語 ไทย हिन्दी עברית é 👩‍👩‍👧"
        for name in PAGES:
            with self.subTest(page=name):
                page = self.open(name)
                self.focus()
                page.evaluate("(text) => phone.type(text)", text)
                page.wait_for_function(f"(text) => {self.chat.text}.normalize('NFC') === text.normalize('NFC')", text)

    def test_a_window_that_is_turned_gets_the_other_keyboard_and_shows_the_field(self):
        for name in PAGES:
            with self.subTest(page=name):
                page = self.open(name)
                self.focus()
                self.browser.resize(**SIDEWAYS)
                # The keyboard moves to its height.
                page.wait_for_function("visualViewport.height === 390 - 219")
                self.turned(390 - 219)

    def test_rotate_turns_the_page_in_the_order_of_browsers_and_back(self):
        for name in PAGES:
            with self.subTest(page=name):
                page = self.open(name)
                self.focus()
                # Browsers tell later, once more, that the document has another size.
                told = page.evaluate("""() => {
                  const told = [];
                  for (const type of ["orientationchange", "resize"]) addEventListener(type, () => told.push(`${type} ${innerWidth}`));
                  visualViewport.addEventListener("resize", () => told.push(`viewport ${visualViewport.height}`));
                  phone.rotate();
                  return [...told];
                }""")
                self.assertEqual(told, ["orientationchange 390", "resize 844", f"viewport {390 - 219}"])
                self.assertEqual(page.evaluate("[screen.orientation?.type ?? 'landscape-primary', visualViewport.width]"), ["landscape-primary", 844])
                self.turned(390 - 219)
                page.evaluate("phone.rotate()")
                self.assertEqual(self.state()["height"], 844 - 336)
                page.evaluate("phone.remove()")
                self.assertEqual(page.evaluate("[innerWidth, visualViewport.height, document.documentElement.style.width]"), [390, 844, ""])

    def turned(self, height):
        state = self.state()
        self.assertEqual((state["height"], state["orientation"], state["isFocused"]), (height, "landscape", True))
        self.await_equal(lambda: self.state()["isVisible"], True)
