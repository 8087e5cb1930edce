import Composer
import JSON

/// A file of tests for Jest with React Native Testing Library.
///
/// Source: https://callstack.github.io/react-native-testing-library.
struct JestFile {
  let traces: [Trace]
  let device: String
  let config: String

  var file: TestFile {
    TestFile(
      name: "composer.test.js", mediaType: ("text", "javascript"),
      text: head + JavaScriptTraces(traces).text + tail)
  }

  private var head: String {
    """
    // Tests of a message box on \(device), made by Composer's POST /traces.
    // The app fills in drive.js: `open()` renders the screen, `perform(event)` performs what the library
    // cannot and returns true, `bar()` returns [x, y, width, height] of the bar, for example of its style.
    import { act, fireEvent, screen } from "@testing-library/react-native";
    import { DeviceEventEmitter } from "react-native";
    import { bar, open, perform as drive } from "./drive";

    \(JavaScriptTraces.tolerance)
    const CONFIG = \(config);
    const input = () => screen.getByTestId("composer-text");

    async function perform(event, right, index) {
      if (await drive(event)) return true;
      switch (event.type) {
        case "appeared": return index === 0;
        case "focused": case "tapped": fireEvent(input(), "focus"); return true;
        case "blurred": fireEvent(input(), "blur"); return true;
        case "sent": fireEvent.press(screen.getByTestId("composer-send")); return true;
        case "edited": fireEvent.changeText(input(), right.text); return !event.composing;
        case "keyboardWillShow": case "keyboardWillChangeFrame": case "keyboardWillHide":
          await act(() => DeviceEventEmitter.emit(event.type, event.keyboard ?? {}));
          return true;
        default: return false;
      }
    }

    \(JavaScriptTraces.isNear)


    """
  }

  private var tail: String {
    """

    describe("the message box", () => {
      test.each(traces.map((trace) => [trace.id, trace]))("%s", async (_, trace) => {
        const [events, samples, start] = [[], [], Date.now()];
        await open();
        for (const [index, [event, right]] of trace.steps.entries()) {
          events.push({ ...event, atMs: Date.now() - start });
          if (!(await perform(event, right, index))) return;
          const is = bar();
          if (is) {
            const [x, y, width, height] = is;
            samples.push({ atMs: Date.now() - start, bar: { x, y, width, height } });
          }
          expect([event.type, is, isNear(is, right.bar)]).toEqual([event.type, is, true]);
          expect(input().props.value ?? right.text).toBe(right.text);
        }
        // A body for POST /verify.
        globalThis.composerRecordings?.push({ config: CONFIG, events, samples });
      });
    });

    """
  }
}
