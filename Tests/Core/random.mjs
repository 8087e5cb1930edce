// Random requests of the operations that the core for JavaScript has. Equal seeds give equal requests.

/** A generator of numbers (mulberry32) with the choices that requests need. */
export class Random {
  #state;

  constructor(seed) { this.#state = seed >>> 0; }

  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count) { return Math.floor(this.next() * count); }
  of(list) { return list[this.below(list.length)]; }
  maybe(share, make) { return this.next() < share ? make() : undefined; }
  length(most) { return this.of([0, 0.5, 1 / 3, 10, 34, 59.25, this.below(most), this.next() * most]); }
}

const words = ["Hello", "a", "x-y", "日本語の文", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "नमस्ते", "مرحبا", "שלום", "👩‍👩‍👧", "👍🏽", "🇩🇪", "e\u0301",
  "(one)", "3,14", "https://a.example/b?c=d", "schön", "한국어", "long".repeat(9), "—", "“quoted”", "\u200b"];
const spaces = [" ", " ", " ", "  ", "\t", "\n", "\r\n", "\n\n", ""];

function text(random, most = 8) {
  let result = "";
  for (let i = random.below(most); i > 0; i -= 1) result += random.of(words) + random.of(spaces);
  return result;
}

// All advances are multiples of 1/64 point, so that no line depends on how widths are rounded.
const metrics = {
  unitsPerEm: 64, ascent: 60, descent: 16, lineGap: 0, default: 32,
  advances: { " ": 16, i: 12, m: 52, "-": 20, "日": 64, "👍🏽": 80, "e\u0301": 28 },
};
const font = (random) => ({ metrics, size: random.of([16, 16, 12, 24]), lineHeight: random.maybe(0.3, () => 20.4) });

const style = (random) => ({
  font: font(random), engine: "uax14", lang: random.of(["en", "ja", "th", "ar"]),
  direction: random.maybe(0.2, () => random.of(["ltr", "rtl"])),
  overflowWrap: random.maybe(0.2, () => random.of(["normal", "break-word", "anywhere"])),
  tabSize: random.maybe(0.2, () => random.of([0, 0.4, 1, 3.5, 4])),
});

const devices = ["iphone-16", "iphone-se-3", "pixel-8", "ipad-pro-11-m4", "galaxy-s24", "iphone-17e"];
const display = (random) => random.next() < 0.6
  ? { device: random.of(devices), orientation: random.maybe(0.3, () => random.of(["portrait", "landscape"])) }
  : { screen: { width: 320 + random.below(700), height: 400 + random.below(700) },
    safeArea: random.maybe(0.6, () => ({ top: random.length(60), bottom: random.length(40) })) };

const curve = (random) => random.of(["keyboard", "linear", "easeInOut", { cubicBezier: [0.2, 0, 0, 1] },
  { spring: { mass: 1, stiffness: 100 + random.below(900), damping: 5 + random.below(60) } }]);

const keyboard = (random) => ({
  phase: random.of(["show", "change", "hide"]),
  ...random.of([{ height: random.length(400) }, { type: random.of(["default", "numberPad", "emoji"]) },
    { frame: { x: 0, y: random.length(900), width: random.length(500), height: random.length(400) } },
    { visualViewport: { height: random.length(900), offsetTop: random.length(90) } }]),
  durationMs: random.maybe(0.4, () => random.below(500)), curve: random.maybe(0.4, () => curve(random)),
});

const items = (random) => Array.from({ length: random.below(4) }, (_, index) => ({
  id: `i${index}`, width: random.length(60), height: random.length(60),
  side: random.maybe(0.5, () => random.of(["leading", "trailing"])),
}));

const sides = (random) => ({ left: random.length(30), right: random.length(30), bottom: random.length(60) });
const margins = (random) => random.of([sides(random), { rest: sides(random), keyboard: sides(random) }]);
const placeholder = (random) => random.of([text(random, 3),
  { value: text(random, 9), lines: random.maybe(0.5, () => 1 + random.below(2)), overflow: random.maybe(0.3, () => random.of(["clip", "ellipsis"])) }]);
const animation = (random) => random.of([{ curve: curve(random) },
  { growth: { curve: curve(random), durationMs: random.below(300), delayMs: random.maybe(0.7, () => random.below(200)) }, show: random.maybe(0.3, () => ({ curve: "easeIn", delayMs: 50 })) }]);

