"""Open pages through a proxy, behind which replicas of two builds answer in turns, as in a rolling upgrade.

usage: upgrade.py OTHER_PROGRAM

Each page must load without an error, and its message box must send. The addresses of the client module must
differ between the builds, else nothing is tested.
"""

import re
import sys
import tempfile
import urllib.request
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from cluster import HAProxy, wait_until
from service import Service

PAGES = 40
CHROMIUM = "/usr/bin/chromium-headless-shell"
ORIGIN = "http://localhost:8080"
TEXT = "日本語 שלום 👩‍👩‍👧"


def module_of(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/composer.js") as answer:
        return re.search(r"client/(\w+)/", answer.read().decode())[1]


def open_page(browser: Browser, url: str, html: str) -> tuple[list[str], set[str]]:
    """Loads a page without a cache and sends a message; returns what went wrong, and the modules it asked for."""
    faults: list[str] = []
    modules: set[str] = set()
    page = browser.new_context().new_page()
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", lambda request: faults.append(f"{request.url} {request.failure}"))

    def read(request) -> None:
        if found := re.search(r"/client/(\w+)/", request.url):
            modules.add(found[1])

    page.on("request", read)
    page.route(f"{url}/page", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    page.goto(f"{url}/page")
    try:
        page.wait_for_function("document.querySelector('textarea').hasAttribute('data-color')", timeout=10_000)
        page.locator("textarea").press_sequentially(TEXT)
        page.keyboard.press("Enter")
        page.wait_for_function("document.querySelector('li')", timeout=10_000)
        if (sent := page.locator("li").all_text_contents()) != [TEXT]:
            faults.append(f"sent {sent}")
    except PlaywrightError as error:
        faults.append(str(error).splitlines()[0])
    page.context.close()
    return faults, modules


def main() -> int:
    faulty, asked = 0, Counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        Service() as own,
        Service(program=Path(sys.argv[1])) as other,
        sync_playwright() as playwright,
    ):
        builds = {module_of(own.port), module_of(other.port)}
        if len(builds) == 1:
            print("upgrade: both builds have the same client module")
            return 1
        proxy = HAProxy(Path(folder), {"a": own, "b": other})
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            for name in ("a", "b"):
                wait_until(f"replica {name} is up", lambda name=name: proxy.is_up(name))
            url = f"http://127.0.0.1:{proxy.port}"
            with urllib.request.urlopen(f"{url}/playground/demo.html") as answer:
                html = answer.read().decode().replace(ORIGIN, url)
            for number in range(PAGES):
                faults, modules = open_page(browser, url, html)
                asked.update(modules)
                faulty += bool(faults)
                for fault in faults:
                    print(f"upgrade: page {number}: {fault}")
        finally:
            browser.close()
            proxy.close()
    print(f"upgrade: {PAGES} pages, {faulty} with a fault; they asked for {dict(asked)}")
    return 0 if not faulty and set(asked) == builds else 1


if __name__ == "__main__":
    sys.exit(main())
