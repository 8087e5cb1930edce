"""The playground's code for six platforms: parsers accept it, and it puts the composer where `/layout` does."""

import itertools
import json

import scene
import support
from parsers import ROOT, syntax_error
from support import ENGINES, PageTest, any_browser

DIALECTS = ["css", "uikit", "reactNative", "flutter", "compose"]
FIELD = {"x": 16, "y": 700, "width": 343, "height": 120}
SCREEN = {"x": 0, "y": 0, "width": 393, "height": 852}
CURVES = ["keyboard", "linear", "androidIme", {"cubicBezier": [0.2, 0, 0, 1]},
          {"spring": {"mass": 1, "stiffness": 180, "damping": 12}}]
COMPOSERS = [
    {"textHeight": 36},
    {"placement": "accessory", "textHeight": 36},
    {"placement": "overlap", "frame": FIELD},
    {"placement": "container", "frame": FIELD},
    {"placement": "resize", "textHeight": 36},
    {"placement": "pan", "frame": FIELD},
    {"placement": "overlay", "textHeight": 36},
    {"placement": "avoidPadding", "frame": SCREEN},
    {"placement": "avoidPosition", "frame": SCREEN, "verticalOffset": 20},
    {"placement": "avoidHeight", "frame": SCREEN},
    {"placement": "none"},
    {"textHeight": 36, "gap": 8},
    {"textHeight": 36, "gap": 40, "bottomOffset": 50},
    {"placement": "resize", "textHeight": 36, "bottomOffset": 50},
    {"textHeight": 36, "followsUndockedKeyboard": True},
    {"placement": "overlap", "frame": FIELD, "gap": 12.5, "topLimit": 620},
]
# Live values that an app would read, and the layout that they belong to.
LIVE = [(device, keyboard) for device in ["iphone-16", "iphone-se-3", "pixel-9"]
        for keyboard in [{"phase": "hide"}, {"type": "default", "estimate": True}, {"height": 150}]]
CONTENTS = [None, {"contentHeight": 2400, "offset": 1628}]
LANGUAGES = {"reactNative": "tsx", "flutter": "dart", "compose": "kotlin", "uikit": "swift", "swiftUI": "swift"}
# Styles an element in two ways, one after the other. Returns its frames before, during and after the animation.
ANIMATED = """async ([before, after]) => {
  const host = document.body.appendChild(document.createElement("div"));
  host.className = "composer";
  const style = new CSSStyleSheet();
  document.adoptedStyleSheets = [style];
  const frame = () => { const { x, y, width, height } = host.getBoundingClientRect(); return { x, y, width, height }; };
  style.replaceSync(before);
  const start = frame();
  style.replaceSync(after);
  getComputedStyle(host).transform;
  const running = host.getAnimations();
  const names = running.map(({ transitionProperty }) => transitionProperty);
  for (const each of running) each.pause();
  const way = [0.25, 0.5].map((part) => {
    for (const each of running) each.currentTime = part * each.effect.getTiming().duration;
    return frame();
  });
  for (const each of running) each.finish();
  return { names, start, way, end: frame() };
}"""


