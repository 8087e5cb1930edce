"""The example page of the reference and the README, as it stands, and the types of the module."""

import pathlib
import posixpath
import re
import shutil
import subprocess
import tempfile
import unittest

import support
from support import DOCUMENTED_URL, PHONE, PageTest, any_browser, fetched, served

README = pathlib.Path("README.md")
TYPE_CHECK = ["tsc", "--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom",
              "--module", "es2022", "--moduleResolution", "node"]
# What an app may write, and what the types must reject.
USES = """
import { attach, createMachine, type Effect } from "./composer";

const textarea = document.querySelector("textarea")!;
const composer = attach({
  textarea, bar: textarea.parentElement, list: document.querySelector("ol"),
  config: { device: "iphone-16", limits: { maxLines: 3 } },
  onSend(text) { console.log(text.trim()); },
  onReject(reason) { console.log(reason.length); },
  onLayout(layout) { const y: number | undefined = layout.composer?.frame?.y; console.log(y); },
});
composer.showKeyboard("default");
composer.update({ returnKey: "send" });
composer.detach();

function read(effect: Effect): string | number | null {
  switch (effect.type) {
    case "publish": return effect.text;
    case "attach": return effect.text;
    case "animate": return effect.to.y;
    default: return null;
  }
}
const machine = createMachine({ service: "http://localhost:8080/", config: { device: "iphone-16" }, onEffect: read });
machine.send({ type: "edited", range: { start: 0, end: 0 }, replacement: "x" });
// @ts-expect-error A range has an end.
machine.send({ type: "edited", range: { start: 0 }, replacement: "x" });
// @ts-expect-error A textarea is required.
attach({ config: {} });
// @ts-expect-error There is no such placement.
createMachine({ config: { composer: { placement: "above" } } });
// @ts-expect-error A misspelt member.
createMachine({ config: { retrunKey: "send" } });
// @ts-expect-error A misspelt member of a member.
createMachine({ config: { composer: { maring: 3 } } });
// @ts-expect-error A misspelt effect.
createMachine({ config: {}, onEffect(effect) { if (effect.type === "setTxt") return; } });
// @ts-expect-error A misspelt member of the state.
console.log(machine.state?.txet);
const kept: string[] = attach({ textarea, config: { device: "this" }, outbox: composer.detach() }).pending.map(({ text }) => text);
console.log(kept, composer.machine.now({ type: "sent" })?.layout?.warnings?.[0]?.code);
"""

# Lines with a misspelt name.
MISSPELT = [
    "attach({ textarea, config: {}, onsend() {} });", 'attach({ textarea, config: { devcie: "this" } });',
    "attach({ textarea, config: { limits: { maxLine: 3 } } });", "attach({ textarea, config: { composer: { text: { maxlines: 3 } } } });",
    "attach({ textarea, config: { send: { claers: true } } });", "bar.update({ returnkey: 'send' });", "bar.hidekeyboard();",
    'machine.send({ type: "edited", range: { start: 0, end: 0 }, replacment: "x" });', 'machine.send({ type: "keyPresed", key: "Enter" });',
    'if (effect.type === "publish") effect.txt;', "state.selection?.strat;", "layout.composer?.frame?.hieght;", "layout.dialects?.uiKit;",
    'core.layout({ device: "iphone-16", keybaord: { height: 300 } });', "core.layout({ composer: { text: { font: { sise: 3 } } } });",
    "core.matrix({ widht: 3 });", "rows.rows[0]?.layuot;", "edit.lines?.befor;", "answer.steps[0]?.layout?.composer?.farme;",
    "answer.state.drafts?.[0]?.txet;", "core.edit({ text: '', selection: { start: 0, end: 0 }, replacement: '', limit: {} } as const);",
    'await load({ line: "page" });', 'simulateKeyboard({ devcie: "pixel-8" });', "simulateKeyboard().hieght;",
]


def parts_of(path):
    """A module and the modules that it imports, without those that it loads later."""
    found, waiting = [], [path]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.append(module)
            names = re.findall(r'from "(\.{1,2}/[^"]+)"', served(module))
            names += re.findall(r'import\("(\./[^"]+)"\)', served(module))
            waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(module), name)) for name in names]
    return found


