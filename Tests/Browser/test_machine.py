"""Typing, rejected edits, sending and dragging: the page shows the frames of the responses."""

import time

import scene
from support import PageTest

LONG = "The composer grows with the text until it has five lines, and then it scrolls. " * 4


class MachineTests(PageTest):
    def field(self):
        return self.page.locator("#text")

    def test_the_composer_is_above_the_keyboard_when_the_page_opens(self):
        self.open()
        self.expect_frames(self.post("/layout", scene.chat()))

    def test_the_composer_grows_with_the_text_up_to_its_limit(self):
        self.open()
        self.field().click()
        for text in ["Hello", "Hello\nthere,\nkeyboard", LONG]:
            self.field().fill(text)
            self.expect_frames(self.post("/layout", scene.chat(text)))

    def test_no_letter_is_lost_when_typing_is_faster_than_the_responses(self):
        self.open()
        self.field().click()
        self.browser.type("many letters, no pause")
        self.await_match("#answer", '"text": "many letters, no pause"')
        self.assertEqual(self.field().input_value(), "many letters, no pause")

    def test_sending_publishes_the_text_and_resets_the_height_to_one_line(self):
        self.open()
        self.field().fill("one\ntwo\nthree")
        self.page.locator("#send").click()
        self.await_equal(lambda: self.field().input_value(), "")
        self.expect_frames(self.post("/layout", scene.chat()))
        self.assertIn("one\ntwo\nthree", self.page.locator("#messages li").last.inner_text())

    def test_the_send_button_is_disabled_for_blank_text(self):
        self.open()
        send = self.page.locator("#send")
        self.field().fill("x")
        self.await_equal(send.is_enabled, True)
        self.field().fill("  \n ")
        self.await_equal(send.is_enabled, False)

    def test_a_fourth_line_is_rejected_and_the_keyboard_hidden(self):
        self.open("?scenario=three-lines")
        before = self.field().input_value()
        self.field().click()
        self.browser.press("End")
        self.browser.press("Control+End")
        self.browser.press("Enter")
        self.await_match("#status", "rejected|hidden")
        self.await_equal(lambda: self.field().input_value(), before)
        self.expect_frames(
            self.post("/layout", scene.chat(before, 3, None, "iphone-14")))

    def test_text_beyond_the_limit_is_truncated_in_whole_characters(self):
        self.open("?scenario=bio")
        self.field().fill("👩‍👩‍👧 " * 60)
        self.await_match("#count", "of 3 lines")
        self.await_equal(lambda: len(self.field().input_value()) < 300, True)
        self.assertNotRegex(self.field().input_value(), "\u200d$")

    def test_a_smaller_or_larger_keyboard_moves_the_composer(self):
        self.open()
        for keyboard in ["defaultWithoutSuggestions", "default", "numberPad"]:
            self.page.locator("#choose-keyboard").select_option(keyboard)
            self.expect_frames(self.post("/layout", scene.chat(keyboard=keyboard)))

    def test_hiding_and_showing_the_keyboard_restores_the_frames(self):
        self.open()
        toggle = self.page.locator("#toggle-keyboard")
        toggle.click()
        self.expect_frames(self.post("/layout", scene.chat(keyboard=None)))
        toggle.click()
        self.expect_frames(self.post("/layout", scene.chat()))

    def test_a_floating_keyboard_is_offered_on_ipads_only(self):
        page = self.open()
        offered = page.locator("#choose-keyboard option").evaluate_all("(all) => all.map(({ value }) => value)")
        self.assertNotIn("floating", offered)
        self.open("?scenario=ipad")
        frame = {"x": 250, "y": 755, "width": 320, "height": 260}
        self.expect_frames(self.post("/layout", scene.chat(
            lines=8, device="ipad-air-5", keyboard=None) | {"keyboard": {"frame": frame}}))

    def test_a_shortcuts_bar_matches_the_response(self):
        self.open()
        frame = {"x": 0, "y": 763, "width": 393, "height": 330}
        self.page.locator("#choose-keyboard").select_option("hardware")
        self.expect_frames(self.post("/layout", scene.chat() | {"keyboard": {"frame": frame}}))

    def test_a_typed_keyboard_height_moves_the_composer(self):
        self.open()
        self.page.locator("#choose-keyboard").select_option("height")
        self.page.locator("#choose-keyboard-height").fill("300")
        self.page.locator("#choose-keyboard-height").press("Tab")
        self.expect_frames(self.post("/layout", scene.chat() | {"keyboard": {"height": 300}}))

    def test_a_keyboard_without_a_source_is_estimated(self):
        self.open("?device=pixel-7a&keyboard=emoji")
        layout = self.post("/layout", scene.chat(
            device="pixel-7a") | {"keyboard": {"type": "emoji", "estimate": True}})
        self.expect_frame("bar", layout["composer"]["frame"])
        self.await_match("#warnings", "estimate")

    def test_devices_and_orientations_match_the_response(self):
        self.open()
        for device in ["iphone-se-3", "iphone-16-pro-max"]:
            self.page.locator("#choose-device").select_option(device)
            self.expect_frames(self.post("/layout", scene.chat(device=device)))
        self.page.locator("#landscape").check()
        landscape = scene.chat(device="iphone-16-pro-max", orientation="landscape")
        self.expect_frames(self.post("/layout", landscape))

    def test_a_custom_size_matches_the_response(self):
        self.open("?device=free&width=400&height=700")
        body = scene.chat() | {
            "screen": {"width": 400, "height": 700}, "safeArea": {"top": 44, "bottom": 34},
            "keyboard": {"height": 280},
        }
        del body["device"]
        self.expect_frames(self.post("/layout", body))

    def test_composing_text_is_not_rejected(self):
        self.open("?scenario=japanese")
        self.await_match("#count", "composing")
        self.field().click()
        self.browser.compose("かな")
        self.await_match("#answer", '"composing": {"start"')
        self.browser.commit("仮名")
        self.await_match("#answer", '"composing": null')
        self.assertIn("仮名", self.field().input_value())


