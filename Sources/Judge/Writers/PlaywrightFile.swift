import Composer
import JSON

/// A file of tests for Playwright Test.
///
/// It needs nothing of the page but a textarea and a bar: the phone's screen, safe area and keyboard are in the
/// file.
///
/// Source: https://playwright.dev/docs/api/class-test; Chrome DevTools Protocol,
/// `Emulation.setSafeAreaInsetsOverride`, `Input.imeSetComposition`.
struct PlaywrightFile {
  static let format = TestFormat(
    "playwright",
    performing: TestFormat.keyboard.union([
      .focused, .tapped, .blurred, .edited, .keyPressed, .sent, .selectionChanged, .resized,
    ]), composes: true
  ) { Self(app: $0).file }

  let app: TestedApp

  var file: TestFile {
    TestFile(
      name: "composer.spec.js", mediaType: ("text", "javascript"),
      text: head + phone + events + JavaScriptTraces(app.traces).text + tail + keyboard)
  }

  private var head: String {
    let screen = app.display.screen
    return """
      // Tests of a message box on \(app.device), made by Composer's POST /traces.
      // Playwright performs what a browser has: focus, keys, input methods, rotation, and the keyboard at the end of
      // this file. A page performs the rest: it sets window.composerDrive, see drive() below.
      import { expect, test } from "@playwright/test";

      const URL = process.env.APP_URL ?? "http://localhost:3000/";
      const BAR = process.env.APP_BAR ?? "[data-composer=bar]";
      const TEXT = process.env.APP_TEXT ?? "textarea";
      const SEND = process.env.APP_SEND ?? "[data-composer=send]";
      // Whether the run may pass although nothing performs some events.
      const MAY_SKIP = Boolean(process.env.APP_MAY_SKIP);
      \(JavaScriptTraces.tolerance)
      // How long the page must stay as it should be, in milliseconds.
      const REST = 100;
      const SCREEN = { width: \(screen.width.jsonText), height: \(screen.height.jsonText) };
      const DEVICE = { platform: "\(platformName)", keyboard: 0, safeArea: \(safeAreas) };
      const CONFIG = \(app.config);

      test.use({ viewport: SCREEN, bypassCSP: true, actionTimeout: 5000 });
      // One worker runs all tests, so that the last one knows what the others left out.
      test.describe.configure({ mode: "default" });
      // How often each event was not performed.
      const skipped = new Map();

      // What the app fills in: performs an event, and returns true if it can.
      const drive = (page, event) => page.evaluate((event) => window.composerDrive?.(event) ?? false, event);


      """
  }

  private var platformName: String { app.platform == .android ? "android" : "ios" }

