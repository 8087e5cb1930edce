"""Recordings of pages with their verdicts, and files of tests: parsers accept them, and they pass right apps only."""

import itertools
import json
import re
import shutil
import unittest
import urllib.parse

import shipped
import support
from parsers import ROOT, swift_compiler, syntax_error
from relay import relay_for
from support import DOCUMENTED_URL, SCHEMES, SIZES, any_browser, post, served
from test_access import CONTRAST, NAMELESS, SMALL

# The formats of files of tests, with their languages.
FILES = {"playwright": "tsx", "jest": "tsx", "xctest": "swift", "compose": "kotlin", "flutter": "dart"}
CONFIG = {"device": "iphone-16", "composer": {"textHeight": 40}}
# A recorder of the documentation is short enough to copy.
MOST_LINES = 40


@any_browser
class ParsedFileTests(unittest.TestCase):
    def test_parsers_accept_the_files_of_tests(self):
        for format, language in FILES.items():
            for cover in ["orders", "pairs"]:
                body = {"config": {"device": "iphone-16"}, "cover": cover, "depth": 3, "maxTraces": 20,
                        "format": format}
                with self.subTest(format=format, cover=cover):
                    self.assertEqual(syntax_error(language, post("/traces", body)), "")

    def test_parsers_accept_the_recorders_of_the_documentation(self):
        text = (ROOT / "docs/judge.md").read_text()
        recorders = re.findall(r"^### ([^\n]+)\n\n```(\w+)\n(.*?)```", text, re.DOTALL | re.MULTILINE)
        self.assertEqual(len(recorders), 5)
        for name, language, code in recorders:
            with self.subTest(name):
                self.assertEqual(syntax_error(language, code), "")
                self.assertLessEqual(len(code.splitlines()), MOST_LINES)


class RecordedPageTests(support.PageTest):
    def setUp(self):
        self.relay = relay_for(self, support.URL)

    def recorded(self, core, fault=""):
        self.visit(f"{self.relay.url}/pages/judged.html")
        self.page.wait_for_function("document.documentElement.dataset.ready === 'true'")
        body = self.page.evaluate("([core, fault]) => recorded(core, fault)", [core, fault])
        return json.loads(post("/verify", body))

    def test_a_bar_that_the_client_module_moves_passes(self):
        for core in ["page", "service"]:
            with self.subTest(core):
                verdict = self.recorded(core)
                self.assertEqual(verdict["verdict"], "pass", verdict["faults"])
                self.assertEqual(verdict["motion"]["bestFit"], "keyboard", verdict["motion"])

    def test_a_bar_that_the_page_moves_as_well_fails(self):
        verdict = self.recorded("page", fault="-34px")
        self.assertIn("doubleInset", [fault["code"] for fault in verdict["faults"]], verdict["faults"])

    def recorded_plain(self, *actions):
        """The verdict on a page without the module, after actions with pauses between them."""
        page = self.visit(f"{self.relay.url}/pages/plain.html", window=support.PHONE)
        page.wait_for_function("document.documentElement.dataset.ready === 'true'")
        pause = "await new Promise((resolve) => setTimeout(resolve, 250));"
        self.browser.run(f"await begin(); {pause} document.querySelector('textarea').focus(); {pause}")
        for action in actions:
            action()
            self.browser.run(pause)
        return json.loads(post("/verify", self.browser.run("return recording.stop()")))

    def test_a_plain_page_that_grows_with_its_text_passes(self):
        verdict = self.recorded_plain(
            lambda: self.browser.type("a message that needs more than the first line of the box"),
            lambda: self.browser.type(" and one more, 日本語"), lambda: self.browser.press("Enter"))
        self.assertEqual(verdict["verdict"], "pass", verdict["faults"])

    def test_text_that_vanishes_is_the_fault_text_lost(self):
        verdict = self.recorded_plain(
            lambda: self.browser.type("hello"), lambda: self.browser.run("vanish()"))
        codes = [fault["code"] for fault in verdict["faults"]]
        self.assertEqual(codes, ["textLost"], verdict["faults"])