class DragTests(PageTest):
    def at(self, y):
        """The window position of a y on the screen."""
        box = self.page.locator("#screen").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + y

    def dragged(self, finger):
        """The layout while a finger drags."""
        drag = {"phase": "changed", "fingerY": finger, "dismissPadding": -20}
        return self.post("/layout", scene.chat(
            "Half way…", device="iphone-16-pro", drag=drag))

    def drag_to(self, *positions):
        """Drags from the upper edge of the keyboard over positions, each in four moves."""
        last = 558
        self.browser.move(*self.at(last))
        self.browser.down()
        for y in positions:
            for part in [0.25, 0.5, 0.75, 1]:
                self.browser.move(*self.at(last + part * (y - last)))
            last = y
            self.expect_frames(self.dragged(y))

    def test_the_composer_follows_the_finger_down_and_back(self):
        self.open("?scenario=dragged")
        self.drag_to(640, 780, 600, 558)
        # A finger that rests does not fling the keyboard away.
        time.sleep(0.2)
        self.browser.up()
        self.expect_frames(self.post("/layout", scene.chat("Half way…", device="iphone-16-pro")))

    def test_dragging_the_keyboard_down_hides_it(self):
        self.open("?scenario=dragged")
        self.drag_to(700, 840)
        self.browser.up()
        hidden = scene.chat("Half way…", keyboard=None, device="iphone-16-pro")
        self.expect_frames(self.post("/layout", hidden))

    def test_escape_cancels_a_drag(self):
        self.open("?scenario=dragged")
        self.drag_to(760)
        self.browser.press("Escape")
        self.expect_frames(self.post("/layout", scene.chat("Half way…", device="iphone-16-pro")))
        self.browser.up()

    def test_the_slider_drags_the_keyboard_without_a_pointer(self):
        self.open("?scenario=dragged")
        self.page.locator("#finger").focus()
        self.browser.press("PageUp")
        self.await_match("#answer", "dragEnded|state")
        self.expect_frames(self.post("/layout", scene.chat("Half way…", device="iphone-16-pro")))

    def test_the_animation_has_the_easing_and_duration_of_the_response(self):
        self.open("?scenario=dragged", motion="no-preference")
        self.page.locator("#toggle-keyboard").click()
        timing = self.page.evaluate("""async () => {
          const animations = () => document.getElementById("bar").getAnimations();
          while (animations().length === 0) await new Promise(requestAnimationFrame);
          const { duration, easing } = animations()[0].effect.getTiming();
          return { duration, easing };
        }""")
        self.assertEqual(timing["duration"], self.post("/layout", scene.chat())["animation"]["settleMs"])
        self.assertTrue(timing["easing"].startswith("linear("), timing)
