"""The client module on a page of the tests' own, in each browser, over fast, slow and failing networks.

After each test the field, the machine and the state have the same text, and a replay of all events
from the start gives the same state.
"""

import itertools
import json
import time
import unittest

import browsers
import support
from relay import relay_for

# With a height of their own, lines are equally high in all browsers.
FONT = {"families": ["Noto Sans", "Noto Color Emoji"], "size": 17, "lineHeight": 23}
CONFIG = {
    "device": "iphone-16", "onLimit": "keep",
    "composer": {"trailing": 60, "text": {"font": FONT, "maxLines": 5}},
}
LATENCIES_MS = [0, 80, 400]
FEWER_LATENCIES_MS = [0, 400]
# A character every 50 ms is 20 characters a second.
KEY_MS = 50
TIMEOUT_SECONDS = 30


class ClientTest(unittest.TestCase):
    """Opens the page in a browser, and compares field, state and replay after each test."""

    # What computes the responses: the core in the page, which asks nothing of the network, or the service.
    core = "page"

    def setUp(self):
        self.browser = browsers.current()
        self.relay = relay_for(self, support.URL)

    def latencies(self, of_service):
        """The latencies at which a test is repeated, in milliseconds: one for the core in the page, which waits for no response."""
        return of_service if self.core == "service" else [0]

    def start(self, reduced_motion=False, options="", then="", delay_ms=0, **config):
        """Attaches the module with a configuration, over a network with a latency.

        `options` is JavaScript for further options, and `then` runs before any response.
        """
        self.config = CONFIG | config
        self.relay.delay_ms = delay_ms
        self.browser.open(f"{self.relay.url}/pages/client.html", reduced_motion=reduced_motion)
        self.await_true("return document.documentElement.dataset.ready === 'true'")
        self.browser.run(f"start({{ config: args[0], core: '{self.core}', {options} }}); {then}", self.config)
        self.await_true("return Boolean(composer.machine.state?.focused)")

    def await_true(self, script, *arguments):
        end = time.monotonic() + TIMEOUT_SECONDS
        while not self.browser.run(script, *arguments):
            self.assertLess(time.monotonic(), end, f"{script} {arguments}")
            time.sleep(0.02)

    def settled(self):
        """Waits until the service has processed every event; checks that everything agrees."""
        page = self.browser.run("return settle()")
        self.assertEqual(page["value"], page["text"], "the field and the machine")
        self.assertEqual(page["value"], page["state"]["text"], "the field and the state")
        self.assertEqual(self.replayed(page["events"], page["config"]), page["state"], "a replay and the state")
        return page

    def measured(self, config):
        """A configuration with the lines of what answers: the page's are those of its browser."""
        engine = {"Firefox": "gecko", "WebKitGTK": "webkit"}.get(browsers.engine)
        if self.core == "service" or engine is None:
            return config
        composer = config["composer"]
        return config | {"composer": composer | {"text": composer["text"] | {"engine": engine}}}

    def replayed(self, events, config=None):
        state, config = None, self.measured(config or self.config)
        for start in range(0, len(events), 1000):
            body = {"config": config, "state": state, "events": events[start:start + 1000]}
            state = self.post(body)["state"]
        return state

    def post(self, body, operation="transition"):
        return json.loads(support.post(f"/{operation}", body))

    def select(self, start, end):
        self.browser.run("document.getElementById('text').setSelectionRange(args[0], args[1])", start, end)

    def paste(self, text):
        """Pastes a text as an editing command, which a browser reports like the key."""
        self.browser.run("document.execCommand('insertText', false, args[0])", text)

    def expect(self, text):
        page = self.settled()
        self.assertEqual(page["value"], text)
        self.assertEqual(page["errors"], [])
        return page


