// The scenarios: each has a configuration for /transition, a draft and messages, and perhaps parts of
// the bar, names to mention, or an answer. A focused one starts with the keyboard up.

const latin = ["Noto Sans", "Noto Color Emoji"];
const japanese = ["Noto Sans CJK JP", "Noto Color Emoji"];

const inChat = { leading: 12, trailing: 60, margin: 12 };
// A bar with buttons of 44 × 44 points.
const withItems = { leading: 8, trailing: 8, margin: 12 };
const item = (id, side) => ({ id, width: 44, height: 44, side, align: "center" });
const leadingItem = (id) => item(id, "leading");
const sendItem = item("send", "trailing");
const smile = { text: "😀", label: "Emoji", action: "togglePanel" };
// The inset between a text area's sides and its text, in points.
export const lineFragmentPadding = 12;

function text(families, lang, placeholder, limits) {
  return { font: { families, size: 17 }, lang, placeholder, lineFragmentPadding, ...limits };
}

export const scenarios = [
  {
    id: "growing",
    group: "Chat bar",
    title: "Auto-growing composer",
    hint: "Type a message. The composer grows to five lines, then scrolls. After Send, it has one line again.",
    device: "iphone-16",
    kind: "chat",
    lang: "en",
    contact: "Ada",
    messages: [
      ["in", "Is the composer above the keyboard yet?"],
      ["out", "It is. And it grows with the text."],
      ["in", "Who measures the lines?"],
      ["out", "The service. It breaks every line where a browser would."],
      ["in", "Show me 👀"],
    ],
    draft: "",
    focused: true,
    config: {
      composer: { ...inChat, text: text(latin, "en", "Message", { maxLines: 5 }) },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "two-rows",
    group: "Chat bar",
    title: "Two rows when the text wraps",
    hint: "From the second line on, the text has the whole width and the buttons a row below it. The wrap is always judged beside the buttons.",
    device: "iphone-16",
    kind: "chat",
    lang: "en",
    contact: "Ada",
    messages: [
      ["in", "Where do the buttons go when the text wraps?"],
      ["out", "Below the text. And back again, without flicker."],
    ],
    draft: "",
    focused: true,
    parts: { emoji: smile },
    config: {
      composer: {
        ...withItems, mode: "auto", items: [leadingItem("emoji"), sendItem],
        text: text(latin, "en", "Message", { maxLines: 5 }),
      },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "parts",
    group: "Chat bar",
    title: "A quote and attachments",
    hint: "Rows make the bar taller. Add a photo: the message cannot be sent until it is uploaded.",
    device: "iphone-16",
    kind: "chat",
    lang: "en",
    contact: "Grace",
    messages: [
      ["out", "Which moth was it?"],
      ["in", "The one in relay 70 of panel F."],
    ],
    draft: "",
    focused: true,
    parts: {
      quote: { text: "↩ The one in relay 70 of panel F." },
      attachments: { text: "" },
      attach: { text: "+", label: "Add a photo", action: "attach" },
    },
    config: {
      composer: {
        ...withItems, items: [leadingItem("attach"), sendItem],
        rows: [{ id: "quote", height: 40, edge: "above" }, { id: "attachments", height: 60, edge: "above" }],
        text: text(latin, "en", "Message", { maxLines: 5 }),
      },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "mention",
    group: "Chat bar",
    title: "A mention",
    hint: "Type @ and a letter, then choose a name. A mention is deleted as a whole.",
    device: "iphone-16",
    kind: "chat",
    lang: "en",
    contact: "Everybody",
    messages: [
      ["in", "Who wrote the first compiler?"],
      ["in", "Ask the others."],
    ],
    draft: "Do you know it, @",
    focused: true,
    names: ["Ada", "Barbara", "Grace", "Joan", "Katherine", "Margaret", "紫", "غادة"],
    config: {
      composer: { ...inChat, text: text(latin, "en", "Message", { maxLines: 5 }) },
      triggers: ["@"],
      popover: { width: 220, height: 180, anchor: "bar" },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "panel",
    group: "Chat bar",
    title: "An emoji panel",
    hint: "The panel takes the keyboard’s place and height. The composer stays where it is.",
    device: "iphone-16",
    kind: "chat",
    lang: "en",
    contact: "Joan",
    messages: [
      ["in", "Does the composer jump?"],
      ["out", "Press 😀, and see."],
    ],
    draft: "",
    focused: true,
    parts: { emoji: smile },
    config: {
      composer: {
        ...withItems, items: [leadingItem("emoji"), sendItem],
        text: text(latin, "en", "Message", { maxLines: 5 }),
      },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "answer",
    group: "Chat bar",
    title: "A streaming answer",
    hint: "Send the question. It stays on top while its answer arrives, also when the keyboard comes and goes.",
    device: "iphone-16",
    kind: "chat",
    lang: "en",
    contact: "Assistant",
    messages: [
      ["out", "Hello!"],
      ["in", "Hello. What would you like to know?"],
    ],
    draft: "Why does a message box need a server?",
    focused: true,
    answer: "It does not. But where the box belongs, how tall it is and where its lines break are the same on every platform, and each platform computes them in its own way. A service computes them once: for a prototype in a browser, for a test of a native app, and for a designer with a terminal. The question stays at the top while this answer grows. The space below the answer shrinks by as much, so that nothing moves, until the answer is longer than the screen.",
    config: {
      composer: { ...inChat, text: text(latin, "en", "Ask something", { maxLines: 5 }) },
      content: { liftPolicy: "whenAtEnd" },
    },
  },
  {
    id: "running",
    group: "Chat bar",
    title: "A running answer",
    hint: "Send the question. While its answer runs, an empty message stops it, and a text is queued until its end.",
    device: "iphone-16",
    kind: "chat",
    lang: "en",
    contact: "Assistant",
    messages: [
      ["in", "Ask me something long."],
    ],
    draft: "How does a moth get into a relay?",
    focused: true,
    run: "It flies there at night, when the windows are open and the machine is the warmest place in the room. Nobody sees it come. In the morning the multiplier is wrong, and somebody opens panel F, takes it out with tweezers, and glues it into the log book with a strip of tape.",
    config: {
      composer: { ...inChat, text: text(latin, "en", "Ask something", { maxLines: 5 }) },
      content: { liftPolicy: "whenAtEnd" },
      running: { whenEmpty: "stop", withText: "queue" },
    },
  },
  {
    id: "steering",
    group: "Chat bar",
    title: "A running answer that is steered",
    hint: "Send the question. While its answer runs, a text goes to it at once, and an empty message stops it.",
    device: "pixel-9",
    kind: "chat",
    lang: "en",
    contact: "Assistant",
    messages: [
      ["in", "Tell me what to count."],
    ],
    draft: "Count the stars.",
    focused: true,
    run: "One, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty, twenty-one, twenty-two, twenty-three, twenty-four, twenty-five.",
    config: {
      composer: { ...inChat, text: text(latin, "en", "Ask something", { maxLines: 5 }) },
      content: { liftPolicy: "whenAtEnd" },
      running: { whenEmpty: "stop", withText: "steer" },
    },
  },
  {
    id: "history",
    group: "Chat bar",
    title: "History and editing",
    hint: "Alt and the arrow keys walk through sent messages; a click on one edits it. The draft comes back.",
    device: "iphone-16",
    kind: "chat",
    lang: "en",
    contact: "Ada",
    messages: [
      ["out", "The first message."],
      ["in", "Got it."],
      ["out", "二つ目のメッセージ"],
      ["out", "الرسالة الثالثة"],
    ],
    draft: "A draft that is not lost",
    focused: true,
    edits: true,
    parts: { cancel: { text: "✕", label: "Cancel the edit", action: "cancel" } },
    config: {
      composer: {
        ...withItems, items: [leadingItem("cancel"), sendItem],
        text: text(latin, "en", "Message", { maxLines: 5 }),
      },
      content: { liftPolicy: "always" },
      history: true,
      keys: { "Alt+ArrowUp": "older", "Alt+ArrowDown": "newer" },
    },
  },
  {
    id: "banner",
    group: "Chat bar",
    title: "Above a banner",
    hint: "The keyboard covers the banner and the safe area. The greater inset applies, never the sum.",
    device: "iphone-11",
    kind: "chat",
    lang: "en",
    contact: "Grace",
    messages: [
      ["in", "There is a banner below the composer."],
      ["out", "And with the keyboard up?"],
      ["in", "Then the keyboard covers it. The composer never grows past 67 points."],
    ],
    draft: "",
    config: {
      composer: {
        ...inChat,
        bottomOffset: 50,
        text: text(latin, "en", "Message", { maxHeight: 67 }),
      },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "overlap",
    group: "Form field",
    title: "Moved by the overlap",
    hint: "The field moves up by exactly its overlap with the keyboard. A smaller keyboard moves it back.",
    device: "iphone-6",
    kind: "form",
    lang: "en",
    label: "Your message",
    draft: "Only as far as needed.",
    focused: true,
    config: {
      composer: {
        placement: "overlap",
        frame: { x: 16, y: 400, width: 343, height: 120 },
        leading: 16,
        trailing: 16,
        text: text(latin, "en", "Write something", {}),
      },
    },
  },
  {
    id: "dragged",
    group: "Chat bar",
    title: "Interactive dismissal",
    hint: "Drag the keyboard down with the pointer. To keep it, drag it back up before you release.",
    device: "iphone-16-pro",
    kind: "chat",
    lang: "en",
    contact: "Joan",
    messages: [
      ["in", "Pull the keyboard down."],
      ["out", "The composer stays on top of it."],
      ["in", "Now push it up again, before you let go."],
      ["out", "As if nothing had happened."],
    ],
    draft: "Half way…",
    focused: true,
    config: {
      composer: { ...inChat, text: text(latin, "en", "Message", { maxLines: 5 }) },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "container",
    group: "Chat bar",
    title: "Container moved",
    hint: "The container moves up by its overlap with the keyboard and grows by the same height.",
    device: "iphone-8",
    kind: "chat",
    lang: "en",
    contact: "Katherine",
    messages: [
      ["in", "Here everything moves, not only the composer."],
      ["out", "How far?"],
      ["in", "By the height of keyboard ∩ view."],
    ],
    draft: "",
    focused: true,
    config: {
      composer: {
        ...inChat,
        placement: "container",
        text: text(latin, "en", "Message", { maxLines: 4 }),
      },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "three-lines",
    group: "Limits and languages",
    title: "Three-line limit",
    hint: "The service rejects a fourth line, typed, wrapped or pasted, and hides the keyboard.",
    device: "iphone-14",
    kind: "chat",
    lang: "en",
    contact: "Barbara",
    messages: [
      ["in", "Three lines are enough for a haiku."],
      ["out", "An old silent pond…"],
    ],
    draft: "An old silent pond\nA frog jumps into the pond—\nSplash! Silence again.",
    focused: true,
    config: {
      composer: { ...inChat, text: text(latin, "en", "Message", { maxLines: 3 }) },
      content: { liftPolicy: "always" },
      limits: { maxLines: 3 },
      trimTrailingNewlines: true,
    },
  },
  {
    id: "japanese",
    group: "Limits and languages",
    title: "日本語 input method",
    hint: "The service never rejects composing text. It checks the limits when the text is committed.",
    device: "iphone-15",
    kind: "chat",
    lang: "ja",
    contact: "紫",
    messages: [
      ["in", "キーボードが出ると、入力欄はどこへ動きますか。"],
      ["out", "キーボードのすぐ上です。"],
      ["in", "長い文章は、どこで折り返されますか。"],
      ["out", "禁則処理も、ブラウザーと同じです。"],
    ],
    draft: "行頭に「、」や「。」が来ないように、きちんと折り返されます。",
    composing: "にほんご",
    focused: true,
    config: {
      composer: { ...inChat, text: text(japanese, "ja", "メッセージ", { maxLines: 4 }) },
      content: { liftPolicy: "always" },
      limits: { maxLines: 6, maxLength: 140 },
    },
  },
  {
    id: "ipad",
    group: "Chat bar",
    title: "Floating iPad keyboard",
    hint: "A floating keyboard adds no bottom inset, so the composer stays at the bottom of the screen.",
    device: "ipad-air-5",
    kind: "chat",
    lang: "en",
    contact: "Margaret",
    keyboard: "floating",
    messages: [
      ["in", "The keyboard floats."],
      ["out", "So the composer stays at the bottom of the screen."],
      ["in", "Dock it, and see."],
    ],
    draft: "",
    focused: true,
    config: {
      composer: { ...inChat, text: text(latin, "en", "Message", { maxLines: 8 }) },
      content: { liftPolicy: "always" },
    },
  },
  {
    id: "bio",
    group: "Form field",
    title: "Three-line bio",
    hint: "Paste a long text: the service truncates what does not fit, in whole characters.",
    device: "pixel-7a",
    kind: "form",
    lang: "en",
    label: "About you",
    draft: "Designs keyboards by day,\nplays one by night. 🎹",
    focused: true,
    config: {
      composer: {
        placement: "pan",
        frame: { x: 16, y: 560, width: 380, height: 86 },
        leading: 16,
        trailing: 16,
        text: text(latin, "en", "A few words", { minLines: 3, maxLines: 3 }),
      },
      limits: { maxLines: 3, maxLength: 80 },
      overflow: "truncate",
    },
  },
];

/** What the scenarios are about, in the order of the list. */
export const groups = ["Chat bar", "Form field", "Limits and languages"];

export const scenario = (id) => scenarios.find((each) => each.id === id) ?? scenarios[0];
