"""What an app needs of the client module: outages, texts that it sets, accessibility, panels, history, pastes."""

from test_places import BAR, FULL, LIST, PlaceTest

FIXED = "#bar { position: fixed; bottom: 0; left: 0; right: 0 } #panel { height: 200px } [hidden] { display: none }"
BUTTONS = ("<div id=bar><textarea rows=1></textarea><button id=send type=button>Send</button>"
           "<button id=other type=button data-part=quote>Quote</button></div>"
           "<ul id=popover hidden></ul><div id=panel hidden><button>😀</button></div>")
SEND = {"returnKey": "send"}


class ProductTest(PlaceTest):
    def open(self, config=None, options="", html=BUTTONS):
        self.build(FULL + FIXED, LIST + html)
        self.start(config or SEND, options)
        self.browser.run("find('textarea').focus()")

    def value(self):
        return self.browser.run("return find('textarea').value")

    def errors(self):
        return self.browser.run("return log.errors")


class SendingTests(ProductTest):
    def test_a_message_leaves_in_the_same_task_without_a_request(self):
        self.open()
        self.browser.type("first")
        self.relay.posts.clear()
        self.relay.delay_ms = 400
        found = self.browser.run("""const field = find("textarea");
            field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 13, bubbles: true, cancelable: true }));
            return [field.value, log.sent]""")
        self.assertEqual(found, ["", ["first"]])
        self.assertEqual(self.relay.posts, [])

    def test_a_new_line_is_on_the_screen_in_the_same_task_offline(self):
        self.open()
        self.relay.close()
        heights = self.browser.run("""const field = find("textarea"), height = () => find("#bar").getBoundingClientRect().height;
            const before = height();
            field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", shiftKey: true, keyCode: 13, bubbles: true, cancelable: true }));
            return [before, height(), find("textarea").value]""")
        self.assertGreater(heights[1], heights[0])
        self.assertEqual(heights[2], "\n")

    def test_messages_of_an_outage_arrive_once_and_in_order(self):
        for core in ["page", "service"]:
            with self.subTest(core=core):
                self.open(options=f"core: '{core}'")
                self.settle()
                self.relay.failures += ["cut"] * 4
                for text in ["one", "two", "three"]:
                    self.browser.type(text)
                    self.browser.press("Enter")
                    self.assertEqual(self.value(), "", "the box is empty at once")
                self.browser.type("draft")
                self.settle()
                self.assertEqual(self.browser.run("return log.sent"), ["one", "two", "three"])
                self.assertEqual(self.value(), "draft")
                self.relay.failures.clear()

    def test_a_message_of_an_outage_is_handed_over_by_detach(self):
        self.open(options="core: 'service'")
        self.settle()
        self.relay.failures += ["cut"] * 9
        self.browser.type("kept")
        self.browser.press("Enter")
        pending = self.browser.run("return composer.detach()")
        self.assertEqual([each["text"] for each in pending], ["kept"])
        self.relay.failures.clear()
        self.browser.run("find('textarea').value = ''; log.sent.length = 0; await start({ config: { device: 'this' }, outbox: args[0] })", pending)
        self.assertEqual(self.browser.run("return [log.sent, composer.pending]"), [["kept"], []])

    def test_pending_holds_what_is_not_confirmed(self):
        self.open(options="onSend: (text) => new Promise((resolve, reject) => { (window.calls ??= []).push({ text, resolve, reject }) })")
        for text in ["a", "b"]:
            self.browser.type(text)
            self.browser.press("Enter")
        self.assertEqual(self.browser.run("return composer.pending.map(({ text }) => text)"), ["a", "b"])
        self.browser.run("calls[0].resolve(); await frames(1)")
        self.assertEqual(self.browser.run("return composer.pending.map(({ text }) => text)"), ["b"])
        # The next attachment does not send again what is on its way.
        self.browser.run("""window.kept = composer.detach();
            await start({ config: { device: "this" }, outbox: kept, onSend: (text) => calls.push({ text }) });""")
        self.assertEqual(self.browser.run("return [calls.length, composer.pending.length]"), [2, 1])
        self.browser.run("calls[1].resolve(); await frames(2)")
        self.assertEqual(self.browser.run("return composer.pending"), [])
        # After a reload only the stored text is left, and it is sent again.
        self.browser.run("composer.detach(); await start({ config: { device: 'this' }, outbox: JSON.parse(JSON.stringify(kept)), onSend: (text) => { calls.push({ text }) } })")
        self.assertEqual(self.browser.run("return calls.map(({ text }) => text)"), ["a", "b", "b"])

    def test_a_rejected_delivery_stays_pending_and_is_reported(self):
        self.open(options="onSend: () => Promise.reject(new Error('offline'))")
        self.browser.type("a")
        self.browser.press("Enter")
        self.browser.run("await frames(2)")
        self.assertEqual(self.browser.run("return [composer.pending.map(({ text }) => text), log.errors]"), [["a"], ["offline"]])

    def test_shift_and_enter_makes_a_line_where_enter_sends(self):
        for core in ["page", "service"]:
            with self.subTest(core=core):
                self.open(options=f"core: '{core}'")
                self.browser.type("one")
                self.browser.press("Shift+Enter")
                self.settle()
                self.browser.type("two")
                self.assertEqual(self.value(), "one\ntwo")
                self.browser.press("Enter")
                self.settle()
                self.assertEqual(self.browser.run("return log.sent"), ["one\ntwo"])