class TypingTests(ClientTest):
    def expect_typed(self, text, expected, **config):
        """Types a text at each latency, and expects another."""
        for delay in self.latencies(LATENCIES_MS):
            with self.subTest(latency_ms=delay):
                self.start(**config)
                self.relay.delay_ms = delay
                self.relay.posts.clear()
                self.browser.type(text, KEY_MS)
                self.expect(expected)
                self.assertEqual(bool(self.relay.posts), self.core == "service")
                report(browsers.engine, self._testMethodName, delay, len(text), self.relay)

    def test_a_text_without_limits_is_kept(self):
        text = "The quick brown fox jumps over the lazy dog."
        self.expect_typed(text, text)

    def test_vetoes_inside_a_burst_take_nothing_else_away(self):
        self.expect_typed("one\ntwo\nthr\nee\n and \nmore", "one\ntwothree and more", limits={"maxLines": 2})

    def test_a_text_over_its_limit_is_truncated(self):
        self.expect_typed("twelve letters and more", "twelve lette",
                          limits={"maxLength": 12}, overflow="truncate")

    def test_letters_behind_a_veto_stay_where_they_were_typed(self):
        for delay in self.latencies(LATENCIES_MS):
            with self.subTest(latency_ms=delay):
                self.start(limits={"maxLines": 1})
                self.browser.type("aaaa")
                self.expect("aaaa")
                self.relay.delay_ms = delay
                self.browser.press("ArrowLeft")
                self.browser.press("ArrowLeft")
                self.browser.type("\nb\naa", KEY_MS)
                self.expect("aabaaaa")

    def test_letters_typed_behind_a_sent_message_begin_the_next_one(self):
        self.start()
        self.relay.delay_ms = 400
        self.browser.type("first", KEY_MS)
        self.browser.run("composer.send()")
        self.browser.type("second", KEY_MS)
        page = self.expect("second")
        self.assertEqual(page["sent"], ["first"])

    def test_return_sends_where_it_is_the_return_key(self):
        self.start(returnKey="send")
        self.relay.delay_ms = 80
        self.browser.type("one\ntwo\n", KEY_MS)
        page = self.expect("")
        self.assertEqual(page["sent"], ["one", "two"])

    def test_a_paste_replaces_the_selection_if_it_fits(self):
        for delay in self.latencies(LATENCIES_MS):
            with self.subTest(latency_ms=delay):
                self.start(limits={"maxLength": 21})
                self.relay.delay_ms = delay
                self.browser.type("replace ME please", KEY_MS)
                self.select(8, 10)
                self.paste("everything that does not fit")
                self.expect("replace ME please")
                self.select(8, 10)
                self.paste("it now")
                self.browser.press("End")
                self.browser.press("Backspace")
                self.expect("replace it now pleas")


