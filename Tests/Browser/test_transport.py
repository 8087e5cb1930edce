"""A service that requires a token, and one that limits the request rate."""

import shlex
import subprocess
import time

import support
from relay import relay_for
from support import PHONE, PageTest, service

TOKEN = "let-me/in=="


class TokenTests(PageTest):
    def enter(self, url, viewport):
        """Opens the page, and waits for the token form."""
        self.visit(url, viewport)
        self.may_complain = True
        self.page.locator("#token-form").wait_for()
        return self.page

    def submit(self, token):
        self.page.locator("#token").fill(token)
        self.browser.press("Enter")

    def test_the_page_asks_for_a_token_and_keeps_it_for_the_tab(self):
        with service(COMPOSER_AUTH_TOKENS=TOKEN) as url:
            page = self.enter(url, PHONE)
            self.assertEqual(page.evaluate("document.activeElement.id"), "token")
            self.submit("wrong")
            self.await_match("#token-note", "rejected")
            self.submit(TOKEN)
            page.wait_for_function("document.documentElement.hasAttribute('data-ready')")
            self.assertTrue(page.locator("#token-form").is_hidden())
            command = page.locator("#curl").inner_text()
            self.assertNotIn(TOKEN, page.evaluate("document.documentElement.outerHTML"))
            shell = ["env", f"TOKEN={TOKEN}", "bash", "-c", command]
            output = subprocess.run(shell, capture_output=True, check=True, text=True).stdout
            self.assertIn('"steps":', output, shlex.join(shell))
            page.reload()
            page.wait_for_function("document.documentElement.hasAttribute('data-ready')")
            self.assertTrue(page.locator("#token-form").is_hidden())

    def test_without_tokens_the_page_shows_no_form(self):
        page = self.open()
        self.assertTrue(page.locator("#token-form").is_hidden())
        self.assertNotIn("Bearer", page.locator("#curl").inner_text())


class RateLimitTests(PageTest):
    def setUp(self):
        self.relay = relay_for(self, support.URL)

    def limit_rate(self, count, seconds):
        """Responds to the first `count` /lines requests with 429; returns the times of all requests."""
        times = []

        def answer(path, _):
            if path != "/lines":
                return None
            times.append(time.monotonic())
            if len(times) > count:
                return None
            return (429, {"Retry-After": str(seconds), "Content-Type": "application/problem+json"},
                    '{"status": 429, "detail": "Too many requests."}')

        self.relay.answer = answer
        return times

    def test_the_page_retries_after_the_time_in_retry_after(self):
        page = self.open(at=self.relay.url)
        times = self.limit_rate(2, 1)
        page.locator("#lines-text").fill("after a pause")
        self.await_equal(lambda: len(times), 3)
        self.await_match("#lines-verdict", "Same line breaks: 1 line")
        for before, after in zip(times, times[1:]):
            self.assertGreaterEqual(after - before, 0.95)
        self.may_complain = True

    def test_a_retry_after_beyond_the_limit_shows_the_error(self):
        page = self.open(at=self.relay.url)
        # The page may send other requests first, so each is refused.
        self.limit_rate(1000, 3600)
        page.locator("#text").fill("now")
        self.await_match("#status", "Too many requests")
        self.may_complain = True