class AppTests(ProductTest):
    """Texts that an app sets, and its other calls."""

    def test_a_draft_is_seen_at_once(self):
        self.open()
        before = self.read()["bar"]["height"]
        self.browser.run("find('textarea').value = 'a\\ndraft\\nof three lines'")
        self.assertFalse(self.browser.run("return find('#send').disabled"))
        self.assertGreater(self.read()["bar"]["height"], before + 20)
        self.browser.run("composer.send()")
        self.assertEqual(self.browser.run("return [log.sent, find('textarea').value]"), [["a\ndraft\nof three lines"], ""])

    def test_a_range_that_a_program_replaces_is_seen_before_the_next_event(self):
        self.open()
        self.browser.type("one")
        self.browser.run("find('textarea').setRangeText('two', 0, 3, 'end'); composer.send()")
        self.assertEqual(self.browser.run("return log.sent"), ["two"])

    def test_a_form_that_is_reset_empties_the_machine(self):
        self.open(html=f"<form>{BUTTONS}</form>")
        self.browser.type("one")
        self.browser.run("find('form').reset(); await frames(2)")
        self.assertEqual(self.browser.run("return composer.machine.state.text"), "")
        self.assertTrue(self.browser.run("return find('#send').disabled"))

    def test_undo_goes_on_working_after_a_veto(self):
        self.open({"limits": {"maxLines": 1}, "onLimit": "keep"})
        self.browser.type("one")
        self.browser.type("\n")
        self.assertEqual(self.value(), "one")
        self.browser.press("Control+a")
        self.browser.type("two")
        for _ in range(9):
            self.browser.press("Control+z")
            if self.value() == "one":
                break
        self.assertEqual(self.value(), "one")
        self.assertEqual(self.browser.run("return composer.machine.state.text"), "one")

    def test_a_second_attachment_is_an_error(self):
        self.open()
        message = self.browser.run("try { attach({ textarea: find('textarea'), config: { device: 'this' } }) } catch ({ message }) { return message }")
        self.assertIn("detach()", message)
        self.browser.run("composer.detach(); await start({ config: { device: 'this' } })")
        self.assertEqual(self.errors(), [])

    def test_a_text_set_while_the_field_is_not_focused_is_told_to_frameworks(self):
        self.open()
        self.browser.type("x")
        found = self.browser.run("""const field = find("textarea"), seen = [];
            find("#send").focus();
            field.addEventListener("input", () => seen.push(field.value));
            composer.send();
            return [seen, field.value]""")
        self.assertEqual(found, [[""], ""])

    def test_a_paste_that_is_too_long_is_reported(self):
        self.open()
        self.browser.type("kept")
        self.browser.run("""const field = find("textarea");
            field.setRangeText("line\\n".repeat(args[0]), 4, 4, "end");
            field.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }))""", 300_000)
        self.assertEqual(self.value(), "kept")
        self.assertEqual(len(self.browser.run("return [...log.rejected, ...log.errors]")), 1)


