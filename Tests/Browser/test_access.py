"""Accessibility: names, landmarks, contrast, target sizes and focus, by the rules of axe-core."""

from support import PHONE, PageTest

# The controls and regions without an accessible name.
NAMELESS = """() => [...document.querySelectorAll("a, button, input, select, textarea, [role=region], [role=tablist], [role=tabpanel], nav, section")]
  .filter((each) => each.checkVisibility())
  .filter((each) => {
    const ids = each.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = [...(each.labels ?? [])].map((label) => label.textContent);
    const own = each.matches("a, button") ? each.textContent : "";
    const texts = [each.getAttribute("aria-label"), own, ...labels,
      ...ids.map((id) => document.getElementById(id)?.textContent)];
    return !texts.some((text) => text?.trim());
  }).map((each) => each.outerHTML.slice(0, 120))"""

# Repeated ids, references to absent ids, landmarks, the language and the levels of headings.
STRUCTURE = """() => {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const referred = ["aria-labelledby", "aria-controls", "aria-describedby"].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].flatMap((each) => each.getAttribute(name).split(" ")));
  return {
    repeated: ids.filter((id, index) => ids.indexOf(id) !== index),
    missing: referred.filter((id) => !document.getElementById(id)),
    mains: document.querySelectorAll("main").length,
    language: document.documentElement.lang,
    headings: [...document.querySelectorAll("h1, h2, h3")].map(({ tagName }) => Number(tagName[1])),
    live: document.querySelectorAll("[role=status]").length,
  };
}"""

# The texts whose contrast is too low. Source: WCAG 2.2, 1.4.3 and "relative luminance".
CONTRAST = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const read = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }).reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const behind = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const color = read(getComputedStyle(each).backgroundColor);
      if (color[3] > 250) return color;
    }
    return [255, 255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("svg, :disabled, style, script, option")) continue;
    const style = getComputedStyle(element);
    const [one, other] = [light(read(style.color)), light(behind(element))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (other + 0.05);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) {
      found.push(`${ratio.toFixed(2)} ${element.tagName}#${element.id} ${walker.currentNode.data.trim().slice(0, 30)}`);
    }
  }
  return found;
}"""

# The targets that are smaller than 24 pixels. Source: WCAG 2.2, 2.5.8.
SMALL = """() => [...document.querySelectorAll("a, button, input, select")]
  .filter((each) => each.checkVisibility() && !each.closest("p, .skip") && !each.matches(".skip"))
  .map((each) => [each, (each.closest("label.check, fieldset label, label.button") ?? each).getBoundingClientRect()])
  .filter(([, rect]) => rect.width < 24 || rect.height < 23.5)
  .map(([each, rect]) => `${each.outerHTML.slice(0, 80)} ${rect.width}×${rect.height}`)"""

# The focused element, its place in the document, and whether its focus is visible.
FOCUSED = """() => {
  const each = document.activeElement;
  const style = getComputedStyle(each);
  return { name: each.id || each.textContent.slice(0, 20), tag: each.tagName,
    order: [...document.querySelectorAll("*")].indexOf(each),
    isSeen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 };
}"""


class AccessTests(PageTest):
    def test_all_controls_and_regions_have_accessible_names(self):
        page = self.open()
        for tab in ["#tab-exchange", "#tab-code", "#tab-terms"]:
            page.locator(tab).click()
            self.assertEqual(page.evaluate(NAMELESS), [])

    def test_landmarks_headings_and_id_references_are_valid(self):
        found = self.open().evaluate(STRUCTURE)
        self.assertEqual((found["repeated"], found["missing"]), ([], []))
        self.assertEqual((found["mains"], found["language"]), (1, "en"))
        headings = found["headings"]
        self.assertEqual(headings[0], 1)
        steps = [after - before for before, after in zip(headings, headings[1:])]
        self.assertLessEqual(max(steps), 1, headings)
        self.assertGreaterEqual(found["live"], 1)

    def test_text_contrast_is_sufficient_in_light_and_dark(self):
        for scheme in ["light", "dark"]:
            page = self.open("?scenario=banner", scheme=scheme)
            for tab in ["#tab-exchange", "#tab-code", "#tab-terms"]:
                page.locator(tab).click()
                self.assertEqual(page.evaluate(CONTRAST), [], scheme)

    def test_targets_are_at_least_24_pixels_large(self):
        self.assertEqual(self.open(viewport=PHONE).evaluate(SMALL), [])

    def test_the_tab_key_visits_all_controls_in_document_order(self):
        page = self.open()
        seen = []
        for _ in range(80):
            self.browser.press("Tab")
            focused = page.evaluate(FOCUSED)
            if focused["tag"] == "BODY" or (seen and focused["order"] == seen[0]["order"]):
                break
            self.assertTrue(focused["isSeen"], focused)
            seen.append(focused)
        else:
            self.fail(f"trapped: {[each['name'] for each in seen[-5:]]}")
        orders = [each["order"] for each in seen]
        self.assertEqual(orders, sorted(orders), [each["name"] for each in seen])
        names = [each["name"] for each in seen]
        for wanted in ["text", "choose-device", "choose-keyboard", "finger", "curl", "lines-text", "agree-run"]:
            self.assertIn(wanted, names)

    def test_a_message_can_be_sent_with_the_keyboard_only(self):
        page = self.open()
        self.browser.press("Tab")
        self.browser.press("Enter")
        self.await_equal(lambda: page.evaluate("document.activeElement.id"), "text")
        self.assertNotIn("#", page.url, "a new URL restarts the scenario")
        self.browser.type("By keyboard")
        self.await_equal(lambda: page.locator("#send").is_enabled(), True)
        self.browser.press("Tab")
        self.browser.press("Enter")
        self.await_match("#status", "Sent")

    def test_arrow_keys_move_between_tabs(self):
        page = self.open()
        page.locator("#tab-exchange").focus()
        self.browser.press("ArrowRight")
        self.assertEqual(page.evaluate("document.activeElement.id"), "tab-code")
        self.assertTrue(page.locator("#panel-code").is_visible())
        self.browser.press("End")
        self.assertTrue(page.locator("#panel-terms").is_visible())
