"""What it costs to open a page: how far its parts move, how many requests it needs, and their bytes."""

import itertools

from support import PageTest

# Windows of a phone, a tablet and a laptop, and that of the laptop at 200 %.
WINDOWS = [{"width": 320, "height": 640}, {"width": 768, "height": 1024}, {"width": 1440, "height": 900}, {"width": 720, "height": 450}]
PATHS = ["", "docs", "docs#layout", "docs#devices"]
# A good page moves by at most 0.1. Source: web.dev, "Cumulative Layout Shift".
MOST_SHIFT = 0.02
MOST_REQUESTS = 20
MOST_BYTES = 350_000
SHIFT = """() => new Promise((resolve) => {
  const moved = [];
  const nameOf = ({ node, previousRect: { y }, currentRect }) => `${node?.id || node?.nodeName} ${Math.round(y)} → ${Math.round(currentRect.y)}`;
  const observer = new PerformanceObserver((list) => moved.push(...list.getEntries().map(({ value, sources }) => [value, sources.map(nameOf)])));
  observer.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(moved), 1000);
})"""
SENT = """() => performance.getEntries().filter(({ entryType }) => ["navigation", "resource"].includes(entryType))
  .map(({ name, encodedBodySize }) => [name, encodedBodySize])"""


class LoadingTests(PageTest):
    def test_nothing_moves_while_a_page_loads(self):
        if not self.open().evaluate("PerformanceObserver.supportedEntryTypes.includes('layout-shift')"):
            self.skipTest("this browser does not report layout shifts")
        for window, path in itertools.product(WINDOWS, PATHS):
            with self.subTest(path=path, window=window):
                moved = self.open(f"/{path}", viewport=window).evaluate(SHIFT)
                self.assertLessEqual(sum(value for value, _ in moved), MOST_SHIFT, moved)

    def test_a_page_needs_few_requests_and_bytes(self):
        for path in ["", "docs"]:
            page = self.open(f"/{path}", viewport=WINDOWS[2])
            sent = page.evaluate(SENT)
            self.assertLessEqual(len(sent), MOST_REQUESTS, sent)
            self.assertLessEqual(sum(size for _, size in sent), MOST_BYTES, sent)

    def test_code_does_not_wrap_and_paths_break_only_before_a_slash(self):
        page = self.open("/docs#start", viewport=WINDOWS[0])
        self.assertEqual(page.locator("#start pre").evaluate_all("(all) => [...new Set(all.map((each) => getComputedStyle(each).whiteSpace))]"), ["pre"])
        broken = page.evaluate("""() => [...document.querySelectorAll("#contents code")].map(({ childNodes, textContent }) =>
          [textContent, [...childNodes].filter(({ data }) => data).map(({ data }) => data)]).filter(([, parts]) => parts.some((part) => !part.startsWith("/")))""")
        self.assertEqual(broken, [])