class BoxAccessTests(ProductTest):
    def active(self):
        return self.browser.run("return document.activeElement.id || document.activeElement.localName")

    def test_the_focus_never_falls_to_the_body(self):
        self.open(options="panel: find('#panel')")
        self.browser.type("x")
        self.browser.press("Tab")
        self.assertEqual(self.active(), "send")
        self.browser.press("Enter")
        self.assertEqual(self.browser.run("return [log.sent, find('textarea').value]"), [["x"], ""])
        self.assertEqual(self.active(), "textarea")

    def test_the_return_key_has_its_name(self):
        for key, hint in [("send", "send"), ("newline", "enter"), ("dismiss", "done")]:
            self.open({"returnKey": key})
            self.assertEqual(self.browser.run("return find('textarea').getAttribute('enterkeyhint')"), hint)
            self.browser.run("composer.update({ returnKey: 'send' })")
            self.assertEqual(self.browser.run("return find('textarea').getAttribute('enterkeyhint')"), "send")

    def test_the_popover_is_a_listbox_of_the_textarea(self):
        self.open({"triggers": ["@"], "popover": {"width": 200, "height": 90, "anchor": "bar"}}, """popover: find("#popover"),
            onEffect(effect) {
              if (effect.type !== "setSession") return;
              const names = effect.session ? ["Ada", "Grace"] : [];
              find("#popover").replaceChildren(...names.map((name) => Object.assign(document.createElement("li"), { textContent: name })));
            }""")
        self.browser.type("@")
        found = self.browser.run("""await frames(2);
            const field = find("textarea"), list = find("#popover");
            const active = field.getAttribute("aria-activedescendant");
            return { hidden: list.hidden, role: list.role ?? list.getAttribute("role"), controls: field.getAttribute("aria-controls") === list.id,
              options: [...list.children].map((each) => each.getAttribute("role")), active: list.querySelector(`#${active}`)?.textContent };""")
        self.assertEqual(found, {"hidden": False, "role": "listbox", "controls": True, "options": ["option", "option"], "active": "Ada"})
        self.browser.type(" ")
        self.assertEqual(self.browser.run("await frames(2); return [find('textarea').getAttribute('aria-activedescendant'), find('#popover').hidden]"), [None, True])

    def test_a_configuration_that_cannot_be_read_speaks(self):
        self.open(options="onError: undefined")
        message = self.browser.run("""const said = [], { error } = console;
            console.error = (...all) => said.push(all[0]);
            composer.update({ retrunKey: "send" });
            await frames(2);
            console.error = error;
            return said[0]""")
        self.assertIn("retrunKey", message)

    def test_elements_of_removed_rows_disappear(self):
        row = {"id": "quote", "height": 40, "edge": "above"}
        self.open({"composer": {"rows": [row]}})
        shown = "return getComputedStyle(find('#other')).display !== 'none'"
        self.assertTrue(self.browser.run(shown))
        self.browser.run("await composer.update({ composer: { rows: [] } })")
        self.assertFalse(self.browser.run(shown))
        self.browser.run("composer.detach()")
        self.assertTrue(self.browser.run(shown))


