"""Orders of events of input methods, replayed in a page: sequences/*.json."""

import json
import pathlib

from test_places import BAR, FULL, LIST, PlaceTest

SEQUENCES = sorted((pathlib.Path(__file__).parent / "sequences").glob("*.json"))
REPLAY = """
const field = find("textarea"), set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set;
field.focus();
for (const { event: type, value, caret, ...members } of args[0]) {
  if (value !== undefined) {
    set.call(field, value);
    field.setSelectionRange(caret, caret);
  }
  const Kind = type.startsWith("key") ? KeyboardEvent : type.startsWith("composition") ? CompositionEvent
    : type.endsWith("input") ? InputEvent : Event;
  const event = new Kind(type, { bubbles: true, cancelable: true, ...members });
  if (type === "blur") field.blur();
  else field.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve));
}
await frames(2);
"""


class SequenceTests(PlaceTest):
    def test_every_order_ends_with_the_same_text_in_the_field_and_in_the_state(self):
        for path in SEQUENCES:
            recorded = json.loads(path.read_text(encoding="utf-8"))
            for core in ["page", "service"]:
                with self.subTest(recorded["title"], core=core):
                    self.build(FULL + "#bar { position: fixed; bottom: 0 }", LIST + BAR)
                    self.start(recorded["config"], f"core: '{core}'")
                    self.browser.run("find('textarea').focus()")
                    self.settle()
                    self.browser.run(REPLAY, recorded["events"])
                    self.settle()
                    result = self.browser.run("await frames(2); return { text: find('textarea').value, sent: log.sent, state: composer.machine.state, errors: log.errors }")
                    expected = recorded["expect"]
                    self.assertEqual((result["text"], result["sent"], result["errors"]), (expected["text"], expected["sent"], []))
                    self.assertEqual(result["state"]["text"], expected["text"])
                    if "composing" in expected:
                        self.assertEqual(result["state"]["composing"], expected["composing"])