# README's page, as a configuration: what the module measures of it on an iPhone.
SHIPPED = {
    "device": "iphone-16", "returnKey": "send",
    "composer": {"leading": 12, "trailing": 12, "text": {
        "maxLines": 5, "lineFragmentPadding": 0, "insets": {"top": 8, "left": 5, "bottom": 8, "right": 5},
        "font": {"families": ["Noto Sans"], "size": 17, "lineHeight": 23}}},
}
# The faults of shipped.html, each with the start of the message of a test that fails. Another text can have another height.
FAULTS = {
    "doubleInset": "bar", "underKeyboard": "bar", "notRestored": "bar", "keyboardUnheard": "bar", "oneLine": "bar",
    "tooManyLines": "bar", "ignoresRotation": "bar", "losesDraft": "(text|bar)", "keepsSent": "(text|bar)",
    "newlineForSend": "(text|bar)", "blursOnSend": "focus", "blursOnKeyboard": "focus",
}


@any_browser
class ShippedFileTests(unittest.TestCase):
    def setUp(self):
        self.relay = relay_for(self, support.URL)
        self.page = f"{self.relay.url}/pages/shipped.html"

    def file(self, config=SHIPPED, **more):
        """A file of tests that performs all events by itself."""
        return post("/traces", {"config": config, "cover": "pairs", "format": "playwright", "possible": True, "drive": False} | more)

    def test_a_file_passes_the_page_of_the_client_module(self):
        for cover, depth, count in [("pairs", 12, 8), ("orders", 6, 6)]:
            with self.subTest(cover):
                results = shipped.run(self.file(cover=cover, depth=depth, maxTraces=count), self.page)
                self.assertEqual([result for result in results if result["status"] != "passed"], [])
                # The last test is of the file itself.
                self.assertIn(len(results) - 1, range(2, count + 1))
                for result in results[:3]:
                    verdict = json.loads(post("/verify", json.loads(result["recordings"][0])))
                    self.assertIn("verdict", verdict)

    def test_a_file_passes_the_page_of_the_readme(self):
        # That page has no safe area, and no button for those who have left the field.
        config = {"screen": {"width": 393, "height": 852}} | {name: SHIPPED[name] for name in ["returnKey", "composer"]}
        html = served("/playground/demo.html").replace(DOCUMENTED_URL, support.URL)
        with support.page_server(html) as url:
            results = shipped.run(self.file(config, depth=8, maxTraces=8), url, APP_BAR="#bar", APP_MAY_SKIP="1")
        self.assertEqual([result for result in results if result["status"] == "failed"], [])
        self.assertGreater(sum(result["status"] == "passed" for result in results), 5)

    def test_a_file_fails_a_page_with_a_fault(self):
        source = self.file(depth=12, maxTraces=25)
        for fault, what in FAULTS.items():
            with self.subTest(fault):
                results = shipped.run(source, f"{self.page}?fault={fault}", stops=True)
                self.assertEqual(results[-1]["status"], "failed", f"{len(results)} tests")
                self.assertRegex(results[-1]["message"], f", step \\d+: {what}")

    def test_a_run_that_left_something_out_fails_unless_told_otherwise(self):
        source = post("/traces", {"config": SHIPPED, "cover": "pairs", "depth": 2, "maxTraces": 40, "format": "playwright", "possible": True})
        for environment, status in [({}, "failed"), ({"APP_MAY_SKIP": "1"}, "passed")]:
            results = shipped.run(source, self.page, **environment)
            self.assertEqual({result["status"] for result in results[:-1]}, {"passed", "skipped"})
            self.assertEqual((results[-1]["name"], results[-1]["status"]), ("nothing was left out", status))
            self.assertEqual("panelShown" in results[-1]["message"], status == "failed")

    def test_a_page_can_perform_all_events(self):
        source = post("/traces", {"config": CONFIG, "cover": "orders", "depth": 3, "format": "playwright"})
        for fault, status in [(0, "passed"), (20, "failed")]:
            address = urllib.parse.urlencode({"config": json.dumps(CONFIG), "fault": fault})
            results = shipped.run(source, f"{self.relay.url}/pages/traces.html?{address}", stops=True)
            self.assertEqual(results[-1]["status"], status, results[-1]["message"])