class PanelTests(ProductTest):
    def test_a_panel_takes_the_place_of_the_pages_own_keyboard(self):
        self.open(options="panel: find('#panel')")
        self.browser.run("keyboard(300)")
        up = self.read()["bar"]
        self.browser.run("composer.showPanel('emoji'); keyboard(0)")
        self.assertEqual(self.read()["bar"], up)
        found = self.browser.run("""const { y, height } = find("#panel").getBoundingClientRect();
            return [find("textarea").inputMode, find("#panel").hidden, y, height]""")
        self.assertEqual(found, ["none", False, up["bottom"], 300])
        # The keyboard comes back before the bar stops waiting for it.
        found = self.browser.run("""composer.hidePanel();
            await frames(2);
            const { bar } = read();
            keyboard(300);
            return [bar, find("textarea").inputMode]""")
        self.assertEqual(found, [up, ""])
        self.assertEqual(self.read()["bar"], up)

    def test_a_panel_on_a_desktop_leaves_nothing_behind(self):
        self.open(options="panel: find('#panel')")
        rest = self.read()["bar"]
        self.browser.run("composer.showPanel('emoji')")
        self.assertEqual(self.read()["bar"]["bottom"], rest["bottom"] - 200)
        self.browser.run("composer.hidePanel()")
        self.assertEqual(self.read()["bar"], rest)


class ConversationTests(ProductTest):
    """The history of sent messages, running answers, messages that come back, edits and the counter."""

    def test_arrow_up_walks_through_sent_messages_and_the_draft_comes_back(self):
        self.open({"returnKey": "send", "history": True}, "history: ['oldest']")
        self.browser.type("first\nsecond\ndraft")
        self.browser.press("Home")
        seen = []
        for key in ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown"]:
            self.browser.press("Home")
            self.browser.press(key)
            seen.append(self.value())
        self.assertEqual(seen, ["second", "first", "oldest", "oldest", "first", "second", "draft"])

    def test_the_button_stops_a_running_answer(self):
        self.open({"returnKey": "send", "running": {"whenEmpty": "stop", "withText": "queue"}},
                  "onStop: () => log.sent.push('stopped'), onSend: (text, { mode }) => { log.sent.push([text, mode ?? null]) }")
        self.browser.run("composer.running = true")
        self.assertEqual(self.browser.run("return [find('#send').disabled, find('#send').dataset.action]"), [False, "stop"])
        self.browser.run("find('#send').click(); composer.running = false; composer.running = true")
        self.browser.type("more")
        self.browser.press("Enter")
        self.assertEqual(self.browser.run("return log.sent"), ["stopped", ["more", "queue"]])

    def test_a_message_that_was_not_sent_comes_back_into_an_empty_box(self):
        self.open(options="onSend: () => Promise.reject(new Error('offline'))")
        for text in ["one", "two"]:
            self.browser.type(text)
            self.browser.press("Enter")
        self.browser.run("await frames(2); const [first, second] = composer.pending; composer.sendFailed(second); composer.sendFailed(first)")
        self.assertEqual(self.value(), "two")
        self.assertEqual(self.browser.run("return composer.pending.map(({ text }) => text)"), ["one"])

    def test_an_edit_gives_the_draft_back_when_it_is_cancelled(self):
        self.open()
        self.browser.type("draft")
        self.browser.run("composer.edit('a sent message')")
        self.assertEqual(self.value(), "a sent message")
        self.browser.run("composer.cancelEdit()")
        self.assertEqual(self.value(), "draft")
        self.browser.run("find('textarea').select(); composer.wrap('**')")
        self.assertEqual(self.value(), "**draft**")

    def test_a_counter_is_shown_near_the_limit(self):
        self.open({"limits": {"maxLength": 5, "warnAt": 2, "enforce": False}}, "counter: find('#panel')")
        read = "return [find('#panel').hidden, find('#panel').textContent, find('#panel').dataset.over]"
        self.browser.type("abcd")
        self.assertEqual(self.browser.run(read), [False, "1", "false"])
        self.browser.type("ef")
        self.assertEqual(self.browser.run(read), [False, "-1", "true"])