class InputTests(ClientTest):
    """Input methods, the undo history, and characters of several code units."""

    def test_a_composition_is_not_judged_before_it_is_committed(self):
        for delay in self.latencies(FEWER_LATENCIES_MS):
            with self.subTest(latency_ms=delay):
                self.start(limits={"maxLength": 6})
                self.relay.delay_ms = delay
                self.browser.type("ab", KEY_MS)
                for text in ["k", "か", "かn", "かん", "かんじ", "かんじです"]:
                    self.browser.compose(text)
                self.browser.commit("漢字です")
                page = self.expect("ab漢字です")
                composed = [event["composing"] for event in page["events"] if event.get("composing")]
                self.assertIn({"start": 2, "end": 7}, composed)
                self.assertEqual(page["state"]["composing"], None)

    def test_a_commit_over_the_limit_takes_only_the_commit_away(self):
        self.start(limits={"maxLength": 4})
        self.browser.type("abc")
        self.browser.compose("かな")
        self.browser.commit("仮名")
        page = self.expect("abc")
        self.assertEqual(page["rejected"], ["maxLength"])

    def test_a_commit_that_changes_nothing_ends_the_composition(self):
        self.start()
        self.browser.compose("かな")
        self.browser.commit("かな")
        page = self.expect("かな")
        self.assertEqual(page["state"]["composing"], None)

    def test_undo_restores_a_replaced_text_and_redo_goes_on(self):
        for delay in self.latencies(FEWER_LATENCIES_MS):
            with self.subTest(latency_ms=delay):
                self.start()
                self.relay.delay_ms = delay
                self.browser.type("first")
                self.browser.press("Control+a")
                self.browser.type("second")
                self.expect("second")
                self.assertEqual(self.undone_to("first"), "first")
                self.browser.press("Control+y" if browsers.engine == "Firefox" else "Control+Shift+z")
                self.assertNotEqual(self.settled()["value"], "first")

    def test_undo_goes_on_past_a_movement_of_the_text(self):
        self.start()
        self.browser.type("first")
        self.expect("first")
        # A button beside the text moves the text.
        self.browser.run("composer.update({ composer: { ...args[0], leading: 40 } })", self.config["composer"])
        self.browser.type("\nsecond")
        self.expect("first\nsecond")
        self.assertEqual(self.undone_to(""), "")

    def undone_to(self, text):
        """Undoes until the field has a text, at most twelve times; returns the field's text."""
        for _ in range(12):
            self.browser.press("Control+z")
            if (value := self.settled()["value"]) == text:
                break
        return value

    def test_undo_passes_a_rejected_text(self):
        self.start(limits={"maxLines": 1})
        self.browser.type("one")
        self.expect("one")
        self.browser.type("\n")
        self.expect("one")
        self.assertEqual(self.undone_to(""), "")
        self.expect("")

    def test_a_message_that_is_sent_after_an_undo_leaves_the_field_empty(self):
        self.start()
        self.browser.type("one")
        self.settled()
        self.select(0, 3)
        self.browser.type("two")
        self.settled()
        self.browser.press("Control+z")
        text = self.settled()["value"]
        self.assertNotIn(text, ["", "two"])
        self.browser.run("await composer.send()")
        page = self.expect("")
        self.assertEqual(page["sent"], [text])

    def test_characters_of_several_code_units_stay_whole(self):
        family = "👩\u200d👩\u200d👧"
        for delay in self.latencies(FEWER_LATENCIES_MS):
            with self.subTest(latency_ms=delay):
                self.start()
                self.relay.delay_ms = delay
                self.browser.type("a😀😃b")
                self.browser.press("ArrowLeft")
                self.browser.press("Backspace")
                self.paste(family)
                self.expect(f"a😀{family}b")
                self.browser.press("Control+a")
                self.paste("😃😀")
                self.expect("😃😀")

    def test_the_halves_of_a_pair_are_sent_together(self):
        self.start()
        insert = "const field = document.getElementById('text'); field.value += args[0]; " \
                 "field.dispatchEvent(new InputEvent('input', { inputType: 'insertText' }))"
        self.browser.run(insert.replace("args[0]", "String.fromCharCode(0xd83d)"))
        self.browser.run(insert.replace("args[0]", "String.fromCharCode(0xde00)"))
        page = self.expect("😀")
        edits = [event for event in page["events"] if event["type"] == "edited"]
        self.assertEqual([edit["replacement"] for edit in edits], ["😀"])

    def test_the_state_has_the_selection_of_the_field(self):
        self.start()
        self.browser.type("select me")
        self.select(2, 6)
        self.await_true("return composer.machine.state.selection.end === 6")
        page = self.expect("select me")
        self.assertEqual(page["state"]["selection"], {"start": 2, "end": 6})


class ServiceTypingTests(TypingTests):
    core = "service"


class ServiceInputTests(InputTests):
    core = "service"

    def test_a_veto_waits_for_the_end_of_a_composition(self):
        self.start(limits={"maxLines": 1})
        self.relay.delay_ms = 400
        self.browser.type("a\nb")
        self.browser.compose("に")
        self.browser.compose("にほ")
        # Long enough for the responses to what was typed before.
        time.sleep(1.5)
        self.assertEqual(self.browser.run("return document.getElementById('text').value"), "a\nbにほ")
        self.browser.commit("日本")
        self.expect("ab日本")