class CodeTests(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.layouts = []

    def setUp(self):
        self.open(motion="no-preference")
        if not self.layouts:
            for composer, curve, content in itertools.product(COMPOSERS, CURVES, CONTENTS):
                self.layouts.append(self.layout(composer, {"type": "default", "curve": curve}, content))
            self.layouts.append(self.layout({"textHeight": 36}, None, None))

    def layout(self, composer, keyboard, content=None, device="iphone-16"):
        body = {"device": device, "keyboard": keyboard, "composer": composer,
                "content": content, "dialects": DIALECTS}
        return self.post("/layout", body)

    def code(self, platform, layout, composer=COMPOSERS[0]):
        return self.page.evaluate(
            "async (all) => (await import('/playground/dialects.js')).codeFor(...all)",
            [platform, composer, layout])

    def codes(self, platform):
        """Each different code, once."""
        if platform == "css":
            return sorted({self.code(platform, each) for each in self.layouts})
        return sorted({self.code(platform, None, each) for each in COMPOSERS})

    @any_browser
    def test_parsers_accept_the_code_of_every_platform(self):
        for platform, language in LANGUAGES.items():
            with self.subTest(platform):
                for code in self.codes(platform):
                    self.assertEqual(syntax_error(language, code), "")
                self.assertNotEqual(syntax_error(language, "fun ( {"), "")

    @any_browser
    def test_the_parser_accepts_the_dart_of_the_c_library(self):
        code = (ROOT / "docs/c-library.md").read_text().split("```dart\n")[1].split("```")[0]
        self.assertEqual(syntax_error("dart", code), "")

    @any_browser
    def test_no_code_has_a_value_that_is_missing(self):
        for platform in [*DIALECTS, "swiftUI"]:
            for code in self.codes(platform):
                for word in ["undefined", "NaN", "null", "[object"]:
                    self.assertNotIn(word, code, platform)

    def test_the_css_animates_what_it_positions(self):
        before = self.layout({"textHeight": 36}, {"phase": "hide"})
        for curve in CURVES:
            after = self.layout({"textHeight": 36}, {"type": "default", "curve": curve})
            moved = self.page.evaluate(
                ANIMATED, [self.code("css", before), self.code("css", after)])
            with self.subTest(curve=curve):
                self.assertEqual(moved["names"], ["transform"])
                self.assertEqual(moved["start"], before["composer"]["frame"])
                self.assertEqual(moved["end"], after["composer"]["frame"])
                first, second = [frame["y"] for frame in moved["way"]]
                self.assertNotIn(first, [moved["start"]["y"], moved["end"]["y"]])
                self.assertLess(first, moved["start"]["y"])
                self.assertNotEqual(first, second)

    def test_the_css_places_every_composer_where_the_layout_has_it(self):
        for layout in self.layouts:
            if layout["composer"] is None:
                continue
            code = self.code("css", layout)
            self.assertEqual(self.page.evaluate(ANIMATED, ["", code])["end"], layout["composer"]["frame"])

    @any_browser
    def test_the_code_of_native_platforms_puts_the_composer_where_the_layout_has_it(self):
        devices = {each["id"]: each["screen"] for each in json.loads(support.fetched("/devices")[2])["devices"]}
        for composer in COMPOSERS:
            rule = self.page.evaluate(RULE, composer)
            for device, keyboard in LIVE:
                with self.subTest(composer=composer, device=device, keyboard=keyboard):
                    layout = self.layout(composer, keyboard, device=device)
                    values = devices[device] | {"keyboard": layout["keyboard"]["overlap"],
                                                "safeTop": layout["safeArea"]["top"],
                                                "safeBottom": layout["safeArea"]["bottom"]}
                    place = {name: eval(term, values) for name, term in rule.items()}
                    top, bottom = edges(composer, layout, devices[device]["height"])
                    # React Native rounds up to whole points.
                    tolerance = 1 if layout["avoid"] else 0.01
                    self.assertAlmostEqual(place["y"], top, delta=tolerance)
                    self.assertAlmostEqual(place["y"] + place["height"], bottom, delta=tolerance)

    @any_browser
    def test_react_native_moves_the_composer_in_one_way(self):
        for code in self.codes("reactNative"):
            ways = [each in code for each in ["<KeyboardAvoidingView", "useKeyboard()"]]
            self.assertLessEqual(sum(ways), 1, code)


class PageCodeTests(PageTest):
    """Scenarios as web pages with the client module."""

    def codes(self, names):
        """The code of scenarios as web pages, by their names."""
        page = self.open()
        page.locator("#tab-code").click()
        codes = {}
        for name in names:
            self.choose_scenario(name)
            codes[name] = page.locator("#code").text_content()
            self.assertTrue(codes[name].startswith("<!doctype"), name)
        return codes

    def test_the_page_of_a_scenario_has_the_frame_of_the_response(self):
        for name, code in self.codes(["growing", "overlap", "container"]).items():
            with self.subTest(scenario=name):
                config = json.loads(code[code.index("config: ") + 8:code.index(",\n    onSend")])
                # The page is in the pixels of this browser, not in those of the device.
                members = {key: config[key] for key in ["device", "composer"]} | {"pixelRatio": 1}
                if "text" in members["composer"]:
                    members["composer"]["text"]["engine"] = ENGINES[self.browser.name]
                layout = self.post("/layout", members | {"keyboard": {"type": "default"}})
                with support.page_server(code) as url:
                    page = self.visit(url)
                    frame = support.rounded(layout["composer"]["frame"])
                    self.await_equal(lambda: support.rounded(page.locator("#bar").bounding_box()), frame)

    def test_the_page_of_every_scenario_sends(self):
        for name, code in self.codes(scene.SCENARIOS).items():
            with self.subTest(scenario=name):
                with support.page_server(code) as url:
                    page = self.visit(url)
                    page.wait_for_function("document.querySelector('#send').dataset.action")
                    page.locator("textarea").fill("Hello")
                    page.locator("#send").click()
                    self.await_equal(lambda: page.locator("ol > li").all_text_contents(), ["Hello"])
                    self.assertEqual(page.locator("textarea").input_value(), "")


# The rule of a placement, with operators of Python.
RULE = """async (composer) => {
  const { rectangle, withDefaults } = await import("/playground/live-rule.js");
  return rectangle(withDefaults(composer), {
    number: String, max: (a, b) => `max(${a}, ${b})`, min: (a, b) => `min(${a}, ${b})`,
    shown: (a) => `(${a} if keyboard > 0 else 0)`,
  });
}"""


def edges(composer, layout, height):
    """The top and the bottom of the view that a layout places."""
    placement, frame = composer.get("placement", "dock"), (layout["composer"] or {}).get("frame")
    if placement.startswith("avoid"):
        avoid = layout["avoid"]
        top = SCREEN["y"] - avoid.get("bottom", 0)
        return top, top + avoid.get("height", SCREEN["height"] - avoid.get("paddingBottom", 0))
    if placement in ["overlay", "none"]:
        return 0, height
    if placement == "container":
        frame = layout["container"]["frame"]
    bottom = frame["y"] + frame["height"]
    return (frame["y"] if "frame" in composer else 0), bottom
