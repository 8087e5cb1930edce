"""Both pages with forced colours, at 400 % zoom and on a phone that lies on its side; legible drawings."""

import scene
import support
from support import SCHEMES, PageTest

# A window of 1280 × 1024 pixels at 400 %, which is where WCAG 2.2, 1.4.10 asks for reflow.
ZOOMED = {"width": 320, "height": 256}
SIDEWAYS = [{"width": 844, "height": 390}, {"width": 667, "height": 375}]
# The parts that have no outline.
OUTLINES = """(parts) => parts.filter((part) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.querySelector(part));
  return outlineStyle === "none" || parseFloat(outlineWidth) === 0;
})"""
# The background of each element; null if it is the colour of its text.
BACKGROUNDS = """(selectors) => selectors.map((each) => {
  const { backgroundColor, color } = getComputedStyle(document.querySelector(each));
  return backgroundColor === color ? null : backgroundColor;
})"""
# Texts and controls that reach over the window's edge. The screen is a picture, and code scrolls by itself.
OVER_THE_EDGE = """() => [...document.querySelectorAll("a, button, input, select, label, p, h1, h2, h3, li, th, dd, summary")]
  .filter((each) => each.checkVisibility() && !each.closest("#screen, .skip, .scroll, #terms-box"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
  .map((each) => each.outerHTML.slice(0, 80))"""
# Labels that are smaller than 9 pixels, leave their drawing or cover each other.
ILLEGIBLE = """() => [...document.querySelectorAll(".picture")].flatMap((picture) => {
  const outer = picture.getBoundingClientRect();
  const scale = outer.width / picture.viewBox.baseVal.width;
  const labels = [...picture.querySelectorAll("text")].map((text) => [text, text.getBoundingClientRect()]);
  const size = ([text]) => parseFloat(getComputedStyle(text).fontSize) * scale;
  // How high the box of a label is depends on the browser; how far apart two are does not.
  const middle = ([, { top, bottom }]) => (top + bottom) / 2;
  const covers = (one, other) => Math.abs(middle(one) - middle(other)) < 1.2 * size(one);
  return labels.filter((label, index) => size(label) < 9 || label[1].right > outer.right + 0.5 || label[1].bottom > outer.bottom + 1
    || labels.slice(index + 1).some((other) => covers(label, other)))
    .map(([text]) => `${picture.getAttribute("aria-label")}: ${text.textContent}`);
})"""


class DisplayTest(PageTest):
    def picture(self, name):
        self.browser.screenshot(support.picture(f"{name}.png"))


class ForcedColorTests(DisplayTest):
    def test_every_part_of_the_screen_has_an_outline(self):
        for scheme in SCHEMES:
            page = self.open("?scenario=banner", scheme=scheme, forced_colors=True)
            page.locator("#toggle-keyboard").click()
            parts = ["#device", "#screen", "#bar", "#keyboard", "#banner", ".bubble", ".key", "#text"]
            page.locator("#toggle-keyboard").focus()
            self.assertEqual(page.evaluate(OUTLINES, parts), [])
            self.picture(f"forced-{scheme}")

    def test_the_selected_tab_and_scenario_can_be_told_from_the_others(self):
        for scheme in SCHEMES:
            page = self.open(scheme=scheme, forced_colors=True)
            for selected, other in [("#tab-exchange", "#tab-code"), ("#tab-transition", "#tab-layout"),
                                    ("#scenarios [aria-current]", "#scenarios a:not([aria-current])")]:
                first, second = page.evaluate(BACKGROUNDS, [selected, other])
                self.assertIsNotNone(first, selected)
                self.assertNotEqual(first, second, selected)


class ZoomTests(DisplayTest):
    def test_at_400_percent_no_text_or_control_reaches_over_the_edge(self):
        for path in ["", "?scenario=japanese", "docs", "docs#devices", "docs#layout.composer.margin"]:
            page = self.open(f"/{path}", viewport=ZOOMED)
            for tab in page.locator("#inspector-tabs button").all():
                tab.click()
                self.assertEqual(page.evaluate(OVER_THE_EDGE), [], path)
            self.assertEqual(page.evaluate(OVER_THE_EDGE), [], path)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), ZOOMED["width"])
            self.picture(f"zoomed-{path.replace('#', '-').strip('?') or 'page'}")


class SidewaysTests(DisplayTest):
    def test_on_a_phone_on_its_side_the_field_and_the_keyboard_button_are_visible(self):
        for viewport, names in zip(SIDEWAYS, [scene.SCENARIOS[:2], scene.SCENARIOS]):
            page = self.open(viewport=viewport)
            for name in names:
                with self.subTest(scenario=name, viewport=viewport):
                    page.locator("#choose-scenario").select_option(name)
                    self.await_equal(lambda: page.url.endswith(name) or name == scene.SCENARIOS[0], True)
                    self.await_equal(lambda: self.is_visible("#text", viewport), True)
                    self.assertTrue(self.is_visible("#toggle-keyboard", viewport))
                    self.assertTrue(self.is_visible("#choose-scenario", viewport))
            self.assertEqual(page.evaluate("[scrollY, document.documentElement.scrollWidth]"), [0, viewport["width"]])
            self.picture(f"sideways-{viewport['width']}")

    def is_visible(self, selector, viewport):
        box = self.page.locator(selector).bounding_box()
        return (box["y"] >= 0 and box["y"] + box["height"] <= viewport["height"]
                and box["x"] >= 0 and box["x"] + box["width"] <= viewport["width"])


class DrawingTests(DisplayTest):
    def test_the_labels_of_every_device_are_legible(self):
        for viewport in [support.DESKTOP, ZOOMED]:
            page = self.open("/docs#devices", viewport=viewport)
            self.assertGreater(page.locator(".picture text").count(), 100)
            self.assertEqual(page.evaluate(ILLEGIBLE), [])