  /// The safe area in each orientation that a trace has.
  private var safeAreas: String {
    var areas: [Orientation: Insets] = [app.display.heldOrientation: app.display.safeArea]
    for trace in app.traces {
      for display in trace.events.indices.compactMap({ trace.display(at: $0) }) {
        areas[display.heldOrientation] = display.safeArea
      }
    }
    let members = Orientation.allCases.compactMap { orientation in
      areas[orientation].map { area in
        let sides = [
          ("top", area.top), ("right", area.right), ("bottom", area.bottom), ("left", area.left),
        ]
        let numbers = sides.map { "\($0): \($1.jsonText)" }.joined(separator: ", ")
        return "\(orientation.rawValue): { \(numbers) }"
      }
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private var phone: String {
    """
    // The phone around the page: its screen, safe area and keyboard.
    class Phone {
      screen = SCREEN;
      keyboard = 0;
      isComposing = false;

      constructor(page) {
        this.page = page;
        this.text = page.locator(TEXT).first();
      }

      async open(browserName) {
        // Chromium alone lets tests set env(safe-area-inset-*), and act as an input method.
        // All browsers have the variables --safe-area-inset-* of /keyboard.js.
        if (browserName === "chromium") this.devTools = await this.page.context().newCDPSession(this.page);
        const path = "/composer-keyboard.js";
        await this.page.route(`**${path}`, (route) => route.fulfill({ contentType: "text/javascript", body: KEYBOARD }));
        await this.tellSafeArea();
        await this.page.goto(URL);
        await this.page.evaluate(async ([path, device]) => {
          document.activeElement?.blur();
          const { simulateKeyboard } = await import(path);
          window.composerKeyboard = simulateKeyboard({ device, follows: false });
          await window.composerKeyboard.ready;
        }, [path, DEVICE]);
      }

      // A keyboard covers the safe area below it.
      async tellSafeArea() {
        const { width, height } = this.screen, area = DEVICE.safeArea[width > height ? "landscape" : "portrait"];
        const insets = { ...area, ...(this.keyboard > 0 && { bottom: 0 }) };
        await this.devTools?.send("Emulation.setSafeAreaInsetsOverride", { insets });
      }

      async moveKeyboard(height) {
        this.keyboard = height;
        await this.tellSafeArea();
        const move = (height) => (height > 0 ? window.composerKeyboard.show(height) : window.composerKeyboard.hide());
        await this.page.evaluate(move, height);
      }

      async turn([width, height], keyboard) {
        this.screen = { width, height };
        await this.page.setViewportSize(this.screen);
        await this.moveKeyboard(keyboard);
      }

      // A disabled button cannot be pressed. Where there is no button, the Return key sends.
      async send() {
        const button = this.page.locator(SEND).first();
        if (await this.page.locator(SEND).count() > 0) {
          if (await button.isEnabled()) await button.click();
          return true;
        }
        if (CONFIG.returnKey !== "send" || !(await this.text.evaluate(isFocused))) return false;
        await this.page.keyboard.press("Enter");
        return true;
      }

      async edit({ range, replacement, composing }) {
        if (!composing && !this.isComposing) return this.text.evaluate(type, { range, replacement }).then(() => true);
        if (!this.devTools) return false;
        if (!this.isComposing) await this.text.evaluate((box, { start, end }) => box.setSelectionRange(start, end), range);
        this.isComposing = Boolean(composing);
        const { length } = replacement, marked = { text: replacement, selectionStart: length, selectionEnd: length };
        await (composing ? this.devTools.send("Input.imeSetComposition", marked)
          : this.devTools.send("Input.insertText", { text: replacement }));
        return true;
      }

      async seen() {
        const bar = await this.page.locator(BAR).boundingBox();
        const [text, focused] = await this.text.evaluate((box) => [box.value, box.getRootNode().activeElement === box]);
        return { bar: bar && [bar.x, bar.y, bar.width, bar.height], text, focused };
      }
    }

    const isFocused = (box) => box.getRootNode().activeElement === box;

    // Types as a user does where the box has the focus, so that the page hears of it and can undo it.
    const type = (box, { range, replacement }) => {
      box.setSelectionRange(range.start, range.end);
      if (!replacement && range.start === range.end) return;
      const isTyped = box.getRootNode().activeElement === box
        && document.execCommand(replacement ? "insertText" : "delete", false, replacement);
      if (isTyped) return;
      box.setRangeText(replacement, range.start, range.end, "end");
      box.dispatchEvent(new InputEvent("input", { bubbles: true, data: replacement }));
    };


    """
  }

  private var events: String {
    """
    async function perform(phone, event, right, index) {
      if (await drive(phone.page, event)) return true;
      switch (event.type) {
        case "appeared": return index === 0;
        case "focused": case "tapped": await phone.text.focus(); return true;
        case "blurred": await phone.text.blur(); phone.isComposing = false; return true;
        case "keyboardWillShow": case "keyboardWillChangeFrame": case "keyboardWillHide":
          await phone.moveKeyboard(right.keyboard);
          return true;
        case "resized": await phone.turn(right.screen, right.keyboard); return true;
        case "keyPressed":
          // What a key does that the box leaves alone is the browser's.
          if (right.ignored) return false;
          await phone.page.keyboard.press(event.key.replace("Mod", "ControlOrMeta"));
          return true;
        case "selectionChanged":
          await phone.text.evaluate((box, { start, end }) => box.setSelectionRange(start, end), event.selection);
          return true;
        case "sent": return phone.send();
        case "edited": return phone.edit(event);
        default: return false;
      }
    }

    // Only top and bottom belong to the composer; the page sets the width.
    \(JavaScriptTraces.isNear)

    function compare(is, right, name) {
      expect(isNear(is.bar, right.bar), `${name}: bar ${is.bar}, not ${right.bar}`).toBe(true);
      expect(is.text, `${name}: text`).toBe(right.text);
      expect(is.focused, `${name}: focus`).toBe(right.focused);
    }


    """
  }

  private var tail: String {
    """

    for (const trace of traces) {
      test(trace.id, async ({ page, browserName }, info) => {
        const [events, samples, start] = [[], [], Date.now()];
        const phone = new Phone(page);
        const look = async () => {
          const is = await phone.seen(), [x, y, width, height] = is.bar ?? [];
          samples.push({ atMs: Date.now() - start, bar: is.bar && { x, y, width, height }, text: is.text });
          return is;
        };
        try {
          await phone.open(browserName);
          for (const [index, [event, right]] of trace.steps.entries()) {
            const atMs = Date.now() - start, name = `${event.type}, step ${index + 1}`;
            if (!(await perform(phone, event, right, index))) {
              skipped.set(event.type, (skipped.get(event.type) ?? 0) + 1);
              test.skip(true, `Nothing performs ${name}.`);
            }
            events.push({ ...event, atMs });
            await expect(async () => {
              compare(await look(), right, name);
              await page.waitForTimeout(REST);
              compare(await look(), right, name);
            }).toPass({ timeout: 5000 });
          }
        } finally {
          // A body for POST /verify.
          const body = JSON.stringify({ config: CONFIG, events, samples });
          await info.attach("recording.json", { body, contentType: "application/json" });
        }
      });
    }

    test("nothing was left out", () => {
      expect(traces.length > 0, "The file has a trace.").toBe(true);
      const left = [...skipped].map(([type, count]) => `${type} (${count} times)`).join(", ");
      expect(MAY_SKIP ? "" : left, "Neither Playwright nor drive() performs all events. APP_MAY_SKIP=1 accepts it.").toBe("");
    });


    """
  }

  /// The keyboard as a template of JavaScript.
  private var keyboard: String {
    let text = app.keyboardScript.reduce(into: "") { text, character in
      switch character {
      case "\\", "`", "$": text += "\\\(character)"
      default: text.append(character)
      }
    }
    return """
      // The keyboard of the phone, Composer's /keyboard.js.
      const KEYBOARD = `\(text)`;

      """
  }
}

/// Traces as a table of JavaScript.
struct JavaScriptTraces {
  /// How far an edge of the bar may be from its place, in points.
  static let tolerance = "const TOLERANCE = 1;"

  /// Whether the top and the bottom of a bar are in their places.
  static let isNear = """
    const isNear = (is, right) => right === null || (is !== null
      && Math.abs(is[1] - right[1]) <= TOLERANCE
      && Math.abs(is[1] + is[3] - right[1] - right[3]) <= TOLERANCE);
    """

  private let traces: [Trace]

  init(_ traces: [Trace]) { self.traces = traces }

  var text: String {
    "const traces = [\n" + traces.map(text(of:)).joined() + "];\n"
  }

  private func text(of trace: Trace) -> String {
    let steps = trace.events.indices.map { index in
      "    [\(trace.events[index].json), { \(members(of: trace, at: index).joined(separator: ", ")) }],\n"
    }
    return "  { id: \(trace.id.quoted), steps: [\n\(steps.joined())  ] },\n"
  }

  /// What must be seen after a step, and what a test has to do for it: the keyboard's height, the screen, and the text
  /// that is typed.
  private func members(of trace: Trace, at index: Int) -> [String] {
    let sight = trace.sights[index]
    var members = [
      "bar: \(sight.barJSON)", "text: \(sight.text.description.quoted)",
      "focused: \(sight.focused)",
    ]
    if sight.ignored != nil { members.append("ignored: true") }
    if let typed = trace.typed(at: index), typed != sight.text {
      members.append("typed: \(typed.description.quoted)")
    }
    if let height = trace.keyboardHeight(at: index) {
      members.append("keyboard: \(height.jsonText)")
    }
    if let screen = trace.display(at: index)?.screen {
      members.append("screen: [\(screen.width.jsonText), \(screen.height.jsonText)]")
    }
    return members
  }
}
