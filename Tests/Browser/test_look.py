"""The appearance of the pages, measured: columns are filled, cards are alike, code is easy to read."""

import re

from support import SCHEMES, PageTest

WINDOWS = [{"width": 320, "height": 640}, {"width": 768, "height": 1024}, {"width": 1440, "height": 900}]
# The least part of a column that has content.
LEAST_USED = 0.5
USED = """(all) => all.map((each) => {
  const { top, height } = each.getBoundingClientRect();
  const last = Math.max(...[...each.children].map((child) => child.getBoundingClientRect().bottom));
  return [each.id || each.className, (last - top) / height];
})"""
# The labels of fields that take more than one line. A label begins with its text.
WRAPPED = """(all) => all.filter(({ firstChild }) => {
  const range = document.createRange();
  range.selectNode(firstChild);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map(({ textContent }) => textContent)"""


class LookTests(PageTest):
    def expect_whole(self, line):
        """Expects that each bracket of a line of JSON closes on the line, or ends it; and at most two decimals."""
        bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', line).strip().rstrip(",")
        depth = len(re.findall(r"[\[{]", bare)) - len(re.findall(r"[\]}]", bare))
        self.assertTrue(depth == 0 or depth == 1 and bare[-1] in "[{" or bare in ("]", "}"), line)
        self.assertNotRegex(bare, r"\.\d{3}")

    def test_no_column_is_empty(self):
        page = self.open(viewport=WINDOWS[2])
        page.locator("#lines-lang").select_option("en")
        self.await_match("#lines-verdict", "line")
        columns = page.locator("#workbench > *, main > .columns > *, #lines > .columns > *").evaluate_all(USED)
        page = self.open("/docs", viewport=WINDOWS[2])
        columns += page.locator(".task").evaluate_all(USED)
        self.assertGreater(len(columns), 6)
        self.assertEqual([column for column in columns if column[1] < LEAST_USED], [])

    def test_all_cards_have_the_same_style(self):
        for scheme in SCHEMES:
            page = self.open(scheme=scheme)
            looks = page.locator("#controls, #inspector, #judge, #tests, #lines .columns > *").evaluate_all("""(all) => all.map((each) => {
              const { backgroundColor, border, borderRadius, padding } = getComputedStyle(each);
              return [backgroundColor, border, borderRadius, padding].join();
            })""")
            self.assertEqual((len(looks), len(set(looks))), (6, 1), looks)

    def test_labels_take_one_line(self):
        for window in WINDOWS:
            page = self.open(viewport=window)
            labels = page.locator("#controls > label:not(.check)")
            self.assertGreater(labels.count(), 3)
            self.assertEqual(labels.evaluate_all(WRAPPED), [], window)

    def test_the_second_line_of_a_path_in_the_contents_is_indented(self):
        page = self.open("/docs", viewport=WINDOWS[2])
        edges = page.locator("#contents a code").evaluate_all(
            "(all) => all.map((each) => [each.textContent, [...each.getClientRects()].filter(({ width }) => width).map(({ left }) => left)]).filter(([, edges]) => edges.length > 1)")
        self.assertTrue(edges)
        for path, (first, *others) in edges:
            self.assertTrue(all(each > first for each in others), path)

    def test_json_breaks_at_brackets_and_numbers_have_at_most_two_decimals(self):
        for window in WINDOWS:
            page = self.open(viewport=window)
            self.await_match("#answer", "steps")
            for line in page.locator("#answer").text_content().splitlines():
                self.expect_whole(line)

    def test_a_frame_takes_one_line_where_the_window_is_wide_enough(self):
        for window in WINDOWS:
            page = self.open("/docs#layout", viewport=window)
            answer = page.locator("#layout .try pre").text_content()
            self.assertEqual('"frame": {"x": 0, "y": 516, "width": 393, "height": 336}' in answer, window["width"] > 500, window)
            hidden = page.locator("#layout details[open] textarea").evaluate_all("(all) => all.map(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)")
            self.assertEqual(hidden, [0], window)

    def test_code_has_colours_and_addresses_have_none(self):
        page = self.open()
        self.await_match("#curl", "curl")
        colours = page.locator("#curl span").evaluate_all(
            "(all) => all.map((each) => [each.textContent, getComputedStyle(each).color !== getComputedStyle(each.parentElement).color])")
        self.assertIn(["curl", True], colours)
        self.assertEqual([is_coloured for text, is_coloured in colours if text.startswith("http")], [False])