@any_browser
class CompiledFileTests(unittest.TestCase):
    """Files whose libraries are not on this system: compilers check them against declarations of what they use."""

    def file(self, format):
        return post("/traces", {"config": {"device": "iphone-16"}, "cover": "pairs", "depth": 6, "maxTraces": 20,
                                "format": format})

    def assert_compiles(self, compile, source, mistake):
        result = compile(source)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn(mistake[0], source)
        self.assertNotEqual(compile(source.replace(*mistake)).returncode, 0)

    def test_the_file_for_xctest_compiles(self):
        compiler = swift_compiler()
        self.assert_compiles(lambda source: shipped.check_xctest(source, compiler), self.file("xctest"),
                             ("typeText(keys)", "typeText(event)"))

    @unittest.skipUnless(shipped.KOTLIN.is_dir() and shutil.which("java"), "there is no compiler of Kotlin, or no java")
    def test_the_file_for_compose_compiles(self):
        self.assert_compiles(shipped.compile_compose, self.file("compose"),
                             ("performTextReplacement(typed)", "performTextReplacement(event)"))


# The faults of runner/jest/app.js.
APP_FAULTS = ["doubleInset", "underKeyboard", "underHome", "notRestored", "ignoresChange", "ignoresRotation", "growsTwice",
              "keepsSent", "losesDraft", "losesEmoji", "trims"]


@any_browser
@unittest.skipUnless(shipped.JEST.is_dir(), "there is no Jest in .build/jest: Scripts/unpack_jest.sh .build/jest")
class ShippedJestTests(unittest.TestCase):
    def file(self, **more):
        return post("/traces", {"config": CONFIG, "cover": "pairs", "format": "jest", "possible": True, "drive": False,
                                "depth": 12, "maxTraces": 40} | more)

    def test_a_file_passes_an_app_that_is_right(self):
        results = shipped.run_jest(self.file())
        self.assertEqual([result for result in results if result["status"] != "passed"], [])
        self.assertGreater(len(results), 30)

    def test_a_file_fails_an_app_with_a_fault(self):
        source = self.file()
        for fault in APP_FAULTS:
            with self.subTest(fault):
                failed = [result for result in shipped.run_jest(source, fault) if result["status"] == "failed"]
                self.assertGreater(len(failed), 5)
                self.assertNotIn("nothing was left out", [result["title"] for result in failed])

    def test_a_run_that_left_something_out_fails(self):
        results = shipped.run_jest(self.file(drive=True, depth=3, maxTraces=60))
        self.assertEqual([result["title"] for result in results if result["status"] == "failed"],
                         ["nothing was left out"])


