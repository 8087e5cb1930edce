"""`/keyboard.js` acts as the keyboard of a phone, also in pages without the client module."""

from test_places import PlaceTest

# A list and a bar.
CHAT = """<ol id=list></ol><div id=bar><textarea rows=1></textarea></div>"""
# The usual recipe: a fixed bar follows the visual viewport.
FOLLOW = """const bar = find("#bar");
  const follow = () => { bar.style.bottom = `${document.documentElement.clientHeight - visualViewport.height - visualViewport.offsetTop}px`; };
  visualViewport.addEventListener("resize", follow); visualViewport.addEventListener("scroll", follow);"""
LOG = """window.events = [];
  for (const type of ["resize", "scroll"]) visualViewport.addEventListener(type, () => events.push(`viewport ${type} ${visualViewport.height} ${visualViewport.offsetTop}`));
  addEventListener("resize", () => events.push("window resize"));
  navigator.virtualKeyboard?.addEventListener("geometrychange", () => events.push(`geometry ${navigator.virtualKeyboard.boundingRect.height}`));"""

# Pages that have their bar above a keyboard that makes the window smaller.
LINES = "".join(f"<li>{index}</li>" for index in range(200))
COLUMN = "display: flex; flex-direction: column } #list { flex: 1; min-height: 0; overflow: auto; margin: 0 }"
RESIZED = [
    ("percents", "html, body { height: 100% } body { " + COLUMN, CHAT),
    ("100vh", "body { height: 100vh; " + COLUMN, CHAT),
    ("100dvh in a sum", "body { margin: 4px 0 0; height: auto } main { height: calc(100dvh - 4px); " + COLUMN, f"<main>{CHAT}</main>"),
    ("sticky in the document", "#bar { position: sticky; bottom: 0 } #list { margin: 0 }", CHAT.replace("</ol>", f"{LINES}</ol>")),
    ("fixed in the document", "#bar { position: fixed; bottom: 0 }", CHAT.replace("</ol>", f"{LINES}</ol>")),
    ("an inner scroller", "main { height: 100vh; overflow: auto } #bar { position: sticky; bottom: 0 }", f"<main>{CHAT.replace('</ol>', f'{LINES}</ol>')}</main>"),
    ("inline", "", f"<main style='height: 100svh; display: grid; grid-template-rows: 1fr auto'>{CHAT}</main>"),
]