class ExampleTests(PageTest):
    def open_example(self, font="17px/23px"):
        """Opens the page from another origin, with the address of the tested service."""
        html = served("/playground/demo.html").replace("17px/23px", font).replace(DOCUMENTED_URL, support.URL)
        self.visit(self.enterContext(support.page_server(html)), window=PHONE, reduced_motion=True)
        self.page.wait_for_function("document.querySelector('textarea').hasAttribute('data-color')")
        return self.page

    @any_browser
    def test_the_readme_has_the_page_that_the_service_shows(self):
        self.assertIn(f"```html\n{served('/playground/demo.html')}```\n", README.read_text(encoding="utf-8"))
        self.assertLessEqual(len(served("/playground/demo.html").splitlines()), 15)

    def test_the_page_grows_with_the_text_and_sends(self):
        page = self.open_example()
        bar = page.locator("#bar")
        self.await_equal(lambda: bar.bounding_box()["y"] + bar.bounding_box()["height"], PHONE["height"])
        height = bar.bounding_box()["height"]
        page.locator("textarea").press_sequentially("A page is enough for a message that takes two lines")
        self.await_equal(lambda: bar.bounding_box()["height"], height + 23)
        self.browser.screenshot(support.picture("example.png"))
        self.browser.press("Enter")
        self.await_equal(lambda: page.locator("li").all_texts(), ["A page is enough for a message that takes two lines"])
        self.await_equal(lambda: page.locator("textarea").input_value(), "")
        self.await_equal(lambda: bar.bounding_box()["height"], height)

    def test_shift_and_enter_begin_a_line(self):
        page = self.open_example()
        page.locator("textarea").press_sequentially("一行目")
        self.browser.press("Shift+Enter")
        self.browser.type("السطر الثاني")
        self.await_equal(lambda: page.locator("textarea").input_value(), "一行目\nالسطر الثاني")
        self.assertEqual(page.locator("li").count(), 0)
        self.browser.press("Enter")
        self.await_equal(lambda: page.locator("li").all_texts(), ["一行目\nالسطر الثاني"])

    def test_the_list_follows_its_last_message_and_nothing_is_behind_the_bar(self):
        page = self.open_example()
        for index in range(45):
            self.browser.type(f"Message {index}")
            self.browser.press("Enter")
        self.await_equal(lambda: page.locator("li").count(), 45)
        self.await_equal(lambda: page.evaluate(LAST), True)

    def test_the_box_is_as_high_as_its_text_in_every_font(self):
        for font in ["14px/18px", "20px/28px", "31px/1.3"]:
            with self.subTest(font=font):
                page = self.open_example(font)
                page.locator("textarea").fill("As many lines as the text needs, not more and not fewer ไม่มากและไม่น้อย")
                self.await_equal(lambda: page.evaluate(FITS), True)


# Whether the last message ends on the bar, and the bar on the window's bottom.
LAST = """() => {
  const bar = document.getElementById("bar").getBoundingClientRect();
  const last = document.querySelector("li:last-child").getBoundingClientRect();
  return Math.abs(last.bottom - bar.top) < 1 && Math.abs(bar.bottom - innerHeight) < 1;
}"""
# Whether all lines are visible, there are several, and the bar is on the window's bottom.
FITS = """() => {
  const field = document.querySelector("textarea"), { lineHeight } = getComputedStyle(field);
  const bottom = document.getElementById("bar").getBoundingClientRect().bottom;
  return field.scrollHeight <= field.clientHeight + 1 && field.clientHeight > 2 * parseFloat(lineHeight)
    && Math.abs(bottom - innerHeight) < 1;
}"""