class FailureTests(ClientTest):
    """A service that fails, and one that lets only some clients in."""

    core = "service"

    def test_failures_lose_nothing_and_repeat_nothing(self):
        self.start(limits={"maxLines": 1})
        self.relay.failures += [(503, {"Retry-After": "0"}), "cut", "cut-response", (429, {}), "cut", (503, {})]
        self.browser.type("through\n thick and\n thin", KEY_MS)
        page = self.settled()
        self.assertEqual(page["value"], "through thick and thin")
        self.assertEqual(self.relay.failures, [])
        # A browser itself repeats a request whose connection was cut before the response.
        self.assertGreaterEqual(len(page["errors"]), 4)

    def test_retry_after_is_respected(self):
        self.start()
        self.relay.failures += [(429, {"Retry-After": "1"})]
        before = time.monotonic()
        self.browser.type("wait")
        page = self.settled()
        self.assertGreaterEqual(time.monotonic() - before, 1)
        self.assertEqual(page["errors"], ["A test made this request fail. 1000"])

    def test_an_event_that_the_service_cannot_read_is_left_out(self):
        self.start()
        self.relay.delay_ms = 80
        self.browser.type("one ")
        self.browser.run("composer.machine.send({ type: 'unheardOf' })")
        self.browser.type("two")
        page = self.settled()
        self.assertEqual(page["value"], "one two")
        self.assertEqual(len(page["errors"]), 1)

    def test_an_edit_that_is_too_long_is_put_right(self):
        self.start()
        self.browser.type("short")
        self.expect("short")
        self.browser.run("""const field = document.getElementById('text');
            field.setRangeText('long '.repeat(400_000), 5, 5, 'end');
            field.dispatchEvent(new InputEvent('input'))""")
        page = self.settled()
        self.assertEqual(page["value"], "short")
        self.assertGreaterEqual(len(page["errors"]), 1)

    def test_a_token_is_sent_and_asked_for_again(self):
        with support.service(COMPOSER_AUTH_TOKENS="let-me-in") as url:
            self.relay = relay_for(self, url)
            self.start(options='''token: (() => {
              let token = "wrong";
              return (rejected) => { if (rejected) token = "let-me-in"; return token; };
            })()''')
            self.browser.type("allowed")
            page = self.browser.run("return settle()")
            self.assertEqual((page["value"], page["errors"]), ("allowed", []))
            self.assertEqual(page["state"]["text"], "allowed")


