"""Recordings of pages judged for real, and files of tests that parsers accept and that run."""

import json
import pathlib
import re
import subprocess
import tempfile
import unittest
import urllib.request

import tree_sitter
import tree_sitter_dart
import tree_sitter_kotlin
import tree_sitter_typescript

import support
from relay import Relay

ROOT = pathlib.Path(__file__).parents[2]
LANGUAGES = {
    "tsx": tree_sitter_typescript.language_tsx(),
    "dart": tree_sitter_dart.language(),
    "kotlin": tree_sitter_kotlin.language(),
}
FILES = {"playwright": "tsx", "jest": "tsx", "xctest": "swift", "compose": "kotlin", "flutter": "dart"}
CONFIG = {"device": "iphone-16", "composer": {"textHeight": 40}}
MOST_LINES = 40
# A page on a machine of many tests misses frames.
TOLERANCE = {"points": 2, "ms": 150}
# The generated file finds the part of Playwright that the tests have instead of the package.
RUN = """async ([source, config]) => {
  document.documentElement.dataset.config = JSON.stringify(config);
  globalThis.process = { env: {} };
  const shim = new URL("/pages/playwright.js", location.href).href;
  const file = new Blob([source.replace('"@playwright/test"', JSON.stringify(shim))], { type: "text/javascript" });
  await import(URL.createObjectURL(file));
  return (await import(shim)).run();
}"""
# The bar goes up and down with the keyboard; afterwards `fault` moves it.
RECORD = """async ([fault]) => {
  const { record } = await import("/composer.js");
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const recording = record(composer);
  await wait(100);
  composer.hideKeyboard();
  await wait(900);
  composer.showKeyboard();
  await wait(900);
  document.getElementById("bar").style.marginTop = fault;
  await wait(200);
  return recording.stop();
}"""


def post(path, body):
    request = urllib.request.Request(
        f"{support.URL}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return response.read().decode()


class SourceTests(unittest.TestCase):
    def assert_parses(self, language, code):
        if language == "swift":
            return self.assert_swift_parses(code)
        parser = tree_sitter.Parser(tree_sitter.Language(LANGUAGES[language]))
        tree = parser.parse(code.encode())
        return self.assertFalse(tree.root_node.has_error, f"{code}\n{tree.root_node}")

    def assert_swift_parses(self, code):
        swift = subprocess.run([ROOT / "Scripts/find_swift.sh"], capture_output=True, text=True,
                               check=True).stdout.strip()
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "Code.swift")
            file.write_text(code)
            compiler = pathlib.Path(swift).with_name("swiftc")
            result = subprocess.run([compiler, "-parse", file], capture_output=True, text=True)
            self.assertEqual(result.returncode, 0, f"{code}\n{result.stderr}")

    def test_parsers_accept_the_files_of_tests(self):
        for format, language in FILES.items():
            for cover in ["orders", "pairs"]:
                body = {"config": {"device": "iphone-16"}, "cover": cover, "depth": 3, "maxTraces": 20,
                        "format": format}
                with self.subTest(format=format, cover=cover):
                    self.assert_parses(language, post("/traces", body))

    def test_parsers_accept_the_recorders_of_the_documentation(self):
        text = (ROOT / "docs/judge.md").read_text()
        recorders = re.findall(r"^### ([^\n]+)\n\n```(\w+)\n(.*?)```", text, re.DOTALL | re.MULTILINE)
        self.assertEqual(len(recorders), 5)
        for name, language, code in recorders:
            with self.subTest(name):
                self.assert_parses(language, code)
                self.assertLessEqual(len(code.splitlines()), MOST_LINES)


class RecordedPageTests(support.PageTest):
    def setUp(self):
        self.relay = Relay(support.URL)
        self.addCleanup(self.relay.close)
        self.page = support.browser().new_page(viewport=support.DESKTOP, reduced_motion="no-preference")
        self.addCleanup(self.page.close)

    def recorded(self, fault):
        self.page.goto(f"{self.relay.url}/pages/client.html")
        self.page.wait_for_function("document.documentElement.dataset.ready === 'true'")
        self.page.evaluate("(config) => start({ config, core: 'service' })", CONFIG)
        self.page.wait_for_function("composer.machine.state?.keyboard")
        self.page.wait_for_timeout(700)
        body = self.page.evaluate(RECORD, [fault]) | {"tolerance": TOLERANCE}
        return json.loads(post("/verify", body))

    def test_a_bar_that_the_client_module_moves_passes(self):
        verdict = self.recorded("")
        self.assertEqual(verdict["verdict"], "pass", verdict["faults"])
        self.assertEqual(verdict["motion"]["bestFit"], "keyboard")

    def test_a_bar_that_the_page_moves_as_well_fails(self):
        verdict = self.recorded("-34px")
        self.assertIn("doubleInset", [fault["code"] for fault in verdict["faults"]], verdict["faults"])

    def test_the_playwright_file_passes_a_right_page_and_fails_a_wrong_one(self):
        body = {"config": CONFIG, "cover": "orders", "depth": 4, "format": "playwright"}
        source = post("/traces", body)
        for fault, fails in [(0, False), (20, True)]:
            self.page.goto(f"{self.relay.url}/pages/traces.html?fault={fault}")
            self.page.wait_for_function("document.documentElement.dataset.ready === 'true'")
            result = self.page.evaluate(RUN, [source, CONFIG])
            self.assertEqual(result["count"], 60)
            self.assertEqual(bool(result["failures"]), fails, result["failures"][:3])
            for recording in result["recordings"][:5]:
                self.assertIn("verdict", json.loads(post("/verify", json.loads(recording))))


if __name__ == "__main__":
    unittest.main()
