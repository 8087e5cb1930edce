import Composer
import JSON

/// A file of tests for Playwright Test.
///
/// Source: https://playwright.dev/docs/api/class-test.
struct PlaywrightFile {
  let traces: [Trace]
  let device: String
  let config: String

  var file: TestFile {
    TestFile(
      name: "composer.spec.js", mediaType: ("text", "javascript"),
      text: head + JavaScriptTraces(traces).text + tail)
  }

  private var head: String {
    """
    // Tests of a message box on \(device), made by Composer's POST /traces.
    // A page performs what Playwright cannot: it sets window.composerDrive, see drive() below.
    import { expect, test } from "@playwright/test";

    const URL = process.env.APP_URL ?? "http://localhost:3000/";
    const BAR = process.env.APP_BAR ?? "[data-composer=bar]";
    const TEXT = process.env.APP_TEXT ?? "textarea";
    const SEND = process.env.APP_SEND ?? "[data-composer=send]";
    \(JavaScriptTraces.tolerance)
    const CONFIG = \(config);

    // What the app fills in: performs an event, and returns true if it can.
    const drive = (page, event) =>
      page.evaluate((event) => window.composerDrive?.(event) ?? false, event);

    const edit = (box, { range, replacement }) => {
      box.setRangeText(replacement, range.start, range.end, "end");
      box.dispatchEvent(new InputEvent("input", { bubbles: true, data: replacement }));
    };

    async function perform(page, event, index) {
      if (await drive(page, event)) return true;
      switch (event.type) {
        case "appeared": return index === 0;
        case "focused": case "tapped": await page.locator(TEXT).first().focus(); return true;
        case "blurred": await page.locator(TEXT).first().blur(); return true;
        case "keyPressed": await page.keyboard.press(event.key.replace("Mod", "ControlOrMeta")); return true;
        case "sent": await page.locator(SEND).click(); return true;
        case "edited":
          if (event.composing) return false;
          await page.locator(TEXT).first().evaluate(edit, event);
          return true;
        default: return false;
      }
    }

    async function seen(page) {
      const bar = await page.locator(BAR).boundingBox();
      const [text, focused] = await page.locator(TEXT).first().evaluate(
        (box) => [box.value, box.getRootNode().activeElement === box]);
      return { bar: bar && [bar.x, bar.y, bar.width, bar.height], text, focused };
    }

    // Only top and bottom belong to the composer; the page sets the width.
    \(JavaScriptTraces.isNear)


    """
  }

  private var tail: String {
    """

    for (const trace of traces) {
      test(trace.id, async ({ page }, info) => {
        const [events, samples, start] = [[], [], Date.now()];
        try {
          await page.goto(URL);
          for (const [index, [event, right]] of trace.steps.entries()) {
            events.push({ ...event, atMs: Date.now() - start });
            if (!(await perform(page, event, index))) test.skip(true, `drive() does not perform ${event.type}`);
            const name = `${event.type}, step ${index + 1}`;
            await expect(async () => {
              const is = await seen(page);
              const bar = is.bar && { x: is.bar[0], y: is.bar[1], width: is.bar[2], height: is.bar[3] };
              samples.push({ atMs: Date.now() - start, bar, text: is.text });
              expect(isNear(is.bar, right.bar), `${name}: bar ${is.bar}, not ${right.bar}`).toBe(true);
              expect(is.text, `${name}: text`).toBe(right.text);
              expect(is.focused, `${name}: focus`).toBe(right.focused);
            }).toPass({ timeout: 2000 });
          }
        } finally {
          // A body for POST /verify.
          const body = JSON.stringify({ config: CONFIG, events, samples });
          await info.attach("recording.json", { body, contentType: "application/json" });
        }
      });
    }

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
    let steps = zip(trace.events, trace.sights).map { event, sight in
      "    [\(event.json), { bar: \(sight.barJSON), text: \(sight.text.description.quoted), "
        + "focused: \(sight.focused) }],\n"
    }
    return "  { id: \(trace.id.quoted), steps: [\n\(steps.joined())  ] },\n"
  }
}