class MovementTests(ClientTest):
    """The keyboard, dragging it away, animations, and a module that is detached."""

    def rect(self, name):
        return self.browser.run("""const { x, y, width, height } = document.getElementById(args[0]).getBoundingClientRect();
            return { x, y, width, height };""", name)

    def bar(self):
        return self.rect("bar")

    def layout(self, **members):
        return self.post(self.measured({"device": "iphone-16", "composer": CONFIG["composer"]} | members), "layout")

    def frame(self, **members):
        return self.layout(**members)["composer"]["frame"]

    def await_frame(self, frame):
        end = time.monotonic() + TIMEOUT_SECONDS
        while self.bar() != frame:
            self.assertLess(time.monotonic(), end, f"{self.bar()} is not {frame}")
            time.sleep(0.02)

    def test_the_bar_has_the_frames_of_the_responses(self):
        self.start(reduced_motion=True)
        self.await_frame(self.frame(keyboard={"type": "default"}))
        self.browser.run("composer.showKeyboard('numberPad')")
        self.await_frame(self.frame(keyboard={"type": "numberPad"}))
        self.browser.run("composer.hideKeyboard()")
        self.await_frame(self.frame())
        self.browser.run("composer.showKeyboard('default')")
        self.await_frame(self.frame(keyboard={"type": "default"}))
        self.settled()

    def test_a_changed_configuration_moves_the_bar(self):
        self.start(reduced_motion=True)
        composer = CONFIG["composer"] | {"margin": 40}
        self.browser.run("composer.update({ composer: args[0] })", composer)
        self.await_frame(self.frame(keyboard={"type": "default"}, composer=composer))

    def test_dragging_the_list_down_dismisses_the_keyboard(self):
        self.start(reduced_motion=True)
        self.await_frame(self.frame(keyboard={"type": "default"}))
        self.browser.drag((100, 400), *((100, y) for y in range(420, 840, 20)))
        self.await_frame(self.frame())
        types = [event["type"] for event in self.settled()["events"]]
        self.assertIn("dragChanged", types)
        self.assertIn("dragEnded", types)

    def test_dragging_back_up_keeps_the_keyboard(self):
        self.start(reduced_motion=True)
        docked = self.frame(keyboard={"type": "default"})
        self.await_frame(docked)
        self.browser.drag((100, 400), (100, 600), (100, 700), (100, 760), (100, 700), (100, 640), (100, 500))
        progress = [event["drag"]["fingerY"] for event in self.settled()["events"] if event["type"] == "dragChanged"]
        self.assertGreater(max(progress), 700)
        self.await_frame(docked)

    def test_the_bar_moves_with_the_easing_of_the_response(self):
        read = """return document.getElementById("bar").getAnimations()
            .map((each) => ({ ...each.effect.getTiming() })).map(({ duration, easing }) => ({ duration, easing }))"""
        self.start()
        self.settled()
        self.browser.run("await composer.hideKeyboard()")
        self.await_true("return document.getElementById('bar').getAnimations().length === 1")
        [timing] = self.browser.run(read)
        self.assertEqual(timing["duration"], 506)
        self.assertTrue(timing["easing"].startswith("linear("), timing)
        self.start(reduced_motion=True)
        self.settled()
        self.browser.run("await composer.hideKeyboard()")
        self.assertEqual(self.browser.run(read), [])

    def test_the_list_is_measured_and_scrolled(self):
        self.start(reduced_motion=True, content={"liftPolicy": "always"})
        page = self.settled()
        self.assertEqual(page["config"]["content"]["contentHeight"], 1500)
        self.browser.run("document.getElementById('list').scrollTop = 200")
        self.await_true("return composer.machine.state.list.offset === 200")
        self.assertEqual(self.settled()["state"]["list"]["offset"], 200)
        covered = self.frame(keyboard={"type": "default"})["y"] - self.frame()["y"]
        self.browser.run("await composer.hideKeyboard()")
        self.settled()
        offset = self.browser.run("return document.getElementById('list').scrollTop")
        self.assertEqual(offset, max(0, 200 + covered))
        self.browser.run("""const item = document.createElement("p");
            item.style.height = "100px"; item.style.margin = 0;
            document.getElementById("list").append(item)""")
        self.await_true("return composer.machine.state.content.contentHeight === 1600")
        events = self.settled()["events"]
        self.assertEqual(events[-1]["content"]["contentHeight"], 1600)

    def test_parts_of_the_bar_have_their_frames(self):
        items = [{"id": "send", "width": 40, "height": 30, "side": "trailing", "align": "last"}]
        self.start(reduced_motion=True, composer=CONFIG["composer"] | {"items": items})
        self.browser.run("document.getElementById('send').dataset.part = 'send'")
        self.browser.type("x")
        self.settled()
        layout = self.layout(keyboard={"type": "default"}, composer=self.config["composer"])
        expected = layout["composer"]["items"][0]["frame"]
        self.assertEqual(self.rect("send"), expected)

    def test_a_mention_is_chosen_from_the_popover_and_deleted_as_a_whole(self):
        popover = {"width": 200, "height": 100, "anchor": "bar"}
        self.start(triggers=["@"], popover=popover, options="""popover: Object.assign(
            document.getElementById("view").appendChild(document.createElement("ul")), { id: "popover" })""")
        self.browser.run("""const list = document.getElementById("popover"), option = document.createElement("li");
            Object.assign(option.style, { height: "120px" });
            list.style.margin = 0;
            list.append(option);""")
        self.browser.type("Hi @g")
        page = self.settled()
        layout = self.layout(keyboard={"type": "default"}, popover=popover)
        self.assertEqual(self.rect("popover"), layout["popover"]["frame"])
        self.browser.run("composer.replace(args[0], '@Grace ', [{ start: 0, end: 6 }])", page["state"]["session"]["range"])
        self.expect("Hi @Grace ")
        self.assertTrue(self.browser.run("return document.getElementById('popover').hidden"))
        self.browser.press("Backspace")
        self.expect("Hi @Grace")
        self.browser.press("Backspace")
        self.expect("Hi ")

    def test_a_replacement_behind_pending_letters_goes_where_it_was_meant(self):
        self.core = "service"
        self.start()
        self.settled()
        self.relay.delay_ms = 200
        self.browser.type("one two")
        self.browser.run("composer.replace({ start: 4, end: 7 }, '三👨‍👩‍👧')")
        self.browser.type("!")
        self.expect("one 三👨‍👩‍👧!")

    def test_a_panel_takes_the_place_of_the_keyboard(self):
        self.start(reduced_motion=True, options="""panel: Object.assign(
            document.getElementById("view").appendChild(document.createElement("div")), { id: "panel" })""")
        docked = self.frame(keyboard={"type": "default"})
        self.await_frame(docked)
        self.browser.run("composer.showPanel('emoji')")
        page = self.settled()
        self.assertEqual(page["state"]["panel"], {"kind": "emoji", "height": 336})
        self.assertEqual((self.bar(), self.rect("panel")),
                         (docked, {"x": 0, "y": 516, "width": 393, "height": 336}))
        self.browser.run("composer.showKeyboard()")
        self.settled()
        self.assertEqual(self.bar(), docked)
        self.assertTrue(self.browser.run("return document.getElementById('panel').hidden"))
        self.browser.run("composer.showPanel('emoji'); composer.hidePanel()")
        self.await_frame(self.frame(keyboard={"type": "default"}))

    def test_a_pinned_question_stays_on_top_while_its_answer_grows(self):
        self.start(reduced_motion=True, content={"liftPolicy": "whenAtEnd"})
        self.settled()
        self.relay.delay_ms = 80
        self.browser.run("""const list = document.getElementById("list");
            const add = (height) => {
              const item = list.appendChild(document.createElement("p"));
              item.style = `margin: 0; height: ${height}px; scroll-margin-top: 30px`;
              return item;
            };
            add(40).dataset.pin = "";
            for (let index = 0; index < 30; index += 1) {
              add(60);
              await new Promise((resolve) => setTimeout(resolve, 20));
            }""")
        self.await_true("return composer.machine.state.content.contentHeight === args[0]", 1500 + 40 + 30 * 60)
        state = self.settled()["state"]
        self.assertEqual(state["content"]["pin"], {"y": 1470, "height": 40})
        self.assertEqual(self.browser.run("return document.getElementById('list').scrollTop"), 1470)

    def test_the_send_button_is_enabled_when_there_is_something_to_send(self):
        self.start()
        self.settled()
        self.assertTrue(self.browser.run("return document.getElementById('send').disabled"))
        self.browser.type("x")
        self.settled()
        self.assertFalse(self.browser.run("return document.getElementById('send').disabled"))

    def test_keys_do_what_the_configuration_says(self):
        self.start(keys={"Enter": "send", "Shift+Enter": "newline"})
        self.browser.type("one")
        self.browser.press("Shift+Enter")
        self.browser.type("two")
        self.expect("one\ntwo")
        self.browser.press("Enter")
        page = self.expect("")
        self.assertEqual(page["sent"], ["one\ntwo"])

    def test_this_device_is_the_page_itself(self):
        self.start(reduced_motion=True, device="this")
        page = self.settled()
        self.assertEqual(page["errors"], [])
        width, height = self.browser.run("return [document.documentElement.clientWidth, document.documentElement.clientHeight]")
        self.assertEqual(page["config"]["screen"], {"width": width, "height": height})
        bar = self.bar()
        view = self.rect("view")
        self.assertEqual((bar["width"], round(bar["y"] + bar["height"], 1)), (view["width"], view["height"]))
        self.browser.run("visualViewport.dispatchEvent(new Event('resize'))")
        page = self.settled()
        self.assertEqual(page["errors"], [])
        told = [event for event in page["events"] if "keyboard" in event]
        self.assertEqual(told[-1]["keyboard"]["visualViewport"]["height"], height)

    def test_a_field_that_was_left_before_the_response_stays_left(self):
        for device, self.core in [("iphone-16", "service"), ("this", "page"), ("this", "service")]:
            with self.subTest(device, core=self.core):
                leave = "document.getElementById('text').blur()"
                if device == "this":
                    self.start(delay_ms=200, device=device)
                    self.browser.run(leave)
                    self.settled()
                    self.browser.run(f"document.getElementById('text').focus(); {leave}")
                else:
                    self.start(delay_ms=200, then=leave)
                page = self.settled()
                self.assertNotEqual(self.browser.run("return document.activeElement.id"), "text")
                self.assertEqual(page["state"]["focused"], device != "this")

    def test_without_bar_and_list_the_text_is_still_judged(self):
        self.start(options="bar: null, list: null, button: null", limits={"maxLines": 1})
        self.browser.type("one\n line")
        self.expect("one line")

    def test_a_detached_field_sends_nothing(self):
        self.start()
        self.settled()
        self.browser.run("composer.detach()")
        count = len(self.relay.posts)
        self.browser.type("silent")
        # Longer than an attached field waits before it sends.
        time.sleep(0.3)
        self.assertEqual(len(self.relay.posts), count)


