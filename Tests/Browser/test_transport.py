"""A service that wants a token, and one that wants pauses."""

import shlex
import subprocess
import time

from support import PHONE, PageTest, browser, service

TOKEN = "let-me/in=="


class TokenTests(PageTest):
    def enter(self, url, viewport):
        """Opens the page as far as it comes without a token."""
        context = browser().new_context(viewport=viewport)
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.goto(url)
        self.page.locator("#token-form").wait_for()
        return self.page

    def answer(self, token):
        self.page.locator("#token").fill(token)
        self.page.keyboard.press("Enter")

    def links(self):
        """Where the links in the page's head lead that can be followed."""
        links = self.page.locator("header nav a").all()
        return [link.get_attribute("href") for link in links if link.is_visible()]

    def test_a_token_is_asked_for_and_kept_for_the_tab(self):
        with service(COMPOSER_AUTH_TOKENS=TOKEN) as url:
            page = self.enter(url, PHONE)
            self.assertEqual(page.evaluate("document.activeElement.id"), "token")
            self.answer("wrong")
            self.await_match("#token-note", "does not know")
            self.answer(TOKEN)
            page.wait_for_selector("html[data-ready]")
            self.assertTrue(page.locator("#token-form").is_hidden())
            line = page.locator("#curl").inner_text()
            self.assertNotIn(TOKEN, page.content())
            shell = ["env", f"TOKEN={TOKEN}", "bash", "-c", line]
            answer = subprocess.run(shell, capture_output=True, check=True, text=True).stdout
            self.assertIn('"steps":', answer, shlex.join(shell))
            self.assertEqual(self.links(), ["/openapi.yaml"])
            page.reload()
            page.wait_for_selector("html[data-ready]")
            self.assertTrue(page.locator("#token-form").is_hidden())
            self.assertEqual(self.links(), ["/openapi.yaml"])

    def test_no_token_is_asked_for_where_none_is_wanted(self):
        page = self.open()
        self.assertTrue(page.locator("#token-form").is_hidden())
        self.assertNotIn("Bearer", page.locator("#curl").inner_text())
        self.assertEqual(self.links(), ["/openapi.yaml", "/devices", "/fonts"])


class PauseTests(PageTest):
    def refuse(self, count, seconds):
        """Lets the service refuse so many requests for lines; the list of what it was asked."""
        asked = []

        def answer(route):
            asked.append(time.monotonic())
            if len(asked) > count:
                return route.fallback()
            return route.fulfill(
                status=429, headers={"Retry-After": str(seconds)},
                content_type="application/problem+json",
                body='{"status": 429, "detail": "Too many requests."}')

        self.page.route("**/lines", answer)
        return asked

    def test_the_comparison_goes_on_after_the_pause_that_is_asked_for(self):
        page = self.open()
        asked = self.refuse(2, 1)
        page.locator("#lines-text").fill("after a pause")
        self.await_equal(lambda: len(asked), 3)
        self.await_match("#lines-verdict", "1 line, and every one")
        for before, after in zip(asked, asked[1:]):
            self.assertGreaterEqual(after - before, 0.95)
        self.errors.clear()

    def test_a_pause_that_is_too_long_is_told(self):
        page = self.open()
        self.refuse(1, 3600)
        page.locator("#text").fill("now")
        self.await_match("#status", "Too many requests")
        self.errors.clear()