class KeyboardTests(PlaceTest):
    def open(self, css, html, device="iphone-16", head="", pan=False):
        self.build(css, html)
        self.browser.run("""document.head.insertAdjacentHTML("beforeend", args[1]);
            const { simulateKeyboard } = await import("/keyboard.js");
            window.phone = simulateKeyboard({ device: args[0], animated: false, pan: args[2] });
            await phone.ready;
            window.turn = () => new Promise((resolve) => setTimeout(resolve, 30));""", device, head, pan)
        self.browser.run(LOG)
        # Firefox's window is wider than high.
        orientation = self.browser.run("return innerWidth > innerHeight ? 1 : 0")
        self.height = {"iphone-16": [336, 219], "pixel-8": [336.4, 261.3]}[device][orientation]

    def told(self, height, offset=0):
        """The event of the visual viewport for a keyboard of a height. The browser subtracts, because its sums round."""
        return f"viewport resize {self.browser.run('return args[0] - args[1]', self.page_height(), height)} {offset}"

    def events(self):
        return self.browser.run("await turn(); return events.splice(0)")

    def page_height(self):
        return self.browser.run("return document.documentElement.clientHeight")

    def test_a_bar_that_follows_the_visual_viewport_is_on_the_keyboard(self):
        self.open("#bar { position: fixed; bottom: 0; left: 0; right: 0 }", CHAT)
        self.browser.run(FOLLOW)
        height = self.page_height()
        self.browser.run("find('textarea').focus()")
        self.assertEqual(self.events()[0], self.told(self.height))
        self.assertEqual(round(self.read()["bar"]["bottom"]), height - self.height)
        self.browser.run("find('textarea').blur()")
        self.events()
        self.assertEqual(round(self.read()["bar"]["bottom"]), height)

    def test_a_covered_field_is_panned_into_sight(self):
        self.open("#bar { position: fixed; bottom: 0; left: 0; right: 0 } textarea { height: 40px }", CHAT, pan=True)
        self.browser.run("find('textarea').focus()")
        self.assertEqual(self.events(), [self.told(self.height), self.told(self.height, self.height).replace("resize", "scroll")])

    def test_on_android_the_virtual_keyboard_api_changes_first(self):
        self.open("#bar { position: fixed; top: 0 }", CHAT, "pixel-8")
        self.browser.run("find('textarea').focus()")
        self.assertEqual(self.events(), [f"geometry {self.height}", self.told(self.height)])

    def test_the_keyboard_overlays_the_content_if_the_page_says_so(self):
        self.open("#bar { position: fixed; left: 0; right: 0; bottom: var(--keyboard-inset-height) }", CHAT, "pixel-8")
        height = self.page_height()
        self.browser.run("navigator.virtualKeyboard.overlaysContent = true; find('textarea').focus()")
        self.assertEqual(self.events(), [f"geometry {self.height}"])
        self.assertEqual(self.browser.run("return visualViewport.height"), height)
        self.near(self.read()["bar"]["bottom"], height - self.height)

    def test_the_keyboard_resizes_the_content_if_the_page_says_so(self):
        for name, css, html in RESIZED:
            with self.subTest(name):
                self.open(css, html, "pixel-8", '<meta name="viewport" content="width=device-width, interactive-widget=resizes-content">')
                self.addCleanup(self.browser.run, "phone.remove()")
                height = self.page_height()
                self.browser.run("document.querySelector('meta[name=viewport]').remove(); scrollTo(0, 30); window.top_ = scrollY; find('textarea').focus({ preventScroll: true })")
                *told, last = self.events()
                # Where a scroll bar goes, Firefox tells of the viewport once more.
                if len(told) == 3:
                    self.assertEqual(told.pop(), last)
                self.assertEqual([*told, last], [f"geometry {self.height}", "window resize", self.told(self.height)])
                self.near(self.read()["bar"]["bottom"], height - self.height)
                self.assertEqual(self.browser.run("return [Math.round(scrollY - top_), innerHeight - visualViewport.height]"), [0, 0])
                self.browser.run("find('textarea').blur()")
                self.events()
                self.near(self.read()["bar"]["bottom"], height)
                self.assertEqual(self.browser.run("return Math.round(scrollY - top_)"), 0)

    def test_the_page_keeps_its_own_inline_styles(self):
        styles = "return [document.documentElement, document.body].map(({ style }) => [style.height, style.overflow, style.boxSizing, style.contain])"
        for widget in ["resizes-content", "resizes-visual"]:
            with self.subTest(widget):
                self.open("", CHAT, "pixel-8", f'<meta name="viewport" content="width=device-width, interactive-widget={widget}">')
                self.browser.run("document.body.style.cssText = 'height: 900px; overflow: hidden; box-sizing: content-box'; document.documentElement.style.height = '90%'")
                before = self.browser.run(styles)
                self.browser.run("find('textarea').focus(); await turn(); find('textarea').blur(); await turn()")
                self.assertEqual(self.browser.run(styles), before)
                self.browser.run("find('textarea').focus(); await turn(); phone.remove()")
                self.assertEqual(self.browser.run(styles), before)

    def test_a_keyboard_that_does_not_follow_the_focus_moves_when_it_is_told(self):
        self.build("#bar { position: fixed; top: 0 }", CHAT)
        covered = """async (args) => {
          const { simulateKeyboard } = await import("/keyboard.js");
          const phone = simulateKeyboard({ device: { keyboard: 300 }, animated: false, follows: false }), seen = [];
          await phone.ready;
          const look = () => seen.push(document.documentElement.clientHeight - visualViewport.height);
          find("textarea").focus(); await frames(3); look();
          await phone.show(250); look();
          await phone.show(280); look();
          find("textarea").blur(); await frames(3); look();
          await phone.hide(); look();
          await phone.show(); look();
          phone.remove();
          return seen.map(Math.round);
        }"""
        self.assertEqual(self.browser.run(f"return ({covered})()"), [0, 250, 280, 280, 0, 300])

    def test_its_keys_type_and_send_the_events_of_keys(self):
        self.open("#bar { position: fixed; top: 0 }", CHAT)
        self.browser.run("""find("textarea").focus(); window.keys = [];
            for (const type of ["keydown", "input", "keyup"]) find("textarea").addEventListener(type, (event) => keys.push(event.key ? `${type} ${event.key}` : `${type} ${event.inputType}`));
            phone.type("a\\nb")""")
        self.assertEqual(self.browser.run("return find('textarea').value"), "a\nb")
        self.assertEqual(self.browser.run("return keys.slice(0, 3)"), ["keydown a", "input insertText", "keyup a"])

    def test_the_keys_are_at_the_bottom_of_the_window_also_while_the_page_is_panned(self):
        self.open("#bar { position: fixed; bottom: 0; left: 0; right: 0 }", CHAT, pan=True)
        self.browser.run("find('textarea').focus(); await turn()")
        self.assertEqual(self.browser.run("return visualViewport.offsetTop"), self.height)
        top, bottom = self.browser.run("""const { top, bottom } = document.documentElement.lastElementChild.getBoundingClientRect();
            return [top, bottom];""")
        self.near(bottom, self.page_height())
        self.near(top, self.page_height() - self.height)

    def test_keys_have_the_events_and_key_codes_of_the_platforms(self):
        self.open("#bar { position: fixed; top: 0 }", CHAT)
        self.browser.run("""find("textarea").focus(); window.keys = [];
            for (const type of ["keydown", "keypress", "keyup"]) find("textarea").addEventListener(type, (event) => keys.push(`${type} ${event.keyCode}`));
            phone.type("a\\n"); document.documentElement.lastElementChild.shadowRoot.querySelectorAll("span")[26].dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))""")
        self.assertEqual(self.browser.run("return keys"), [
            "keydown 65", "keypress 97", "keyup 65", "keydown 13", "keypress 13", "keyup 13", "keydown 8", "keyup 8"])

    def test_rotate_swaps_the_sides_of_the_page(self):
        self.open("#bar { position: fixed; bottom: 0; left: 0; right: 0 }", CHAT)
        width, height = self.browser.run("return [innerWidth, innerHeight]")
        self.browser.run("""window.turns = []; for (const type of ["orientationchange", "resize"]) addEventListener(type, () => turns.push([type, innerWidth]));
            phone.rotate()""")
        self.assertEqual(self.browser.run("return [innerWidth, innerHeight, visualViewport.width, visualViewport.height]"), [height, width] * 2)
        self.assertEqual(self.browser.run("return turns"), [["orientationchange", width], ["resize", height]])
        self.near(self.read()["bar"]["bottom"], width)
        self.browser.run("phone.rotate()")
        self.assertEqual(self.browser.run("return [innerWidth, innerHeight]"), [width, height])
        self.near(self.read()["bar"]["bottom"], height)

    def test_inputmode_none_and_other_elements_have_no_keyboard(self):
        self.open("", CHAT + "<button id=b>B</button><input id=c type=checkbox>")
        for name in ["#b", "#c"]:
            self.browser.run("find(args[0]).focus()", name)
            self.assertEqual(self.events(), [])
        self.browser.run("find('textarea').inputMode = 'none'; find('textarea').focus()")
        self.assertEqual(self.events(), [])
        self.browser.run("find('textarea').inputMode = 'text'")
        self.assertNotEqual(self.events(), [])

    def test_remove_restores_the_viewport_and_the_style(self):
        self.open("", CHAT)
        before = self.page_height()
        self.browser.run("find('textarea').focus(); await turn(); phone.remove()")
        self.assertEqual(self.browser.run("return [Math.round(visualViewport.height), document.documentElement.getAttribute('style') || null]"), [before, None])

    def test_the_bar_of_the_client_module_is_above_it(self):
        self.open("* { margin: 0 } #list { height: 100vh; overflow: auto } #bar { position: fixed; bottom: 0; left: 0; right: 0 }", CHAT)
        self.start()
        height = self.page_height()
        self.browser.run("find('textarea').focus(); await turn(); await frames(2)")
        # Panning ends once the bar is in sight.
        self.assertLessEqual(self.read()["bar"]["bottom"], height - self.height + self.browser.run("return visualViewport.offsetTop") + 1)