WALK = """
const [config, seed, steps, core] = args;
let state = seed;
const next = (below) => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor(state / 65536) % below;
};
const events = [];
const machine = createMachine({ config, core, onStep: (step, event) => events.push(event) });
const words = ["a", "\\n", "bc ", "😀", "line\\nline", "long words that wrap around", ""];
machine.send({ type: "appeared" });
for (let step = 0; step < steps; step += 1) {
  const scalars = [...machine.text];
  const at = next(scalars.length + 1), to = Math.min(scalars.length, at + (next(3) === 0 ? next(5) : 0));
  const units = (count) => scalars.slice(0, count).join("").length;
  const range = { start: units(at), end: units(to) };
  machine.send(next(12) === 0 ? { type: "sent" } : next(8) === 0 ? { type: "selectionChanged", selection: range }
    : next(12) === 0 ? { type: "textSet", text: words[next(words.length)] } : next(8) === 0 ? { type: "keyPressed", key: "Shift+Enter" }
    : { type: "edited", range, replacement: words[next(words.length)] });
  if (next(4) === 0) await new Promise((resolve) => setTimeout(resolve, next(30)));
}
while (machine.pending) await new Promise((resolve) => setTimeout(resolve, 5));
return { text: machine.text, selection: machine.selection, state: machine.state, events };
"""