@any_browser
class TypeTests(unittest.TestCase):
    def check(self, **files):
        with tempfile.TemporaryDirectory() as folder:
            for name in ["composer", "core", "keyboard"]:
                pathlib.Path(folder, f"{name}.d.ts").write_text(served(f"/{name}.d.ts"), encoding="utf-8")
            for name, text in files.items():
                pathlib.Path(folder, f"{name}.ts").write_text(text, encoding="utf-8")
            return subprocess.run([*TYPE_CHECK, *(f"{name}.ts" for name in files)], cwd=folder,
                                  capture_output=True, text=True, check=False)

    def setUp(self):
        if shutil.which("tsc") is None:
            self.skipTest("node-typescript is not installed")

    def test_the_types_pass_a_strict_compiler(self):
        result = self.check(uses=USES)
        self.assertEqual((result.returncode, result.stdout), (0, ""))

    def test_the_types_of_the_core_and_of_the_keyboard_pass_the_compiler(self):
        uses = """
            import { isProblem, load } from "./core";
            import { simulateKeyboard } from "./keyboard";
            const core = await load({ devices: true });
            const layout = core.layout({ device: "iphone-16" });
            if (!isProblem(layout)) console.log(layout.composer?.frame?.y);
            const keyboard = simulateKeyboard({ device: "pixel-8" });
            await keyboard.ready;
            // @ts-expect-error A misspelt option.
            simulateKeyboard({ devcie: "pixel-8" });"""
        result = self.check(uses=uses)
        self.assertEqual((result.returncode, result.stdout), (0, ""))

    def test_a_misspelt_member_is_an_error_wherever_it_is(self):
        uses = ['import { attach, createMachine, type Config, type Effect, type Layout, type State } from "./composer";',
                'import { isProblem, load } from "./core"; import { simulateKeyboard } from "./keyboard";',
                "declare const textarea: HTMLTextAreaElement, state: State, layout: Layout, effect: Effect;",
                "const core = await load(), machine = createMachine({ config: {} }), bar = attach({ textarea, config: {} });",
                "const rows = core.matrix({} as never), edit = core.edit({} as never), answer = core.transition({ config: {}, events: [] });",
                'if (isProblem(rows) || isProblem(edit) || isProblem(answer)) throw new Error("refused");']
        for line in MISSPELT:
            uses += ["// @ts-expect-error A misspelt member.", line]
        result = self.check(uses="\n".join(uses))
        self.assertEqual((result.returncode, result.stdout), (0, ""))

    def test_the_script_of_the_example_passes_the_compiler(self):
        script = re.search(r'<script type="module">\n(.*)</script>', served("/playground/demo.html"), re.S)[1]
        script = script.replace(f"{DOCUMENTED_URL}/composer.js", "./composer")
        script = script.replace("document.querySelector(name))", "document.querySelector(name)) as [HTMLElement, HTMLElement, HTMLTextAreaElement]")
        script = script.replace("(text)", "(text: string)")
        result = self.check(example=script)
        self.assertEqual((result.returncode, result.stdout), (0, ""))

    def run_machine(self, *more):
        """Runs a machine in Node, in a folder with the module's files and others."""
        script = f"""
            import {{ createMachine }} from "./composer.js";
            const machine = createMachine({{ service: "{support.URL}", config: {{ device: "iphone-16" }} }});
            await machine.send({{ type: "appeared" }},
              {{ type: "edited", range: {{ start: 0, end: 0 }}, replacement: "no page" }});
            console.log(machine.state.text, machine.isLocal);"""
        with tempfile.TemporaryDirectory() as folder:
            for path in [*parts_of("/composer.js"), *parts_of("/core.js"), "/package.json", *more]:
                target = pathlib.Path(folder, path.removeprefix("/"))
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(fetched(path)[2])
            pathlib.Path(folder, "use.js").write_text(script, encoding="utf-8")
            result = subprocess.run(["node", "use.js"], cwd=folder, capture_output=True, text=True, check=False)
        return result.stdout, result.stderr

    def test_a_machine_runs_in_node_with_its_core(self):
        self.assertEqual(self.run_machine("/composer.wasm", "/devices.json"), ("no page true\n", ""))

    def test_a_machine_in_node_asks_the_service_where_there_is_no_core(self):
        self.assertEqual(self.run_machine(), ("no page false\n", ""))

    def test_the_types_name_every_export_of_the_module(self):
        [bundle] = [path for path in parts_of("/composer.js") if path.startswith("/client/")]
        [names] = re.findall(r"^export const { (.*) } = ", served(bundle), re.M)
        exported = set(names.split(", "))
        declared = set(re.findall(r"^export (?:const|function|class) (\w+)", served("/composer.d.ts"), re.M))
        self.assertEqual(exported, declared)

    def test_the_module_is_small(self):
        files = {path: fetched(path, Accept_Encoding="gzip") for path in parts_of("/composer.js")}
        sizes = {path: len(content) for path, (_, _, content) in files.items()}
        # With the lines of the page and the machines of the core: 28 KiB until 0038, and to be less again.
        self.assertLessEqual(sum(sizes.values()), 36 * 1024, sizes)
        self.assertTrue(all(headers["Content-Encoding"] == "gzip" for _, headers, _ in files.values()))
