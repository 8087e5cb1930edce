import Composer
import JSON

/// A file of tests for Jest with React Native Testing Library.
///
/// Source: https://callstack.github.io/react-native-testing-library.
struct JestFile {
  static let format = TestFormat(
    "jest",
    performing: TestFormat.keyboard.union([
      .focused, .tapped, .blurred, .edited, .sent, .resized,
    ]), composes: false
  ) { Self(app: $0).file }

  let app: TestedApp

  var file: TestFile {
    TestFile(
      name: "composer.test.js", mediaType: ("text", "javascript"),
      text: head + JavaScriptTraces(app.traces).text + tail)
  }

  /// Android tells of a keyboard when it has moved, and of a new height as it does of a new keyboard.
  ///
  /// Source: https://reactnative.dev/docs/keyboard, `addListener`: the other events are those of iOS.
  private var keyboardEvent: String {
    app.platform == .android
      ? "type === \"keyboardWillHide\" ? \"keyboardDidHide\" : \"keyboardDidShow\"" : "type"
  }

  private var head: String {
    """
    // Tests of a message box on \(app.device), made by Composer's POST /traces.
    // The app fills in drive.js: `open()` renders the screen, `perform(event)` performs what the library
    // cannot and returns true, `bar()` returns [x, y, width, height] of the bar, for example of its style.
    import { act, fireEvent, screen } from "@testing-library/react-native";
    import { DeviceEventEmitter, Dimensions } from "react-native";
    import { bar, open, perform as drive } from "./drive";

    // Whether the run may pass although nothing performs some events.
    const MAY_SKIP = Boolean(process.env.APP_MAY_SKIP);
    \(JavaScriptTraces.tolerance)
    const CONFIG = \(app.config);
    // How often each event was not performed.
    const skipped = new Map();
    const input = () => screen.getByTestId("composer-text");

    function turn([width, height]) {
      const size = { width, height, scale: 1, fontScale: 1 };
      return act(() => Dimensions.set({ window: size, screen: size }));
    }

    function moveKeyboard(type, height) {
      const { height: bottom, width } = Dimensions.get("window");
      const endCoordinates = { screenX: 0, screenY: bottom - height, width, height };
      return act(() => DeviceEventEmitter.emit(\(keyboardEvent), { duration: 250, easing: "keyboard", endCoordinates }));
    }

    async function perform(event, right, index) {
      if (await drive(event)) return true;
      switch (event.type) {
        case "appeared": return index === 0;
        case "focused": case "tapped": fireEvent(input(), "focus"); return true;
        case "blurred": fireEvent(input(), "blur"); return true;
        case "sent": fireEvent.press(screen.getByTestId("composer-send")); return true;
        case "edited":
          if (event.composing) return false;
          fireEvent.changeText(input(), right.typed ?? right.text);
          return true;
        case "resized":
          await turn(right.screen);
          if (right.keyboard > 0) await moveKeyboard("keyboardWillChangeFrame", right.keyboard);
          return true;
        case "keyboardWillShow": case "keyboardWillChangeFrame": case "keyboardWillHide":
          await moveKeyboard(event.type, right.keyboard);
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
          const atMs = Date.now() - start;
          if (!(await perform(event, right, index))) {
            skipped.set(event.type, (skipped.get(event.type) ?? 0) + 1);
            return;
          }
          events.push({ ...event, atMs });
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

      // Jest cannot skip a test that has begun, so this one fails for those that ended early.
      test("nothing was left out", () => {
        expect(traces.length).toBeGreaterThan(0);
        expect(MAY_SKIP ? [] : [...skipped]).toEqual([]);
      });
    });

    """
  }
}