HANDLE = "<div id=bar><div id=handle role=separator tabindex=0 style='height:10px'></div><textarea rows=1></textarea></div>"
COLUMNS = ["main { display: flex; flex-direction: column; height: 100vh } #list { flex: 1; min-height: 0; overflow: auto }",
           "#list { height: 100vh; overflow: auto } #bar { position: fixed; bottom: 0; left: 0; right: 0 }"]


class HandleTests(ProductTest):
    def drag(self, by):
        self.browser.run("""const handle = find("#handle"), { x, y } = handle.getBoundingClientRect();
            handle.setPointerCapture = () => {};
            let isDown = false;
            handle.hasPointerCapture = () => isDown;
            const pointer = (type, down) => handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x + 5, clientY: y + 5 + down }));
            pointer("pointerdown", 0);
            isDown = true;
            for (const part of [0.3, 0.7, 1]) pointer("pointermove", part * args[0]);
            isDown = false;
            pointer("pointerup", args[0]);
            await frames(3)""", by)

    def test_the_user_drags_the_upper_edge_of_a_bar(self):
        for css in COLUMNS:
            with self.subTest(css):
                self.build(css + " textarea { width: 100% }", f"<main>{LIST}{HANDLE}</main>")
                self.start(SEND, "handle: find('#handle')")
                self.browser.run("find('#list').scrollTop = 1e6; await frames(2)")
                rest = self.read()
                self.drag(-120)
                now = self.read()
                self.near(now["bar"]["y"], rest["bar"]["y"] - 120, "the edge follows the finger")
                self.near(now["bar"]["bottom"], rest["bar"]["bottom"])
                self.near(now["text"]["height"], rest["text"]["height"] + 120)
                self.expect_last_message_above_the_bar(now)
                self.near(self.set("a\nb")["bar"]["height"], rest["bar"]["height"] + 120, "a text does not change it")
                self.browser.run("keyboard(300)")
                up = self.read()["bar"]
                self.near(up["height"], rest["bar"]["height"] + 120)
                self.near(up["bottom"], now["page"]["height"] - 300)
                self.browser.run("keyboard(0); find('#handle').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))")
                self.near(self.read()["bar"]["height"], rest["bar"]["height"] + 144)
                self.browser.run("find('#handle').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))")
                self.near(self.set("x")["bar"]["height"], rest["bar"]["height"], "its own height again")
                self.drag(1000)
                self.near(self.read()["bar"]["height"], rest["bar"]["height"], "no less than a line")
                self.assertEqual(self.errors(), [])


class TypingAnywhereTests(ProductTest):
    def open_elsewhere(self, config=None):
        self.open(SEND | {"focusesOnType": True} | (config or {}), html=BUTTONS + "<input id=search><b id=text tabindex=0>Text</b>")
        self.browser.run("document.activeElement.blur()")

    def test_a_key_that_types_focuses_the_box_and_goes_in(self):
        self.open_elsewhere()
        self.browser.press("h")
        self.browser.type("i")
        self.assertEqual(self.browser.run("return [document.activeElement.localName, find('textarea').value]"), ["textarea", "hi"])
        self.browser.press("Control+z")
        self.assertNotEqual(self.value(), "hi", "it can be undone")

    def test_other_keys_and_keys_of_other_fields_stay_where_they_are(self):
        for keys, focused in [(["Enter", "Escape", "ArrowDown", "Control+c"], "#text"), (["a", " "], "#search"), ([" "], "#text")]:
            with self.subTest(keys):
                self.open_elsewhere()
                self.browser.run("find('textarea').value = 'draft'; document.activeElement.blur(); find(args[0]).focus()", focused)
                for key in keys:
                    self.browser.press(key) if key != " " else self.browser.type(key)
                self.assertEqual(self.browser.run("return [document.activeElement === find(args[0]), find('textarea').value, log.sent]", focused), [True, "draft", []])

    def test_an_input_method_gets_the_focus_and_types_itself(self):
        self.open_elsewhere()
        self.browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', keyCode: 229, bubbles: true, cancelable: true }))")
        self.assertEqual(self.browser.run("return [document.activeElement.localName, find('textarea').value]"), ["textarea", ""])

    def test_without_the_member_nothing_takes_the_focus(self):
        self.open_elsewhere({"focusesOnType": False})
        self.browser.press("h")
        self.assertEqual(self.value(), "")