function composer(random, hasText) {
  return {
    placement: random.of(["dock", "dock", "dock", "center", "accessory", "overlap", "container", "resize", "pan",
      "overlay", "none", "avoidPadding", "avoidPosition", "avoidHeight"]),
    group: random.maybe(0.1, () => ({ above: random.length(400), below: random.length(200) })),
    safeArea: random.maybe(0.2, () => random.of(["add", "absorb", "ignore"])), insets: random.maybe(0.2, () => margins(random)),
    userHeight: random.maybe(0.1, () => random.length(500)), maxFraction: random.maybe(0.1, () => 0.5),
    focused: random.maybe(0.2, () => random.next() < 0.5),
    bottomOffset: random.maybe(0.3, () => random.length(60)), gap: random.maybe(0.3, () => random.length(20)),
    frame: random.maybe(0.5, () => ({ x: random.length(50), y: random.length(800), width: random.length(400), height: random.length(100) })),
    direction: random.maybe(0.2, () => random.of(["ltr", "rtl"])), leading: random.maybe(0.3, () => random.length(60)),
    items: random.maybe(0.3, () => items(random)), mode: random.maybe(0.3, () => random.of(["inline", "expanded", "auto", "focused"])),
    margin: random.maybe(0.3, () => random.length(30)), animation: random.maybe(0.2, () => animation(random)),
    textScale: random.maybe(0.1, () => 2),
    text: { ...style(random), value: hasText ? text(random) : undefined, maxLines: random.maybe(0.5, () => 1 + random.below(6)),
      placeholder: random.maybe(0.3, () => placeholder(random)), insets: random.maybe(0.2, () => ({ top: random.length(20), left: random.length(20) })) },
  };
}

const content = (random) => ({
  height: random.length(3000), offset: random.length(2000), followsEnd: random.maybe(0.5, () => true),
});

function layout(random) {
  return {
    ...display(random), keyboard: random.maybe(0.8, () => keyboard(random)), composer: random.maybe(0.9, () => composer(random, true)),
    content: random.maybe(0.2, () => content(random)), pixelRatio: random.maybe(0.3, () => random.of([1, 2, 3, 2.625])),
    drag: random.maybe(0.2, () => ({ phase: random.of(["changed", "ended"]), fingerY: random.length(900), velocityY: random.length(900) })),
    keyframes: random.maybe(0.1, () => ({ fps: 30 })), dialects: random.maybe(0.2, () => [random.of(["css", "uikit", "reactNative", "flutter", "compose"])]),
    windowing: random.maybe(0.1, () => random.of(["full", "slideOver", "stageManager", "sheet"])),
  };
}

/** The unit of twitter-text. */
const weighted = { weighted: { scale: 100, default: 200, emoji: true, url: 23, ranges: [{ start: 0, end: 4351, weight: 100 }] } };

const rules = (random) => ({
  limits: random.maybe(0.7, () => ({ maxLines: random.maybe(0.6, () => 1 + random.below(4)), maxLength: random.maybe(0.4, () => random.below(40)),
    lengthUnit: random.maybe(0.5, () => random.of(["grapheme", "utf16", "utf8", "scalar", weighted])), warnAt: random.maybe(0.3, () => random.below(20)),
    lengths: random.maybe(0.2, () => [{ max: random.below(60), unit: random.of(["utf8", weighted]) }, { max: random.below(30) }]),
    files: random.maybe(0.2, () => ({ max: random.below(3), maxTotalBytes: random.maybe(0.5, () => 9), accept: random.maybe(0.5, () => ["image/*", ".pdf"]) })) })),
  returnKey: random.maybe(0.3, () => random.of(["newline", "send", "dismiss"])), overflow: random.maybe(0.3, () => random.of(["reject", "truncate"])),
  trimTrailingNewlines: random.maybe(0.2, () => true), singleLine: random.maybe(0.1, () => true),
  newlines: random.maybe(0.2, () => random.of(["keep", "lf"])), pasteLinks: random.maybe(0.2, () => random.of([true, "html"])),
  continues: random.maybe(0.3, () => ["list", "task", "quote", "fence"].filter(() => random.next() < 0.6)),
  attach: random.maybe(0.2, () => ({ characters: random.maybe(0.5, () => random.below(9)), lines: random.maybe(0.5, () => 1 + random.below(3)) })),
  replacements: random.maybe(0.2, () => ({ a: "ä", ":)": "🙂" })),
});

const range = (random, length) => {
  const start = random.below(length + 1);
  return { start, end: start + random.below(length - start + 1) };
};

const change = (random, value) => random.next() < 0.7
  ? { range: range(random, value.length), replacement: random.of(["", "\n", " ", "a", "https://a.example", text(random, 3)]) }
  : { to: random.of([value + "a", value.slice(1), text(random)]) };

const sources = ["typing", "paste", "pasteAsText", "drop", "dictation"];
const files = (random) => ["a", "b"].map((id) => ({ id, state: random.of(["ready", "uploading", "failed"]), bytes: random.below(9), type: random.of(["image/png", "text/plain"]) }));

function edit(random) {
  const value = random.of(["- a", "1. b\n- [x] c", "```", "> ", ""]) + text(random);
  return { text: value, ...change(random, value), source: random.maybe(0.3, () => random.of(sources)), attachments: random.maybe(0.1, () => files(random)),
    box: random.maybe(0.8, () => ({ width: random.length(300), ...style(random) })), ...rules(random),
    triggers: random.maybe(0.2, () => triggers) };
}

const triggers = ["@", { trigger: "#", first: ["1"], excludes: ["."] }, { trigger: "/", at: "start", arguments: true }, { trigger: ":", after: ["cjk", "punctuation", "。"], first: "letter", spaces: 1 }];