# A bar that rests above the keyboard by the height of the safe area, and jumps there.
WRONG = {
    "config": CONFIG,
    "events": [{"type": "appeared", "atMs": 0}, {"type": "keyboardWillShow", "atMs": 100, "keyboard": {"type": "default"}}],
    "samples": [{"atMs": at, "bar": {"x": 0, "y": 766 if at < 300 else 430, "width": 393, "height": 52}}
                for at in range(0, 1500, 20)],
}
DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: "application/json" }));
  for (const type of ["dragover", "drop"]) {
    document.getElementById("stage").dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}"""


class JudgePanelTests(support.PageTest):
    def drop(self, recording, name="recording.json"):
        text = recording if isinstance(recording, str) else json.dumps(recording)
        self.page.evaluate(DROP, [name, text])

    def test_a_dropped_recording_is_shown_beside_the_expected_frames(self):
        page = self.open()
        self.drop(WRONG)
        page.locator("#film").wait_for()
        faults = json.loads(post("/verify", WRONG))["faults"]
        self.assertIn("doubleInset", [fault["code"] for fault in faults])
        shown = page.locator("#faults li").all_text_contents()
        self.assertEqual(len(shown), len(faults))
        for fault, text in zip(faults, shown):
            self.assertTrue(text.startswith(fault["code"]) and text.endswith(fault["detail"]), text)
        page.locator("button", name="doubleInset").click()
        self.await_match("#film-moment", "bar 430 to 482, expected 464 to 516. Keyboard from 516.")
        bars = [page.locator(f"#film-{name} .bar").get_attribute("y") for name in ["recorded", "expected"]]
        self.assertEqual([round(float(y)) for y in bars], [430, 464])
        self.assertEqual(self.saved("#save-film")[0], "verify.svg")

    def test_the_film_is_played_and_its_slider_moves_with_the_keys(self):
        page = self.open()
        self.drop(WRONG)
        page.locator("#film").wait_for()
        slider = page.locator("#film-time")
        slider.focus()
        self.browser.press("ArrowRight")
        self.await_equal(lambda: slider.get_attribute("aria-valuetext"), "20 ms")
        page.locator("#film-play").click()
        self.await_equal(lambda: slider.input_value(), str(len(WRONG["samples"]) - 1))
        self.await_equal(page.locator("#film-play").text_content, "Play")

    def test_a_file_that_is_no_recording_is_refused_with_its_reason(self):
        page = self.open()
        for recording, said in [("{", "recording.json is not JSON"), ("[]", "recording.json is not JSON"),
                                ("", "recording.json is not JSON"), ({"events": [], "samples": []}, "/samples: must have 1 to 1000000 elements"),
                                (WRONG | {"config": {"device": "iphone-99"}}, "/config/device: ")]:
            self.drop(recording)
            self.await_match("#verdict", said)
            self.assertFalse(page.locator("#film").is_visible())
        self.may_complain = True

    def test_a_recording_of_the_scenario_has_no_fault(self):
        page = self.open(motion="no-preference")
        self.await_equal(lambda: self.frame("bar")["y"], 464.67)
        record, toggle = page.locator("#record"), page.locator("#toggle-keyboard")
        record.click()
        for y in [766.67, 464.67]:
            toggle.click()
            self.await_equal(lambda: self.frame("bar")["y"], y)
        record.click()
        page.locator("#film").wait_for()
        self.assertEqual(page.locator("#verdict").text_content()[:9], "No fault.", page.locator("#faults").text_content())
        # Another scenario ends a recording.
        record.click()
        page.locator("a", name="Three-line bio").click()
        self.await_equal(record.text_content, "Record")

    def test_one_button_makes_the_tests_of_the_scenario(self):
        relay = relay_for(self, support.URL)
        page = self.open("?scenario=overlap", at=relay.url)
        asked = []

        def fewer(path, body):
            if path != "/traces":
                return None
            asked.append(json.loads(body))
            fields = {"Content-Disposition": 'inline; filename="composer_trace_test.dart"'}
            return 200, fields, post("/traces", asked[0] | {"depth": 3, "maxTraces": 10})

        relay.answer = fewer
        page.locator("#tests-runner").select_option("flutter")
        page.locator("#make-tests").click()
        page.locator("#tests-made").wait_for()
        self.await_match("#tests-state", "composer_trace_test.dart has")
        self.assertEqual(asked[0]["config"]["composer"]["placement"], "overlap")
        self.assertIn("overlap", page.locator("#tests-file").text_content())
        self.assertEqual(self.saved("#save-tests")[0], "composer_trace_test.dart")

    def test_the_panel_is_accessible_and_fits_into_each_window(self):
        for size, scheme in itertools.product(["1440x900", "390x844"], SCHEMES):
            viewport = SIZES[size]
            relay = relay_for(self, support.URL)
            page = self.open(viewport=viewport, scheme=scheme, at=relay.url)
            made = 200, {"Content-Disposition": 'inline; filename="composer.spec.js"'}, "// " + "tests " * 500
            relay.answer = lambda path, _: made if path == "/traces" else None
            self.drop(WRONG)
            page.locator("#film").wait_for()
            page.locator("#make-tests").click()
            page.locator("#tests-made").wait_for()
            page.locator("button", name="doubleInset").click()
            with self.subTest(size=size, scheme=scheme):
                self.assertEqual(page.evaluate(NAMELESS), [])
                self.assertEqual(page.evaluate(CONTRAST), [])
                self.assertEqual(page.evaluate(SMALL), [])
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), viewport["width"])
                for part in ["judge", "tests"]:
                    page.locator(f"#{part}").scroll_into_view_if_needed()
                    self.browser.screenshot(support.picture(f"{part}-{size}-{scheme}.png"))