class EditSourceTests(ProductTest):
    INPUT = """const field = find("textarea");
        field.focus();
        field.setRangeText(args[1], field.selectionStart, field.selectionEnd, "end");
        field.dispatchEvent(new InputEvent("input", { inputType: args[0], bubbles: true }));
        await frames(2)"""

    def test_a_long_paste_or_drop_becomes_an_attachment_and_a_draft_does_not(self):
        for kind, attached in [("insertFromPaste", [80]), ("insertFromDrop", [80])]:
            with self.subTest(kind):
                self.open(SEND | {"attachAbove": 50}, "onAttach: (text) => log.sent.push(text.length)")
                self.browser.run(self.INPUT, kind, "語" * 80)
                self.assertEqual(self.browser.run("return log.sent"), attached)
                self.browser.run("composer.setText(args[0]); await frames(2)", "a" * 90)
                self.assertEqual([self.value(), self.browser.run("return log.sent")], ["a" * 90, attached])

    def test_each_edit_says_where_it_comes_from(self):
        for kind, keys, source in [("insertFromPaste", [], "paste"), ("insertFromDrop", [], "drop"), ("insertText", [], None),
                                   ("insertFromPaste", ["v", True], "pasteAsText"), ("insertFromPaste", ["v", False], "paste")]:
            with self.subTest(kind=kind, keys=keys):
                self.open(options="onStep: (step, event) => { if (event.type === 'edited') log.sent.push(event.source ?? null) }")
                if keys:
                    self.browser.run("""find("textarea").dispatchEvent(new KeyboardEvent("keydown", {
                        key: args[0], ctrlKey: true, shiftKey: args[1], bubbles: true, cancelable: true }))""", *keys)
                self.browser.run(self.INPUT, kind, "text")
                self.assertEqual(self.browser.run("return log.sent"), [source])

    def test_a_web_address_over_a_selection_is_left_to_the_app_as_a_link(self):
        for core in ["page", "service"]:
            with self.subTest(core=core):
                self.open(SEND | {"pasteLinks": "html"}, f"""core: '{core}',
                    onEffect: ({{ type, range, url }}) => type === "setLink" && log.sent.push([range, url, find("textarea").value])""")
                self.browser.type("see docs")
                self.browser.run("find('textarea').setSelectionRange(4, 8)")
                self.browser.run(self.INPUT, "insertFromPaste", "https://a.example/")
                self.settle()
                self.assertEqual(self.browser.run("return log.sent"), [[{"start": 4, "end": 8}, "https://a.example/", "see docs"]])
                self.browser.type("x")
                self.settle()
                self.assertEqual(self.browser.run("return [find('textarea').value, composer.machine.text]"), ["see x", "see x"])


class SafariZoomTests(ProductTest):
    def test_a_small_text_is_told_of_where_safari_would_zoom(self):
        for size, is_ios, told in [(15, True, 1), (16, True, 0), (13, False, 0)]:
            with self.subTest(size=size, is_ios=is_ios):
                self.build(FULL + f"textarea {{ font-size: {size}px }}", LIST + BAR)
                self.browser.run("""window.told = []; console.warn = (text) => told.push(text);
                    const { supports } = CSS;
                    CSS.supports = (...all) => (all[0] === "-webkit-touch-callout" ? args[0] : supports.apply(CSS, all))""", is_ios)
                self.start()
                found = self.browser.run("return told")
                self.assertEqual(len(found), told, found)
                if told:
                    self.assertIn("zoomsOnFocus", found[0])