class PagelessMachineTests(ClientTest):
    """The machine without a page."""

    def test_random_walks_end_in_the_state_of_their_events(self):
        self.start(delay_ms=10)
        limits = {"limits": {"maxLines": 3, "maxLength": 60}, "keys": {"Shift+Enter": "newline"}}
        for seed, self.core in itertools.product(range(1, 5), ["page", "service"]):
            for overflow in ["reject", "truncate"]:
                self.config = CONFIG | limits | {"overflow": overflow}
                with self.subTest(seed=seed, core=self.core, overflow=overflow):
                    result = self.browser.run(WALK, self.config, seed, 60, self.core)
                    self.assertEqual(result["text"], result["state"]["text"])
                    self.assertEqual(result["selection"], result["state"]["selection"])
                    self.assertEqual(self.replayed(result["events"]), result["state"])


_table = []


def report(browser, case, delay, typed, relay):
    """Adds a row to the table of requests, which the run prints at its end."""
    _table.append((browser, case, delay, typed, len(relay.posts), relay.bytes_sent()))


def table():
    """The table of requests by latency; empty if no such test ran."""
    if not _table:
        return ""
    head = ("browser", "test", "latency ms", "characters", "requests", "bytes sent")
    return "\n".join(" | ".join(map(str, row)) for row in [head, *_table])