const program = (random) => ({ purpose: random.of(["draft", "edit", "history", "cancel"]), text: text(random, 6) });

const event = (random) => random.of([
  () => ({ type: random.of(["runStarted", "runEnded", "stopped"]) }), () => ({ type: "sendFailed", text: text(random, 4) }),
  () => ({ type: "textSet", ...program(random) }), () => ({ type: "wrapped", before: "**", after: "**" }),
  () => ({ type: "wrapped", style: random.of(["bold", "italic", "strike", "code", "link"]) }),
  () => ({ type: "prefixed", style: random.of(["list", "ordered", "task", "quote", "heading"]) }),
  () => ({ type: "attachmentsChanged", attachments: files(random) }), () => ({ type: "edited", to: text(random, 3) }),
  () => ({ type: random.of(["queueRemoved", "queueSteered"]), id: "1" }), () => ({ type: "queueMoved", id: "2", to: 0 }),
  () => ({ type: "queueEdited", id: "1", text: text(random, 2) }),
  () => ({ type: "held", on: random.next() < 0.5 }), () => ({ type: "keyPressed", key: random.of(["ArrowUp", "ArrowDown", "Tab"]) }),
  () => ({ type: "keyPressed", key: random.of(["a", "日", "Process", "Mod+V", "Backspace"]) }),
  () => ({ type: random.of(["recordStarted", "recordEnded", "barReset"]) }), () => ({ type: "barDragged", y: random.length(900) }),
  () => ({ type: "recordMoved", x: random.length(200) - 100, y: random.length(200) - 100 }),
  () => ({ type: "appeared" }), () => ({ type: "focused" }), () => ({ type: "tapped" }), () => ({ type: "blurred" }),
  () => ({ type: "keyboardWillShow", keyboard: { ...keyboard(random), phase: undefined } }),
  () => ({ type: "keyboardWillHide", keyboard: { phase: "hide" } }),
  () => ({ type: "edited", range: { start: 0, end: 0 }, replacement: text(random, 3) }),
  () => ({ type: "sent" }), () => ({ type: "tappedOutside" }), () => ({ type: "keyPressed", key: random.of(["Enter", "Shift+Enter", "Escape"]) }),
  () => ({ type: "resized", screen: { width: 700, height: 400 } }), () => ({ type: "panelShown", kind: "emoji", height: random.length(300) }),
  () => ({ type: "dragChanged", drag: { phase: "changed", fingerY: random.length(900) } }), () => ({ type: "disappeared" }),
])();

function transition(random) {
  return { config: { ...display(random), composer: composer(random, false), ...rules(random),
    keys: random.maybe(0.4, () => random.of([{ Enter: "send", "Shift+Enter": "newline" }, { hardware: { Enter: "send" }, soft: { Enter: "newline" } }])),
    running: random.maybe(0.3, () => ({ withText: random.of(["queue", "steer", "send", "block"]), drain: random.of([undefined, "each", "merged"]) })), history: random.maybe(0.4, () => true),
    focusesOnType: random.maybe(0.3, () => true), recording: random.maybe(0.3, () => ({ lockAt: random.length(90), cancelAt: random.maybe(0.5, () => 40) })),
    triggers: random.maybe(0.3, () => triggers) },
  state: random.maybe(0.5, () => ({ appeared: true, text: text(random) })),
  events: Array.from({ length: random.below(12) }, () => event(random)) };
}

function matrix(random) {
  return { devices: [random.of(devices), random.of(devices)], orientations: random.maybe(0.5, () => ["portrait", "landscape"]),
    keyboards: [null, keyboard(random)], composer: random.maybe(0.8, () => composer(random, true)), pixelRatio: random.maybe(0.2, () => 3) };
}

/** A transition without mistakes, of JSON values. */
export const randomTransition = (random) => JSON.parse(JSON.stringify(transition(random)));

const operations = { layout, edit, transition, matrix };
const mistakes = [null, -1, 1e9, "12px", "yes", [], {}, true, 0.5, [1, 2, 3, 4], "naïve", { value: "x" }];

/** Replaces, renames or adds members at random places. */
function spoil(random, value) {
  const places = [];
  const visit = (object) => {
    if (object === null || typeof object !== "object") return;
    for (const key of Object.keys(object)) {
      places.push([object, key]);
      visit(object[key]);
    }
  };
  visit(value);
  for (let i = 1 + random.below(3); i > 0 && places.length > 0; i -= 1) {
    const [object, key] = random.of(places);
    if (random.next() < 0.3 && !Array.isArray(object)) object[random.of(["widht", "lineheight", "colour", "~/a", key.toUpperCase()])] = random.of(mistakes);
    else object[key] = random.of(mistakes);
  }
  return value;
}

/** A random operation with a request of JSON values; some are not acceptable. */
export function randomRequest(random) {
  const operation = random.of(Object.keys(operations));
  const request = JSON.parse(JSON.stringify(operations[operation](random)));
  return { operation, request: random.next() < 0.25 ? spoil(random, request) : request };
}
